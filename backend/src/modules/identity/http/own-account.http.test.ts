import { jest } from '@jest/globals';
import { mailsTo, tokenIn } from '../../../../test/account-mails.js';
import { type Agent, password, refused, TestApp } from '../../../../test/test-app.js';
import { AccessTokens } from '../application/access-tokens.js';

const next = 'Moon-harbour-7!';

let app: TestApp;
let admin: { agent: Agent; id: number };
beforeAll(async () => {
  app = await TestApp.start({ PUBLIC_URL: 'http://portal.example', THROTTLE: 'off' });
  admin = await app.admin();
});
afterAll(() => app.stop());

const changePassword = (agent: Agent, body: object) => agent.put('/api/profile/password').send(body);
/** A program with an access token of that user. */
async function programOf(agent: Agent, scope: 'read' | 'write' = 'write'): Promise<Agent> {
  const { body } = await agent.post('/api/access-tokens').send({ name: 'Program', scope }).expect(201);
  return app.visitor().set('Authorization', `Bearer ${body.token}`);
}
const opens = async (username: string, secret: string): Promise<boolean> =>
  (await app.visitor().post('/api/login').send({ username, password: secret })).status === 200;
const eventsOf = async (userId: number, { refused: isRefused = false } = {}): Promise<string[]> =>
  (
    await app.sql.rows<{ type: string }>(
      'test.events',
      `SELECT type FROM activity_events WHERE subject_type = 'account' AND subject_id = $1
       AND refused = $2 AND type NOT IN ('user.registered', 'account.signed_in') ORDER BY sequence`,
      [userId, isRefused],
    )
  ).map(({ type }) => type);

describe("one's own password", () => {
  it('can be changed with the current one, which ends all other sessions', async () => {
    const { agent, id } = await app.client('changer');
    const other = await app.signIn('changer');
    await changePassword(agent, { currentPassword: password, newPassword: next }).expect(204);
    await agent.get('/api/user').expect(200);
    await other.get('/api/user').expect(401);
    expect(await opens('changer', password)).toBe(false);
    expect(await opens('changer', next)).toBe(true);
    expect(await eventsOf(id)).toContain('account.password_changed');
  });

  it('may be long and contain spaces', async () => {
    const { agent } = await app.client('wordy');
    const long = ` ${'a Quiet river 7 stones! '.repeat(8)}`;
    await changePassword(agent, { currentPassword: password, newPassword: long }).expect(204);
    expect(await opens('wordy', long)).toBe(true);
    expect(await opens('wordy', long.trim())).toBe(false);
  });

  it('stays after a wrong current one, which is recorded, and for an invalid new one', async () => {
    const { agent, id } = await app.client('careful');
    const wrong = await changePassword(agent, { currentPassword: 'Wrong-1!', newPassword: next }).expect(400);
    expect(wrong.body).toEqual(
      refused(400, 'auth.password_wrong', {
        currentPassword: "That's not your password. Please try again.",
      }),
    );
    const names = async (newPassword: string | null): Promise<string[]> => {
      const { body } = await changePassword(agent, { currentPassword: password, newPassword }).expect(400);
      return Object.keys(body.fields as object);
    };
    for (const unfit of ['short-1!', 'x'.repeat(201), null])
      expect(await names(unfit)).toEqual(['newPassword']);
    for (const known of ['Password1!', 'My-Careful-1!'])
      expect(await names(known)).toEqual(['newPassword', 'password']);
    expect((await changePassword(agent, {}).expect(400)).body.fields).toMatchObject({
      currentPassword: 'Current password is required',
    });
    expect(await opens('careful', password)).toBe(true);
    expect(await eventsOf(id, { refused: true })).toEqual(['account.confirmed']);
  });

  it('cannot be changed by an access token or a visitor', async () => {
    const { agent } = await app.client('tokened');
    const answer = await changePassword(await programOf(agent), {
      currentPassword: password,
      newPassword: next,
    });
    expect(answer.body).toEqual(refused(403, 'auth.session_required'));
    await changePassword(app.visitor(), { currentPassword: password, newPassword: next }).expect(401);
  });
});

/** A client with an access token and a calendar feed. */
async function connected(username: string) {
  const { agent, id } = await app.client(username);
  // The first reset by an emailed link would end all earlier access.
  await app.sql.rows('test.confirm', 'UPDATE users SET confirmed_email = email WHERE id = $1', [id]);
  const program = await programOf(agent, 'read');
  const feed = await agent.post('/api/calendar-feed').send({}).expect(201);
  const { pathname } = new URL((feed.body as { url: string }).url);
  return {
    agent,
    id,
    /** Statuses of a call with the token, and of the feed. */
    opens: async () => [(await program.get('/api/user')).status, (await app.visitor().get(pathname)).status],
    events: async () =>
      ((await agent.get('/api/activity').expect(200)).body as { type: string }[]).map(({ type }) => type),
  };
}

const newestMail = async (username: string) =>
  (await mailsTo(app, admin.agent, `${username}@example.com`))[0]?.text ?? '';

describe('access tokens and calendar feeds', () => {
  it('survive a password change, and the email lists them', async () => {
    const { agent, opens } = await connected('keeper');
    await changePassword(agent, { currentPassword: password, newPassword: next }).expect(204);
    expect(await opens()).toEqual([200, 200]);
    expect(await newestMail('keeper')).toContain('1 access token and 1 calendar link still work');
  });

  it('end with a password change if requested', async () => {
    const { agent, opens, events } = await connected('ender');
    const change = { currentPassword: password, newPassword: next, endTokens: true };
    await changePassword(agent, change).expect(204);
    expect(await opens()).toEqual([401, 404]);
    expect((await events()).slice(0, 3)).toEqual(
      expect.arrayContaining(['account.tokens_ended', 'calendar_feed.ended', 'account.password_changed']),
    );
    expect(await newestMail('ender')).not.toContain('still work');
  });

  it.each([
    ['stay', {}, [200, 200]],
    ['end', { endTokens: true }, [401, 404]],
  ])('%s after a password reset, as requested', async (what, over, statuses) => {
    const { opens } = await connected(`resetter${what}`);
    const email = `resetter${what}@example.com`;
    await app.visitor().post('/api/password-reset').send({ email }).expect(202);
    const token = tokenIn((await mailsTo(app, admin.agent, email))[0]);
    const answer = await app
      .visitor()
      .post('/api/password-reset/confirm')
      .send({ token, password: next, ...over });
    expect(answer.status).toBeLessThan(300);
    expect(await opens()).toEqual(statuses);
  });

  it('end when the practice logs a client out everywhere, if requested', async () => {
    const { agent, id, opens } = await connected('stolen');
    await admin.agent.delete(`/api/admin/clients/${id}/sessions`).expect(204);
    expect(await opens()).toEqual([200, 200]);
    await admin.agent.delete(`/api/admin/clients/${id}/sessions?tokens=true`).expect(204);
    expect(await opens()).toEqual([401, 404]);
    await agent.get('/api/user').expect(401);
    await admin.agent.delete(`/api/admin/clients/${id}/sessions?tokens=perhaps`).expect(400);
  });

  it('only end for a real boolean', async () => {
    const { agent, opens } = await connected('unsure');
    const body = { currentPassword: password, newPassword: next, endTokens: 'yes' };
    await changePassword(agent, body).expect(400);
    expect(await opens()).toEqual([200, 200]);
  });
});

const close = (agent: Agent, body: object) => agent.post('/api/account/close').send(body);
let leaving = 0;
const aClient = () => app.client(`leaving${++leaving}`);

describe("closing one's own account", () => {
  it("ends logins, sessions and profile, and keeps the practice's business records", async () => {
    const { agent, id } = await aClient();
    const elsewhere = await app.signIn(`leaving${leaving}`);
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
      .send({ username: `leaving${leaving}`, password });
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

  it('leaves it as it is if one kind of access cannot be ended', async () => {
    const { agent } = await aClient();
    app.expected = /no tokens/;
    jest.spyOn(app.app.get(AccessTokens), 'endAll').mockRejectedValueOnce(new Error('no tokens'));
    await close(agent, { password }).expect(500);
    await agent.get('/api/user').expect(200);
    expect(await opens(`leaving${leaving}`, password)).toBe(true);
  });

  it('is for clients with a session only', async () => {
    expect((await close(app.visitor(), { password })).body).toEqual(refused(401, 'auth.signed_out'));
    expect((await close(admin.agent, { password })).body).toEqual(refused(403, 'auth.forbidden'));
    const { agent } = await aClient();
    const program = await programOf(agent);
    expect((await close(program, { password })).body).toEqual(refused(403, 'auth.session_required'));
    await agent.get('/api/user').expect(200);
  });
});
