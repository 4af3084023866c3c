import { eventually } from '../../../../test/eventually.js';
import { absurdIds, type Agent, password, refused, TestApp } from '../../../../test/test-app.js';
import { VirtualAuthenticator } from '../../../../test/virtual-authenticator.js';
import { itInTestAll } from '../../../../test/cases.js';

const minute = 60_000;
/** Without TLS, since these tests send plain cookies. */
const origin = 'http://portal.example.com';

let app: TestApp;
let accounts = 0;
/** A username unique to the test. */
let username: string;
beforeAll(async () => void (app = await TestApp.start({ PUBLIC_URL: origin })));
beforeEach(() => void (username = `sample${++accounts}`));
afterAll(() => app.stop());

const optionsFor = async (agent: Agent) => (await agent.post('/api/passkeys/options').expect(200)).body;
const askOptions = async (agent: Agent = app.visitor()) =>
  (await agent.post('/api/login/passkey/options').expect(200)).body;
const login = (response: unknown, agent: Agent = app.visitor(), more: object = {}) =>
  agent.post('/api/login/passkey').send({ response, ...more });

/** A passkey of the logged-in user, on its own authenticator. */
async function addPasskey(agent: Agent, name = 'Phone') {
  const authenticator = new VirtualAuthenticator(origin);
  const response = authenticator.create(await optionsFor(agent));
  const { body } = await agent.post('/api/passkeys').send({ name, response }).expect(201);
  return { authenticator, passkey: body as { id: number; name: string } };
}

async function withPasskey(name = username) {
  const { agent, id } = await app.client(name);
  return { agent, id, ...(await addPasskey(agent)) };
}

const eventsOf = (id: number): Promise<{ type: string; details: unknown; refused: boolean }[]> =>
  app.sql.rows(
    'test.account-events',
    `SELECT type, details, refused FROM activity_events WHERE subject_type = 'account' AND subject_id = $1 ORDER BY sequence`,
    [id],
  );

describe('adding a passkey', () => {
  it('asks for a discoverable one, for the host in PUBLIC_URL, whatever the request says', async () => {
    const { agent } = await app.client(username);
    const { body } = await agent
      .post('/api/passkeys/options')
      .set('X-Forwarded-Host', 'evil.example')
      .expect(200);
    expect(body).toMatchObject({
      rp: { id: 'portal.example.com' },
      user: { name: username, displayName: 'Sam Sample' },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [],
    });
    expect(Buffer.from(body.user.id, 'base64url')).toHaveLength(32);
    expect(Buffer.from(body.challenge, 'base64url')).toHaveLength(32);
  });

  it('stores it with its name and keeps the account’s handle for the next one', async () => {
    const { agent, id, passkey } = await withPasskey();
    expect(passkey).toEqual({
      id: expect.any(Number) as number,
      name: 'Phone',
      created_at: expect.any(String) as string,
      lastUsedAt: null,
    });
    const next = await optionsFor(agent);
    expect(next.excludeCredentials).toEqual([
      expect.objectContaining({ type: 'public-key', transports: ['internal', 'hybrid'] }),
    ]);
    const again = await optionsFor(agent);
    expect(again.user.id).toBe(next.user.id);
    expect(again.challenge).not.toBe(next.challenge);
    await addPasskey(agent, ' Key  ring ');
    const { body: listed } = await agent.get('/api/passkeys').expect(200);
    expect(listed).toEqual([expect.objectContaining({ name: 'Key ring' }), passkey]);
    expect(await eventsOf(id)).toContainEqual({
      type: 'account.passkey_added',
      details: { passkey: passkey.id, name: 'Phone' },
      refused: false,
    });
    expect((await agent.get('/api/user').expect(200)).body.secondFactor).toBe('set');
  });

  it.each([
    ['from another origin', { origin: 'https://evil.example' }],
    ['for another relying party', { rpId: 'evil.example' }],
    ['without user verification', { userVerified: false }],
    ['for a challenge that was not given', { challenge: 'x4Yq2Zr0n8mK3vT6bL9wPdE1sGfHjUcA5oRiQeWtNyM' }],
  ])('is refused %s', async (_how, flaws) => {
    const { agent } = await app.client(username);
    const response = new VirtualAuthenticator(origin).create(await optionsFor(agent), flaws);
    const { body } = await agent.post('/api/passkeys').send({ name: 'Phone', response }).expect(400);
    expect(body).toEqual(refused(400, 'auth.passkey_invalid', { response: expect.any(String) as string }));
    expect((await agent.get('/api/passkeys').expect(200)).body).toEqual([]);
  });

  it('accepts each challenge once, within ten minutes, from its own user', async () => {
    const { agent } = await app.client(username);
    const { agent: other } = await app.client(`${username}-other`);
    const authenticator = new VirtualAuthenticator(origin);
    const add = (by: Agent, response: unknown) => by.post('/api/passkeys').send({ name: 'Phone', response });
    await add(other, authenticator.create(await optionsFor(agent))).expect(400);
    // The challenge of a login is refused as well.
    const { challenge } = await askOptions();
    await add(agent, authenticator.create({ ...(await optionsFor(agent)), challenge })).expect(400);
    const response = authenticator.create(await optionsFor(agent));
    const answers = await Promise.all([1, 2, 3].map(() => add(agent, response)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 400, 400]);
    const late = authenticator.create(await optionsFor(agent));
    app.clock.pass(10 * minute);
    await add(agent, late).expect(400);
  });

  it.each<[string, object, number]>([
    ['nothing', {}, 400],
    ['text', { name: 'Phone', response: 'x' }, 400],
    ['an empty answer', { name: 'Phone', response: {} }, 401],
    ['odd parts', { name: 'Phone', response: { id: ['x'], response: { clientDataJSON: 7 } } }, 401],
    ['odd JSON', { name: 'Phone', response: { id: 'x', response: { clientDataJSON: 'bnVsbA' } } }, 401],
  ])('refuses %s, and so does logging in', async (_what, body, status) => {
    const { agent } = await app.client(username);
    await agent.post('/api/passkeys').send(body).expect(400);
    await app.visitor().post('/api/login/passkey').send(body).expect(status);
  });

  it('refuses responses that no browser would send', async () => {
    const { agent } = await app.client(username);
    const made = new VirtualAuthenticator(origin).create(await optionsFor(agent));
    const response = { ...(made['response'] as object), transports: ['a\0b', { x: 1 }, 'usb'] };
    await agent
      .post('/api/passkeys')
      .send({ name: 'Phone', response: { ...made, response } })
      .expect(201);
    expect((await optionsFor(agent)).excludeCredentials[0].transports).toEqual(['usb']);
    const none = new VirtualAuthenticator(origin).create(await optionsFor(agent));
    const broken = { ...(none['response'] as object), attestationObject: 'AAAA', transports: 5 };
    await agent
      .post('/api/passkeys')
      .send({ name: 'Phone', response: { ...none, response: broken } })
      .expect(400);
  });

  itInTestAll('is limited to twenty, also for parallel calls', async () => {
    const { agent } = await app.client(username);
    const authenticator = new VirtualAuthenticator(origin);
    const options = await Promise.all(Array.from({ length: 22 }, () => optionsFor(agent)));
    const added = await Promise.all(
      options.map((one, n) =>
        agent.post('/api/passkeys').send({ name: `Key ${n}`, response: authenticator.create(one) }),
      ),
    );
    expect(added.filter(({ status }) => status === 201)).toHaveLength(20);
    expect(added.find(({ status }) => status === 409)?.body).toEqual(refused(409, 'passkey.limit_reached'));
    await agent.post('/api/passkeys/options').expect(409);
  });
});

describe('logging in with a passkey', () => {
  it('does not protect the password login, and the account says so', async () => {
    const { agent } = await withPasskey();
    await app.visitor().post('/api/login').send({ username, password }).expect(200);
    expect((await agent.get('/api/two-factor').expect(200)).body).toMatchObject({ passwordAlone: true });
  });

  it('requires no username, password or code', async () => {
    const { agent: owner, id, authenticator, passkey } = await withPasskey();
    const options = await askOptions();
    expect(options).toMatchObject({ rpId: 'portal.example.com', userVerification: 'required' });
    expect(options).not.toHaveProperty('allowCredentials');
    const agent = app.visitor();
    const { body } = await login(authenticator.get(options), agent).expect(200);
    expect(body).toMatchObject({ id, username, secondFactor: 'set' });
    expect((await agent.get('/api/user').expect(200)).body).toEqual(body);
    expect((await eventsOf(id)).at(-1)).toEqual({
      type: 'account.signed_in',
      details: { method: 'passkey', newDevice: true },
      refused: false,
    });
    const { body: listed } = await owner.get('/api/passkeys').expect(200);
    expect(listed).toEqual([{ ...passkey, lastUsedAt: expect.any(String) as string }]);
  });

  it('stays logged in if remembered, and knows its browser the next time', async () => {
    const { id, authenticator } = await withPasskey();
    const agent = app.visitor();
    await login(authenticator.get(await askOptions()), agent, { rememberMe: true }).expect(200);
    app.clock.pass(20 * 60 * minute);
    await agent.get('/api/user').expect(200);
    await login(authenticator.get(await askOptions()), agent).expect(200);
    expect((await eventsOf(id)).at(-1)?.details).toEqual({ method: 'passkey', newDevice: false });
  });

  it.each([
    ['from another origin', { origin: 'https://evil.example' }],
    ['for another relying party', { rpId: 'evil.example' }],
    ['without user verification', { userVerified: false }],
    ['signed by another key', { signature: Buffer.from('MEUCIQ', 'base64url') }],
    ['asked for in a frame of another site', { crossOrigin: true }],
    ['in the name of another account', { userHandle: Buffer.alloc(32, 7).toString('base64url') }],
    ['with a handle that is none', { userHandle: '!' }],
  ])('is refused %s', async (_how, flaws) => {
    const { id, authenticator } = await withPasskey();
    const { body } = await login(authenticator.get(await askOptions(), flaws)).expect(401);
    expect(body).toEqual(refused(401, 'auth.passkey_invalid'));
    const isRefused = async () => (await eventsOf(id)).some(({ type }) => type === 'account.sign_in_refused');
    await eventually(isRefused);
    await login(authenticator.get(await askOptions())).expect(200);
  });

  it('accepts a response without a user handle: not every authenticator sends one', async () => {
    const { authenticator } = await withPasskey();
    await login(authenticator.get(await askOptions(), { userHandle: null })).expect(200);
  });

  it('accepts each challenge once, within ten minutes, and none for adding a passkey', async () => {
    const { agent, authenticator } = await withPasskey();
    const response = authenticator.get(await askOptions());
    const answers = await Promise.all([1, 2, 3].map(() => login(response)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401]);
    await login(authenticator.get({ challenge: 'x4Yq2Zr0n8mK3vT6bL9wPdE1sGfHjUcA5oRiQeWtNyM' })).expect(401);
    await login(
      authenticator.get({ ...(await askOptions()), challenge: (await optionsFor(agent)).challenge }),
    ).expect(401);
    const late = authenticator.get(await askOptions());
    app.clock.pass(10 * minute);
    await login(late).expect(401);
  });

  it('refuses a counter that has not increased, and records it: another authenticator may hold a copy', async () => {
    const { id, authenticator, passkey } = await withPasskey();
    await login(authenticator.get(await askOptions(), { counter: 10 })).expect(200);
    for (const counter of [10, 9, 0])
      await login(authenticator.get(await askOptions(), { counter })).expect(401);
    const refusals = async () => (await eventsOf(id)).filter(({ refused }) => refused);
    await eventually(async () => (await refusals()).length === 3);
    expect((await refusals())[0]).toEqual({
      type: 'account.sign_in_refused',
      details: { method: 'passkey', passkey: passkey.id, reason: 'counter' },
      refused: true,
    });
    await login(authenticator.get(await askOptions(), { counter: 11 })).expect(200);
  });

  it('accepts authenticators without a counter', async () => {
    const { agent } = await app.client(username);
    const authenticator = new VirtualAuthenticator(origin);
    const response = authenticator.create(await optionsFor(agent), { counter: 0 });
    await agent.post('/api/passkeys').send({ name: 'Phone', response }).expect(201);
    for (let use = 0; use < 2; use++)
      await login(authenticator.get(await askOptions(), { counter: 0 })).expect(200);
  });

  it('is refused from another site', async () => {
    const elsewhere = { Origin: 'https://evil.example' };
    for (const address of ['/api/login/passkey', '/api/login/passkey/options'])
      await app.visitor().post(address).set(elsewhere).send({}).expect(403);
  });

  it('ends with the passkey, and with the account', async () => {
    const { agent, id, authenticator, passkey } = await withPasskey();
    const { authenticator: second } = await addPasskey(agent, 'Other');
    await agent.delete(`/api/passkeys/${passkey.id}`).expect(204);
    await login(authenticator.get(await askOptions())).expect(401);
    await login(second.get(await askOptions())).expect(200);
    expect((await eventsOf(id)).map(({ type }) => type)).toContain('account.passkey_removed');
    const { agent: admin } = await app.admin(`${username}-admin`);
    await admin.delete(`/api/admin/clients/${id}`).expect(204);
    await login(second.get(await askOptions())).expect(401);
  });
});

describe('passkeys', () => {
  it('can be managed by their owner only, in a fresh session, never by an access token', async () => {
    const { agent, passkey } = await withPasskey();
    const { agent: other } = await app.client(`${username}-other`);
    expect((await other.get('/api/passkeys').expect(200)).body).toEqual([]);
    expect((await other.delete(`/api/passkeys/${passkey.id}`).expect(404)).body).toEqual(
      refused(404, 'passkey.not_found'),
    );
    for (const id of absurdIds) await agent.delete(`/api/passkeys/${id}`).expect(404);
    const { body: token } = await agent.post('/api/access-tokens').send({ name: 'All', scope: 'write' });
    const calls = [
      ['post', '/api/passkeys/options', {}],
      ['post', '/api/passkeys', { name: 'Phone', response: {} }],
      ['delete', `/api/passkeys/${passkey.id}`, {}],
    ] as const;
    for (const [method, address, body] of calls) {
      const byToken = app.visitor()[method](address).set('Authorization', `Bearer ${token.token}`);
      expect((await byToken.send(body).expect(403)).body).toEqual(refused(403, 'auth.session_required'));
      await app.visitor()[method](address).send(body).expect(401);
    }
    await app.visitor().get('/api/passkeys').expect(401);
    app.clock.pass(16 * minute);
    for (const [method, address, body] of calls)
      expect((await agent[method](address).send(body).expect(403)).body).toEqual(
        refused(403, 'auth.password_required'),
      );
  });

  it('confirm a session of their owner only', async () => {
    const { agent, authenticator } = await withPasskey();
    const { agent: other } = await app.client(`${username}-other`);
    app.clock.pass(16 * minute);
    const confirm = async (by: Agent) =>
      by.post('/api/session/confirm').send({ response: authenticator.get(await askOptions()) });
    expect((await confirm(other)).status).toBe(403);
    await agent.post('/api/passkeys/options').expect(403);
    expect((await confirm(agent)).status).toBe(204);
    await agent.post('/api/passkeys/options').expect(200);
  });
});

describe('a passkey as the only second factor of an admin who must have one', () => {
  it('opens the dashboard, and replaces the password', async () => {
    await app.stop();
    app = await TestApp.start({ ADMIN_MFA: 'required', PUBLIC_URL: origin });
    const { agent } = await app.admin(username);
    await agent.get('/api/admin/clients').expect(403);
    const { authenticator } = await addPasskey(agent);
    await agent.get('/api/admin/clients').expect(200);
    expect((await agent.get('/api/two-factor').expect(200)).body).toMatchObject({ passwordAlone: false });
    expect((await app.visitor().post('/api/login').send({ username, password }).expect(401)).body).toEqual(
      refused(401, 'auth.passkey_required'),
    );
    const later = app.visitor();
    await login(authenticator.get(await askOptions()), later).expect(200);
    await later.get('/api/admin/clients').expect(200);
  });
});

describe('at a loopback address', () => {
  it.each(['http://127.0.0.1:3210', 'http://localhost:3210', 'http://[::1]:3210'])(
    'belong to localhost for %s',
    async (publicUrl) => {
      await app.stop();
      app = await TestApp.start({ PUBLIC_URL: publicUrl });
      const { agent } = await app.client(username);
      const options = await optionsFor(agent);
      expect(options.rp.id).toBe('localhost');
      const authenticator = new VirtualAuthenticator('http://localhost:3210');
      const response = authenticator.create(options);
      await agent.post('/api/passkeys').send({ name: 'Laptop', response }).expect(201);
      await login(authenticator.get(await askOptions())).expect(200);
      await login(authenticator.get(await askOptions(), { origin: 'http://localhost:9999' })).expect(401);
    },
  );
});
