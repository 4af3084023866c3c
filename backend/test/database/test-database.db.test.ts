import pg from 'pg';
import { createTestDatabase, type TestDatabase } from './test-database.js';
import { itInTestAll } from '../cases.js';

async function ask<Row extends pg.QueryResultRow>(database: TestDatabase, sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}

const tables = `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public'`;

describe('createTestDatabase', () => {
  it('gives each caller a separate migrated database', async () => {
    const [one, other] = await Promise.all([createTestDatabase(), createTestDatabase()]);
    await ask(one, 'CREATE TABLE only_here ()');

    const names = (rows: { name: string }[]) => rows.map(({ name }) => name);
    expect(names(await ask(one, tables))).toEqual(expect.arrayContaining(['schema_migrations', 'only_here']));
    expect(names(await ask(other, tables))).not.toContain('only_here');

    await Promise.all([one.drop(), other.drop()]);
  });

  it('gives an empty one for tests of the migrations', async () => {
    const database = await createTestDatabase({ migrated: false });
    expect(await ask(database, tables)).toEqual([]);
    await database.drop();
  });

  it('connects as the owner of the database', async () => {
    const database = await createTestDatabase();
    const [row] = await ask(
      database,
      'SELECT pg_get_userbyid(datdba) = current_user AS owner FROM pg_database WHERE datname = current_database()',
    );
    expect(row).toEqual({ owner: true });
    await database.drop();
  });

  // An external server has its own user and time zone.
  const onOurServer = process.env['TEST_DATABASE']?.includes('://') ? it.skip : it;
  onOurServer('is not a superuser, and uses UTC', async () => {
    const database = await createTestDatabase();
    const [row] = await ask(
      database,
      `SELECT current_setting('is_superuser') AS superuser, current_setting('TimeZone') AS zone`,
    );
    expect(row).toEqual({ superuser: 'off', zone: 'UTC' });
    await database.drop();
  });

  itInTestAll('drops a database that is still in use', async () => {
    const database = await createTestDatabase();
    const client = new pg.Client({ connectionString: database.url });
    const ended = new Promise((resolve) => client.on('error', resolve));
    await client.connect();
    await database.drop();
    expect(await ended).toBeInstanceOf(Error);
    await expect(ask(database, 'SELECT 1')).rejects.toThrow('does not exist');
  });
});
