import { DataSource, type DataSourceOptions, type EntitySchema } from 'typeorm';
import { migrations } from '../../migrations/index.js';

/**
 * The options for one database. Queries are never logged: their parameters are password hashes and names.
 * @param entities the tables' schemas of all modules
 */
export function dataSourceOptions(url: string, entities: EntitySchema[]): DataSourceOptions {
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
      statement_timeout: 15000,
      idle_in_transaction_session_timeout: 30000,
    },
  };
}

/** Arbitrary but fixed: whoever holds it migrates, the others wait and find the work done. */
const migrationLock = 7_283_511;

/** Brings the schema of the database at `url` up to date; safe when several instances start at once. */
export async function migrate(url: string): Promise<void> {
  const source = await new DataSource(dataSourceOptions(url, [])).initialize();
  const lockHolder = source.createQueryRunner();
  try {
    await lockHolder.connect();
    // A long migration of another instance is waited for, not given up on.
    await lockHolder.query('SET statement_timeout = 0');
    await lockHolder.query('SELECT pg_advisory_lock($1)', [migrationLock]);
    await source.runMigrations({ transaction: 'each' });
  } finally {
    await lockHolder.query('SELECT pg_advisory_unlock_all()').catch(() => undefined);
    await lockHolder.release();
    await source.destroy();
  }
}
