import { DataSource } from 'typeorm';
import { Client } from 'pg';
import { adminUrlOf } from '../../../test/database/test-database.js';
import { suiteDatabase } from '../../../test/database/suite-database.js';
import { DomainEvents } from '../unit-of-work/domain-events.js';
import { dataSourceOptions } from './data-source.js';
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

it('reads days as text in the form of the API, whatever form the server prefers', async () => {
  const owner = new Client({ connectionString: adminUrlOf(database.url) });
  await owner.connect();
  await owner.query(
    `ALTER DATABASE "${new URL(database.url).pathname.slice(1)}" SET DateStyle = 'German, DMY'`,
  );
  await owner.end();
  const source = await new DataSource(dataSourceOptions(database.url, [])).initialize();
  expect(await source.query(`SELECT '2026-11-29'::date::text AS day`)).toEqual([{ day: '2026-11-29' }]);
  await source.destroy();
});
