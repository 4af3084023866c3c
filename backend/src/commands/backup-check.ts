import 'reflect-metadata';
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { type CommandInstallation, openInstallation } from './command.js';
import { StartRefused } from '../platform/process/start-refused.js';
import { runCommand, say } from './run-command.js';
import { backupName, backupReport, takeBackup } from './take-backup.js';
import { trialRestore } from './trial-restore.js';

/* `make backup-check [FROM=FILE]`: restores a backup on trial and reports whether everything in it can be
   used. Without FROM it makes one first, under DATA_DIR/backups, and keeps the last seven:
   BACKUP_CHECK=nightly does this every night. */

/** Number of backups of this command to keep. */
const maxBackups = 7;
const nightlyBackup = /^nightly-.*\.tar\.zst(\.age)?$/;

async function check(from: string): Promise<void> {
  const installation = openInstallation({ mayCreate: from !== '' });
  const file = from === '' ? await backUp(installation) : path.resolve(from);
  const findings = await trialRestore(file, installation);
  const faults = findings.flatMap((finding) => finding.faults);
  // Earlier backups are kept longer while new ones are unusable.
  if (from === '') prune(path.dirname(file), faults.length > 0 ? 2 * maxBackups : maxBackups);
  for (const { message } of findings) say(message);
  if (faults.length > 0) throw new StartRefused(`PROBLEMS FOUND:\n${faults.join('\n')}`);
  say('No problems found.');
}

async function backUp(installation: CommandInstallation): Promise<string> {
  const folder = path.join(installation.dataDir, 'backups');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  for (const name of readdirSync(folder))
    if (name.startsWith('nightly-') && name.endsWith('.unfinished')) rmSync(path.join(folder, name));
  const file = path.join(folder, backupName('nightly', installation));
  const backup = await takeBackup(installation, file);
  for (const line of backupReport(backup, file, installation.settings.backupPassphrase !== undefined))
    say(line);
  return file;
}

/** Their names sort by time. */
function prune(folder: string, most: number): void {
  const all = readdirSync(folder)
    .filter((name) => nightlyBackup.test(name))
    .sort();
  for (const name of all.slice(0, -most)) rmSync(path.join(folder, name));
}

await runCommand(() => check(process.argv[2]?.trim() ?? ''));
