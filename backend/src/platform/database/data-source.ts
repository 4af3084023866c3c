import type { Pool } from 'pg';
import { DataSource, type DataSourceOptions, type EntitySchema } from 'typeorm';
import type { PostgresDriver } from 'typeorm/driver/postgres/PostgresDriver.js';
import { migrations } from '../../migrations/index.js';
import { migrateJobs } from '../jobs/job-schema.js';

/** Milliseconds. The server ends a statement first; a server that hangs is not waited for much longer. */
const timeLimits = {
  statement_timeout: 15_000,
  idle_in_transaction_session_timeout: 30_000,
  query_timeout: 18_000,
};

/**
 * The options for one database. Queries are never logged: their parameters are password hashes and names.
 * @param entities the tables' schemas of all modules
 * @param limits none for migrations: to index a large table takes its time
 */
export function dataSourceOptions(
  url: string,
  entities: EntitySchema[],
  limits: Partial<typeof timeLimits> = timeLimits,
): DataSourceOptions {
  return {
    type: 'postgres',
    url,
    entities,
    entitySkipConstructor: true,
    migrations,
    migrationsTableName: 'schema_migrations',
    migrationsTransactionMode: 'each',
    synchronize: false,
    migrationsRun: false,
    installExtensions: false,
    logging: false,
    applicationName: 'steward',
    poolSize: 10,
    extra: {
      keepAlive: true,
      connectionTimeoutMillis: 5000,
      ...limits,
    },
  };
}

/** Arbitrary but fixed: whoever holds it migrates, the others wait and find the work done. */
const migrationLock = 7_283_511;

/** Brings the schema of the database at `url` up to date; safe when several instances start at once. */
export async function migrate(url: string): Promise<void> {
  const source = await new DataSource(dataSourceOptions(url, [], {})).initialize();
  const lockHolder = source.createQueryRunner();
  try {
    await lockHolder.connect();
    await lockHolder.query('SELECT pg_advisory_lock($1)', [migrationLock]);
    await source.runMigrations({ transaction: 'each' });
    await migrateJobs((source.driver as PostgresDriver).master as Pool);
  } finally {
    await lockHolder.query('SELECT pg_advisory_unlock_all()').catch(() => undefined);
    await lockHolder.release();
    await source.destroy();
  }
}
