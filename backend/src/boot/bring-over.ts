import { rmSync, statfsSync } from 'node:fs';
import path from 'node:path';
import type { Logger } from 'pino';
import { makeBackup } from '../modules/backups/infrastructure/make-backup.js';
import { restoreBackup } from '../modules/backups/infrastructure/restore-backup.js';
import { verifyBackup } from '../modules/backups/infrastructure/verify-backup.js';
import { duplicateIn } from '../platform/database/database-error.js';
import {
  type EmbeddedPostgres,
  type EmbeddedPostgresOptions,
  includedMajor,
  startEmbeddedPostgres,
} from '../platform/database/embedded/embedded-postgres.js';
import {
  acceptNext,
  clusterBytes,
  keptDays,
  NEXT,
  settleClusters,
} from '../platform/database/embedded/older-cluster.js';
import {
  olderServer,
  olderServerBytes,
  removeOlderServer,
} from '../platform/database/embedded/older-server.js';
import { serverFolder } from '../platform/database/embedded/server-account.js';
import { withClient } from '../platform/database/with-client.js';
import { StartRefused } from '../platform/process/start-refused.js';
import { version } from '../platform/process/version.js';
import type { AppSecret } from '../platform/settings/app-secret.js';
import { migrationsOfBuild } from './migrations-of-build.js';

/** A database of an older PostgreSQL. */
interface OlderDatabase {
  /** Locked by the caller. */
  dataDir: string;
  /** Its major version. */
  from: string;
  secret: AppSecret;
  log: Logger;
  /** ISO 8601. */
  today: string;
}

const megabyte = 1024 * 1024;
/** Bytes of an empty cluster with its write-ahead log. */
const emptyCluster = 150 * megabyte;

/**
 * Brings a database over to the PostgreSQL of this build, by a backup with the programs of the older version and a restore with
 * ours. Until the restored one is complete, the older one stays as it is, and a start that is killed begins anew; then it is kept
 * for two weeks.
 * @throws StartRefused, after which nothing has changed
 */
export async function bringOver({ dataDir, from, secret, log, today }: OlderDatabase): Promise<void> {
  const to = await includedMajor(dataDir);
  const folder = serverFolder(dataDir);
  const needsMb = assertRoom(folder, { from, to, bytes: clusterBytes(dataDir) });
  log.warn(
    { from, to, needsMb },
    'the database is being brought over to a newer PostgreSQL, which may take minutes',
  );
  const binaries = await olderServer(from, folder);
  const file = path.join(folder, 'bring-over.tar.zst');
  // A start that was killed leaves them.
  for (const leftover of [file, `${file}.unfinished`]) rmSync(leftover, { force: true });
  const tell = (line: string): void => log.debug({ postgres: line }, 'postgres');
  try {
    const isEmpty = !(await onServer({ dataDir, binaries, log: tell }, (older) =>
      backUp(older, file, secret),
    ));
    await onServer({ dataDir, cluster: NEXT, log: tell }, async (newer) => {
      if (!isEmpty) await restore(file, newer, to);
    });
  } finally {
    rmSync(file, { force: true });
  }
  acceptNext(dataDir);
  await settleClusters(dataDir, today);
  removeOlderServer(from, folder);
  log.warn(
    { from, to, keptDays },
    'the database was brought over; the former one is kept in DATA_DIR/postgres',
  );
}

/**
 * Data, as text, takes no more than in its tables; the backup and the new cluster are beside the old one.
 * @returns the megabytes that are needed
 */
function assertRoom(
  folder: string,
  { from, to, bytes }: { from: string; to: string; bytes: number },
): number {
  const needed = 2 * bytes + emptyCluster + olderServerBytes;
  const { bavail, bsize } = statfsSync(folder);
  const need = Math.ceil(needed / megabyte);
  if (bavail * bsize >= needed) return need;
  const have = Math.floor((bavail * bsize) / megabyte);
  throw new StartRefused(
    `The database has to be brought over from PostgreSQL ${from} to ${to}, which needs ${need} MB of free space in ${folder}, ` +
      `and there are ${have} MB. Free some space, then start Steward again. Nothing was changed.`,
  );
}

async function onServer<Result>(
  options: EmbeddedPostgresOptions,
  work: (server: EmbeddedPostgres) => Promise<Result>,
): Promise<Result> {
  const server = await startEmbeddedPostgres(options);
  try {
    return await work(server);
  } finally {
    await server.stop();
  }
}

/** A first start may have been killed before its first table. */
const isUsed = (url: string): Promise<boolean> =>
  withClient(url, 'steward setup', async (db) => {
    const { rowCount } = await db.query(`SELECT WHERE to_regclass('public.schema_migrations') IS NOT NULL`);
    return rowCount === 1;
  });

/** Without the stored files, which stay where they are. @returns false if the database was never used */
async function backUp(server: EmbeddedPostgres, file: string, secret: AppSecret): Promise<boolean> {
  const databaseUrl = server.url();
  if (!(await isUsed(databaseUrl))) return false;
  await makeBackup({
    file,
    passphrase: undefined,
    databaseUrl,
    store: undefined,
    secret,
    secretIsKept: false,
    version,
  });
  return true;
}

/** Nothing ends as after a restore: it is the same practice at the same moment. */
async function restore(file: string, server: EmbeddedPostgres, to: string): Promise<void> {
  const backup = await verifyBackup(file, undefined, migrationsOfBuild);
  await restoreBackup(backup, {
    database: { url: server.superuserUrl(), owner: new URL(server.url()).username },
    migrations: migrationsOfBuild,
    files: undefined,
    overwrite: false,
    rules: [],
    beforeCommit: () => {},
    onFailure: () => {},
  }).catch((error: unknown) => {
    const duplicate = duplicateIn(error);
    if (!duplicate) throw error;
    throw new StartRefused(
      `The database cannot be brought over to PostgreSQL ${to}, which takes two rows of ${duplicate.table} for the same: ` +
        `${duplicate.detail.replace(/\.$/, '')}. Start the former version of Steward, and change one of them. Nothing was changed.`,
      { cause: error },
    );
  });
}
