import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createTestDatabase, type TestDatabase } from '../../../test/database/test-database.js';
import { cookieHeader, cookiesOf, fetchBytes, password, TestApp } from '../../../test/test-app.js';
import { readDemoFile } from '../../demo/demo-practice.js';
import { samplePdf } from '../files/testing/sample-files.js';
import { Jobs } from '../jobs/jobs.js';

let app: TestApp | undefined;
afterEach(async () => {
  await app?.stop();
  app = undefined;
});

async function start(env: Record<string, string>, place = {}): Promise<TestApp> {
  app = await TestApp.start(env, place);
  return app;
}

const signIn = async (on: TestApp, headers: Record<string, string> = {}): Promise<string[]> => {
  const body = { username: 'asample', password, rememberMe: true };
  const response = await on.visitor().post('/api/login').set(headers).send(body).expect(200);
  return cookiesOf(response);
};

describe('reached by HTTPS', () => {
  it('binds the cookies to this host and this protocol', async () => {
    const https = await start({ PUBLIC_URL: 'https://portal.example.com/' });
    await https.account('asample');
    const cookies = await signIn(https);
    expect(cookies.map((one) => one.split('=')[0]).sort()).toEqual([
      '__Host-steward_device',
      '__Host-steward_remember',
      '__Host-steward_session',
      '__Host-steward_signed_in',
    ]);
    for (const one of cookies) {
      expect(one).toMatch(/; Path=\//);
      expect(one).toMatch(/; Secure/);
      expect(one).toMatch(/; SameSite=Lax/);
      expect(one).not.toMatch(/Domain=/i);
    }
    await https.visitor().get('/api/user').set('Cookie', cookieHeader(cookies)).expect(200);
    // The cookie under the name used with plain HTTP could have been set by an attacker on the network.
    await https
      .visitor()
      .get('/api/user')
      .set('Cookie', cookieHeader(cookies).replaceAll('__Host-', ''))
      .expect(401);
    const out = await https.visitor().post('/api/logout').set('Cookie', cookieHeader(cookies)).expect(204);
    for (const gone of cookiesOf(out)) expect(gone).toMatch(/1970.*Secure/);
    expect(out.headers['clear-site-data']).toBe('"cache"');
  });

  it.each([
    [{}, 'max-age=31536000; includeSubDomains'],
    [{ HSTS_SUBDOMAINS: 'off' }, 'max-age=31536000'],
  ])('is enforced by browsers: %j', async (env, policy) => {
    const https = await start({ PUBLIC_URL: 'https://portal.example.com', ...env });
    const { headers } = await https.visitor().get('/api/health/live');
    expect(headers['strict-transport-security']).toBe(policy);
  });

  it('accepts its own public address as an origin, for any host behind the proxy', async () => {
    const https = await start({ PUBLIC_URL: 'https://portal.example.com' });
    await https.account('asample');
    await signIn(https, { Origin: 'https://portal.example.com', Host: 'backend:3000' });
    const from = (origin: string) =>
      https.visitor().post('/api/login').set('Origin', origin).send({ username: 'asample', password });
    await from('http://portal.example.com').expect(403);
    await from('http://portal.example.com').set('Host', 'portal.example.com').expect(403);
    await from('https://portal.example.com.evil.example').expect(403);
    await from('https://portal.example.com:8443').expect(403);
  });
});

describe('headers of a proxy', () => {
  const forwarded = {
    'X-Forwarded-Proto': 'https',
    'X-Forwarded-Host': 'portal.example.com',
    'X-Forwarded-For': '203.0.113.7',
  };

  it('are ignored unless it is trusted', async () => {
    const plain = await start({});
    await plain.account('asample');
    for (const one of await signIn(plain, forwarded)) expect(one).not.toMatch(/Secure|__Host-/);
    expect(await lastAddress(plain)).toMatch(/127\.0\.0\.1$/);
    // So nobody escapes the limit by sending another address each time.
    const wrong = (n: number) =>
      plain
        .visitor()
        .post('/api/login')
        .set('X-Forwarded-For', `203.0.113.${n}`)
        .send({ username: 'asample', password: 'Wrong-1!' });
    for (let n = 0; n < 10; n++) await wrong(n).expect(401);
    await wrong(99).expect(429);
  });

  it('are used if it is trusted: protocol, host and address', async () => {
    const behind = await start({ TRUST_PROXY: 'on' });
    await behind.account('asample');
    const cookies = await signIn(behind, { ...forwarded, Origin: 'https://portal.example.com' });
    expect(cookies.some((one) => one.startsWith('__Host-steward_session=') && one.includes('; Secure'))).toBe(
      true,
    );
    expect(await lastAddress(behind)).toBe('203.0.113.7');
    // One proxy: everything before its own entry was written by the visitor.
    await signIn(behind, { ...forwarded, 'X-Forwarded-For': '198.51.100.1, 203.0.113.8' });
    expect(await lastAddress(behind)).toBe('203.0.113.8');
  });

  const warnings = (on: TestApp): string[] => {
    const lines = on.logged.map((line) => JSON.parse(line) as { level: string; msg: string });
    return lines
      .filter(({ level, msg }) => level === 'warn' && msg.includes('TRUST_PROXY'))
      .map(({ msg }) => msg);
  };
  const ask = (on: TestApp, headers: Record<string, string> = {}) =>
    on.visitor().get('/api/health/live').set(headers).expect(200);

  it.each([
    ['off, reached by https', { PUBLIC_URL: 'https://portal.example.com' }, 1],
    ['on, reached by https', { PUBLIC_URL: 'https://portal.example.com', TRUST_PROXY: 'on' }, 0],
    ['off, reached by plain http', {}, 0],
  ])('cause a warning at the start if trust is %s', async (_what, env, count) => {
    const found = warnings(await start(env));
    expect(found).toHaveLength(count);
    for (const one of found) expect(one).toMatch(/^PUBLIC_URL is https but TRUST_PROXY is off: /);
  });

  it.each([
    ['off', {}, 1],
    ['of another address', { TRUST_PROXY: '192.0.2.1' }, 1],
    ['on', { TRUST_PROXY: 'on' }, 0],
    ['of this address', { TRUST_PROXY: 'loopback' }, 0],
  ])('cause one warning at the first ignored header if trust is %s', async (_what, env, count) => {
    const app = await start(env);
    await ask(app);
    expect(warnings(app)).toEqual([]);
    for (let n = 1; n < 4; n++) await ask(app, { 'X-Forwarded-For': `203.0.113.${n}` });
    const found = warnings(app);
    expect(found).toHaveLength(count);
    for (const one of found) expect(one).toMatch(/^A request had X-Forwarded-For /);
  });

  async function lastAddress(on: TestApp): Promise<string | undefined> {
    const row = await on.sql.first<{ address: string }>(
      'test.address',
      'SELECT address FROM sessions ORDER BY created_at DESC LIMIT 1',
    );
    return row?.address;
  }
});

describe('a rotated APP_SECRET', () => {
  let place: { databaseUrl: string; storageDir: string };
  let database: TestDatabase;
  beforeEach(async () => {
    database = await createTestDatabase();
    const storageDir = await mkdtemp(path.join(tmpdir(), 'steward-files-'));
    place = { databaseUrl: database.url, storageDir };
  });
  afterEach(async () => {
    await app?.stop();
    app = undefined;
    await database.drop();
    await rm(place.storageDir, { recursive: true });
  });

  it('keeps sessions, files and keys of repeated requests working while the previous one is set', async () => {
    const first = 'the first secret of all';
    const second = 'the second secret of all';
    const before = await start({ APP_SECRET: first }, place);
    const { id } = await before.account('asample');
    const { agent: admin } = await before.admin();
    const upload = (on: TestApp, cookie: string) =>
      on
        .visitor()
        .post('/api/admin/documents/upload')
        .set({ Cookie: cookie, 'Idempotency-Key': 'once' })
        .field({ title: 'Kept over a rotation', userId: String(id) })
        .attach('file', samplePdf, 'kept.pdf');
    const adminLogin = await before.visitor().post('/api/login').send({ username: 'consultant', password });
    const adminCookie = cookieHeader(cookiesOf(adminLogin));
    const { body: document } = await upload(before, adminCookie).expect(201);
    const cookies = cookieHeader(await signIn(before));
    const session = cookies.split('; ').find((one) => one.startsWith('steward_session=')) ?? '';
    await admin.get('/api/user').expect(200);
    await before.stop();

    const rotated = await start({ APP_SECRET: second, APP_SECRET_PREVIOUS: first }, place);
    await rotated.visitor().get('/api/user').set('Cookie', session).expect(200);
    expect((await upload(rotated, adminCookie).expect(201)).body).toEqual(document);
    const agent = await rotated.signIn('asample');
    expect((await fetchBytes(agent, document.fileUrl).expect(200)).body).toEqual(samplePdf);
    const fresh = cookieHeader(await signIn(rotated));
    // Until every file is encrypted under the new secret, a start without the previous one is refused.
    await rotated.app.get(Jobs).runNow('files.sweep');
    await rotated.stop();

    // With the new secret alone, new sessions continue and old ones are signed out, without errors.
    const later = await start({ APP_SECRET: second }, place);
    await later.visitor().get('/api/user').set('Cookie', fresh).expect(200);
    await later.visitor().get('/api/user').set('Cookie', session).expect(401);
  });

  it('may change again after a night: no file is lost, and remembered sessions survive', async () => {
    const secrets = ['one secret of three', 'two secrets of three', 'three secrets of three'] as const;
    const before = await start({ APP_SECRET: secrets[0] }, place);
    const { id } = await before.account('bsample');
    await before.admin();
    const upload = async (on: TestApp, title: string): Promise<void> => {
      const admin = await on.signIn('consultant');
      await admin
        .post('/api/admin/documents/upload')
        .field({ title, userId: String(id) })
        .attach('file', samplePdf, 'kept.pdf')
        .expect(201);
    };
    await upload(before, 'Under the first');
    const login = await before
      .visitor()
      .post('/api/login')
      .send({ username: 'bsample', password, rememberMe: true });
    const remembered = cookieHeader(cookiesOf(login));
    await before.stop();

    for (const [at, current] of secrets.slice(1).entries()) {
      const rotating = await start({ APP_SECRET: current, APP_SECRET_PREVIOUS: secrets[at] ?? '' }, place);
      await upload(rotating, `Under ${current}`);
      const admin = await rotating.signIn('consultant');
      const state = async (): Promise<unknown> =>
        (await admin.get('/api/admin/storage').expect(200)).body.previousSecret as unknown;
      expect(await state()).toEqual({ set: true, filesLeft: null, unreadable: [], done: false });
      await rotating.app.get(Jobs).runNow('files.sweep');
      expect(await state()).toEqual({ set: true, filesLeft: 0, unreadable: [], done: true });
      expect(
        rotating.logged.filter((line) => line.includes('APP_SECRET_PREVIOUS can be removed')),
      ).toHaveLength(1);
      await rotating.stop();
    }
    const last = await start({ APP_SECRET: secrets[2] }, place);
    const agent = await last.signIn('bsample');
    const documents = (await agent.get('/api/documents').expect(200)).body as { fileUrl: string }[];
    expect(documents).toHaveLength(3);
    for (const { fileUrl } of documents)
      expect((await fetchBytes(agent, fileUrl).expect(200)).body).toEqual(samplePdf);
    // Its session was signed with the first secret; the remember token does not depend on the secret.
    await last.visitor().get('/api/user').set('Cookie', remembered).expect(200);
  });

  it('keeps seals valid, and the practice signing', async () => {
    const [first, second] = ['the first secret of two', 'the second secret of two'] as const;
    const pdf = await readDemoFile('Engagement Agreement 2027.pdf');
    const sealed: Buffer[] = [];
    const signAnother = async (on: TestApp): Promise<void> => {
      const [admin, client] = [await on.signIn('consultant'), await on.signIn('csample')];
      const { body: me } = await client.get('/api/user').expect(200);
      const { body: paper } = await admin
        .post('/api/admin/documents/upload')
        .field({ title: 'Agreement', userId: String(me.id), needsSignature: 'true' })
        .attach('file', pdf, 'agreement.pdf')
        .expect(201);
      await client.get(paper.fileUrl).expect(200);
      await client.post(`${paper.fileUrl}/sign`).send({ consent: true, name: 'Sam Sample' }).expect(200);
      sealed.push((await fetchBytes(client, paper.fileUrl).expect(200)).body as Buffer);
    };
    const verifyAll = async (on: TestApp): Promise<void> => {
      for (const bytes of sealed) {
        const { body } = await on.visitor().post('/api/verify').attach('file', bytes, 'x.pdf').expect(200);
        expect(body).toMatchObject({ valid: true });
      }
    };
    const before = await start({ APP_SECRET: first }, place);
    await before.account('csample');
    await before.admin();
    await signAnother(before);
    await before.stop();

    const rotating = await start({ APP_SECRET: second, APP_SECRET_PREVIOUS: first }, place);
    await signAnother(rotating);
    await verifyAll(rotating);
    await rotating.app.get(Jobs).runNow('files.sweep');
    await rotating.stop();

    const later = await start({ APP_SECRET: second }, place);
    await signAnother(later);
    expect(sealed).toHaveLength(3);
    await verifyAll(later);
  });
});
