import {
  absurdIds,
  type Agent,
  cookiesOf,
  pages,
  password,
  refused,
  TestApp,
} from '../../../../test/test-app.js';

const minute = 60_000;
const day = 24 * 60 * minute;

let app: TestApp;
beforeAll(async () => {
  app = await TestApp.start();
});
afterAll(() => app.stop());

interface Session {
  id: string;
  current: boolean;
  lastSeenAt: string;
  remembered: boolean;
  agent: string;
}

const token = async (agent: Agent): Promise<{ Authorization: string }> => {
  const { body } = await agent
    .post('/api/access-tokens')
    .send({ name: 'Export', scope: 'write' })
    .expect(201);
  return { Authorization: `Bearer ${body.token}` };
};
const events = async (userId: number, type: string) =>
  app.sql.rows<{ actor_id: number | null; refused: boolean; details: object }>(
    'test.events',
    `SELECT actor_id, refused, details FROM activity_events
     WHERE subject_type = 'account' AND subject_id = $1 AND type = $2 ORDER BY sequence`,
    [userId, type],
  );

describe("confirming one's identity", () => {
  const confirm = (agent: Agent, body: object) => agent.post('/api/session/confirm').send(body);
  const needsFresh = (agent: Agent) =>
    agent.post('/api/access-tokens').send({ name: 'Export', scope: 'read' });

  it('with the password makes the session fresh for another 15 minutes', async () => {
    const { agent, id } = await app.client('confirming');
    app.clock.pass(16 * minute);
    await needsFresh(agent).expect(403);
    await confirm(agent, { password }).expect(204);
    app.clock.pass(14 * minute);
    await needsFresh(agent).expect(201);
    app.clock.pass(2 * minute);
    await needsFresh(agent).expect(403);
    expect(await events(id, 'account.confirmed')).toEqual([{ actor_id: id, refused: false, details: null }]);
  });

  it('by the password of one action counts for whatever comes next', async () => {
    const { agent } = await app.client('typing');
    const change = () =>
      agent
        .put('/api/profile/password')
        .send({ currentPassword: password, newPassword: password })
        .expect(204);
    for (const typePassword of [() => needsFresh(agent).send({ password }).expect(201), change]) {
      app.clock.pass(16 * minute);
      await needsFresh(agent).expect(403);
      await typePassword();
      await needsFresh(agent).expect(201);
      await needsFresh(agent).send({ password: 'Wrong-one-1!' }).expect(403);
    }
  });

  it('is refused with a wrong password, without one, and with an invalid passkey response; attempts are recorded', async () => {
    const { agent, id } = await app.client('mistaken');
    const wrong = await confirm(agent, { password: 'Wrong-one-1!' }).expect(403);
    const message = "That's not your password. Please try again.";
    expect(wrong.body).toEqual(refused(403, 'auth.password_required', { password: message }));
    expect((await confirm(agent, { response: { id: 'x' } }).expect(403)).body).toEqual(
      refused(403, 'auth.password_required'),
    );
    expect((await confirm(agent, {}).expect(403)).body).toEqual(
      refused(403, 'auth.password_required', { password: 'Please enter your password to continue.' }),
    );
    await confirm(agent, { response: 'nonsense' }).expect(400);
    await confirm(agent, { password: { $ne: '' } }).expect(400);
    expect((await events(id, 'account.confirmed')).map((event) => event.refused)).toEqual([true, true]);
  });

  it('is refused after ten wrong attempts, for a quarter of an hour', async () => {
    const { agent } = await app.client('guessing');
    for (let tries = 0; tries < 10; tries++) await confirm(agent, { password: 'Wrong-1!' }).expect(403);
    expect((await confirm(agent, { password }).expect(429)).body).toEqual(refused(429, 'request.too_many'));
  });

  it('is refused to access tokens and visitors', async () => {
    const { agent } = await app.client('programmed');
    const bearer = await token(agent);
    const { body } = await app
      .visitor()
      .post('/api/session/confirm')
      .set(bearer)
      .send({ password })
      .expect(403);
    expect(body).toEqual(refused(403, 'auth.session_required'));
    await confirm(app.visitor(), { password }).expect(401);
  });
});

describe("one's own sessions", () => {
  const list = async (agent: Agent): Promise<Session[]> =>
    (await agent.get('/api/sessions').expect(200)).body as Session[];

  it('are listed newest first, the current one marked', async () => {
    await app.account('traveller');
    const home = app.visitor();
    await home
      .post('/api/login')
      .set('User-Agent', 'Firefox')
      .send({ username: 'traveller', password, rememberMe: true })
      .expect(200);
    app.clock.pass(minute);
    const phone = await app.signIn('traveller');
    expect(await list(home)).toEqual([
      expect.objectContaining({ current: false, remembered: false }),
      {
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        current: true,
        created_at: expect.any(String),
        lastSeenAt: expect.any(String),
        address: expect.stringContaining('127.0.0.1'),
        agent: 'Firefox',
        remembered: true,
      },
    ]);
    expect((await list(phone)).map(({ current }) => current)).toEqual([true, false]);
    const { body } = await app
      .visitor()
      .get('/api/sessions')
      .set(await token(phone));
    expect((body as Session[]).some(({ current }) => current)).toBe(false);
  });

  it('are listed only while a cookie or token can use them', async () => {
    await app.account('forgetful');
    await app.signIn('forgetful');
    await app
      .visitor()
      .post('/api/login')
      .send({ username: 'forgetful', password, rememberMe: true })
      .expect(200);
    app.clock.pass(13 * 60 * minute);
    expect((await list(await app.signIn('forgetful'))).map((one) => one.remembered)).toEqual([false, true]);
    app.clock.pass(30 * day);
    expect(await list(await app.signIn('forgetful'))).toHaveLength(1);
  });

  it('have pages, also for equal start times', async () => {
    const { agent, id } = await app.client('manyplaces');
    await app.sql.rows(
      'test.sessions',
      `INSERT INTO sessions (id, user_id, created_at, last_seen_at, expires_at, remembered, address, agent)
       SELECT gen_random_uuid(), user_id, created_at, last_seen_at, expires_at, remembered, address, agent
       FROM sessions, generate_series(1, 6) WHERE user_id = $1`,
      [id],
    );
    const found = await pages<Session>(agent, '/api/sessions?limit=3');
    expect(found.map(({ rows, total }) => [rows.length, total])).toEqual([
      [3, 7],
      [3, 7],
      [1, 7],
    ]);
    expect(new Set(found.flatMap(({ rows }) => rows.map((one) => one.id))).size).toBe(7);
    await agent.get('/api/sessions?cursor=nonsense').expect(400);
  });

  it('can be ended from another session, which is recorded', async () => {
    const { id } = await app.account('lostphone');
    const phone = await app.signIn('lostphone');
    const desk = await app.signIn('lostphone');
    const lost = (await list(desk)).find(({ current }) => !current) as Session;
    await desk.delete(`/api/sessions/${lost.id}`).expect(204);
    await phone.get('/api/user').expect(401);
    await desk.get('/api/user').expect(200);
    await desk.delete(`/api/sessions/${lost.id}`).expect(404);
    expect(await events(id, 'account.session_ended')).toEqual([
      { actor_id: id, refused: false, details: expect.objectContaining({ agent: lost.agent }) },
    ]);
  });

  it('clear the cookies when the current one ends', async () => {
    await app.account('leaving');
    const agent = app.visitor();
    await agent.post('/api/login').send({ username: 'leaving', password, rememberMe: true }).expect(200);
    const [own] = await list(agent);
    const taken = cookiesOf(await agent.delete(`/api/sessions/${own?.id}`).expect(204));
    for (const name of ['steward_session', 'steward_remember', 'steward_signed_in'])
      expect(taken.find((one) => one.startsWith(`${name}=;`))).toMatch(/Expires=Thu, 01 Jan 1970/);
    await agent.get('/api/user').expect(401);
  });

  it("are 404 for another user's id or an invalid one", async () => {
    const one = await app.client('one');
    const other = await app.client('other');
    const [own] = await list(one.agent);
    for (const id of [own?.id, '0', '1', 'abc', '%00', own?.id.toUpperCase(), `${own?.id}0`])
      expect((await other.agent.delete(`/api/sessions/${id}`).expect(404)).body).toEqual(
        refused(404, 'session.not_found'),
      );
    await one.agent.get('/api/user').expect(200);
  });

  it('of a client can be ended by an admin, remembered ones too, which is recorded', async () => {
    const { id } = await app.account('stolenphone');
    const phone = app.visitor();
    const body = { username: 'stolenphone', password, rememberMe: true };
    await phone.post('/api/login').send(body).expect(200);
    const { agent: other } = await app.client('bystander');
    const admin = await app.admin('whoends');
    const end = (agent: Agent, of: number | string) => agent.delete(`/api/admin/clients/${of}/sessions`);
    await end(app.visitor(), id).expect(401);
    await end(other, id).expect(403);
    for (const none of [admin.id, 99_999, ...absurdIds]) await end(admin.agent, none).expect(404);
    await phone.get('/api/user').expect(200);

    await end(admin.agent, id).expect(204);
    await phone.get('/api/user').expect(401);
    for (const unharmed of [other, admin.agent]) await unharmed.get('/api/user').expect(200);
    expect(await events(id, 'account.sessions_ended')).toEqual([
      expect.objectContaining({ actor_id: admin.id, refused: false }),
    ]);
    await end(admin.agent, id).expect(204);
    await app.signIn('stolenphone');
  });

  it('are refused to visitors', async () => {
    await app.visitor().get('/api/sessions').expect(401);
    await app.visitor().delete('/api/sessions/9f4d1c0e-6a51-4f6e-9a35-0d0e4c7f1b11').expect(401);
  });
});
