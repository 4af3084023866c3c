import { createTestDatabase, type TestDatabase } from '../../test/database/test-database.js';
import { TestApp } from '../../test/test-app.js';

let database: TestDatabase;
beforeAll(async () => void (database = await createTestDatabase()));
afterAll(() => database.drop());

const [first, second, third] = ['first', 'second', 'third'].map((one) => one.repeat(8)) as [
  string,
  string,
  string,
];

/** Starts an instance with these secrets, and ends it again. */
async function start(APP_SECRET: string, APP_SECRET_PREVIOUS?: string): Promise<void> {
  const env = { APP_SECRET, ...(APP_SECRET_PREVIOUS !== undefined && { APP_SECRET_PREVIOUS }) };
  const app = await TestApp.start(env, { databaseUrl: database.url });
  await app.stop();
}
const refusal =
  'APP_SECRET is not the one that this database was last used with. Set the one of its other instances; after a ' +
  'change, set the one before as APP_SECRET_PREVIOUS.';

it('belongs to the database from the first start on: an instance with another one is refused', async () => {
  await start(first);
  await start(first);
  await expect(start(second)).rejects.toThrow(refusal);
  await expect(start(second, third)).rejects.toThrow(refusal);
});

it('changes where the one before is told, and back', async () => {
  await start(second, first);
  await expect(start(first)).rejects.toThrow(refusal);
  await start(second);
  await start(first, second);
});
