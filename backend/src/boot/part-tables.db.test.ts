import { DataSource } from 'typeorm';
import { createTestDatabase, type TestDatabase } from '../../test/database/test-database.js';
import { readSchemaShape } from '../../test/database/schema-shape.js';
import { migrationsOfBuild } from './migrations-of-build.js';
import { parts } from './parts-of-build.js';
import { migrations } from '../migrations/index.js';
import { dataSourceOptions, migrate } from '../platform/database/data-source.js';

let database: TestDatabase;
let source: DataSource;
beforeAll(async () => {
  database = await createTestDatabase();
  source = await new DataSource(dataSourceOptions(database.url, [])).initialize();
});
afterAll(async () => {
  await source.destroy();
  await database.drop();
});

it('the core deletes its rows also in a build without the parts whose rows refer to them', async () => {
  const tables = parts.flatMap((part) => part.tables);
  const missing: { name: string }[] = await source.query(
    `SELECT name FROM unnest($1::text[]) name WHERE to_regclass(name) IS NULL`,
    [tables],
  );
  expect(missing).toEqual([]);
  // Accounts are closed, never deleted.
  const kept: { name: string }[] = await source.query(
    `SELECT conname AS name FROM pg_constraint
     WHERE contype = 'f' AND conrelid::regclass::text = ANY ($1) AND confrelid::regclass::text <> ALL ($1)
       AND confrelid <> 'users'::regclass AND confdeltype NOT IN ('c', 'n')`,
    [tables],
  );
  expect(kept).toEqual([]);
});

it('a database of a build without parts has the same schema as any other once they are back', async () => {
  const stripped = await createTestDatabase({ migrated: false });
  try {
    for (const steps of [migrations, migrationsOfBuild]) await migrate(stripped.url, steps);
    expect(await readSchemaShape(stripped.url)).toEqual(await readSchemaShape(database.url));
  } finally {
    await stripped.drop();
  }
});
