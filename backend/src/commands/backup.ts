import 'reflect-metadata';
import { mkdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { type CommandPlace, commandPlace } from '../command.js';
import { backupName, sentencesOn, takeBackup } from '../take-backup.js';
import { runCommand, say } from '../run-command.js';

/*
 * `make backup [TO=FILE or folder]`: database, stored files and generated keys as they are at one moment, in one file,
 * while the product runs or not. With BACKUP_PASSPHRASE the file is encrypted.
 */

async function backUp(to: string): Promise<void> {
  const place = commandPlace();
  const file = fileFor(place, to);
  const made = await takeBackup(place, file);
  for (const sentence of sentencesOn(made, file, place.settings.backupPassphrase !== undefined))
    say(sentence);
}

/** In a folder, the moment names the file. */
function fileFor(place: CommandPlace, to: string): string {
  const target = to === '' ? path.join(place.dataDir, 'backups') : path.resolve(to);
  if (to === '') mkdirSync(target, { recursive: true, mode: 0o700 });
  if (!statSync(target, { throwIfNoEntry: false })?.isDirectory()) return target;
  return path.join(target, backupName('steward', place));
}

await runCommand(() => backUp(process.argv[2]?.trim() ?? ''));
