import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { itInTestAll } from '../../../test/cases.js';
import { readSchemaShape } from '../../../test/database/schema-shape.js';
import { createTestDatabase, type TestDatabase } from '../../../test/database/test-database.js';
import { eventually } from '../../../test/eventually.js';
import { migrationsOfBuild as migrations } from '../../boot/migrations-of-build.js';
import { createLog } from '../process/log.js';
import { migrate } from './data-source.js';

/** A version with one more migration, which runs this statement. */
function stepOf(name: string, statement: string): new () => MigrationInterface {
  return {
    [name]: class {
      readonly name = name;
      up = async (db: QueryRunner): Promise<void> => void (await db.query(statement));
      down = (): Promise<void> => Promise.resolve();
    },
  }[name] as new () => MigrationInterface;
}

const expands = stepOf('Expands1999000000000', 'ALTER TABLE users ADD nickname text');
const creates = stepOf('Creates1999000000000', 'CREATE TABLE users ()');
const fails = stepOf('Fails1999000001000', 'ALTER TABLE users ADD age int; UPDATE no_such_table SET a = 1');

let database: TestDatabase;
let client: pg.Client;
beforeEach(async () => {
  database = await createTestDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});
afterEach(async () => {
  await client.end();
  await database.drop();
});

const applied = async (): Promise<unknown[]> =>
  (await client.query('SELECT name FROM schema_migrations ORDER BY id')).rows;

describe('migrate', () => {
  itInTestAll('applies nothing if one step fails, and everything once it succeeds', async () => {
    const before = [await readSchemaShape(database.url), await applied()];
    await expect(migrate(database.url, [...migrations, expands, fails])).rejects.toThrow('no_such_table');
    expect([await readSchemaShape(database.url), await applied()]).toEqual(before);
    await client.query('CREATE TABLE no_such_table (a int)');
    await migrate(database.url, [...migrations, expands, fails]);
    expect(await applied()).toHaveLength(migrations.length + 2);
  });

  itInTestAll('is done once by instances that start at the same time', async () => {
    const steps = [...migrations, expands];
    await Promise.all(Array.from({ length: 3 }, () => migrate(database.url, steps)));
    expect(await applied()).toHaveLength(steps.length);
  });

  it('logs one line for each migration of an existing database', async () => {
    const lines: string[] = [];
    const log = createLog('info', { write: (line: string) => void lines.push(line) });
    for (let start = 0; start < 2; start++) await migrate(database.url, [...migrations, expands], log);
    expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([
      expect.objectContaining({
        level: 'info',
        migration: 'Expands1999000000000',
        ms: expect.any(Number) as number,
        msg: 'migrated',
      }),
    ]);
  });

  it('logs nothing when it creates the database', async () => {
    const empty = await createTestDatabase({ migrated: false });
    try {
      const lines: string[] = [];
      await migrate(
        empty.url,
        [creates],
        createLog('info', { write: (line: string) => void lines.push(line) }),
      );
      expect(lines).toEqual([]);
    } finally {
      await empty.drop();
    }
  });

  itInTestAll('accepts a newer database: the previous version may be used again', async () => {
    await migrate(database.url, [...migrations, expands]);
    await migrate(database.url, migrations);
    expect(await applied()).toHaveLength(migrations.length + 1);
  });

  itInTestAll(
    'runs late what a part brings that was not there, and takes the database without the part as well',
    async () => {
      const ofPart = stepOf('OfNicknames1790000150500', 'ALTER TABLE users ADD nickname text');
      const before = await applied();
      for (const steps of [[ofPart, ...migrations], migrations]) {
        await migrate(database.url, steps);
        expect(await applied()).toEqual([...before, { name: 'OfNicknames1790000150500' }]);
      }
    },
  );

  itInTestAll('waits for a table in use without blocking others for long', async () => {
    await client.query('BEGIN; SELECT FROM users');
    const migrated = migrate(database.url, [...migrations, expands]);
    const other = new pg.Client({ connectionString: database.url });
    await other.connect();
    try {
      const waiting = `SELECT 1 FROM pg_locks WHERE NOT granted AND relation = 'users'::regclass`;
      await eventually(async () => ((await other.query(waiting)).rowCount ?? 0) > 0);
      // Queued behind the migration, which backs off after three seconds.
      await other.query(`SET statement_timeout = '60s'`);
      await other.query('SELECT FROM users');
      expect(await applied()).toHaveLength(migrations.length);
    } finally {
      await other.end();
    }
    await client.query('COMMIT');
    await migrated;
    expect(await applied()).toHaveLength(migrations.length + 1);
  });

  itInTestAll('comes to an end beside steady calls that take the same tables in another order', async () => {
    await client.query('CREATE TABLE first_table (a int); CREATE TABLE second_table (a int)');
    const first = stepOf('First1999000000000', `ALTER TABLE first_table ADD b int; SELECT pg_sleep(1.5)`);
    const second = stepOf('Second1999000001000', 'ALTER TABLE second_table ADD b int');
    const pool = new pg.Pool({ connectionString: database.url, max: 4 });
    let isOver = false;
    const call = async (): Promise<void> => {
      while (!isOver) {
        await pool
          .query(
            'BEGIN; SELECT a FROM second_table; SELECT pg_sleep(0.05); SELECT a FROM first_table; COMMIT',
          )
          // The server ends one of two that wait for each other.
          .catch((error: Error) => expect(error.message).toBe('deadlock detected'));
        await delay(Math.random() * 200);
      }
    };
    const calls = Array.from({ length: 4 }, call);
    try {
      await migrate(database.url, [...migrations, first, second]);
    } finally {
      isOver = true;
      await Promise.all(calls);
      await pool.end();
    }
    expect(await applied()).toHaveLength(migrations.length + 2);
  });
});
