import { mailsTo } from '../../../../test/account-mails.js';
import { anOrganization, grant } from '../../../../test/grants.js';
import { type Agent, refused, TestApp } from '../../../../test/test-app.js';
import { addDays, dayOf } from '../../../kernel/index.js';
import { openEveryDay } from '../../../modules/scheduling/testing/fixtures.js';

const address = '/api/appointments';
type Person = Awaited<ReturnType<TestApp['client']>>;

interface Row {
  id: number;
  userId: number;
  client: { id: number; name: string } | null;
  allowed: string[];
}

let app: TestApp;
let admin: Person;
let dana: Person;
let eli: Person;
let bakery: number;
let owner: Person;
let days = 3;
beforeAll(async () => {
  app = await TestApp.start({ PUBLIC_URL: 'http://portal.example' });
  admin = await app.admin();
  const types = [
    { type: 'consultation', minutes: 15, label: 'Free first session', free: true },
    { type: 'review', minutes: 15, label: 'Review', free: false },
  ];
  await admin.agent
    .put('/api/admin/availability')
    .send({ ...openEveryDay, types })
    .expect(200);
  dana = await app.client('dana');
  eli = await app.client('eli');
  owner = await app.client('owner');
  bakery = await anOrganization(app, { kind: 'business', name: 'Dos Amigos Bakery' });
  await grant(app, { clientId: dana.id, personId: eli.id, scopes: ['appointments'] });
  await grant(app, { clientId: bakery, personId: owner.id, role: 'owner' });
});
afterAll(() => app.stop());

/** Free times on a day that no other test uses. */
async function times({ agent }: Person, client: number): Promise<string[]> {
  const day = addDays(dayOf(app.clock.now().getTime(), 'UTC'), days++);
  const query = { type: 'review', from: day, to: day, client };
  const { body } = await agent.get(`${address}/slots`).query(query).expect(200);
  return (body as { startsAt: string }[]).map(({ startsAt }) => startsAt);
}
const book = ({ agent }: Person, client: number, startsAt: string | undefined, type = 'review') =>
  agent.post(`${address}?client=${client}`).send({ type, startsAt });
const listed = async (agent: Agent, query = ''): Promise<number[]> =>
  ((await agent.get(`${address}${query}`).expect(200)).body as Row[]).map(({ id }) => id);

describe('bookings of a client', () => {
  it('are booked, moved, confirmed and cancelled by its people, each told of what they did', async () => {
    const [first, second] = await times(eli, dana.id);
    const { body } = await book(eli, dana.id, first).expect(201);
    const { id } = body as Row;
    expect(body).toMatchObject({
      userId: dana.id,
      client: { id: dana.id },
      allowed: expect.any(Array) as [],
    });
    expect(await listed(dana.agent)).toEqual([id]);
    expect(await listed(eli.agent)).toEqual([]);
    expect(await listed(eli.agent, `?client=${dana.id}`)).toEqual([id]);
    await dana.agent.post(`${address}/${id}/reschedule`).send({ startsAt: second }).expect(200);
    await eli.agent.get(`${address}/${id}/calendar`).expect(200);
    await eli.agent.post(`${address}/${id}/cancel`).send({}).expect(200);
    const subjects = async (name: string) =>
      (await mailsTo(app, admin.agent, `${name}@example.com`)).map(({ subject }) => subject.split(' – ')[0]);
    expect(await subjects('eli')).toEqual(
      expect.arrayContaining(['Your appointment was cancelled', 'Your appointment is booked']),
    );
    expect(await subjects('dana')).toContain('Your appointment was moved');
    const [mail] = await mailsTo(app, admin.agent, 'eli@example.com');
    expect(mail?.text).toContain(
      `http://portal.example/client/appointments?appointment=${id}&client=${dana.id}`,
    );
    const { body: entered } = await admin.agent
      .post('/api/admin/appointments')
      .send({ userId: dana.id, type: 'review', startsAt: (await times(eli, dana.id))[0] })
      .expect(201);
    await eli.agent.post(`${address}/${(entered as Row).id}/confirm`).expect(200);
    const { rows } = await app.sql
      .rows<{ actor: number; client: number }>(
        'test.recorded',
        `SELECT actor_id AS actor, client_id AS client FROM activity_events WHERE type = 'appointment.confirmed'`,
      )
      .then((all) => ({ rows: all }));
    expect(rows).toEqual([{ actor: eli.id, client: dana.id }]);
  });

  it('count toward the limits and the free session of the client, whoever books', async () => {
    const client = await app.client('fay');
    const helper = await app.client('gus');
    await grant(app, { clientId: client.id, personId: helper.id, scopes: ['appointments'] });
    const free = await times(helper, client.id);
    await book(helper, client.id, free[0], 'consultation').expect(201);
    expect((await book(client, client.id, free[1], 'consultation').expect(409)).body).toEqual(
      refused(409, 'appointment.free_session_used'),
    );
    const types = async (query: string): Promise<string[]> =>
      ((await helper.agent.get(`/api/appointment-types${query}`).expect(200)).body as { type: string }[]).map(
        ({ type }) => type,
      );
    expect(await types(`?client=${client.id}`)).toEqual(['review']);
    // Their own is not used.
    expect(await types('')).toEqual(['consultation', 'review']);
    for (const startsAt of free.slice(2, 4)) await book(helper, client.id, startsAt).expect(201);
    for (const startsAt of free.slice(4, 6)) await book(client, client.id, startsAt).expect(201);
    for (const person of [client, helper])
      expect((await book(person, client.id, free[6]).expect(409)).body).toEqual(
        refused(409, 'appointment.too_many'),
      );
    await book(helper, helper.id, free[6]).expect(201);
  });

  it('of a business are booked by its owner, and named in the practice’s list', async () => {
    const [startsAt] = await times(owner, bakery);
    const { body } = await book(owner, bakery, startsAt).expect(201);
    expect(body).toMatchObject({ client: { id: bakery, name: 'Dos Amigos Bakery' } });
    const found = async (search: string) =>
      ((await admin.agent.get('/api/admin/appointments').query({ search }).expect(200)).body as Row[]).map(
        ({ id }) => id,
      );
    expect(await found('Amigos')).toEqual([(body as Row).id]);
    expect(await found('organization:')).toEqual([]);
  });

  it('are refused to people without access or without the scope', async () => {
    const [startsAt] = await times(dana, dana.id);
    const stranger = await app.client('hal');
    const reader = await app.client('ida');
    await grant(app, { clientId: dana.id, personId: reader.id, scopes: ['documents'] });
    await book(stranger, dana.id, startsAt).expect(404);
    expect((await book(reader, dana.id, startsAt).expect(403)).body).toEqual(
      refused(403, 'access.scope_missing'),
    );
  });
});
