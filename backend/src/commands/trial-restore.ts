import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type CommandInstallation, withService } from './command.js';
import { BackupRefused } from '../modules/backups/infrastructure/backup-refused.js';
import { migrationsOfBuild } from '../boot/migrations-of-build.js';
import { migrate } from '../boot/schema.js';
import type { ReplaceableDatabase } from '../modules/backups/infrastructure/replace-database.js';
import { restoreBackup } from '../modules/backups/infrastructure/restore-backup.js';
import { RestoreChecks, type RestoreFinding } from '../platform/events/restore-checks.js';
import { RestoredSecret } from '../modules/backups/infrastructure/restored-secret.js';
import { verifyBackup } from '../modules/backups/infrastructure/verify-backup.js';
import { withClient } from '../platform/database/with-client.js';
import { prepareDataDir } from '../platform/database/embedded/data-dir.js';
import { lockDataDir } from '../platform/database/embedded/data-dir-lock.js';
import { EmbeddedServerMissing } from '../platform/database/embedded/server-binaries.js';
import { startEmbeddedPostgres } from '../platform/database/embedded/embedded-postgres.js';
import { DiskStore } from '../platform/files/disk-store.js';
import { EncryptedFileVault } from '../platform/files/encrypted-file-vault.js';
import { Runtime } from '../platform/settings/runtime.js';
import type { Settings } from '../platform/settings/settings.js';

/** A folder and a database just for a trial restore. */
interface TrialInstallation {
  folder: string;
  database: ReplaceableDatabase;
  /** Connection of the application. */
  url: string;
  remove(): Promise<void>;
}

/**
 * Restores a backup on trial, into a folder and a database that are removed afterwards, and runs the restore
 * checks of all modules.
 * @param options.passphraseAlone to open the backup without any other setting, as on a bare machine
 * @throws BackupRefused for an unusable file, or if no trial is possible
 */
export async function trialRestore(
  file: string,
  installation: CommandInstallation,
  { passphraseAlone }: { passphraseAlone?: string } = {},
): Promise<RestoreFinding[]> {
  const { settings, dataDir, log } = installation;
  const backup = await verifyBackup(file, passphraseAlone ?? settings.backupPassphrase, migrationsOfBuild);
  const { after: secret, unknown } =
    passphraseAlone === undefined
      ? new RestoredSecret(backup, settings, dataDir)
      : new RestoredSecret(backup, {}, trialFolder(dataDir));
  const scratch = await prepareTrial(installation);
  try {
    const dir = `${scratch.folder}/files`;
    const store = await DiskStore.open(dir);
    await restoreBackup(backup, {
      database: scratch.database,
      migrations: migrationsOfBuild,
      files: { store, vault: new EncryptedFileVault(store, secret) },
      overwrite: false,
      rules: [],
      beforeCommit: () => {},
      onFailure: () => {},
    });
    await migrate(scratch.url);
    const runtime = new Runtime({
      settings: onTrial(settings),
      databaseUrl: scratch.url,
      storage: { kind: 'disk', dir },
      secret,
      log,
      doesJobs: false,
    });
    const findings = await withService(runtime, RestoreChecks, (checks) => checks.run());
    const { missing } = backup.contents;
    return [
      {
        message: `${file} of ${backup.head.at} is complete. Trial restore succeeded.`,
        faults: unknown === undefined ? [] : [unknown],
      },
      ...findings,
      ...(missing.length > 0
        ? [
            {
              message: 'Files were missing when the backup was made.',
              faults: missing.map((owner) => `The file of ${owner}.`),
            },
          ]
        : []),
    ];
  } finally {
    await scratch.remove();
  }
}

/** A trial has no external effects. */
const onTrial = (settings: Settings): Settings => ({
  ...settings,
  smtp: undefined,
  clamav: undefined,
  payments: { onServer: { provider: 'offline' }, otherwise: 'offline', stripeApiUrl: undefined },
});

const trialFolder = (dataDir: string): string => path.join(dataDir, 'backup-check');

async function prepareTrial({ settings, dataDir }: CommandInstallation): Promise<TrialInstallation> {
  const { path: folder } = prepareDataDir({
    path: trialFolder(dataDir),
    embedded: true,
    fallback: path.join(tmpdir(), 'steward-backup-check'),
  });
  const lock = lockDataDir(folder);
  // Leftovers of an interrupted trial.
  rmSync(path.join(folder, 'files'), { recursive: true, force: true });
  const clear = (): void => {
    lock.release();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const server = await startEmbeddedPostgres({ dataDir: folder, fast: true });
    return {
      folder,
      database: { url: server.superuserUrl(), owner: new URL(server.url()).username },
      url: server.url(),
      async remove() {
        await server.stop();
        clear();
      },
    };
  } catch (error) {
    if (!(error instanceof EmbeddedServerMissing) || settings.databaseUrl === undefined) {
      clear();
      throw error;
    }
    return databaseBeside(settings.databaseUrl, folder, clear);
  }
}

/** Without the embedded server: a database on the server of the settings. */
async function databaseBeside(
  databaseUrl: string,
  folder: string,
  clear: () => void,
): Promise<TrialInstallation> {
  const name = 'steward_backup_check';
  const run = (statement: string) => withClient(databaseUrl, 'steward backup', (db) => db.query(statement));
  const drop = `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`;
  try {
    await run(drop);
    await run(`CREATE DATABASE ${name} TEMPLATE template0`);
  } catch (error) {
    clear();
    if ((error as { code?: string }).code !== '42501') throw error;
    throw new BackupRefused(
      'A trial restore is not possible: the embedded PostgreSQL is not installed, and the role of DATABASE_URL may not create databases. Allow it: ALTER ROLE … CREATEDB.',
      { cause: error },
    );
  }
  const url = new URL(databaseUrl);
  url.pathname = `/${name}`;
  return {
    folder,
    database: { url: url.href, owner: undefined },
    url: url.href,
    async remove() {
      await run(drop);
      clear();
    },
  };
}
