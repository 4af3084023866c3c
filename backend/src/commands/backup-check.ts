import 'reflect-metadata';
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { type CommandPlace, commandPlace } from '../command.js';
import { StartRefused } from '../platform/start-refused.js';
import { runCommand, say } from '../run-command.js';
import { backupName, sentencesOn, takeBackup } from '../take-backup.js';
import { tryBackup } from '../try-backup.js';

/*
 * `make backup-check [FROM=FILE]`: restores a backup on trial and says whether everything in it can be used. Without
 * FROM one is made first, under DATA_DIR/backups, where the last seven of these are kept: that is what
 * BACKUP_CHECK=nightly does each night.
 */

/** Backups of this command that are kept. */
const kept = 7;
const ours = /^nightly-.*\.tar\.zst(\.age)?$/;

async function check(from: string): Promise<void> {
  const place = commandPlace({ mayBegin: from !== '' });
  const file = from === '' ? await backUp(place) : path.resolve(from);
  const findings = await tryBackup(file, place);
  const faults = findings.flatMap((finding) => finding.faults);
  // The earlier ones stay for longer while the new ones cannot be used.
  if (from === '') prune(path.dirname(file), faults.length > 0 ? 2 * kept : kept);
  for (const { sentence } of findings) say(sentence);
  if (faults.length > 0) throw new StartRefused(`NOT WELL:\n${faults.join('\n')}`);
  say('Everything in it can be used.');
}

async function backUp(place: CommandPlace): Promise<string> {
  const folder = path.join(place.dataDir, 'backups');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  for (const name of readdirSync(folder))
    if (name.startsWith('nightly-') && name.endsWith('.unfinished')) rmSync(path.join(folder, name));
  const file = path.join(folder, backupName('nightly', place));
  const made = await takeBackup(place, file);
  for (const sentence of sentencesOn(made, file, place.settings.backupPassphrase !== undefined))
    say(sentence);
  return file;
}

/** By their names they are in the order of their making. */
function prune(folder: string, most: number): void {
  const all = readdirSync(folder)
    .filter((name) => ours.test(name))
    .sort();
  for (const name of all.slice(0, -most)) rmSync(path.join(folder, name));
}

await runCommand(() => check(process.argv[2]?.trim() ?? ''));
