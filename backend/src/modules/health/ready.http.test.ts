import { DatabaseProxy } from '../../../test/database/database-proxy.js';
import { createTestDatabase, type TestDatabase } from '../../../test/database/test-database.js';
import { eventually } from '../../../test/eventually.js';
import { refused, TestApp } from '../../../test/test-app.js';

let database: TestDatabase;
let proxy: DatabaseProxy;
let app: TestApp;
beforeAll(async () => {
  database = await createTestDatabase();
  proxy = await DatabaseProxy.before(database.url);
  app = await TestApp.start({}, { databaseUrl: proxy.url });
  app.expected = /.*/;
});
afterAll(async () => {
  await app.stop();
  await proxy.close();
  await database.drop();
});

const ready = () => app.visitor().get('/api/health/ready');

it('reports a hanging database within 3 seconds to all callers, and its recovery', async () => {
  await ready().expect(200);
  proxy.freeze();
  const began = performance.now();
  const answers = await Promise.all(Array.from({ length: 12 }, ready));
  expect(performance.now() - began).toBeLessThan(3_000);
  for (const { status, body } of answers) {
    expect(status).toBe(503);
    expect(body).toEqual(refused(503, 'database.unavailable'));
  }
  proxy.restore();
  await eventually(async () => (await ready()).status === 200);
});

it('writes one line when the database fails, and one when it recovers, for any number of calls', async () => {
  const lines = (): string[] => app.logged.filter((line) => /dependency|request failed/.test(line));
  app.logged.splice(0);
  proxy.cut();
  for (let n = 0; n < 5; n++) await ready().expect(503);
  expect(lines().map((line) => JSON.parse(line) as unknown)).toEqual([
    expect.objectContaining({ level: 'error', dependency: 'database', code: 'database.unavailable' }),
  ]);
  expect(lines()[0]?.match(/\\n {4}at /g)?.length ?? 0).toBeLessThan(12);
  proxy.restore();
  await eventually(async () => (await ready()).status === 200);
  await ready().expect(200);
  expect(lines()).toHaveLength(2);
  expect(lines()[1]).toContain('"a dependency works again"');
});
