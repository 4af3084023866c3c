import { once } from 'node:events';
import { createTestDatabase, type TestDatabase } from '../../../test/database/test-database.js';
import { LimitedClient } from './limited-client.js';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

it('ends in a statement without an answer, but not while it is idle', async () => {
  const client = new LimitedClient({ connectionString: database.url, query_timeout: 100 });
  client.on('error', () => {});
  await client.connect();
  const { stream } = client.connection;
  await once(stream, 'timeout');
  expect((await client.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
  await expect(client.query('SELECT pg_sleep(10)')).rejects.toThrow('Query read timeout');
  expect(stream.destroyed).toBe(true);
});
