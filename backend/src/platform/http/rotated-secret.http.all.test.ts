import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createTestDatabase, type TestDatabase } from '../../../test/database/test-database.js';
import { cookieHeader, cookiesOf, fetchBytes, password, TestApp } from '../../../test/test-app.js';
import { readDemoFile } from '../../demo/demo-practice.js';
import { samplePdf } from '../files/testing/sample-files.js';
import { Jobs } from '../events/jobs.js';

let app: TestApp | undefined;

async function start(env: Record<string, string>, place: object): Promise<TestApp> {
  app = await TestApp.start(env, place);
  return app;
}

async function signIn(on: TestApp): Promise<string[]> {
  const body = { username: 'asample', password, rememberMe: true };
  return cookiesOf(await on.visitor().post('/api/login').send(body).expect(200));
}

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

  it('keeps sessions, files, seals and keys of repeated requests working while the previous one is set', async () => {
    const agreement = await readDemoFile('Engagement Agreement 2027.pdf');
    const sealed: Buffer[] = [];
    const signAnother = async (on: TestApp): Promise<void> => {
      const practice = await on.signIn('consultant');
      const client = await on.signIn('asample');
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
  });
});
