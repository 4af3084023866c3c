import { mailsTo, tokenIn } from '../../../../test/account-mails.js';
import { type Agent, password, TestApp } from '../../../../test/test-app.js';

const next = 'Moon-harbour-7!';
let app: TestApp;
let admin: { agent: Agent; id: number };
beforeAll(async () => {
  app = await TestApp.start({ PUBLIC_URL: 'http://portal.example', THROTTLE: 'off' });
  admin = await app.admin();
});
afterAll(() => app.stop());

/** A client with an access token and a calendar feed. */
async function connected(username: string) {
  const { agent, id } = await app.client(username);
  // The first reset by an emailed link would end all earlier access.
  await app.sql.rows('test.confirm', 'UPDATE users SET confirmed_email = email WHERE id = $1', [id]);
  const made = await agent
    .post('/api/access-tokens')
    .send({ name: 'Bookkeeping', scope: 'read' })
    .expect(201);
  const feed = await agent.post('/api/calendar-feed').send({}).expect(201);
  const bearer = `Bearer ${(made.body as { token: string }).token}`;
  const { pathname } = new URL((feed.body as { url: string }).url);
  return {
    agent,
    id,
    /** Statuses of a call with the token, and of the feed. */
    opens: async () => [
      (await app.visitor().get('/api/user').set('Authorization', bearer)).status,
      (await app.visitor().get(pathname)).status,
    ],
    events: async () =>
      ((await agent.get('/api/activity').expect(200)).body as { type: string }[]).map(({ type }) => type),
  };
}

const newestMail = async (username: string) =>
  (await mailsTo(app, admin.agent, `${username}@example.com`))[0]?.text ?? '';

describe('access tokens and calendar feeds', () => {
  it('survive a password change, and the email lists them', async () => {
    const { agent, opens } = await connected('keeper');
    await agent
      .put('/api/profile/password')
      .send({ currentPassword: password, newPassword: next })
      .expect(204);
    expect(await opens()).toEqual([200, 200]);
    expect(await newestMail('keeper')).toContain('1 access token and 1 calendar link still work');
  });

  it('end with a password change if requested', async () => {
    const { agent, opens, events } = await connected('changer');
    const change = { currentPassword: password, newPassword: next, endTokens: true };
    await agent.put('/api/profile/password').send(change).expect(204);
    expect(await opens()).toEqual([401, 404]);
    expect((await events()).slice(0, 3)).toEqual(
      expect.arrayContaining(['account.tokens_ended', 'calendar_feed.ended', 'account.password_changed']),
    );
    expect(await newestMail('changer')).not.toContain('still work');
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
    await agent.put('/api/profile/password').send(body).expect(400);
    expect(await opens()).toEqual([200, 200]);
  });
});
