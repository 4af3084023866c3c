import { type CommandInstallation, withDatabase } from './command.js';
import { secretOf, storageOf } from '../boot/installation.js';
import { type MadeBackup, makeBackup } from '../modules/backups/infrastructure/make-backup.js';
import { openRawStore } from '../platform/files/open-raw-store.js';
import { refusingDatabase, refusingStorage } from '../boot/start-refusals.js';
import { version } from '../platform/process/version.js';
import { copiesOf } from './copies.js';

/**
 * Writes a backup of the product, running or stopped; then does what else needs its database, which a command opens once.
 * @param file absolute, must not exist
 */
export async function takeBackup(
  installation: CommandInstallation,
  file: string,
  then: (backup: MadeBackup, databaseUrl: string) => Promise<void> = async () => {},
): Promise<MadeBackup> {
  const storage = storageOf(installation);
  const store = await openRawStore(storage, { readOnly: true }).catch(refusingStorage(storage));
  const make = (databaseUrl: string): Promise<MadeBackup> =>
    makeBackup({
      file,
      passphrase: installation.settings.backupPassphrase,
      databaseUrl,
      store,
      secret: secretOf(installation),
      // The passphrase alone restores a copy elsewhere.
      secretIsKept: installation.settings.appSecret === undefined || copiesOf(installation) !== undefined,
      version,
    });
  // Also before an upgrade: the existing data is backed up, without migrating it.
  return withDatabase(
    installation,
    async (url) => {
      const backup = await make(url).catch(refusingDatabase);
      await then(backup, url);
      return backup;
    },
    { asItIs: true },
  );
}

/** File name of a backup, with its start time. @param kind for example `steward` */
export function backupName(kind: string, made: Date, { settings }: CommandInstallation): string {
  const moment = made.toISOString().slice(0, 19).replaceAll(':', '');
  return `${kind}-${moment}Z.tar.zst${settings.backupPassphrase === undefined ? '' : '.age'}`;
}

/** Report of a backup, with warnings. */
export function backupReport(
  { head, contents, size }: MadeBackup,
  file: string,
  encrypted: boolean,
): string[] {
  const rows = Object.values(contents.tables).reduce((sum, table) => sum + table.rows, 0);
  const lines = [
    `Backup of ${head.at} written to ${file}: ${rows} rows in ${head.tables.length} tables, ${contents.files.count} stored files, ${(size / 1024 / 1024).toFixed(1)} MB.`,
  ];
  if (contents.missing.length > 0)
    lines.push(
      `MISSING from the file store, and so from the backup: the files of ${contents.missing.join(', ')}.`,
    );
  if (head.secret.kept && !encrypted)
    lines.push(
      'WARNING: this backup contains the generated APP_SECRET and is not encrypted. Anyone with the file can read every document in it and sign as the practice. Set BACKUP_PASSPHRASE, or keep the file as safe as the documents.',
    );
  else if (head.secret.kept)
    lines.push('You need only BACKUP_PASSPHRASE to open it: keep the passphrase in a different place.');
  else
    lines.push(
      'It does not contain APP_SECRET, which came from the environment. Keep that too, in a different place: without it, no file in the backup can be read.',
    );
  if (!head.secret.kept && !encrypted)
    lines.push(
      'It is not encrypted. Stored files cannot be read without APP_SECRET, but names, messages and invoices can. Set BACKUP_PASSPHRASE to encrypt it.',
    );
  return lines;
}
