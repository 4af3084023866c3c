import 'reflect-metadata';
import { statfsSync } from 'node:fs';
import path from 'node:path';
import { afterRestore } from './after-restore.js';
import { type CommandInstallation, openInstallation } from './command.js';
import { openDatabase } from '../boot/database.js';
import { storageOf } from '../boot/installation.js';
import { BackupRefused } from '../platform/backup/backup-refused.js';
import { knownMigrations } from '../platform/backup/replace-database.js';
import { restoreBackup } from '../platform/backup/restore-backup.js';
import { RestoredSecret } from '../platform/backup/restored-secret.js';
import { type VerifiedBackup, verifyBackup } from '../platform/backup/verify-backup.js';
import { EncryptedFileVault } from '../platform/files/encrypted-file-vault.js';
import { openRawStore } from '../platform/files/open-raw-store.js';
import { refusingDatabase, refusingStorage } from '../boot/start-refusals.js';
import { runCommand, say } from './run-command.js';

/* `make restore FROM=FILE [OVERWRITE=yes]`: restores a backup into the installation of the settings, all or
   nothing, while the product is stopped. The file is read to its end before anything is changed. */

async function restore(from: string, overwrite: string): Promise<void> {
  if (from === '')
    throw new BackupRefused('Give a backup file, for example: make restore FROM=backups/steward.tar.zst');
  if (!['', 'yes'].includes(overwrite)) throw new BackupRefused('OVERWRITE must be yes, or unset.');
  const installation = openInstallation({ mayCreate: true });
  const { settings, dataDir } = installation;
  const backup = await verifyBackup(path.resolve(from), settings.backupPassphrase, knownMigrations);
  const secret = new RestoredSecret(backup, settings, dataDir);
  refuseFull(installation, backup);
  const storage = storageOf(installation);
  const database = await openDatabase(settings, dataDir, installation.log);
  try {
    const store = await openRawStore(storage).catch(refusingStorage(storage));
    await restoreBackup(backup, {
      database: database.replaceable,
      store,
      vault: new EncryptedFileVault(store, secret.after),
      overwrite: overwrite === 'yes',
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
  for (const { message } of afterRestore) say(message);
  say(
    'Passwords, authenticator apps and passkeys are those from the backup. If you changed one after the backup, change it again.',
  );
  for (const note of [secret.replaced, secret.unknown]) if (note !== undefined) say(note);
}

/** Rows take up to three times the space of their text, with their indexes and the write-ahead log. */
function refuseFull({ dataDir, settings }: CommandInstallation, { contents }: VerifiedBackup): void {
  const { bavail, bsize } = statfsSync(dataDir);
  const rows = Object.values(contents.tables).reduce((sum, { bytes }) => sum + bytes, 0);
  const needed =
    (settings.databaseUrl === undefined ? 3 * rows : 0) +
    (settings.storage === undefined ? contents.files.bytes : 0);
  if (bavail * bsize < needed)
    throw new BackupRefused(
      `There is not enough space in ${dataDir}: the backup needs ${Math.ceil(needed / 1024 / 1024)} MB.`,
    );
}

await runCommand(() => restore(process.argv[2]?.trim() ?? '', process.argv[3]?.trim() ?? ''));
