import type { Logger } from 'pino';
import { activityTables } from './modules/activity/index.js';
import { ledgerTables } from './modules/billing/index.js';
import type { ReplaceableDatabase } from './platform/backup/replace-database.js';
import { migrate } from './platform/database/data-source.js';
import { lockDataDir } from './platform/embedded-postgres/data-dir-lock.js';
import { startEmbeddedPostgres } from './platform/embedded-postgres/embedded-postgres.js';
import { migrateKeeping } from './platform/embedded-postgres/kept-tables.js';
import type { Settings } from './settings.js';

/** The database of the settings. */
export interface OpenedDatabase {
  url: string;
  /** The same, for whoever puts another database in its place. */
  replaceable: ReplaceableDatabase;
  /** Brings its schema up to date. */
  prepare(): Promise<void>;
  /** Resolves when it cannot be kept running. */
  failed: Promise<Error>;
  stop(withinMs?: number): Promise<void>;
}

/**
 * Starts the embedded database, on a data folder that it takes for this process, unless the settings name another one.
 * @param dataDir prepared, absolute
 * @throws DataDirTaken, StartRefused
 */
export async function openDatabase(
  { databaseUrl }: Settings,
  dataDir: string,
  log: Logger,
): Promise<OpenedDatabase> {
  if (databaseUrl !== undefined)
    return {
      url: databaseUrl,
      replaceable: { url: databaseUrl, owner: undefined },
      prepare: () => migrate(databaseUrl),
      failed: new Promise(() => {}),
      stop: async () => {},
    };
  lockDataDir(dataDir);
  const postgres = await startEmbeddedPostgres({
    dataDir,
    log: (line) => log.debug({ postgres: line }, 'postgres'),
  });
  const url = postgres.url();
  return {
    url,
    // The log's tables belong to another role than the application's.
    replaceable: { url: postgres.superuserUrl(), owner: new URL(url).username },
    prepare: () => migrateKeeping(postgres, [activityTables, ledgerTables], () => migrate(url)),
    failed: postgres.failed,
    stop: (withinMs) => postgres.stop(withinMs),
  };
}
