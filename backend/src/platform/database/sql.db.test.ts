import { DataSource } from 'typeorm';
import { createTestDatabase, type TestDatabase } from '../../../test/database/test-database.js';
import { DomainEvents } from '../domain-events/domain-events.js';
import { dataSourceOptions } from './data-source.js';
import { Sql } from './sql.js';
import { UnitOfWork } from './unit-of-work.js';

let database: TestDatabase;
let source: DataSource;
beforeAll(async () => {
  database = await createTestDatabase({ migrated: false });
  source = await new DataSource(dataSourceOptions(database.url, [])).initialize();
});
afterAll(async () => {
  await source.destroy();
  await database.drop();
});

it('distinguishes statements whose long names have the same beginning', async () => {
  const work = new UnitOfWork(source, new DomainEvents());
  const sql = new Sql(work);
  const long = 'list-'.repeat(14);
  // On one connection, because prepared statements belong to a connection.
  const answers = await work.run(async () => {
    const ask = async (name: string, one: number): Promise<unknown> =>
      (await sql.first<{ one: number }>(name, `SELECT ${one} AS one`))?.one;
    return [
      await ask(`${long}a`, 1),
      await ask(`${long}b`, 2),
      await ask(`${long}a`, 1),
      await ask('short', 3),
    ];
  });
  expect(answers).toEqual([1, 2, 1, 3]);
});
