import { confirmEmail, mailsTo, tokenIn, unseenToken } from '../../../../test/account-mails.js';
import { switchOnTwoFactor } from '../../../../test/authenticator-app.js';
import { type Agent, password, refused, TestApp } from '../../../../test/test-app.js';
import { tokenHash } from '../../../platform/security/tokens.js';
import { Accounts, SignInReset } from '../index.js';

const minute = 60_000;
const day = 24 * 60 * minute;
const next = 'Moon-harbour-7!';
const linkInvalid = refused(400, 'auth.link_invalid', { token: expect.any(String) as string });

let app: TestApp;
let admin: Agent;
/** One application at a time, with the settings that the tests below share. */
function started(env: Record<string, string>): void {
  beforeAll(async () => {
    app = await TestApp.start({ PUBLIC_URL: 'http://portal.example', ...env });
    await app.admin();
  });
  beforeEach(async () => {
    // The tests advance the clock beyond the life of a session.
    admin = await app.signIn('consultant');
  });
  afterAll(() => app.stop());
}

const addressOf = (username: string): string => `${username}@example.com`;
async function register(
  username: string,
  email = addressOf(username),
): Promise<{ agent: Agent; id: number }> {
  const agent = app.visitor();
  const { body } = await agent
    .post('/api/register')
    .send({ username, email, password, firstName: 'Vera', lastName: 'Sample' })
    .expect(201);
  return { agent, id: (body as { id: number }).id };
}
const confirmations = async (email: string) =>
  (await mailsTo(app, admin, email)).filter(({ subject }) => subject.includes('confirm your email'));
const newestToken = async (email: string) => tokenIn((await confirmations(email))[0]);
const confirm = (agent: Agent, token: string) =>
  agent.post('/api/email-confirmation/confirm').send({ token });
const isConfirmed = async (agent: Agent): Promise<boolean> =>
  (await agent.get('/api/user').expect(200)).body.emailConfirmed as boolean;
const forgotten = async (email: string): Promise<string> => {
  await app.visitor().post('/api/password-reset').send({ email }).expect(202);
  return tokenIn((await mailsTo(app, admin, email)).find(({ text }) => text.includes('/reset-password')));
};
const choose = (token: string) =>
  app.visitor().post('/api/password-reset/confirm').send({ token, password: next });

describe('an email address', () => {
  started({ THROTTLE: 'off' });

  it('is confirmed by the link that registration emails, in all answers', async () => {
    const { agent, id } = await register('vera');
    const [mail, ...others] = await confirmations('vera@example.com');
    expect(others).toEqual([]);
    expect(mail?.text).toContain(`http://portal.example/confirm-email#token=${tokenIn(mail)}`);
    expect(mail?.text).toContain('If you did not create this account, do not confirm it.');
    const confirmedFlags = async () => [
      (await agent.get('/api/user').expect(200)).body.emailConfirmed,
      (await agent.get('/api/profile').expect(200)).body.emailConfirmed,
      (await admin.get('/api/admin/clients?search=vera').expect(200)).body[0].emailConfirmed,
      (await admin.get(`/api/admin/clients/${id}`).expect(200)).body.emailConfirmed,
    ];
    expect(await confirmedFlags()).toEqual([false, false, false, false]);
    app.clock.pass(7 * day - minute);
    const later = await app.signIn('vera');
    await confirm(later, tokenIn(mail)).expect(204);
    admin = await app.signIn('consultant');
    expect(await isConfirmed(later)).toBe(true);
    expect((await confirm(later, tokenIn(mail)).expect(400)).body).toEqual(linkInvalid);
    const events = await app.sql.rows<{ details: object }>(
      'test.events',
      `SELECT details FROM activity_events WHERE type = 'account.email_confirmed' AND subject_id = $1`,
      [id],
    );
    expect(events).toEqual([{ details: { email: 'vera@example.com', by: 'link' } }]);
  });

  it('is confirmed only in a session of its account', async () => {
    const { agent } = await register('owner');
    const other = await app.client('other');
    const { body: bearer } = await agent
      .post('/api/access-tokens')
      .send({ name: 'Program', scope: 'write' })
      .expect(201);
    const token = await newestToken('owner@example.com');
    const needed = refused(401, 'auth.other_account');
    for (const caller of [app.visitor(), other.agent]) {
      const { body } = await confirm(caller, token).expect(401);
      expect(body).toEqual(needed);
      expect((body as { message: string }).message).toBe('Log in as owner to confirm this email address.');
    }
    await confirm(app.visitor(), token).set('Authorization', `Bearer ${bearer.token}`).expect(401);
    await app.visitor().get(`/api/email-confirmation/confirm?token=${token}`).expect(405);
    expect(await isConfirmed(agent)).toBe(false);
    await confirm(agent, token).expect(204);
    for (const wrong of ['made-up', token])
      expect((await confirm(app.visitor(), wrong).expect(400)).body).toEqual(linkInvalid);
    await confirm(agent, '').expect(400);
    await confirm(agent, token).set('Origin', 'https://elsewhere.example').expect(403);
  });

  it('is not confirmed by an expired link or another kind of link', async () => {
    const { agent } = await register('slow');
    const token = await newestToken('slow@example.com');
    expect((await confirm(agent, await forgotten('slow@example.com')).expect(400)).body).toEqual(linkInvalid);
    await choose(token).expect(400);
    app.clock.pass(7 * day + minute);
    await confirm(await app.signIn('slow'), token).expect(400);
  });

  it('must be confirmed again after a change, by the new link only', async () => {
    const { agent } = await register('mover');
    const older = await newestToken('mover@example.com');
    await agent.put('/api/profile').send({ email: 'moved@example.com' }).expect(200);
    expect((await confirm(agent, older).expect(400)).body).toEqual(linkInvalid);
    await confirm(agent, await newestToken('moved@example.com')).expect(204);
    expect(await isConfirmed(agent)).toBe(true);
    await agent.put('/api/profile').send({ email: 'again@example.com' }).expect(200);
    expect(await isConfirmed(agent)).toBe(false);
  });

  it('is not confirmed by a link to an address that an older version changed', async () => {
    const { agent, id } = await register('rolling');
    const token = await newestToken('rolling@example.com');
    await app.sql.rows('test.change', `UPDATE users SET email = 'rolled@example.com' WHERE id = $1`, [id]);
    expect((await confirm(agent, token).expect(400)).body).toEqual(linkInvalid);
    await app.sql.rows('test.back', `UPDATE users SET email = 'rolling@example.com' WHERE id = $1`, [id]);
    await confirm(agent, token).expect(204);
    await app.sql.rows('test.change', `UPDATE users SET email = 'rolled@example.com' WHERE id = $1`, [id]);
    expect(await isConfirmed(agent)).toBe(false);
  });

  it('gets no further link once confirmed', async () => {
    const { agent } = await register('sure');
    await confirmEmail(app, admin, agent, 'sure@example.com');
    const before = await confirmations('sure@example.com');
    await agent.post('/api/email-confirmation').expect(202);
    expect(await confirmations('sure@example.com')).toHaveLength(before.length);
    await app.visitor().post('/api/email-confirmation').expect(401);
  });

  it('is confirmed by undoing its change, and never by a printed link', async () => {
    const { agent } = await app.client('undone');
    await agent.put('/api/profile').send({ email: 'thief@example.com' }).expect(200);
    await confirmEmail(app, admin, agent, 'thief@example.com');
    const undo = await unseenToken(app, 'undone@example.com');
    const { body } = await app.visitor().post('/api/email-change/undo').send({ token: undo }).expect(200);
    await choose(body.token).expect(200);
    const back = app.visitor();
    await back.post('/api/login').send({ username: 'undone', password: next }).expect(200);
    expect(await isConfirmed(back)).toBe(true);

    await app.account('printed');
    const link = await app.app.get(SignInReset).reset('printed');
    await choose(new URL(link).searchParams.get('token') ?? '').expect(200);
    const printed = app.visitor();
    await printed.post('/api/login').send({ username: 'printed', password: next }).expect(200);
    expect(await isConfirmed(printed)).toBe(false);
  });
});

describe('an account that a stranger created with another person’s address', () => {
  started({ THROTTLE: 'off' });

  /**
   * Adds every credential that a stranger could use to come back, and returns the status of each later use.
   */
  async function entrench(agent: Agent, id: number) {
    const { body: bearer } = await agent
      .post('/api/access-tokens')
      .send({ name: 'Mine', scope: 'read' })
      .expect(201);
    const { body: feed } = await agent.post('/api/calendar-feed').expect(201);
    await switchOnTwoFactor(agent, app.clock);
    await app.sql.rows(
      'test.passkey',
      `INSERT INTO passkeys (credential_id, user_id, name, public_key, counter, transports, user_handle, created_at)
       VALUES ('key ' || $1::int, $1, 'Mine', 'x', 0, '{}', 'x', $2)`,
      [id, app.clock.now()],
    );
    return async () => ({
      session: (await agent.get('/api/user')).status,
      token: (await app.visitor().get('/api/user').set('Authorization', `Bearer ${bearer.token}`)).status,
      feed: (await app.visitor().get(new URL(feed.url as string).pathname)).status,
      factors: await app.sql.count(
        'test.factors',
        `(SELECT user_id FROM totp_secrets UNION ALL SELECT user_id FROM recovery_codes
          UNION ALL SELECT user_id FROM passkeys) f WHERE user_id = $1`,
        [id],
      ),
    });
  }
  const nothing = { session: 401, token: 401, feed: 404, factors: 0 };

  it('belongs to that person after a reset, with no access left for the stranger', async () => {
    const { agent, id } = await register('squatter', 'una@example.com');
    const left = await entrench(agent, id);
    expect(await left()).toEqual({ session: 200, token: 200, feed: 200, factors: 12 });
    await app.visitor().post('/api/password-reset').send({ email: 'una@example.com' }).expect(202);
    await choose(await unseenToken(app, 'una@example.com')).expect(200);
    expect(await left()).toEqual(nothing);
    const una = app.visitor();
    await una.post('/api/login').send({ username: 'una@example.com', password: next }).expect(200);
    expect(await isConfirmed(una)).toBe(true);
  });

  it('belongs to that person after an invitation that the practice saw, with no access left for the stranger', async () => {
    const { agent, id } = await register('squattertwo', 'dora@example.com');
    const left = await entrench(agent, id);
    await admin.post(`/api/admin/clients/${id}/invitation`).expect(202);
    await choose(tokenIn((await mailsTo(app, admin, 'dora@example.com'))[0])).expect(200);
    expect(await left()).toEqual(nothing);
  });

  it('belongs to that person after undoing an email change', async () => {
    const { agent, id } = await register('squatterthree', 'cleo@example.com');
    const left = await entrench(agent, id);
    app.clock.pass(minute);
    // Dates earlier emails to the day before, so that the limit does not suppress the next one.
    await app.sql.rows(
      'test.another-day',
      `UPDATE outbox SET created_at = created_at - interval '2 days' WHERE recipient = 'cleo@example.com'`,
    );
    await agent.put('/api/profile').send({ email: 'own3@example.com', password }).expect(200);
    const undo = tokenIn((await mailsTo(app, admin, 'cleo@example.com'))[0]);
    await app.visitor().post('/api/email-change/undo').send({ token: undo }).expect(200);
    expect(await left()).toEqual(nothing);
  });

  it('keeps credentials added after the confirmation', async () => {
    const { agent, id } = await register('settled');
    await confirmEmail(app, admin, agent, 'settled@example.com');
    const left = await entrench(agent, id);
    await choose(await forgotten('settled@example.com')).expect(200);
    expect(await left()).toEqual({ session: 401, token: 200, feed: 200, factors: 12 });
  });

  it('keeps its second factors if it is an admin’s', async () => {
    const { agent, id } = await app.admin('partner');
    const left = await entrench(agent, id);
    // The outbox never shows an admin's link.
    await app.sql.rows(
      'test.link',
      `INSERT INTO account_links (token_hash, user_id, kind, sent_to, created_at, expires_at)
       VALUES ($1, $2, 'reset', 'partner@example.com', $3, $3::timestamptz + interval '1 hour')`,
      [tokenHash('mailed'), id, app.clock.now()],
    );
    await choose('mailed').expect(200);
    expect(await left()).toEqual({ session: 401, token: 200, feed: 200, factors: 12 });
  });
});

describe('confirmation links', () => {
  started({});

  it('are limited to three in 15 minutes', async () => {
    const { agent } = await register('eager');
    for (let count = 0; count < 3; count++) await agent.post('/api/email-confirmation').expect(202);
    const { body, headers } = await agent.post('/api/email-confirmation').expect(429);
    expect(body).toEqual(refused(429, 'request.too_many'));
    expect(Number(headers['retry-after'])).toBeGreaterThan(14 * 60);
    expect(await confirmations('eager@example.com')).toHaveLength(4);
  });
});

describe('logging in', () => {
  started({});
  const login = (username: string, secret = password) =>
    app.visitor().post('/api/login').send({ username, password: secret });

  it('accepts the email address, in any case', async () => {
    await app.account('asample');
    const { body } = await login('ASample@Example.com').expect(200);
    expect(body).toMatchObject({ username: 'asample' });
  });

  it('prefers a confirmed address to a username, and a username to an unconfirmed address', async () => {
    // A username from before `@` was refused.
    const create = (username: string, email: string, secret: string) =>
      app.app.get(Accounts).create(null, { username, email, password: secret, role: 'client' });
    await create('dual@example.com', 'named@example.com', 'Named-stone-1!');
    await create('dual', 'dual@example.com', 'Mailed-stone-1!');
    expect((await login('dual@example.com', 'Named-stone-1!').expect(200)).body.username).toBe(
      'dual@example.com',
    );
    await login('dual@example.com', 'Mailed-stone-1!').expect(401);
    const dual = app.visitor();
    await dual.post('/api/login').send({ username: 'dual', password: 'Mailed-stone-1!' }).expect(200);
    await confirmEmail(app, admin, dual, 'dual@example.com');
    expect((await login('DUAL@example.com', 'Mailed-stone-1!').expect(200)).body.username).toBe('dual');
    await login('dual@example.com', 'Named-stone-1!').expect(401);
  });

  it('counts wrong attempts per name as typed, so that none tells whose the other is', async () => {
    await app.account('guessed');
    for (let count = 0; count < 10; count++) await login('guessed@example.com', 'Wrong-1!').expect(401);
    await login('Guessed@example.com').expect(429);
    await login('GUESSED').expect(200);
  });

  it('answers the same for an address that no account has', async () => {
    await app.account('present');
    const known = await login('present@example.com', 'Wrong-1!').expect(401);
    const unknown = await login('absent@example.com', 'Wrong-1!').expect(401);
    expect({ ...known.body, requestId: '' }).toEqual({ ...unknown.body, requestId: '' });
  });

  it('requires usernames without @ in new accounts', async () => {
    const username = 'me@example.com';
    const account = { username, email: username, password, firstName: 'Vera', lastName: 'Sample' };
    const fields = { username: "“@” can't be used in a username" };
    for (const answer of [
      await app.visitor().post('/api/register').send(account).expect(400),
      await admin.post('/api/admin/create-user').send(account).expect(400),
    ])
      expect(answer.body).toEqual(refused(400, 'request.invalid', fields));
  });

  it('is helped by the username in the reset email', async () => {
    await app.account('forgot');
    await forgotten('forgot@example.com');
    expect((await mailsTo(app, admin, 'forgot@example.com'))[0]?.text).toContain('Your username is forgot.');
  });
});
