import 'reflect-metadata';
import { afterRestore } from './after-restore.js';
import { openInstallation } from './command.js';
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
import { runCommand, say } from './run-command.js';

/* `make restore FROM=FILE [OVERWRITE=yes]`: restores a backup into the installation of the settings, all or
   nothing, while the product is stopped. The file is read to its end before anything is changed. */

async function restore(args: string[]): Promise<void> {
  const { from, overwrite } = restoreArguments(args);
  const installation = openInstallation({ mayCreate: true });
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
      store,
      vault: new EncryptedFileVault(store, secret.after),
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
  for (const { message } of afterRestore) say(message);
  say(
    'Passwords, authenticator apps and passkeys are those from the backup. If you changed one after the backup, change it again.',
  );
  for (const note of [secret.replaced, secret.unknown]) if (note !== undefined) say(note);
}

await runCommand(() => restore(process.argv.slice(2)));
