import { DataSource } from 'typeorm';
import { dataSourceOptions } from '../../src/platform/database/data-source.js';
import { createTestDatabase, type TestDatabase } from './test-database.js';

interface SuiteDatabase extends Pick<DataSource, 'query'> {
  /** While tests and their hooks run. */
  readonly source: DataSource;
  readonly url: string;
}

/** A database that lasts as long as the suite, migrated unless it says otherwise. @param tables entities of the data source */
export function suiteDatabase(
  tables: Parameters<typeof dataSourceOptions>[1] = [],
  options?: Parameters<typeof createTestDatabase>[0],
): SuiteDatabase {
  let database: TestDatabase;
  let source: DataSource;
  beforeAll(async () => {
    database = await createTestDatabase(options);
    source = await new DataSource(dataSourceOptions(database.url, tables)).initialize();
  });
  afterAll(async () => {
    await source.destroy();
    await database.drop();
  });
  return {
    query: (...statement) => source.query(...statement),
    get source() {
      return source;
    },
    get url() {
      return database.url;
    },
  };
}
