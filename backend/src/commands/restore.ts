import 'reflect-metadata';
import { existsSync, rmdirSync } from 'node:fs';
import { afterRestore } from './after-restore.js';
import { type CommandInstallation, openInstallation } from './command.js';
import { copiesOrRefuse, inScratchFolder } from './copies.js';
import { assertSpace, restoreArguments } from './preconditions.js';
import { openDatabase } from '../boot/database.js';
import { storageOf } from '../boot/installation.js';
import { migrationsOfBuild } from '../boot/migrations-of-build.js';
import { restoreBackup } from '../modules/backups/infrastructure/restore-backup.js';
import { RestoredSecret } from '../modules/backups/infrastructure/restored-secret.js';
import { verifyBackup } from '../modules/backups/infrastructure/verify-backup.js';
import { EncryptedFileVault } from '../platform/files/encrypted-file-vault.js';
import { openRawStore } from '../platform/files/open-raw-store.js';
import { refusingDatabase, refusingStorage } from '../boot/start-refusals.js';
import type { BackupCopies } from '../platform/parts/backup-copies.js';
import { StartRefused } from '../platform/process/start-refused.js';
import { readSettings } from '../platform/settings/settings.js';
import { runCommand, say } from './run-command.js';

/* `make restore FROM=FILE [OVERWRITE=yes]`: restores a backup into the installation of the settings, all or
   nothing, while the product is stopped; FROM=latest: the newest copy in BACKUP_URL. The file is read to its end before
   anything is changed. */

async function restore(args: string[]): Promise<void> {
  const { from, overwrite } = restoreArguments(args);
  if (from !== 'latest')
    return restoreFile(from, overwrite, openInstallation({ mayCreate: true, restores: true }));
  const settings = readSettings(process.env, { restores: true });
  const copies = copiesOrRefuse({ settings });
  const isNew = !existsSync(settings.dataDir);
  const installation = openInstallation({ mayCreate: true, restores: true });
  try {
    await restoreLatest(copies, overwrite, installation);
  } finally {
    if (isNew) removeIfEmpty(installation.dataDir);
  }
}

/** A refused restore leaves no folder behind. */
function removeIfEmpty(folder: string): void {
  try {
    rmdirSync(folder);
  } catch {
    // It has the restored practice.
  }
}

async function restoreLatest(
  copies: BackupCopies,
  overwrite: boolean,
  installation: CommandInstallation,
): Promise<void> {
  const done = await inScratchFolder(installation.dataDir, (folder) =>
    copies.fetch('latest', folder, async (file) => {
      await restoreFile(file, overwrite, installation);
      return true;
    }),
  );
  if (done !== true) throw new StartRefused(`There is no backup in ${copies.place} (BACKUP_URL).`);
}

async function restoreFile(
  from: string,
  overwrite: boolean,
  installation: CommandInstallation,
): Promise<void> {
  const { settings, dataDir } = installation;
  const backup = await verifyBackup(from, settings.backupPassphrase, migrationsOfBuild);
  const secret = new RestoredSecret(backup, settings, dataDir);
  assertSpace(dataDir, backup.contents, {
    database: settings.databaseUrl === undefined,
    files: settings.storage === undefined,
  });
  const storage = storageOf(installation);
  const database = await openDatabase(settings, dataDir, installation.log);
  try {
    const store = await openRawStore(storage).catch(refusingStorage(storage));
    await restoreBackup(backup, {
      database: database.replaceable,
      migrations: migrationsOfBuild,
      files: { store, vault: new EncryptedFileVault(store, secret.after) },
      overwrite,
      rules: afterRestore,
      beforeCommit: () => secret.install(),
      onFailure: () => secret.rollBack(),
    }).catch(refusingDatabase);
    await database.prepare();
  } finally {
    await database.stop();
  }
  const { at } = backup.head;
  say(`Restored to ${at}. Later changes are not in the backup.`);
  for (const { message } of afterRestore) if (message !== undefined) say(message);
  say(
    'Passwords, authenticator apps and passkeys are those from the backup. If you changed one after the backup, change it again.',
  );
  for (const note of [secret.replaced, secret.previous, secret.unknown]) if (note !== undefined) say(note);
  const missing = missingToStart();
  if (missing !== undefined)
    say(`${missing} The backup’s is in ${dataDir}/app-secret: set APP_SECRET_FILE to that file.`);
}

/** The setting that the restored product needs, and the restore did not. */
function missingToStart(): string | undefined {
  try {
    readSettings(process.env);
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}

await runCommand(() => restore(process.argv.slice(2)));
