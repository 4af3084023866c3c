import { DataSource } from 'typeorm';
import { dataSourceOptions } from '../../src/platform/database/data-source.js';
import { createTestDatabase, type TestDatabase } from './test-database.js';

/** Statements in a migrated database that lasts as long as the suite. */
export function suiteDatabase(): Pick<DataSource, 'query'> {
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
  return { query: (...statement) => source.query(...statement) };
}
