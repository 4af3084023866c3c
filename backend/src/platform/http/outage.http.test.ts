import { jest } from '@jest/globals';
import { itInTestAll } from '../../../test/cases.js';
import { DatabaseProxy } from '../../../test/database/database-proxy.js';
import { createTestDatabase, type TestDatabase } from '../../../test/database/test-database.js';
import { eventually } from '../../../test/eventually.js';
import { type Agent, password, refused, TestApp } from '../../../test/test-app.js';
import { FileVault } from '../files/file-vault.js';
import { storageFull, storageUnavailable } from '../files/storage-errors.js';
import { samplePdf } from '../files/testing/sample-files.js';

let database: TestDatabase;
let proxy: DatabaseProxy;
let app: TestApp;
let admin: Agent;
let client: { agent: Agent; id: number };
beforeAll(async () => {
  database = await createTestDatabase();
  proxy = await DatabaseProxy.before(database.url);
  // A second and a half is enough here.
  app = await TestApp.start({}, { databaseUrl: `${proxy.url}?query_timeout=1500` });
  // A lost connection has several error codes; the log entry contains one of them.
  app.expected = /.*/;
  ({ agent: admin } = await app.admin());
  client = await app.client('asample');
});
afterAll(async () => {
  await app.stop();
  await proxy.close();
  await database.drop();
});

const upload = () =>
  admin
    .post('/api/admin/documents/upload')
    .set('Idempotency-Key', 'during-the-outage')
    .field({ title: 'Sent again and again', userId: String(client.id) })
    .attach('file', samplePdf, 'paper.pdf');

const calls: [string, () => ReturnType<Agent['get']>][] = [
  ['ready', () => app.visitor().get('/api/health/ready')],
  ['who is signed in', () => client.agent.get('/api/user')],
  ['signing in', () => app.visitor().post('/api/login').send({ username: 'asample', password })],
  [
    'registering',
    () =>
      app
        .visitor()
        .post('/api/register')
        .send({ firstName: 'N', lastName: 'E', username: 'newone', email: 'new@example.com', password }),
  ],
  ['a list', () => client.agent.get('/api/documents')],
  ['a file', () => admin.get('/api/documents/1')],
  ['an access token', () => app.visitor().get('/api/user').set('Authorization', 'Bearer stw_any')],
  ['a remembered browser', () => app.visitor().get('/api/user').set('Cookie', 'steward_remember=any')],
  ['an upload', upload],
];

/** Every call is answered 503 in the error shape, and the process survives. */
async function expectUnavailable(which = calls): Promise<void> {
  const answers = await Promise.all(which.map(async ([what, call]) => ({ what, response: await call() })));
  for (const { what, response } of answers) {
    expect({ what, status: response.status }).toEqual({ what, status: 503 });
    expect(response.body).toEqual(refused(503, 'database.unavailable'));
    expect(response.body.error).toBe(response.body.message);
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
    // No internal details, and nobody is signed out.
    expect(response.text).not.toMatch(/ECONN|127\.0\.0\.1|pg|postgres|terminated|timeout/i);
    expect(response.headers).not.toHaveProperty('set-cookie');
  }
  await app.visitor().get('/api/health/live').expect(200);
}

/** A broken connection that was not noticed yet may fail one more call; then all are new. */
async function expectAvailable(): Promise<void> {
  await eventually(async () => (await app.visitor().get('/api/health/ready')).status === 200);
  await eventually(async () => (await client.agent.get('/api/user')).status === 200);
  const login = () => app.visitor().post('/api/login').send({ username: 'asample', password });
  await eventually(async () => (await login()).status === 200);
}

describe('while the database is unavailable', () => {
  it('every call reports it, and everything recovers automatically', async () => {
    proxy.cut();
    await expectUnavailable();
    await expectUnavailable();
    proxy.restore();
    await expectAvailable();
  });

  it('an interrupted request may be sent again under its key, and takes effect once', async () => {
    proxy.cut();
    await upload().expect(503);
    proxy.restore();
    await upload().expect(201);
    await upload().expect(201);
    const { body } = await admin.get('/api/admin/documents').expect(200);
    expect(body).toHaveLength(1);
  });

  it('database sessions ended by an administrator are replaced', async () => {
    for (let n = 0; n < 3; n++) {
      await Promise.all([1, 2, 3].map(() => client.agent.get('/api/user')));
      await endSessions();
      const response = await client.agent.get('/api/user');
      expect([200, 503]).toContain(response.status);
    }
    await expectAvailable();
  });

  itInTestAll('no call hangs forever if the database accepts connections and never answers', async () => {
    const began = performance.now();
    proxy.freeze();
    await expectUnavailable();
    expect(performance.now() - began).toBeLessThan(15_000);
    proxy.restore();
    await expectAvailable();
  });
});

/** Bypasses the proxy, like a database administrator. */
async function endSessions(): Promise<void> {
  const { default: pg } = await import('pg');
  const other = new pg.Client({ connectionString: database.url });
  await other.connect();
  await other.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()`,
  );
  await other.end();
}

describe('while the file store is unavailable', () => {
  it('ready is degraded, uploads and downloads are refused, lists still work', async () => {
    const { rename } = await import('node:fs/promises');
    await rename(app.storageDir, `${app.storageDir}-away`);
    try {
      expect((await app.visitor().get('/api/health/ready').expect(200)).body).toEqual({
        status: 'degraded',
        code: 'storage.unavailable',
        message: 'The file store cannot be reached.',
      });
      const fresh = admin
        .post('/api/admin/documents/upload')
        .field({ title: 'Nowhere to go', userId: String(client.id) })
        .attach('file', samplePdf, 'paper.pdf');
      const { body } = await fresh.expect(503);
      expect(body).toEqual(refused(503, 'storage.unavailable'));
      expect(JSON.stringify(body)).not.toContain(app.storageDir);
      const { body: rows } = await client.agent.get('/api/documents').expect(200);
      expect(rows).toHaveLength(1);
      await client.agent.get(rows[0].fileUrl).expect(503);
    } finally {
      await rename(`${app.storageDir}-away`, app.storageDir);
    }
    expect((await app.visitor().get('/api/health/ready').expect(200)).body).toEqual({ status: 'ok' });
  });

  it.each([
    ['storage.full', storageFull(new Error('ENOSPC')), /^The file store is full\./],
    [
      'storage.unavailable',
      storageUnavailable(Object.assign(new Error('read-only file system'), { code: 'EROFS' })),
      /^The file store is read-only\./,
    ],
  ])('%s: ready and the health page report the reason', async (code, error, message) => {
    const check = jest.spyOn(app.app.get(FileVault), 'check').mockRejectedValue(error);
    const { body } = await app.visitor().get('/api/health/ready').expect(200);
    expect(body).toEqual({ status: 'degraded', code, message: expect.stringMatching(message) as string });
    const { body: page } = await admin.get('/api/admin/health').expect(200);
    expect(page.checks).toContainEqual(
      expect.objectContaining({
        name: 'Stored files',
        state: 'failing',
        sentence: expect.stringMatching(message) as string,
      }),
    );
    check.mockRestore();
    expect((await app.visitor().get('/api/health/ready').expect(200)).body).toEqual({ status: 'ok' });
  });
});

describe('an internal error', () => {
  it('is a 500 with only an id, under which the log has the details', async () => {
    await app.sql.rows('test.break', 'ALTER VIEW accounts RENAME TO accounts_away');
    const { body, text, headers } = await admin.get('/api/admin/clients').expect(500);
    expect(body).toEqual({
      statusCode: 500,
      code: 'internal',
      message: 'Something went wrong on our side. Please try again.',
      error: 'Something went wrong on our side. Please try again.',
      requestId: headers['x-request-id'],
    });
    expect(text).not.toMatch(/accounts|relation|select|stack|\.ts|node_modules/i);
    const logged = app.logged.find(
      (line) => line.includes(body.requestId) && line.includes('request failed'),
    );
    expect(logged).toContain('accounts');
    await app.sql.rows('test.mend', 'ALTER VIEW accounts_away RENAME TO accounts');
    await admin.get('/api/admin/clients').expect(200);
  });
});
