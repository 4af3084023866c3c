import { suiteDatabase } from '../../../test/database/suite-database.js';
import { DomainEvents } from '../unit-of-work/domain-events.js';
import { Sql } from './sql.js';
import { DatabaseUnitOfWork } from './database-unit-of-work.js';

const database = suiteDatabase([], { migrated: false });

it('distinguishes statements whose long names have the same beginning', async () => {
  const work = new DatabaseUnitOfWork(database.source, new DomainEvents());
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

it('refuses a second text under a name, which PostgreSQL would only refuse on a connection in use', async () => {
  const sql = new Sql(new DatabaseUnitOfWork(database.source, new DomainEvents()));
  await sql.rows('same', 'SELECT 1 AS one');
  await expect(sql.rows('same', 'SELECT 2 AS one')).rejects.toThrow('The statement name same has two texts.');
});
