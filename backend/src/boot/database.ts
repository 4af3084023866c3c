import type { Logger } from 'pino';
import type { ReplaceableDatabase } from '../modules/backups/infrastructure/replace-database.js';
import { lockDataDir } from '../platform/database/embedded/data-dir-lock.js';
import { startEmbeddedPostgres } from '../platform/database/embedded/embedded-postgres.js';
import type { Settings } from '../platform/settings/settings.js';

/** Loaded on demand: it imports all modules. */
const schema = () => import('./schema.js');

/** The database of the settings. */
export interface OpenedDatabase {
  url: string;
  /** The same, as a database to be replaced by a restore. */
  replaceable: ReplaceableDatabase;
  /** Migrates its schema. */
  prepare(): Promise<void>;
  /** Resolves if the database keeps failing. */
  failed: Promise<Error>;
  stop(withinMs?: number): Promise<void>;
}

/**
 * Starts the embedded database in a data folder, which it locks for this process, unless the settings name
 * another database.
 * @param dataDir prepared, absolute
 * @param onSpawn called when there is nothing to do but wait for the database
 * @throws DataDirTaken, StartRefused
 */
export async function openDatabase(
  { databaseUrl }: Settings,
  dataDir: string,
  log: Logger,
  onSpawn: () => void = () => {},
): Promise<OpenedDatabase> {
  if (databaseUrl !== undefined) {
    onSpawn();
    return {
      url: databaseUrl,
      replaceable: { url: databaseUrl, owner: undefined },
      prepare: async () => (await schema()).migrate(databaseUrl, log),
      failed: new Promise(() => {}),
      stop: async () => {},
    };
  }
  lockDataDir(dataDir);
  const postgres = await startEmbeddedPostgres({
    dataDir,
    onSpawn,
    log: (line) => log.debug({ postgres: line }, 'postgres'),
  });
  const url = postgres.url();
  return {
    url,
    // Log tables belong to another role than the application's.
    replaceable: { url: postgres.superuserUrl(), owner: new URL(url).username },
    prepare: async () => (await schema()).migrateOwn(postgres, log),
    failed: postgres.failed,
    stop: (withinMs) => postgres.stop(withinMs),
  };
}
