import { existsSync, statfsSync } from 'node:fs';
import path from 'node:path';
import { BackupRefused } from '../modules/backups/infrastructure/backup-refused.js';
import type { Contents } from '../modules/backups/infrastructure/manifest.js';
import { StartRefused } from '../platform/process/start-refused.js';

/* Refusals of the operator’s commands before they change or read anything. */

/**
 * Arguments of `make restore FROM=FILE [OVERWRITE=yes]`; `latest` stays as it is.
 * @throws BackupRefused without a file, or with another OVERWRITE
 */
export function restoreArguments(args: string[]): { from: string; overwrite: boolean } {
  const [from = '', overwrite = ''] = args.map((one) => one.trim());
  if (from === '')
    throw new BackupRefused('Give a backup file, for example: make restore FROM=backups/steward.tar.zst');
  if (!['', 'yes'].includes(overwrite)) throw new BackupRefused('OVERWRITE must be yes, or unset.');
  return { from: from === 'latest' ? from : path.resolve(from), overwrite: overwrite === 'yes' };
}

/**
 * Absolute path of a new file, for `make export TO=FILE`.
 * @throws StartRefused without a name, or if the file exists
 */
export function newFile(to = ''): string {
  if (to.trim() === '')
    throw new StartRefused('Give a target file, for example: make export TO=practice.zip');
  const file = path.resolve(to.trim());
  if (existsSync(file)) throw new StartRefused(`${file} already exists. Choose another file name.`);
  return file;
}

/**
 * Rows take up to three times the space of their text, with their indexes and the write-ahead log.
 * @param folder where the embedded database and stored files are
 * @param local which of them are on this machine
 * @throws BackupRefused if the folder's disk has too little space
 */
export function assertSpace(
  folder: string,
  { tables, files }: Pick<Contents, 'tables' | 'files'>,
  local: { database: boolean; files: boolean },
): void {
  const { bavail, bsize } = statfsSync(folder);
  const rows = Object.values(tables).reduce((sum, { bytes }) => sum + bytes, 0);
  const needed = (local.database ? 3 * rows : 0) + (local.files ? files.bytes : 0);
  if (bavail * bsize < needed)
    throw new BackupRefused(
      `There is not enough space in ${folder}: the backup needs ${Math.ceil(needed / 1024 / 1024)} MB.`,
    );
}
