import 'reflect-metadata';
import { mkdirSync, statSync } from 'node:fs';
import path from 'node:path';
import {
  type CommandPlace,
  commandPlace,
  runCommand,
  say,
  secretOf,
  storageOf,
  withDatabase,
} from './command.js';
import { type MadeBackup, makeBackup } from './platform/backup/make-backup.js';
import { openRawStore } from './platform/files/open-raw-store.js';
import { refusingStorage } from './start-refusals.js';
import { version } from './version.js';

/*
 * `make backup [TO=FILE or folder]`: database, stored files and generated keys as they are at one moment, in one file,
 * while the product runs or not. With BACKUP_PASSPHRASE the file is encrypted.
 */

async function backUp(to: string): Promise<void> {
  const place = commandPlace();
  const file = fileFor(place, to);
  const storage = storageOf(place);
  const store = await openRawStore(storage).catch(refusingStorage(storage));
  const made = await withDatabase(place, (databaseUrl) =>
    makeBackup({
      file,
      passphrase: place.settings.backupPassphrase,
      databaseUrl,
      store,
      secret: secretOf(place),
      secretIsKept: place.settings.appSecret === undefined,
      version,
    }),
  );
  for (const sentence of sentencesOn(made, file, place.settings.backupPassphrase !== undefined))
    say(sentence);
}

/** In a folder, the moment names the file. */
function fileFor({ settings, dataDir }: CommandPlace, to: string): string {
  const place = to === '' ? path.join(dataDir, 'backups') : path.resolve(to);
  if (to === '') mkdirSync(place, { recursive: true, mode: 0o700 });
  if (!statSync(place, { throwIfNoEntry: false })?.isDirectory()) return place;
  const moment = new Date().toISOString().slice(0, 19).replaceAll(':', '');
  return path.join(
    place,
    `steward-${moment}Z.tar.zst${settings.backupPassphrase === undefined ? '' : '.age'}`,
  );
}

function sentencesOn({ head, contents, size }: MadeBackup, file: string, encrypted: boolean): string[] {
  const rows = Object.values(contents.tables).reduce((sum, table) => sum + table.rows, 0);
  const { count } = contents.files;
  const sentences = [
    `${file} holds everything as of ${head.at}: ${rows} rows of ${head.tables.length} tables, ${count} stored files; ${megabytes(size)}.`,
  ];
  const { missing } = contents;
  if (missing.length > 0)
    sentences.push(`MISSING in the storage, and so in the backup: the files of ${missing.join(', ')}.`);
  if (head.secret.kept && !encrypted)
    sentences.push(
      'CAREFUL: this backup holds the generated APP_SECRET and is not encrypted. Whoever has the file can read every paper in it and sign as the practice. Set BACKUP_PASSPHRASE, or keep the file as safe as the papers.',
    );
  else if (head.secret.kept)
    sentences.push('It opens with BACKUP_PASSPHRASE alone: keep that apart from it.');
  else
    sentences.push(
      'It does not hold APP_SECRET, which came from the environment: keep that as well, apart from it. Without it no file in the backup can be read.',
    );
  if (!head.secret.kept && !encrypted)
    sentences.push(
      'It is not encrypted: stored files are unreadable without APP_SECRET, but names, messages and invoices are not. Set BACKUP_PASSPHRASE to encrypt it.',
    );
  return sentences;
}

const megabytes = (bytes: number): string => `${(bytes / 1024 / 1024).toFixed(1)} MB`;

await runCommand(() => backUp(process.argv[2]?.trim() ?? ''));
