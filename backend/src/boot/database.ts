import type { Logger } from 'pino';
import { dayOf } from '../kernel/index.js';
import type { ReplaceableDatabase } from '../modules/backups/infrastructure/replace-database.js';
import { lockDataDir } from '../platform/database/embedded/data-dir-lock.js';
import { includedMajor, startEmbeddedPostgres } from '../platform/database/embedded/embedded-postgres.js';
import {
  clusterMajor,
  removeFormerClusters,
  settleClusters,
} from '../platform/database/embedded/older-cluster.js';
import { secretOf } from './installation.js';
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
  settings: Settings,
  dataDir: string,
  log: Logger,
  onSpawn: () => void = () => {},
): Promise<OpenedDatabase> {
  const { databaseUrl } = settings;
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
  await settleDatabase(settings, dataDir, log);
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

/** Milliseconds between looks for former clusters whose days are over. */
const lookMs = 24 * 60 * 60 * 1000;

/** Brings a database of an older PostgreSQL over to the one of this build, and removes former ones in time. */
async function settleDatabase(settings: Settings, dataDir: string, log: Logger): Promise<void> {
  const today = (): string => dayOf(Date.now(), 'UTC');
  await settleClusters(dataDir, today());
  removeFormerClusters(dataDir, today());
  setInterval(() => removeFormerClusters(dataDir, today()), lookMs).unref();
  const from = clusterMajor(dataDir);
  if (from === undefined || Number(from) >= Number(await includedMajor(dataDir))) return;
  const { bringOver } = await import('./bring-over.js');
  await bringOver({ dataDir, from, secret: secretOf({ settings, dataDir }), log, today: today() });
}
