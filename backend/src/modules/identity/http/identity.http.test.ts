import { jest } from '@jest/globals';
import { type Agent, cookiesOf, password, refused, TestApp } from '../../../../test/test-app.js';
import { Sessions } from '../application/sessions.js';
import { Accounts } from '../index.js';

const hour = 60 * 60 * 1000;
const registration = {
  firstName: 'Bea',
  lastName: 'Riverside',
  username: 'briverside',
  email: 'bea@example.com',
  password: 'River-stone-2!',
};

let app: TestApp;
beforeAll(async () => {
  app = await TestApp.start();
  await app.account('asample');
});
afterAll(() => app.stop());

const cookie = (cookies: string[], name: string): string | undefined =>
  cookies.find((one) => one.startsWith(`${name}=`))?.split(';')[0];

describe('logging in', () => {
  it('answers with the user and a session for the next call', async () => {
    const agent = app.visitor();
    const response = await agent.post('/api/login').send({ username: 'asample', password }).expect(200);
    expect(response.body).toMatchObject({
      username: 'asample',
      email: 'asample@example.com',
      role: 'client',
    });
    expect(response.body).not.toHaveProperty('password');
    expect((await agent.get('/api/user').expect(200)).body).toEqual(response.body);
  });

  it('accepts the username in any case and with spaces around it', async () => {
    await app.visitor().post('/api/login').send({ username: ' ASample ', password }).expect(200);
  });

  it('hides the cookie from scripts and ends it with the browser unless remembered', async () => {
    const plain = cookiesOf(await app.visitor().post('/api/login').send({ username: 'asample', password }));
    const session = plain.find((one) => one.startsWith('steward_session='));
    expect(session).toMatch(/; HttpOnly/);
    expect(session).toMatch(/; SameSite=Lax/);
    expect(session).not.toMatch(/Max-Age|Expires|Secure/);
    expect(plain.find((one) => one.startsWith('steward_signed_in=1'))).not.toMatch(/HttpOnly/);
    expect(cookie(plain, 'steward_remember')).toBeUndefined();
    const lasting = cookiesOf(
      await app.visitor().post('/api/login').send({ username: 'asample', password, rememberMe: true }),
    );
    expect(lasting.find((one) => one.startsWith('steward_remember='))).toMatch(/Max-Age=2592000.*HttpOnly/);
  });

  it('answers the same for an unknown user and a wrong password', async () => {
    const wrong = await app
      .visitor()
      .post('/api/login')
      .send({ username: 'asample', password: 'Wrong-1!' })
      .expect(401);
    const unknown = await app.visitor().post('/api/login').send({ username: 'nobody', password }).expect(401);
    expect(wrong.body).toEqual(refused(401, 'auth.invalid_credentials'));
    expect({ ...unknown.body, requestId: '' }).toEqual({ ...wrong.body, requestId: '' });
  });

  it('names missing fields', async () => {
    const response = await app.visitor().post('/api/login').send({}).expect(400);
    expect(response.body).toEqual(
      refused(400, 'request.invalid', { username: 'Username is required', password: 'Password is required' }),
    );
    await app
      .visitor()
      .post('/api/login')
      .send({ username: ['a'], password: { $ne: '' } })
      .expect(400);
    await app.visitor().post('/api/login').send({ username: 'a\0b', password }).expect(400);
  });

  it('is refused from another site', async () => {
    const from = (headers: Record<string, string>) =>
      app.visitor().post('/api/login').set(headers).send({ username: 'asample', password });
    expect((await from({ Origin: 'https://evil.example' }).expect(403)).body).toEqual(
      refused(403, 'request.cross_origin'),
    );
    await from({ Origin: 'null' }).expect(403);
    await from({ 'Sec-Fetch-Site': 'cross-site' }).expect(403);
    await from({ Origin: 'http://portal.example', Host: 'portal.example' }).expect(200);
    await from({
      Origin: 'http://portal.example',
      Host: 'other.example',
      'X-Forwarded-Host': 'portal.example',
    }).expect(403);
  });
});

it('does not count successful logins against the limit', async () => {
  for (let count = 0; count < 12; count++) {
    await app.visitor().post('/api/login').send({ username: 'asample', password }).expect(200);
  }
});

describe('a session', () => {
  it('ends with the logout, which clears the cookies', async () => {
    const agent = app.visitor();
    const given = cookiesOf(
      await agent.post('/api/login').send({ username: 'asample', password, rememberMe: true }),
    );
    const taken = cookiesOf(await agent.post('/api/logout').expect(204));
    for (const name of ['steward_session', 'steward_remember', 'steward_signed_in', 'steward_zone'])
      expect(taken.find((one) => one.startsWith(`${name}=;`))).toMatch(/Expires=Thu, 01 Jan 1970/);
    for (const name of ['steward_session', 'steward_remember'])
      await app
        .visitor()
        .get('/api/user')
        .set('Cookie', cookie(given, name) ?? '')
        .expect(401);
  });

  it('does not accept a cookie with a wrong signature', async () => {
    const [header, claims] = (cookie(cookiesOf(await login()), 'steward_session') ?? '').split('.');
    for (const forged of [
      `${header}.${claims}.${'A'.repeat(43)}`,
      `${header}.${claims}.`,
      'steward_session=nonsense',
    ])
      await app.visitor().get('/api/user').set('Cookie', forged).expect(401);
    const none = Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url');
    await app.visitor().get('/api/user').set('Cookie', `steward_session=${none}.${claims}.`).expect(401);
  });

  it('refuses a logout without a session', async () => {
    await app.visitor().post('/api/logout').expect(401);
  });

  const login = () => app.visitor().post('/api/login').send({ username: 'asample', password });
});

describe('a page that was drawn for someone else', () => {
  const other = (error: object) =>
    expect(error).toMatchObject({
      code: 'session.other_person',
      message: 'Someone else has logged in here',
    });

  it('changes nothing in the session of whoever has logged in since', async () => {
    const { agent, id } = await app.client('cbrookfield');
    const before = (await agent.get('/api/profile').expect(200)).body as object;
    const rename = (person?: string) => {
      const call = agent.put('/api/profile').send({ ...before, firstName: 'Cleo' });
      return person === undefined ? call : call.set('X-Person', person);
    };
    other((await rename(String(id + 1)).expect(409)).body);
    expect((await rename('someone').expect(400)).body).toEqual(
      refused(400, 'request.invalid', { 'X-Person': 'X-Person must be the id of a person' }),
    );
    expect(
      (
        await agent
          .get('/api/profile')
          .set('X-Person', String(id + 1))
          .expect(200)
      ).body,
    ).toEqual(before);
    await rename(String(id)).expect(200);
    await rename().expect(200);
    await app.visitor().put('/api/profile').set('X-Person', String(id)).send(before).expect(401);
  });

  it('answers in its own language', async () => {
    const { agent, id } = await app.admin();
    const { body } = await agent
      .put('/api/notification-preferences')
      .set({ 'X-Person': String(id + 1), 'Accept-Language': 'es' })
      .send({})
      .expect(409);
    expect(body).toMatchObject({ message: 'Otra persona ha iniciado sesión aquí' });
  });

  it('logs in, logs out and asks for links all the same', async () => {
    const { agent, id } = await app.client('dlakeside');
    const asOther = { 'X-Person': String(id + 1) };
    await agent.post('/api/login').set(asOther).send({ username: 'dlakeside', password }).expect(200);
    await agent.post('/api/password-reset').set(asOther).send({ email: 'someone@example.com' }).expect(202);
    await agent.post('/api/logout').set(asOther).expect(204);
  });
});

describe('an email address with an international domain', () => {
  const stored = 'erin@münchen.example';
  const inAscii = 'erin@xn--mnchen-3ya.example';
  const decomposed = 'ERIN@MU\u0308NCHEN.example';

  it('is one address, however it is written', async () => {
    const { agent: admin } = await app.admin('colleague');
    const account = {
      firstName: 'Erin',
      lastName: 'Forest',
      email: decomposed,
      username: 'eforest',
      password,
    };
    const { body } = await admin.post('/api/admin/create-user').send(account).expect(201);
    expect(body).toMatchObject({ email: 'ERIN@münchen.example' });
    for (const email of [stored, inAscii])
      await admin
        .post('/api/admin/create-user')
        .send({ ...account, username: 'eforest2', email })
        .expect(409);
    for (const username of [stored, inAscii, decomposed])
      await app.visitor().post('/api/login').send({ username, password }).expect(200);
  });

  it('has ASCII before the @, which the refusal says', async () => {
    const refusedEmail = async (email: string) =>
      (
        (await app.visitor().post('/api/password-reset').send({ email }).expect(400)).body as {
          fields: object;
        }
      ).fields;
    expect(await refusedEmail('jo\u0308rg@münchen.example')).toEqual({
      email: "The part before the @ can't have “ö”",
    });
    expect(await refusedEmail('jorg@mün_chen.example')).toEqual({
      email: 'Please enter a valid email address',
    });
    for (const email of [7, null, {}, ['a@example.com']])
      await app.visitor().post('/api/password-reset').send({ email }).expect(400);
  });
});

describe('remember me', () => {
  const remembered = async (): Promise<string> => {
    const body = { username: 'asample', password, rememberMe: true };
    return cookie(cookiesOf(await app.visitor().post('/api/login').send(body)), 'steward_remember') ?? '';
  };
  const use = (token: string) => app.visitor().get('/api/user').set('Cookie', token);

  it('outlives the browser and the idle time, with a new token at each use', async () => {
    let token = await remembered();
    for (let month = 0; month < 2; month++) {
      app.clock.pass(29 * 24 * hour);
      const cookies = cookiesOf(await use(token).expect(200));
      const next = cookie(cookies, 'steward_remember') ?? '';
      expect(next).not.toBe(token);
      await app
        .visitor()
        .get('/api/user')
        .set('Cookie', cookie(cookies, 'steward_session') ?? '')
        .expect(200);
      token = next;
    }
    app.clock.pass(30 * 24 * hour + 1000);
    await use(token).expect(401);
  });

  it('stores only the hash of a token', async () => {
    const token = (await remembered()).split('=')[1];
    const rows = await app.sql.rows('test.tokens', 'SELECT token_hash::text AS hash FROM remember_tokens');
    expect(JSON.stringify(rows)).not.toContain(token);
  });
});

describe('registering', () => {
  const register = (body: object) => app.visitor().post('/api/register').send(body);

  it('creates a client, whatever role is sent, and logs them in', async () => {
    const agent = app.visitor();
    const response = await agent
      .post('/api/register')
      .send({ ...registration, role: 'admin', id: 1 })
      .expect(201);
    expect(response.body).toMatchObject({
      username: 'briverside',
      firstName: 'Bea',
      lastName: 'Riverside',
      role: 'client',
    });
    expect((response.body as { id: number }).id).toBeGreaterThan(1);
    expect((await agent.get('/api/user').expect(200)).body).toEqual(response.body);
  });

  it('creates no account if the login fails', async () => {
    app.expected = /no session/;
    jest.spyOn(app.app.get(Sessions), 'begin').mockRejectedValueOnce(new Error('no session'));
    const given = { ...registration, username: 'bwithout', email: 'without@example.com' };
    await register(given).expect(500);
    await register(given).expect(201);
  });

  it('refuses a username and an email address that are taken, in any case', async () => {
    expect(
      (await register({ ...registration, username: 'BRIVERSIDE', email: 'new@example.com' }).expect(409))
        .body,
    ).toEqual(refused(409, 'user.username_taken', { username: 'This username is already taken' }));
    expect(
      (await register({ ...registration, username: 'another', email: 'BEA@example.com' }).expect(409)).body,
    ).toEqual(refused(409, 'user.email_taken', { email: 'An account with this email already exists' }));
  });

  it('needs one of the two names', async () => {
    const account = { ...registration, username: 'onename', email: 'onename@example.com' };
    const { body } = await register({ ...account, firstName: ' ', lastName: 'Cher' }).expect(201);
    expect(body).toMatchObject({ firstName: null, lastName: 'Cher' });
  });

  it('refuses each invalid field with the message of the form', async () => {
    const { body } = await register({}).expect(400);
    expect(body).toEqual(
      refused(400, 'request.invalid', {
        firstName: 'First name is required',
        lastName: 'Last name is required',
        username: 'Username must be at least 3 characters long',
        email: 'Please enter a valid email address',
        password: 'Password must be at least 8 characters long',
      }),
    );
  });

  it('accepts a username of any one alphabet, and none that equals another after NFKC', async () => {
    for (const [index, username] of ['Βέρα.7', 'вера_2', '渡辺直美', 'josé-maría'].entries())
      await register({ ...registration, username, email: `alphabet${index}@example.com` }).expect(201);
    const wide = await register({ ...registration, username: 'Ｗide12', email: 'wide@example.com' }).expect(
      201,
    );
    expect(wide.body.username).toBe('Wide12');
    await app
      .visitor()
      .post('/api/login')
      .send({ username: 'Ｗide12', password: registration.password })
      .expect(200);
    await register({ ...registration, username: 'admin12', email: 'one@example.com' }).expect(201);
    for (const username of ['Ａdmin12', 'ADMIN12', 'ａｄｍｉｎ12']) {
      const { body } = await register({ ...registration, username, email: 'two@example.com' }).expect(409);
      expect(body).toEqual(
        refused(409, 'user.username_taken', { username: 'This username is already taken' }),
      );
    }
  });

  it('accepts earlier usernames at login that break the current rule', async () => {
    await app.app.get(Accounts).create(null, {
      username: 'earlier name+1',
      email: 'earlier@example.com',
      password,
      role: 'client',
      firstName: 'Sam',
      lastName: 'Sample',
    });
    await app.visitor().post('/api/login').send({ username: 'Earlier Name+1', password }).expect(200);
  });

  it.each([
    ['username', 'ab', 'Username must be at least 3 characters long'],
    ['email', 'bea@example', 'Please enter a valid email address'],
    ...[
      'bea example.com',
      'a@b.c',
      'bea..r@example.com',
      'bea@bäckerei',
      'bea@example.com, x@example.com',
    ].map((wrong) => ['email', wrong, 'Please enter a valid email address']),
    ['password', 'Sh0rt-!', 'Password must be at least 8 characters long'],
    ...['Password1!', 'Passw0rd!', 'Qwerty123!', 'P@ssw0rd2026!'].map((known) => [
      'password',
      known,
      'This password is known from data breaches. Please choose another one.',
    ]),
    ['firstName', 'Be\u200ba', "“U+200B” can't be used in a name"],
    ['lastName', '\u202eedisreviR', "“U+202E” can't be used in a name"],
    ['username', 'briver\u2060side', "“U+2060” can't be used in a name"],
    ['username', 'bea river', "A username can't have spaces"],
    ...Object.entries({ 'bea+river': '+', 'bea@river': '@', river٣: '٣', 'bea🙂': '🙂' }).map(
      ([name, character]) => ['username', name, `“${character}” can't be used in a username`],
    ),
    ...['аdmin12', 'beaδ'].map((name) => [
      'username',
      name,
      'Use only letters of one alphabet, numbers, dots, underscores and hyphens',
    ]),
    ['password', 'My-BRiverside-1!', 'The password must not contain the username.'],
    ...['alllower1!', 'ALLUPPER1!', 'NoDigits!!', 'NoSpecial11', 'Dash-Only-11'].map((weak) => [
      'password',
      weak,
      'Password must include at least one uppercase letter, one lowercase letter, one number, and one special character',
    ]),
  ])('refuses %s %j', async (field, value, message) => {
    const { body } = await register({ ...registration, [field]: value }).expect(400);
    expect(body).toEqual(refused(400, 'request.invalid', { [field]: message }));
  });
});

describe('access tokens', () => {
  const make = (agent: Agent, body: object) => agent.post('/api/access-tokens').send(body);

  it('give read, or read and write, access until they are revoked', async () => {
    const { agent } = await app.client('tokenuser');
    const { body: reader } = await make(agent, { name: 'Export', scope: 'read' }).expect(201);
    const { body: writer } = await make(agent, { name: 'Import', scope: 'write' }).expect(201);
    const bearer = (token: string) => ({ Authorization: `Bearer ${token}` });
    await app.visitor().get('/api/user').set(bearer(reader.token)).expect(200);
    const refusedWrite = await app.visitor().post('/api/logout').set(bearer(reader.token)).expect(403);
    expect(refusedWrite.body).toEqual(refused(403, 'access_token.read_only'));
    // A bearer token is never sent automatically by a browser, so its origin does not matter.
    await app
      .visitor()
      .post('/api/logout')
      .set(bearer(writer.token))
      .set('Origin', 'https://tool.example')
      .expect(204);
    const { body: listed } = await agent.get('/api/access-tokens').expect(200);
    expect(listed).toEqual([
      expect.objectContaining({ name: 'Import' }),
      expect.objectContaining({ name: 'Export' }),
    ]);
    expect(JSON.stringify(listed)).not.toContain('stw_');
    await agent.delete(`/api/access-tokens/${reader.id}`).expect(204);
    const revoked = await app.visitor().get('/api/user').set(bearer(reader.token)).expect(401);
    expect(revoked.body).toEqual(refused(401, 'auth.token_invalid'));
    expect(revoked.headers['www-authenticate']).toBe('Bearer error="invalid_token"');
  });

  it('are valid for 90 days by default, a year at most', async () => {
    const { agent } = await app.client('tokenlife');
    const { body } = await make(agent, { name: 'Export', scope: 'read' }).expect(201);
    const days = (Date.parse(body.expiresAt) - Date.parse(body.created_at)) / (24 * hour);
    expect(days).toBe(90);
    await make(agent, { name: 'x', scope: 'read', expiresAt: '2001-01-01T00:00:00Z' }).expect(400);
    await make(agent, { name: 'x', scope: 'read', expiresAt: '2101-01-01T00:00:00Z' }).expect(400);
    await make(agent, { name: 'x', scope: 'all' }).expect(400);
    await make(agent, { scope: 'read' }).expect(400);
    app.clock.pass(91 * 24 * hour);
    const expired = await app
      .visitor()
      .get('/api/user')
      .set('Authorization', `Bearer ${body.token}`)
      .expect(401);
    expect(expired.body).toEqual(refused(401, 'auth.token_expired'));
    expect(expired.headers['www-authenticate']).toBe('Bearer error="invalid_token"');
  });

  it('require the password if the session is older than 15 minutes', async () => {
    const { agent } = await app.client('tokenstale');
    app.clock.pass(16 * 60_000);
    const token = { name: 'Export', scope: 'read' };
    expect((await make(agent, token).expect(403)).body).toEqual(
      refused(403, 'auth.password_required', { password: 'Please enter your password to continue.' }),
    );
    await make(agent, { ...token, password: 'Wrong-1!' }).expect(403);
    await make(agent, { ...token, password }).expect(201);
  });

  it('are limited to twenty, also for parallel calls', async () => {
    const { agent } = await app.client('tokenmany');
    const made = await Promise.all(
      Array.from({ length: 24 }, (_, n) => make(agent, { name: `Export ${n}`, scope: 'read' })),
    );
    expect(made.filter(({ status }) => status === 201)).toHaveLength(20);
    const stopped = made.filter(({ status }) => status === 409);
    expect(stopped).toHaveLength(4);
    expect(stopped[0]?.body).toEqual(refused(409, 'access_token.limit_reached'));
    const { body: listed } = await agent.get('/api/access-tokens').expect(200);
    expect(listed).toHaveLength(20);
    await agent.delete(`/api/access-tokens/${listed[0].id}`).expect(204);
    await make(agent, { name: 'One more', scope: 'read' }).expect(201);
  });

  it('are visible to their owner only and cannot create further tokens', async () => {
    const { agent } = await app.client('tokenowner');
    const { agent: other } = await app.client('tokenother');
    const { body } = await make(agent, { name: 'Export', scope: 'write' }).expect(201);
    await other.delete(`/api/access-tokens/${body.id}`).expect(404);
    const again = await make(app.visitor(), { name: 'More', scope: 'write' }).expect(401);
    expect(again.body).toEqual(refused(401, 'auth.signed_out'));
    const byToken = await make(app.visitor().set('Authorization', `Bearer ${body.token}`) as Agent, {
      name: 'More',
      scope: 'write',
    });
    expect(byToken.body).toEqual(refused(403, 'auth.session_required'));
    const revoking = await app
      .visitor()
      .delete(`/api/access-tokens/${body.id}`)
      .set('Authorization', `Bearer ${body.token}`)
      .expect(403);
    expect(revoking.body).toEqual(refused(403, 'auth.session_required'));
    await app.visitor().get('/api/access-tokens').expect(401);
    await app.visitor().delete(`/api/access-tokens/${body.id}`).expect(401);
  });
});

it('logs no password, cookie or token', async () => {
  const agent = app.visitor();
  await agent.post('/api/login').send({ username: 'asample', password, rememberMe: true }).expect(200);
  await agent.get('/api/user').expect(200);
  const lines = app.logged.join('');
  expect(lines).toContain('"path":"/api/login"');
  for (const secret of [password, 'steward_session', 'eyJ', 'stw_', 'argon2'])
    expect(lines).not.toContain(secret);
});
