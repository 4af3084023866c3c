import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { CommandInstallation } from './command.js';
import { backupName, backupReport, takeBackup } from './take-backup.js';
import { say } from './run-command.js';

/** Number of nightly backups to keep. */
const maxBackups = 7;
const nightlyBackup = /^nightly-.*\.tar\.zst(\.age)?$/;

/** Makes a backup under DATA_DIR/backups and reports it. @param then as in `takeBackup` */
export async function makeNightlyFile(
  installation: CommandInstallation,
  made: Date,
  then: (file: string, databaseUrl: string) => Promise<void> = async () => {},
): Promise<string> {
  const folder = path.join(installation.dataDir, 'backups');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  for (const name of readdirSync(folder))
    if (name.startsWith('nightly-') && name.endsWith('.unfinished')) rmSync(path.join(folder, name));
  const file = path.join(folder, backupName('nightly', made, installation));
  await takeBackup(installation, file, async (backup, databaseUrl) => {
    for (const line of backupReport(backup, file, installation.settings.backupPassphrase !== undefined))
      say(line);
    await then(file, databaseUrl);
  });
  return file;
}

/** Removes the oldest. @param isGood false to keep more: earlier ones are kept longer while new ones are unusable */
export function pruneNightlyFiles(file: string, isGood: boolean): void {
  const folder = path.dirname(file);
  // Their names sort by time.
  const all = readdirSync(folder)
    .filter((name) => nightlyBackup.test(name))
    .sort();
  for (const name of all.slice(0, -(isGood ? maxBackups : 2 * maxBackups))) rmSync(path.join(folder, name));
}
