import { type Agent, password, refused, TestApp } from '../../../../test/test-app.js';

let app: TestApp;
let admin: { agent: Agent; id: number };
let n = 0;

beforeAll(async () => {
  app = await TestApp.start();
  admin = await app.admin();
});
afterAll(() => app.stop());

const close = (agent: Agent, body: object) => agent.post('/api/account/close').send(body);
const aClient = () => app.client(`leaving${++n}`);

describe("closing one's own account", () => {
  it("ends logins, sessions and profile, and keeps the practice's business records", async () => {
    const { agent, id } = await aClient();
    const elsewhere = await app.signIn(`leaving${n}`);
    await agent.post('/api/goals').send({ title: 'A boat' }).expect(201);
    await admin.agent
      .post('/api/admin/invoices')
      .send({ userId: id, description: 'Session', items: [{ description: 'Session', amount: '35' }] })
      .expect(201);

    const answer = await close(agent, { password }).expect(204);
    expect(answer.headers['clear-site-data']).toBe('"cache"');
    for (const left of [agent, elsewhere])
      expect((await left.get('/api/user')).body).toEqual(refused(401, 'auth.signed_out'));
    const again = app
      .visitor()
      .post('/api/login')
      .send({ username: `leaving${n}`, password });
    expect((await again).body).toEqual(refused(401, 'auth.invalid_credentials'));
    expect((await admin.agent.get(`/api/admin/clients/${id}`).expect(200)).body.status).toBe('closed');
    expect((await admin.agent.get(`/api/admin/clients/${id}/goals`).expect(200)).body).toEqual([]);
    expect((await admin.agent.get(`/api/admin/invoices?userId=${id}`).expect(200)).body).toHaveLength(1);
    const [event] = (
      await admin.agent.get(`/api/admin/activity?subjectType=account&subjectId=${id}`).expect(200)
    ).body;
    expect(event).toMatchObject({ type: 'user.closed', actorId: id });
    const [notification] = (await admin.agent.get('/api/notifications').expect(200)).body;
    expect(notification).toMatchObject({ title: 'Account closed', url: `/admin/clients?client=${id}` });
  });

  it('requires the correct password, even in a fresh session', async () => {
    const { agent } = await aClient();
    for (const [body, code, message] of [
      [{}, 'request.invalid', 'Password is required'],
      [{ password: 'wrong' }, 'auth.password_wrong', "That's not your password. Please try again."],
    ] as const)
      expect((await close(agent, body)).body).toEqual(refused(400, code, { password: message }));
    await agent.get('/api/user').expect(200);
  });

  it('is for clients with a session only', async () => {
    expect((await close(app.visitor(), { password })).body).toEqual(refused(401, 'auth.signed_out'));
    expect((await close(admin.agent, { password })).body).toEqual(refused(403, 'auth.forbidden'));
    const { agent } = await aClient();
    const { body } = await agent
      .post('/api/access-tokens')
      .send({ name: 'Program', scope: 'write' })
      .expect(201);
    const program = app.visitor().set('Authorization', `Bearer ${body.token}`);
    expect((await close(program, { password })).body).toEqual(refused(403, 'auth.session_required'));
    await agent.get('/api/user').expect(200);
  });
});
