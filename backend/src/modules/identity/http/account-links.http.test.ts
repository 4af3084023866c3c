import { eventually } from '../../../../test/eventually.js';
import { mailsTo, tokenIn } from '../../../../test/account-mails.js';
import { absurdIds, type Agent, cookiesOf, password, refused, TestApp } from '../../../../test/test-app.js';
import { Accounts } from '../index.js';

const minute = 60_000;
const day = 24 * 60 * minute;
const next = 'Moon-harbour-7!';
const linkInvalid = refused(400, 'auth.link_invalid', { token: expect.any(String) as string });

let app: TestApp;
let admin: { agent: Agent; id: number };

/** One application at a time, with the settings that the tests below share. */
function started(env: Record<string, string>): void {
  beforeAll(async () => {
    app = await TestApp.start({ PUBLIC_URL: 'http://portal.example', ...env });
    admin = await app.admin();
  });
  beforeEach(async () => {
    // The tests advance the clock beyond the life of a session.
    admin.agent = await app.signIn('consultant');
  });
  afterAll(() => app.stop());
}

const mails = (username: string) => mailsTo(app, admin.agent, `${username}@example.com`);
const newestToken = async (username: string) => tokenIn((await mails(username))[0]);
const opens = async (username: string, secret: string): Promise<boolean> =>
  (await app.visitor().post('/api/login').send({ username, password: secret })).status === 200;
const forgotten = (email: string) => app.visitor().post('/api/password-reset').send({ email });
const choose = (token: string, secret = next) =>
  app.visitor().post('/api/password-reset/confirm').send({ token, password: secret });
const invite = (id: number | string) => admin.agent.post(`/api/admin/clients/${id}/invitation`);
const eventsOf = async (userId: number): Promise<string[]> =>
  (
    await app.sql.rows<{ type: string }>(
      'test.events',
      `SELECT type FROM activity_events WHERE subject_type = 'account' AND subject_id = $1
       AND type NOT IN ('user.registered', 'account.signed_in', 'account.link_shown') ORDER BY sequence`,
      [userId],
    )
  ).map(({ type }) => type);

describe('a forgotten password', () => {
  started({ THROTTLE: 'off' });

  it('can be reset by an emailed link, which ends all sessions', async () => {
    const { agent, id } = await app.client('forgetful');
    await forgotten('Forgetful@Example.com').expect(202);
    const [mail] = await mails('forgetful');
    expect(mail?.text).toContain(`http://portal.example/reset-password?token=${tokenIn(mail)}`);
    expect(mail?.html).toContain(`href="http://portal.example/reset-password?token=${tokenIn(mail)}"`);
    await choose(tokenIn(mail)).expect(200);
    await agent.get('/api/user').expect(401);
    expect(await opens('forgetful', password)).toBe(false);
    expect(await opens('forgetful', next)).toBe(true);
    // A refused login is recorded after the answer.
    await eventually(async () => (await eventsOf(id)).includes('account.sign_in_refused'));
    expect(await eventsOf(id)).toEqual([
      'account.password_reset_requested',
      'account.password_reset',
      'account.sign_in_refused',
    ]);
  });

  it('answers the same for an unknown address and sends no email', async () => {
    await app.account('known');
    const known = await forgotten('known@example.com');
    const unknown = await forgotten('nobody-there@example.com');
    for (const { status, text } of [known, unknown]) expect([status, text]).toEqual([202, '']);
    expect(await mails('nobody-there')).toEqual([]);
    expect(await mails('known')).toHaveLength(1);
    expect((await forgotten('nonsense').expect(400)).body).toEqual(
      refused(400, 'request.invalid', { email: 'Please enter a valid email address' }),
    );
  });

  it('sends no email to a closed account', async () => {
    const { id } = await app.account('closedone');
    await forgotten('closedone@example.com').expect(202);
    const token = await newestToken('closedone');
    await admin.agent.delete(`/api/admin/clients/${id}`).expect(204);
    await forgotten('closedone@example.com').expect(202);
    expect((await mails('closedone')).map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/^Your account was closed/),
      expect.stringMatching(/password/),
    ]);
    await choose(token).expect(400);
  });

  it('accepts a link once, also in parallel, and then no older links', async () => {
    await app.account('twice');
    await forgotten('twice@example.com').expect(202);
    const older = await newestToken('twice');
    await forgotten('twice@example.com').expect(202);
    const token = await newestToken('twice');
    expect(older).not.toBe(token);
    const passwords = ['Moon-harbour-1!', 'Moon-harbour-2!'];
    const answers = await Promise.all(passwords.map((one) => choose(token, one)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    const winner = answers[0]?.status === 200 ? 0 : 1;
    expect(await opens('twice', passwords[winner] ?? '')).toBe(true);
    expect(await opens('twice', passwords[1 - winner] ?? '')).toBe(false);
    for (const one of [token, older]) expect((await choose(one).expect(400)).body).toEqual(linkInvalid);
  });

  it('accepts a link for thirty minutes, also after a refused password', async () => {
    await app.account('slow');
    await forgotten('slow@example.com').expect(202);
    const token = await newestToken('slow');
    app.clock.pass(29 * minute);
    const { body } = await choose(token, 'Password1!').expect(400);
    expect(body).toEqual(
      refused(400, 'request.invalid', {
        password: 'This password is known from data breaches. Please choose another one.',
      }),
    );
    await choose(token, 'My-Own-Slow-1!').expect(400);
    app.clock.pass(2 * minute);
    expect((await choose(token).expect(400)).body).toEqual(linkInvalid);
    expect(await opens('slow', password)).toBe(true);
  });

  it('accepts no link from before a password change', async () => {
    const { agent } = await app.client('mailedbefore');
    await forgotten('mailedbefore@example.com').expect(202);
    const token = await newestToken('mailedbefore');
    await agent
      .put('/api/profile/password')
      .send({ currentPassword: password, newPassword: next })
      .expect(204);
    expect((await choose(token).expect(400)).body).toEqual(linkInvalid);
  });

  it('accepts no made-up token and stores only hashes', async () => {
    await app.account('hashed');
    await forgotten('hashed@example.com').expect(202);
    const token = await newestToken('hashed');
    for (const wrong of ['x', 'x'.repeat(43), token.toUpperCase(), `${token}x`])
      expect((await choose(wrong).expect(400)).body).toEqual(linkInvalid);
    await choose('').expect(400);
    for (const table of ['account_links', 'outbox', 'activity_events'])
      expect(
        JSON.stringify(await app.sql.rows(`test.all-${table}`, `SELECT to_jsonb(t) AS row FROM ${table} t`)),
      ).not.toContain(token);
    expect(app.logged.join('')).not.toContain(token);
  });

  it('cannot be requested from another site', async () => {
    await forgotten('known@example.com').set('Origin', 'https://elsewhere.example').expect(403);
    await choose('x').set('Origin', 'https://elsewhere.example').expect(403);
  });
});

describe('guessing', () => {
  started({});

  it('is limited: twenty requests per network, three emails per account', async () => {
    await app.account('flooded');
    for (let count = 0; count < 20; count++) await forgotten('flooded@example.com').expect(202);
    expect((await forgotten('flooded@example.com').expect(429)).body).toEqual(
      refused(429, 'request.too_many'),
    );
    expect(await mails('flooded')).toHaveLength(3);
  });

  it('is limited for email changes: ten per account and day', async () => {
    const { agent } = await app.client('restless');
    const change = (number: number) =>
      agent.put('/api/profile').send({ email: `restless-${number}@example.com` });
    for (let count = 0; count < 10; count++) await change(count).expect(200);
    expect((await change(10).expect(429)).body).toEqual(refused(429, 'request.too_many'));
  });

  it('is limited for password changes: ten per account and hour', async () => {
    const { agent } = await app.client('changing');
    const change = () =>
      agent.put('/api/profile/password').send({ currentPassword: password, newPassword: password });
    for (let count = 0; count < 10; count++) await change().expect(204);
    const { body, headers } = await change().expect(429);
    expect(body).toEqual(refused(429, 'request.too_many'));
    expect(Number(headers['retry-after'])).toBeGreaterThan(59 * 60);
  });

  it('shares one limit for all actions that ask for the current password', async () => {
    const { agent } = await app.client('guessed');
    const change = (currentPassword: string) =>
      agent.put('/api/profile/password').send({ currentPassword, newPassword: next });
    for (let count = 0; count < 10; count++) await change('Wrong-1!').expect(400);
    await change(password).expect(429);
    await agent.post('/api/session/confirm').send({ password }).expect(429);
  });
});

describe('an invitation', () => {
  started({ THROTTLE: 'off' });
  const withoutPassword = (username: string) =>
    app.app
      .get(Accounts)
      .create(null, { username, email: `${username}@example.com`, role: 'client', firstName: 'Sam' });

  it('lets a client without a password set one, within seven days', async () => {
    const { id } = await withoutPassword('invited');
    for (const guess of ['', ' ', password]) expect(await opens('invited', guess)).toBe(false);
    await invite(id).expect(202);
    const [mail] = await mails('invited');
    expect(mail?.subject).toMatch(/^An invitation from /);
    expect(mail?.text).toContain('Your username is invited.');
    app.clock.pass(7 * day - minute);
    await choose(tokenIn(mail)).expect(200);
    expect(await opens('invited', next)).toBe(true);
    await choose(tokenIn(mail)).expect(400);
    expect(await eventsOf(id)).toContain('account.invited');
  });

  it('answers a login like a wrong password', async () => {
    await withoutPassword('waiting');
    const login = (username: string) => app.visitor().post('/api/login').send({ username, password });
    const waiting = await login('waiting').expect(401);
    const unknown = await login('nobody').expect(401);
    expect({ ...waiting.body, requestId: '' }).toEqual({ ...unknown.body, requestId: '' });
  });

  it('ends by a newer one, or when it expires', async () => {
    const { id } = await withoutPassword('again');
    await invite(id).expect(202);
    const older = await newestToken('again');
    await invite(id).expect(202);
    const newer = await newestToken('again');
    expect((await choose(older).expect(400)).body).toEqual(linkInvalid);
    app.clock.pass(7 * day + minute);
    await choose(newer).expect(400);
  });

  it('can be sent by admins only, to open clients only', async () => {
    const { agent, id } = await app.client('guest');
    await agent.post(`/api/admin/clients/${id}/invitation`).expect(403);
    await app.visitor().post(`/api/admin/clients/${id}/invitation`).expect(401);
    for (const none of [admin.id, 99_999, ...absurdIds]) await invite(none).expect(404);
    await admin.agent.delete(`/api/admin/clients/${id}`).expect(204);
    expect((await invite(id).expect(404)).body).toEqual(refused(404, 'client.not_found'));
  });
});

describe('a changed email address', () => {
  started({ THROTTLE: 'off' });
  const changeTo = (agent: Agent, email: string) => agent.put('/api/profile').send({ email });
  const undo = (token: string) => app.visitor().post('/api/email-change/undo').send({ token });
  const emailOf = async (id: number) =>
    (await admin.agent.get(`/api/admin/clients/${id}`).expect(200)).body.email as string;

  it('is effective immediately; the previous one is notified and can undo it for seven days', async () => {
    const { agent, id } = await app.client('moving');
    await changeTo(agent, 'thief@example.com').expect(200);
    expect(await emailOf(id)).toBe('thief@example.com');
    const [mail, ...others] = await mails('moving');
    expect(others).toEqual([]);
    expect(mail?.subject).toMatch(/^Your email address was changed/);
    expect(mail?.text).toContain('http://portal.example/email-change/undo?token=');
    expect(mail?.text).not.toContain('thief');

    app.clock.pass(7 * day - minute);
    admin.agent = await app.signIn('consultant');
    const stolen = await app.signIn('moving');
    const { body } = await undo(tokenIn(mail)).expect(200);
    expect(await emailOf(id)).toBe('moving@example.com');
    await stolen.get('/api/user').expect(401);
    expect(await opens('moving', password)).toBe(false);
    await choose(body.token).expect(200);
    expect(await opens('moving', next)).toBe(true);
    expect((await undo(tokenIn(mail)).expect(400)).body).toEqual(linkInvalid);
    expect((await eventsOf(id)).filter((type) => type !== 'account.sign_in_refused')).toEqual([
      'account.email_changed',
      'account.email_change_undone',
      'account.password_reset',
      // The test read the link in the outbox, so it confirms nothing.
      'account.tokens_ended',
    ]);
  });

  it('when undone, removes credentials added since and keeps earlier ones', async () => {
    const { agent, id } = await app.client('burgled');
    const token = async (name: string): Promise<string> =>
      (await agent.post('/api/access-tokens').send({ name, scope: 'read' }).expect(201)).body.token as string;
    const before = await token('Before');
    app.clock.pass(minute);
    await changeTo(agent, 'burglar@example.com').expect(200);
    const since = await token('Since');
    const at = app.clock.now();
    await app.sql.rows('test.totp', `INSERT INTO totp_secrets VALUES ($1, 'x', $2, $2)`, [id, at]);
    await app.sql.rows('test.code', `INSERT INTO recovery_codes VALUES ('x', $1, $2)`, [id, at]);
    await undo(await newestToken('burgled')).expect(200);
    const status = async (bearer: string) =>
      (await app.visitor().get('/api/user').set('Authorization', `Bearer ${bearer}`)).status;
    expect([await status(before), await status(since)]).toEqual([200, 401]);
    for (const table of ['totp_secrets', 'recovery_codes'])
      expect(await app.sql.count(`test.left-${table}`, `${table} WHERE user_id = $1`, [id])).toBe(0);
  });

  it('reserves the previous one for seven days, in any case', async () => {
    const { agent } = await app.client('keeper');
    await changeTo(agent, 'keeper-new@example.com').expect(200);
    const taken = refused(409, 'user.email_taken', { email: 'An account with this email already exists' });
    const register = (username: string) =>
      app.visitor().post('/api/register').send({
        firstName: 'Bea',
        lastName: 'Riverside',
        username,
        email: 'KEEPER@example.com',
        password: 'River-stone-2!',
      });
    expect((await register('squatter').expect(409)).body).toEqual(taken);
    const { body } = await admin.agent
      .post('/api/admin/create-user')
      .send({ username: 'squatter', email: 'keeper@example.com', password: 'River-stone-2!' })
      .expect(409);
    expect(body).toEqual(taken);
    const { agent: other } = await app.client('otherkeeper');
    expect((await changeTo(other, 'keeper@example.com').expect(409)).body).toEqual(taken);
    // The account itself can go back to its own reserved address.
    await changeTo(agent, 'keeper@example.com').expect(200);
    await changeTo(agent, 'keeper-new@example.com').expect(200);
    app.clock.pass(7 * day + minute);
    await register('squatter').expect(201);
  });

  it('cannot be taken by another account while it is being given up', async () => {
    const { agent } = await app.client('leaver');
    const register = app.visitor().post('/api/register').send({
      firstName: 'Bea',
      lastName: 'Riverside',
      username: 'quickone',
      email: 'leaver@example.com',
      password: 'River-stone-2!',
    });
    const [changed, registered] = await Promise.all([changeTo(agent, 'leaver-new@example.com'), register]);
    expect([changed.status, registered.status]).toEqual([200, 409]);
  });

  it('can be undone by the earliest owner over later ones, and not the other way round', async () => {
    const { agent, id } = await app.client('first');
    await changeTo(agent, 'second@example.com').expect(200);
    const ofFirst = await newestToken('first');
    app.clock.pass(minute);
    await changeTo(agent, 'third@example.com').expect(200);
    const ofSecond = await newestToken('second');
    await undo(ofFirst).expect(200);
    expect((await undo(ofSecond).expect(400)).body).toEqual(linkInvalid);
    expect(await emailOf(id)).toBe('first@example.com');
  });

  it('ends links emailed to the previous one, and is undone by no other kind of link', async () => {
    const { agent } = await app.client('mixed');
    await forgotten('mixed@example.com').expect(202);
    const reset = await newestToken('mixed');
    expect((await undo(reset).expect(400)).body).toEqual(linkInvalid);
    await changeTo(agent, 'mixed-new@example.com').expect(200);
    await choose(reset).expect(400);
    await choose(await newestToken('mixed')).expect(400);
    await undo('').expect(400);
    await undo(await newestToken('mixed'))
      .set('Origin', 'https://elsewhere.example')
      .expect(403);
  });

  it('can be undone once, also in parallel', async () => {
    const { agent } = await app.client('hasty');
    await changeTo(agent, 'hasty-new@example.com').expect(200);
    const token = await newestToken('hasty');
    const answers = await Promise.all([undo(token), undo(token)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  it('also ends the remember tokens of sessions elsewhere', async () => {
    await app.account('remembered');
    const agent = app.visitor();
    const given = cookiesOf(
      await agent.post('/api/login').send({ username: 'remembered', password, rememberMe: true }).expect(200),
    );
    await changeTo(agent, 'remembered-new@example.com').expect(200);
    await undo(await newestToken('remembered')).expect(200);
    const remember = given.find((one) => one.includes('steward_remember='))?.split(';')[0] ?? '';
    expect(remember).not.toBe('');
    await app.visitor().get('/api/user').set('Cookie', remember).expect(401);
  });
});
