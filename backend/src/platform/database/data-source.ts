import { setTimeout as delay } from 'node:timers/promises';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import {
  AbstractLogger,
  DataSource,
  type DataSourceOptions,
  type EntitySchema,
  type MigrationInterface,
  type QueryRunner,
} from 'typeorm';
import type { PostgresDriver } from 'typeorm/driver/postgres/PostgresDriver.js';
import { room } from '../process/small-machine.js';
import { migrateJobs } from './job-schema.js';
import { isDeadlock, isLockTimeout } from './database-error.js';
import { LimitedClient } from './limited-client.js';
import { refuseOldServer } from './server-version.js';

/** Milliseconds. The server ends a statement first; a server that hangs is given up shortly after. */
const timeLimits = {
  statement_timeout: 15_000,
  idle_in_transaction_session_timeout: 30_000,
  query_timeout: 18_000,
};
type TimeLimits = Partial<typeof timeLimits & { lock_timeout: number }>;

/** TypeORM prints failed migrations in any case, which the start reports in one sentence. */
class NoLog extends AbstractLogger {
  protected override writeLog(): void {}
}

/**
 * Options for one database. Queries are never logged: their parameters include password hashes and names.
 * @param entities table schemas of all modules
 * @param limits other limits for migrations, because indexing a large table takes long
 */
export function dataSourceOptions(
  url: string,
  entities: EntitySchema[],
  limits: TimeLimits = timeLimits,
  applicationName = 'steward',
): DataSourceOptions {
  return {
    type: 'postgres',
    url,
    entities,
    entitySkipConstructor: true,
    migrationsTableName: 'schema_migrations',
    migrationsTransactionMode: 'all',
    synchronize: false,
    migrationsRun: false,
    installExtensions: false,
    logging: false,
    logger: new NoLog(),
    applicationName,
    poolSize: room.connections,
    extra: {
      Client: LimitedClient,
      keepAlive: true,
      connectionTimeoutMillis: 5000,
      // Most servers would compile a statement of many tables, for hundreds of milliseconds. Days as text are those of the
      // API and of hashes, whatever the server writes for others.
      options: '-c jit=off -c DateStyle=ISO',
      ...limits,
    },
  };
}

/** A step of the schema. Its name ends with its number, of 13 digits. */
export type Migration = new () => MigrationInterface;

/** Arbitrary but fixed: the holder of this lock migrates; the others wait and then find nothing to do. */
const migrationLock = 7_283_511;
/**
 * Milliseconds that a migration waits for a table in use, because all queries on the table queue behind it.
 */
const tableLockTimeoutMs = 3_000;
/**
 * Milliseconds in which an attempt takes all tables. Early attempts stay below PostgreSQL's `deadlock_timeout` of 1 s, so
 * that they give way to calls; later ones wait longer, since under load a table is rarely free.
 */
const allTablesTimeoutMs = (attempt: number): number => Math.min(attempt * 200, tableLockTimeoutMs);
/** Maximum attempts while other users of the database block the migrations. */
const attempts = 20;

/**
 * Migrates the database at `url`, completely or not at all, so that the previous version can continue after a
 * failure. Safe with several instances that start at the same time, and beside running instances of the
 * previous version.
 * @param steps in any order: those that the database lacks run by number, also below the highest that it has. It may have
 *   others, of a newer version or of a part that this build lacks
 * @param log receives one line per migration of an existing database, with its name and milliseconds
 */
export async function migrate(url: string, steps: readonly Migration[], log?: Logger): Promise<void> {
  const options = dataSourceOptions(url, [], { lock_timeout: tableLockTimeoutMs });
  const took = new Map<string, number>();
  let lockFirst: ((db: QueryRunner) => Promise<unknown>) | undefined;
  const timed = steps.map((step) =>
    timedStep(step, took, async (db) => {
      await lockFirst?.(db);
      lockFirst = undefined;
    }),
  );
  const source = await new DataSource({ ...options, migrations: timed }).initialize();
  const lockHolder = source.createQueryRunner();
  try {
    await lockHolder.connect();
    await lockHolder.query('SET lock_timeout = 0');
    const [{ version }] = (await lockHolder.query(`SELECT current_setting('server_version') AS version`)) as [
      { version: string },
    ];
    refuseOldServer(version);
    await lockHolder.query('SELECT pg_advisory_lock($1)', [migrationLock]);
    await retryWhenLocked(async (attempt) => {
      if (attempt > 1) lockFirst = (db) => lockTables(db, allTablesTimeoutMs(attempt));
      const ran = await source.runMigrations({ transaction: 'all' });
      // Without statistics, which small tables would never get, PostgreSQL takes their rows for hundreds, and plans anew
      // each time.
      if (ran.length > 0) await source.query('ANALYZE');
      // The first start prints none, so that its address is easy to find.
      if (ran.length < steps.length)
        for (const { name } of ran) log?.info({ migration: name, ms: took.get(name) }, 'migrated');
      await migrateJobs((source.driver as PostgresDriver).master as Pool);
    });
  } finally {
    await lockHolder.query('SELECT pg_advisory_unlock_all()').catch(() => undefined);
    await lockHolder.release();
    await source.destroy();
  }
}

/**
 * All tables at once. Between two steps, a call could take a table that a later step needs and wait for one
 * that is locked already: under steady load each attempt would end in such a deadlock.
 */
const lockTables = (db: QueryRunner, timeoutMs: number): Promise<unknown> =>
  db.query(`
    DO $$ DECLARE
      one regclass;
      deadline timestamptz := clock_timestamp() + interval '${timeoutMs} ms';
    BEGIN
      FOR one IN SELECT oid FROM pg_class
        WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND relname <> 'schema_migrations'
          AND pg_has_role(relowner, 'USAGE')
        ORDER BY oid
      LOOP
        PERFORM set_config('lock_timeout',
          greatest(1, extract(epoch FROM deadline - clock_timestamp()) * 1000)::int::text, true);
        -- Changes nothing. LOCK TABLE is refused where Steward may only insert.
        EXECUTE format('ALTER TABLE ONLY %s OWNER TO %s', one, (SELECT relowner::regrole FROM pg_class WHERE oid = one));
      END LOOP;
    END $$;
    SET LOCAL lock_timeout = ${tableLockTimeoutMs}`);

/** The same migration, which records its milliseconds under its name. @param before runs before it */
function timedStep(
  Timed: Migration,
  took: Map<string, number>,
  before: (db: QueryRunner) => Promise<void>,
): Migration {
  return class {
    constructor() {
      const step = new Timed();
      const up = step.up.bind(step);
      step.up = async (runner) => {
        await before(runner);
        const began = performance.now();
        await up(runner);
        took.set(step.name ?? Timed.name, Math.round(performance.now() - began));
      };
      return step;
    }
  } as Migration;
}

/** Retries with pauses, so that queries waiting for a locked table can proceed. */
async function retryWhenLocked(work: (attempt: number) => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work(attempt);
    } catch (error) {
      if (attempt === attempts || !(isDeadlock(error) || isLockTimeout(error))) throw error;
      await delay(500 + Math.random() * 1_000);
    }
  }
}
