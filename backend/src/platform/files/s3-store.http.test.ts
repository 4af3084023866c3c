import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { type Agent, fetchBytes, refused, TestApp } from '../../../test/test-app.js';
import { Jobs } from '../events/jobs.js';
import { samplePdf } from './testing/sample-files.js';
import { makeBucket, S3Store } from './s3-store.js';
import { s3Keys, S3Server } from './testing/s3-server.js';

let server: S3Server;
let app: TestApp;
let admin: Agent;
let client: { agent: Agent; id: number };
beforeAll(async () => {
  server = await S3Server.start();
  app = await TestApp.start({ STORAGE_URL: server.url('steward'), ...s3Keys });
  // An unreachable store is logged with the reason.
  app.expected = /storage\.unavailable/;
  ({ agent: admin } = await app.admin());
  client = await app.client('asample');
});
afterAll(async () => {
  await app.stop();
  await server.stop();
});

const upload = (title: string) =>
  admin
    .post('/api/admin/documents/upload')
    .set('Idempotency-Key', title)
    .field({ title, userId: String(client.id) })
    .attach('file', samplePdf, 'paper.pdf');
const documents = async (): Promise<{ title: string; fileUrl: string }[]> =>
  (await client.agent.get('/api/documents').expect(200)).body as { title: string; fileUrl: string }[];

describe('files in an S3 store', () => {
  it('are read back unchanged, and stored encrypted', async () => {
    await upload('In the bucket').expect(201);
    const [document] = await documents();
    expect((await fetchBytes(client.agent, document?.fileUrl ?? '').expect(200)).body).toEqual(samplePdf);
    const entries = await readdir(server.folder, { recursive: true, withFileTypes: true });
    const files = entries.filter((entry) => entry.isFile());
    expect(files.length).toBeGreaterThan(0);
    for (const { parentPath, name } of files)
      expect((await readFile(path.join(parentPath, name))).includes(samplePdf.subarray(0, 20))).toBe(false);
  });

  it('are refused while it is unavailable, and nothing is lost', async () => {
    await server.kill();
    const { body } = await upload('While it is away').expect(503);
    expect(body).toEqual(refused(503, 'storage.unavailable'));
    expect(JSON.stringify(body)).not.toMatch(/ECONN|127\.0\.0\.1|papers/);
    expect((await app.visitor().get('/api/health/ready').expect(200)).body).toMatchObject({
      status: 'degraded',
      code: 'storage.unavailable',
    });
    const [kept, ...more] = await documents();
    expect(more).toEqual([]);
    await client.agent.get(kept?.fileUrl ?? '').expect(503);

    await server.restart();
    expect((await app.visitor().get('/api/health/ready').expect(200)).body).toEqual({ status: 'ok' });
    expect((await fetchBytes(client.agent, kept?.fileUrl ?? '').expect(200)).body).toEqual(samplePdf);
    await upload('While it is away').expect(201);
    expect((await documents()).map(({ title }) => title)).toEqual(['While it is away', 'In the bucket']);
  });

  it('are swept like those on a disk', async () => {
    await app.app.get(Jobs).runNow('files.sweep');
    const { body } = await admin.get('/api/admin/storage').expect(200);
    expect(body).toMatchObject({ kind: 's3', lastSweep: { files: 2, removed: 0, missing: [] } });
  });
});

describe('makeBucket', () => {
  it('creates the bucket once, and finds it afterwards', async () => {
    const address = {
      kind: 's3' as const,
      bucket: 'another-bucket',
      prefix: '',
      endpoint: server.endpoint,
      region: 'us-east-1',
      accessKeyId: s3Keys.AWS_ACCESS_KEY_ID,
      secretAccessKey: s3Keys.AWS_SECRET_ACCESS_KEY,
    };
    expect(await makeBucket(address)).toBe(true);
    expect(await makeBucket(address)).toBe(false);
    const store = await S3Store.open(address);
    await store.check();
  });
});
