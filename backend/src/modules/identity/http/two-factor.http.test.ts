import { AuthenticatorApp, switchOnTwoFactor } from '../../../../test/authenticator-app.js';
import { type Agent, cookiesOf, password, refused, TestApp } from '../../../../test/test-app.js';

const minute = 60_000;
const step = 30_000;
const day = 24 * 60 * minute;

let app: TestApp;
let accounts = 0;
/** A username unique to the test, since limits and events count by account. */
let username: string;
beforeAll(async () => void (app = await TestApp.start()));
beforeEach(() => void (username = `sample${++accounts}`));
afterAll(() => app.stop());

const login = (body: object, agent: Agent = app.visitor()) => agent.post('/api/login').send(body);
const signInWith = (code: string, more: object = {}) => login({ username, password, code, ...more });

/** A client with two-factor authentication on; the time step of its first code is over. */
async function guarded(name = username) {
  const { agent, id } = await app.client(name);
  const { app: phone, recoveryCodes } = await switchOnTwoFactor(agent, app.clock);
  app.clock.pass(2 * step);
  return { agent, id, phone, recoveryCodes };
}

const eventsOf = (id: number): Promise<{ type: string; details: unknown }[]> =>
  app.sql.rows(
    'test.account-events',
    `SELECT type, details FROM activity_events WHERE subject_type = 'account' AND subject_id = $1 ORDER BY sequence`,
    [id],
  );

describe('setting up two-factor authentication', () => {
  it('shows the secret as text, URL and image, and requires no codes before a correct one was sent', async () => {
    const { agent, id } = await app.client(username);
    expect((await agent.get('/api/two-factor').expect(200)).body).toEqual({
      enabled: false,
      recoveryCodesLeft: 0,
      passwordAlone: true,
      trustedDevices: 0,
    });
    const { body: setup } = await agent.post('/api/two-factor/setup').expect(200);
    expect(setup.secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(new URL(setup.otpauthUrl).searchParams.get('secret')).toBe(setup.secret);
    expect(setup.otpauthUrl).toContain(`:${username}?`);
    const [, svg] = /^data:image\/svg\+xml;base64,(.+)$/.exec(setup.qrCode) ?? [];
    expect(Buffer.from(svg ?? '', 'base64').toString()).toMatch(/^<svg /);
    await login({ username, password }).expect(200);

    const phone = new AuthenticatorApp(setup.secret, app.clock);
    const wrong = await agent.post('/api/two-factor/enable').send({ code: phone.wrongCode() }).expect(400);
    expect(wrong.body).toEqual(
      refused(400, 'auth.two_factor_invalid', {
        code: "That code didn't work. Wait for a new code and try again.",
      }),
    );
    const { body } = await agent.post('/api/two-factor/enable').send({ code: phone.code() }).expect(200);
    expect(new Set(body.recoveryCodes).size).toBe(10);
    expect((await agent.get('/api/two-factor').expect(200)).body).toEqual({
      enabled: true,
      recoveryCodesLeft: 10,
      passwordAlone: false,
      trustedDevices: 0,
    });
    expect((await eventsOf(id)).map(({ type }) => type)).toContain('account.two_factor_enabled');
    expect((await agent.get('/api/user').expect(200)).body).toMatchObject({
      secondFactor: 'set',
      setupRequired: false,
    });
  });

  it('stores the secret sealed and the recovery codes as hashes', async () => {
    const { phone, recoveryCodes } = await guarded();
    const dump = JSON.stringify(
      await app.sql.rows(
        'test.dump',
        `SELECT encode(sealed_secret, 'escape') AS one, encode(code_hash, 'escape') AS two FROM totp_secrets, recovery_codes`,
      ),
    );
    for (const secret of [phone.secret, ...recoveryCodes]) expect(dump).not.toContain(secret);
    expect(app.logged.join('')).not.toContain(phone.secret);
  });

  it('starts over with each set-up, and is refused while it is on', async () => {
    const { agent } = await app.client(username);
    await agent.post('/api/two-factor/enable').send({ code: '123456' }).expect(409);
    const first = (await agent.post('/api/two-factor/setup').expect(200)).body.secret;
    const { app: phone } = await switchOnTwoFactor(agent, app.clock);
    expect(phone.secret).not.toBe(first);
    expect((await agent.post('/api/two-factor/setup').expect(409)).body).toEqual(
      refused(409, 'auth.two_factor_enabled'),
    );
    await agent
      .post('/api/two-factor/enable')
      .send({ code: phone.code(1) })
      .expect(409);
  });

  it('requires a fresh session, and is refused to access tokens and visitors', async () => {
    const { agent } = await app.client(username);
    const { body: token } = await agent.post('/api/access-tokens').send({ name: 'All', scope: 'write' });
    const { app: phone } = await switchOnTwoFactor((await app.client(`${username}-other`)).agent, app.clock);
    const calls: ['post' | 'delete', string, object][] = [
      ['post', '/api/two-factor/setup', {}],
      ['post', '/api/two-factor/enable', { code: phone.code() }],
      ['post', '/api/two-factor/disable', { password, code: phone.code() }],
      ['post', '/api/two-factor/recovery-codes', { password, code: phone.code() }],
      ['delete', '/api/trusted-devices', {}],
    ];
    for (const [method, address, body] of calls) {
      const byToken = app.visitor()[method](address).set('Authorization', `Bearer ${token.token}`);
      expect((await byToken.send(body).expect(403)).body).toEqual(refused(403, 'auth.session_required'));
      await app.visitor()[method](address).send(body).expect(401);
    }
    await app.visitor().get('/api/two-factor').expect(401);
    app.clock.pass(16 * minute);
    for (const [method, address, body] of calls.slice(0, 2))
      expect((await agent[method](address).send(body).expect(403)).body).toEqual(
        refused(403, 'auth.password_required', { password: expect.any(String) as string }),
      );
    await agent.post('/api/two-factor/enable').send({}).expect(400);
  });
});

describe('logging in with two-factor authentication', () => {
  it('requires a code after a correct password, and accepts it in the same call', async () => {
    const { id, phone } = await guarded();
    expect((await login({ username, password }).expect(401)).body).toEqual(
      refused(401, 'auth.two_factor_required', { code: expect.any(String) as string }),
    );
    expect((await login({ username, password: 'Wrong-1!', code: phone.code() }).expect(401)).body).toEqual(
      refused(401, 'auth.invalid_credentials'),
    );
    expect((await signInWith(phone.wrongCode()).expect(401)).body).toEqual(
      refused(401, 'auth.two_factor_invalid', { code: expect.any(String) as string }),
    );
    const spaced = phone.code().replace(/^(...)/, '$1 ');
    expect((await signInWith(spaced).expect(200)).body).toMatchObject({ secondFactor: 'set' });
    // Refusals are recorded in the background, so that one may follow.
    expect((await eventsOf(id)).findLast(({ type }) => type === 'account.signed_in')).toEqual({
      type: 'account.signed_in',
      details: { method: 'password', secondFactor: 'totp', newDevice: true },
    });
  });

  it('accepts a code one step early or late, each once', async () => {
    const { phone } = await guarded();
    // Starts at the beginning of a time step, so that it does not change before the last call.
    app.clock.pass(step - (app.clock.now().getTime() % step));
    const [late = '', now = '', early = ''] = [-1, 0, 1].map((steps) => phone.code(steps));
    const outside = [-2, 2].map((steps) => phone.code(steps));
    for (const code of [early, late, now]) await signInWith(code).expect(200);
    for (const code of [early, late, now, ...outside]) await signInWith(code).expect(401);
  });

  it('accepts a code once in many parallel calls', async () => {
    const { phone, recoveryCodes } = await guarded();
    for (const code of [phone.code(), recoveryCodes[0] ?? '']) {
      const answers = await Promise.all(Array.from({ length: 5 }, () => signInWith(code)));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401, 401]);
    }
  });

  it('accepts each recovery code once, in any spelling', async () => {
    const { agent, id, recoveryCodes } = await guarded();
    const [code = ''] = recoveryCodes;
    await signInWith(code.toUpperCase().replaceAll('-', ' ')).expect(200);
    await signInWith(code).expect(401);
    expect((await agent.get('/api/two-factor').expect(200)).body.recoveryCodesLeft).toBe(9);
    expect((await eventsOf(id)).slice(-3)).toEqual(
      expect.arrayContaining([
        { type: 'account.recovery_code_used', details: { left: 9 } },
        {
          type: 'account.signed_in',
          details: { method: 'password', secondFactor: 'recovery_code', newDevice: true },
        },
      ]),
    );
  });

  it('refuses codes of other users', async () => {
    const other = await guarded(`${username}-other`);
    await guarded();
    await signInWith(other.phone.code()).expect(401);
    await signInWith(other.recoveryCodes[0] ?? '').expect(401);
    await login({ username: `${username}-other`, password, code: other.recoveryCodes[0] }).expect(200);
  });

  it('is refused after ten wrong codes, and asks for the password as before', async () => {
    const { phone } = await guarded();
    for (let wrong = 0; wrong < 10; wrong++) await signInWith(phone.wrongCode()).expect(401);
    const stopped = await signInWith(phone.code()).expect(429);
    expect(stopped.body).toEqual(refused(429, 'request.too_many'));
    expect(Number(stopped.headers['retry-after'])).toBeGreaterThan(800);
    expect((await login({ username, password }).expect(401)).body).toEqual(
      refused(401, 'auth.two_factor_required'),
    );
  });

  it('clears wrong attempts only after both were correct', async () => {
    const { phone } = await guarded();
    const wrongPassword = () => login({ username, password: 'Wrong-1!' });
    for (let wrong = 0; wrong < 9; wrong++) await wrongPassword().expect(401);
    await login({ username, password }).expect(401);
    await signInWith(phone.wrongCode()).expect(401);
    await wrongPassword().expect(401);
    await wrongPassword().expect(429);
  });

  it('clears wrong attempts after a login', async () => {
    const { phone } = await guarded();
    for (let wrong = 0; wrong < 9; wrong++) await login({ username, password: 'No-1!' }).expect(401);
    for (let wrong = 0; wrong < 9; wrong++) await signInWith(phone.wrongCode()).expect(401);
    await signInWith(phone.code()).expect(200);
    for (let wrong = 0; wrong < 9; wrong++) await login({ username, password: 'No-1!' }).expect(401);
    for (let wrong = 0; wrong < 9; wrong++) await signInWith(phone.wrongCode()).expect(401);
  });
});

describe('a trusted browser', () => {
  const trust = async (phone: AuthenticatorApp, agent = app.visitor()) => {
    const response = await login({ username, password, code: phone.code(), trustDevice: true }, agent).expect(
      200,
    );
    app.clock.pass(2 * step);
    return { agent, cookies: cookiesOf(response) };
  };

  it('is not asked for codes for 30 days', async () => {
    const { id, phone } = await guarded();
    const { agent, cookies } = await trust(phone);
    expect(cookies.find((one) => one.startsWith('steward_trusted='))).toMatch(
      /Max-Age=2592000.*HttpOnly.*SameSite=Lax/,
    );
    await agent.post('/api/logout').expect(204);
    await login({ username, password }, agent).expect(200);
    expect((await eventsOf(id)).at(-1)?.details).toEqual({
      method: 'password',
      secondFactor: 'trusted_device',
      newDevice: false,
    });
    await login({ username, password: 'Wrong-1!' }, agent).expect(401);
    await login({ username, password }).expect(401);
    app.clock.pass(30 * day);
    await login({ username, password }, agent).expect(401);
  });

  it('is trusted by one account only, and can be by several', async () => {
    const { phone } = await guarded();
    const { agent } = await trust(phone);
    const name = `${username}-other`;
    const other = await guarded(name);
    await login({ username: name, password }, agent).expect(401);
    await login({ username: name, password, code: other.phone.code(), trustDevice: true }, agent).expect(200);
    await login({ username: name, password }, agent).expect(200);
    await login({ username, password }, agent).expect(200);
  });

  it('is not trusted without a code, or with a forged cookie', async () => {
    const agent = app.visitor();
    await app.account(username);
    expect(
      cookiesOf(await login({ username, password, trustDevice: true }, agent).expect(200)).join(),
    ).not.toContain('steward_trusted');
    await guarded(`${username}-other`);
    for (const forged of ['x', '...', 'a.b.c.d.e.f.g'])
      await app
        .visitor()
        .post('/api/login')
        .set('Cookie', `steward_trusted=${forged}`)
        .send({ username: `${username}-other`, password })
        .expect(401);
  });

  it('is no longer trusted after a password change', async () => {
    const { agent: owner, phone } = await guarded();
    const { agent } = await trust(phone);
    const newPassword = 'Another-stone-3!';
    await owner.put('/api/profile/password').send({ currentPassword: password, newPassword }).expect(204);
    const again = await login({ username, password: newPassword }, agent).expect(401);
    expect(again.body).toEqual(refused(401, 'auth.two_factor_required'));
  });

  it('can be forgotten by its owner', async () => {
    const { agent: owner, phone, id } = await guarded();
    const { agent } = await trust(phone);
    expect((await owner.get('/api/two-factor').expect(200)).body.trustedDevices).toBe(1);
    await (await app.client(`${username}-other`)).agent.delete('/api/trusted-devices').expect(204);
    expect((await owner.get('/api/two-factor').expect(200)).body.trustedDevices).toBe(1);
    await owner.delete('/api/trusted-devices').expect(204);
    await login({ username, password }, agent).expect(401);
    expect((await eventsOf(id)).filter(({ type }) => type === 'account.trusted_devices_forgotten')).toEqual([
      { type: 'account.trusted_devices_forgotten', details: { count: 1 } },
    ]);
  });
});

describe('turning it off, and new recovery codes', () => {
  it.each(['disable', 'recovery-codes'])('%s requires a correct password and code', async (call) => {
    const { agent, phone } = await guarded();
    const send = (body: object) => agent.post(`/api/two-factor/${call}`).send(body);
    expect((await send({ password: 'Wrong-1!', code: phone.code() }).expect(400)).body).toEqual(
      refused(400, 'auth.password_wrong', { password: "That's not your password. Please try again." }),
    );
    expect((await send({ password, code: phone.wrongCode() }).expect(400)).body).toEqual(
      refused(400, 'auth.two_factor_invalid', { code: expect.any(String) as string }),
    );
    expect((await send({}).expect(400)).body).toEqual(
      refused(400, 'request.invalid', { password: 'Password is required', code: 'Please enter a code' }),
    );
    app.clock.pass(60 * minute);
    const right = await send({ password, code: phone.code() });
    expect(right.status).toBe(call === 'disable' ? 204 : 200);
  });

  it('ends codes, recovery codes and trust', async () => {
    const { agent, id, phone, recoveryCodes } = await guarded();
    await signInWith(phone.code(), { trustDevice: true }).expect(200);
    await agent.post('/api/two-factor/disable').send({ password, code: recoveryCodes[0] }).expect(204);
    await login({ username, password }).expect(200);
    expect((await agent.get('/api/two-factor').expect(200)).body).toEqual({
      enabled: false,
      recoveryCodesLeft: 0,
      passwordAlone: true,
      trustedDevices: 0,
    });
    expect((await eventsOf(id)).map(({ type }) => type)).toContain('account.two_factor_disabled');
    expect(
      (await agent.post('/api/two-factor/disable').send({ password, code: '123456' }).expect(409)).body,
    ).toEqual(refused(409, 'auth.two_factor_not_enabled'));
  });

  it('creates ten new recovery codes and ends the old ones', async () => {
    const { agent, phone, recoveryCodes } = await guarded();
    const { body } = await agent
      .post('/api/two-factor/recovery-codes')
      .send({ password, code: phone.code() })
      .expect(200);
    expect(new Set([...body.recoveryCodes, ...recoveryCodes]).size).toBe(20);
    await signInWith(recoveryCodes[0] ?? '').expect(401);
    await signInWith(body.recoveryCodes[0]).expect(200);
  });

  it('is refused after ten wrong codes', async () => {
    const { agent, phone } = await guarded();
    const send = (code: string) => agent.post('/api/two-factor/disable').send({ password, code });
    for (let wrong = 0; wrong < 10; wrong++) await send(phone.wrongCode()).expect(400);
    await send(phone.code()).expect(429);
  });
});

it('ends with the account', async () => {
  const { id } = await guarded();
  const { agent: admin } = await app.admin();
  await admin.delete(`/api/admin/clients/${id}`).expect(204);
  const left = await app.sql.rows(
    'test.left',
    `SELECT FROM totp_secrets WHERE user_id = $1 UNION ALL SELECT FROM recovery_codes WHERE user_id = $1
     UNION ALL SELECT FROM trusted_devices WHERE user_id = $1`,
    [id],
  );
  expect(left).toEqual([]);
});
