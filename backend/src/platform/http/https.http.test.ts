import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { itInTestAll } from '../../../test/cases.js';
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

it('reached by HTTPS, cookies are bound to this host and this protocol, and origins to the public address', async () => {
  const https = await start({ PUBLIC_URL: 'https://portal.example.com/', HSTS_SUBDOMAINS: 'off' });
  await https.account('asample');
  const cookies = await signIn(https, { Origin: 'https://portal.example.com', Host: 'backend:3000' });
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
  const user = (sent: string) => https.visitor().get('/api/user').set('Cookie', sent);
  const { headers } = await user(cookieHeader(cookies)).expect(200);
  // With the subdomains by default: see answers.http.test.ts.
  expect(headers['strict-transport-security']).toBe('max-age=31536000');
  // The cookie under the name used with plain HTTP could have been set by an attacker on the network.
  await user(cookieHeader(cookies).replaceAll('__Host-', '')).expect(401);
  const out = await https.visitor().post('/api/logout').set('Cookie', cookieHeader(cookies)).expect(204);
  for (const gone of cookiesOf(out)) expect(gone).toMatch(/1970.*Secure/);
  expect(out.headers['clear-site-data']).toBe('"cache"');

  const from = (origin: string) =>
    https.visitor().post('/api/login').set('Origin', origin).send({ username: 'asample', password });
  await from('http://portal.example.com').expect(403);
  await from('http://portal.example.com').set('Host', 'portal.example.com').expect(403);
  await from('https://portal.example.com.evil.example').expect(403);
  await from('https://portal.example.com:8443').expect(403);
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

  itInTestAll(
    'keeps sessions, files, seals and keys of repeated requests working while the previous one is set',
    async () => {
      const agreement = await readDemoFile('Engagement Agreement 2027.pdf');
      const sealed: Buffer[] = [];
      const signAnother = async (on: TestApp): Promise<void> => {
        const [practice, client] = [await on.signIn('consultant'), await on.signIn('asample')];
        const { body: paper } = await practice
          .post('/api/admin/documents/upload')
          .field({ title: 'Agreement', userId: String(id), needsSignature: 'true' })
          .attach('file', agreement, 'agreement.pdf')
          .expect(201);
        await client.get(paper.fileUrl).expect(200);
        await client.post(`${paper.fileUrl}/sign`).send({ consent: true, name: 'Sam Sample' }).expect(200);
        sealed.push((await fetchBytes(client, paper.fileUrl).expect(200)).body as Buffer);
      };
      const expectSealed = async (on: TestApp, count: number): Promise<void> => {
        expect(sealed).toHaveLength(count);
        for (const bytes of sealed) {
          const { body } = await on.visitor().post('/api/verify').attach('file', bytes, 'x.pdf').expect(200);
          expect(body).toMatchObject({ valid: true });
        }
      };

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
      await signAnother(before);
      await before.stop();

      const rotated = await start({ APP_SECRET: second, APP_SECRET_PREVIOUS: first }, place);
      await rotated.visitor().get('/api/user').set('Cookie', session).expect(200);
      expect((await upload(rotated, adminCookie).expect(201)).body).toEqual(document);
      const agent = await rotated.signIn('asample');
      expect((await fetchBytes(agent, document.fileUrl).expect(200)).body).toEqual(samplePdf);
      const fresh = cookieHeader(await signIn(rotated));
      await signAnother(rotated);
      await expectSealed(rotated, 2);
      // Until every file is encrypted under the new secret, a start without the previous one is refused.
      await rotated.app.get(Jobs).runNow('files.sweep');
      await rotated.stop();

      // With the new secret alone, new sessions continue and old ones are signed out, without errors.
      const later = await start({ APP_SECRET: second }, place);
      await later.visitor().get('/api/user').set('Cookie', fresh).expect(200);
      await later.visitor().get('/api/user').set('Cookie', session).expect(401);
      // The remember token does not depend on the secret.
      await later.visitor().get('/api/user').set('Cookie', cookies).expect(200);
      await signAnother(later);
      await expectSealed(later, 3);
    },
  );
});
