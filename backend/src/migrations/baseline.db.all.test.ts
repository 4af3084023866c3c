import pg from 'pg';
import { readSchemaShape } from '../../test/database/schema-shape.js';
import { createTestDatabase, type TestDatabase } from '../../test/database/test-database.js';
import { migrate } from '../platform/database/data-source.js';
import { StartRefused } from '../platform/process/start-refused.js';
import { Baseline1790000090000 } from './1790000090000-baseline.js';
import { commitBeforeBaseline } from './before-baseline.js';
import { migrations } from './index.js';

/** Two of the migrations that the baseline replaced: the first, and the last. */
const first = 'Platform1790000000000';
const last = 'AccessToApprove1790000089000';

let database: TestDatabase;
let db: pg.Client;
beforeEach(async () => {
  database = await createTestDatabase({ migrated: false });
  await migrateToBaseline();
  db = new pg.Client({ connectionString: database.url });
  await db.connect();
});
afterEach(async () => {
  await db.end();
  await database.drop();
});

const migrateToBaseline = (): Promise<void> => migrate(database.url, [Baseline1790000090000]);

const applied = async (): Promise<string[]> =>
  (await db.query<{ name: string }>('SELECT name FROM schema_migrations ORDER BY id')).rows.map(
    ({ name }) => name,
  );

/** Makes the database one to which only these migrations were applied, and adds a client. */
async function isOf(names: readonly string[]): Promise<void> {
  await db.query('DELETE FROM schema_migrations');
  for (const name of names)
    await db.query('INSERT INTO schema_migrations (timestamp, name) VALUES ($1, $2)', [
      name.slice(-13),
      name,
    ]);
  await db.query(`INSERT INTO users (username, email, password) VALUES ('asample', 'alex@example.com', 'x')`);
}

it('takes over a database of the version before with its data', async () => {
  const shape = await readSchemaShape(database.url);
  await isOf([first, last]);
  await Promise.all([migrateToBaseline(), migrateToBaseline()]);
  expect(await applied()).toEqual(['Baseline1790000090000']);
  expect((await db.query('SELECT id, username FROM users')).rows).toEqual([{ id: 2, username: 'asample' }]);
  expect(await readSchemaShape(database.url)).toEqual(shape);
  await migrateToBaseline();
  expect(await applied()).toEqual(['Baseline1790000090000']);
});

it('refuses a database of an earlier version, and names the commit to start first', async () => {
  await isOf([first]);
  await expect(migrate(database.url, migrations)).rejects.toThrow(
    new StartRefused(
      `The database is of an earlier version of Steward: start the one of commit ${commitBeforeBaseline} once, then this one.`,
    ),
  );
  expect(await applied()).toEqual([first]);
  expect((await db.query('SELECT username FROM users')).rows).toEqual([{ username: 'asample' }]);
});
