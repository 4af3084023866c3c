import { broughtClients } from '../../../../test/brought-clients.js';
import { setStaffSees, staffMember } from '../../../../test/staff.js';
import { type Agent, refused, TestApp } from '../../../../test/test-app.js';

let app: TestApp;
let owner: Agent;
let consultant: Agent;
let consultantId: number;
let assistantId: number;
let clientId: number;
beforeAll(async () => {
  app = await TestApp.start();
  ({ agent: owner } = await app.admin('owner'));
  ({ agent: consultant, id: consultantId } = await staffMember(app, 'carla', 'consultant'));
  ({ id: assistantId } = await staffMember(app, 'alba', 'assistant'));
  ({ id: clientId } = await app.account('aclient'));
  await app.account('another');
});
afterEach(() => setStaffSees(app, 'all'));
afterAll(() => app.stop());

const replace = (userIds: unknown, agent = owner, id = clientId) =>
  agent.put(`/api/admin/clients/${id}/assignees`).send({ userIds });
const open = (agent: Agent, id: number, reason: unknown = 'On leave') =>
  agent.post(`/api/admin/clients/${id}/open`).send({ reason });
const usernames = async (agent: Agent, query = ''): Promise<string[]> => {
  const { body, headers } = await agent.get(`/api/admin/clients${query}`).expect(200);
  const names = (body as { username: string }[]).map(({ username }) => username);
  expect(headers['x-total-count']).toBe(String(names.length));
  return names.sort();
};

describe('assignees', () => {
  it('are replaced by owners, and shown with the client', async () => {
    const { body } = await replace([consultantId, assistantId, assistantId]).expect(200);
    const assignees = [
      { id: assistantId, name: 'alba Staff' },
      { id: consultantId, name: 'carla Staff' },
    ];
    expect(body).toMatchObject({ id: clientId, assignees });
    const { body: rows } = await consultant.get('/api/admin/clients?search=aclient').expect(200);
    expect(rows).toMatchObject([{ assignees }]);
    expect((await replace([]).expect(200)).body).toMatchObject({ assignees: [] });
  });

  it('are active members of the staff', async () => {
    const { id: gone } = await staffMember(app, 'gone', 'consultant');
    await owner.patch(`/api/admin/staff/${gone}`).send({ active: false }).expect(200);
    for (const userIds of [
      [clientId],
      [gone],
      [4_000],
      [0],
      ['me'],
      'me',
      undefined,
      null,
      [consultantId, gone],
    ]) {
      const { body } = await replace(userIds).expect(400);
      expect(body).toMatchObject({ fields: { userIds: expect.any(String) as string } });
    }
    expect((await replace([], consultant).expect(403)).body.code).toBe('auth.not_permitted');
    await replace([], owner, consultantId).expect(404);
    await replace([], owner, 4_000).expect(404);
  });

  it('filter the list and its total', async () => {
    await replace([consultantId]).expect(200);
    expect(await usernames(consultant, '?assignee=me')).toEqual(['aclient']);
    expect(await usernames(owner, '?assignee=me')).toEqual([]);
    expect(await usernames(owner, `?assignee=${consultantId}&search=client`)).toEqual(['aclient']);
    expect(await usernames(owner, '?assignee=none')).toEqual(['another']);
    expect(await usernames(owner, '?assignee=none&search=aclient')).toEqual([]);
    for (const wrong of ['0', 'x', '-1', '4000', String(clientId), '99999999999'])
      await owner.get(`/api/admin/clients?assignee=${wrong}`).expect(400);
    await owner.get('/api/admin/clients?assignee=me&assignee=none').expect(400);
  });
});

describe('with assigned clients only', () => {
  beforeEach(() => setStaffSees(app, 'assigned'));

  it('a consultant finds their own clients, and owners all', async () => {
    await replace([consultantId]).expect(200);
    expect(await usernames(consultant)).toEqual(['aclient']);
    expect(await usernames(owner)).toEqual(['aclient', 'another']);
    expect(await usernames(consultant, '?search=another')).toEqual([]);
    expect(await usernames(consultant, '?assignee=none')).toEqual([]);
  });

  it('opens another for 24 hours with a reason', async () => {
    const { id } = await app.account('opened');
    await consultant.get(`/api/admin/clients/${id}`).expect(404);
    for (const blank of ['', '  ', null, 7])
      expect((await open(consultant, id, blank).expect(400)).body).toMatchObject({
        fields: { reason: expect.any(String) as string },
      });
    const { body } = await open(consultant, id).expect(200);
    const until = (body as { until: string }).until;
    expect(Date.parse(until) - app.clock.now().getTime()).toBeGreaterThan(23.9 * 3_600_000);
    await consultant.get(`/api/admin/clients/${id}`).expect(200);
    // Already theirs.
    expect((await open(consultant, id).expect(200)).body).toEqual({ until });
    const { body: events } = await owner
      .get(`/api/admin/activity?subjectType=client&subjectId=${id}`)
      .expect(200);
    expect(events).toMatchObject([
      { type: 'client.opened', actorId: consultantId, clientId: id, details: { reason: 'On leave', until } },
    ]);
    const client = await app.signIn('opened');
    const { body: own } = await client.get('/api/activity').expect(200);
    expect(JSON.stringify(own)).not.toContain('client.opened');
    app.clock.pass(24 * 3_600_000 + 1);
    const again = await app.signIn('carla');
    await again.get(`/api/admin/clients/${id}`).expect(404);
    owner = await app.signIn('owner');
    consultant = again;
  });

  it('is opened in a fresh session of a person only', async () => {
    const { id } = await app.account('unopened');
    const made = { name: 'Program', scope: 'write' };
    const { token } = (await consultant.post('/api/access-tokens').send(made).expect(201)).body as {
      token: string;
    };
    const program = app
      .visitor()
      .post(`/api/admin/clients/${id}/open`)
      .set('Authorization', `Bearer ${token}`);
    expect((await program.send({ reason: 'Script' }).expect(403)).body).toEqual(
      refused(403, 'auth.session_required'),
    );
    app.clock.pass(15 * 60_000);
    expect((await open(consultant, id).expect(403)).body).toEqual(refused(403, 'auth.password_required'));
    await consultant.get(`/api/admin/clients/${id}`).expect(404);
    consultant = await app.signIn('carla');
    await open(consultant, id).expect(200);
    owner = await app.signIn('owner');
  });

  it('needs no opening of a client that one sees', async () => {
    await replace([consultantId]).expect(200);
    expect((await open(consultant, clientId).expect(200)).body).toEqual({ until: null });
    expect((await open(owner, clientId).expect(200)).body).toEqual({ until: null });
    const assistant = await app.signIn('alba');
    expect((await open(assistant, clientId).expect(403)).body.code).toBe('auth.not_permitted');
    app.clock.pass(15 * 60_000);
    expect((await open(consultant, clientId).expect(200)).body).toEqual({ until: null });
    owner = await app.signIn('owner');
    consultant = await app.signIn('carla');
    await open(consultant, 4_000).expect(404);
    await open(consultant, assistantId).expect(404);
  });

  it('a client that a consultant makes is theirs', async () => {
    const made = { username: 'made', email: 'made@example.com', password: 'River-stone-9!' };
    const { body } = await consultant.post('/api/admin/create-user').send(made).expect(201);
    await consultant.get(`/api/admin/clients/${body.id}`).expect(200);
    const [brought] = await broughtClients(
      app,
      { id: consultantId, role: 'admin', staff: { role: 'consultant', opened: [] } },
      [{ email: 'brought@example.com' }],
    );
    await consultant.get(`/api/admin/clients/${brought}`).expect(200);
  });
});
