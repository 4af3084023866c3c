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

it('says within 3 seconds that a database hangs, to however many ask, and when it is back', async () => {
  const ready = () => app.visitor().get('/api/health/ready');
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
