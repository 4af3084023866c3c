import 'reflect-metadata';
import { mkdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { type CommandInstallation, openInstallation } from './command.js';
import { backupName, backupReport, takeBackup } from './take-backup.js';
import { runCommand, say } from './run-command.js';

/* `make backup [TO=FILE or folder]`: database, stored files and generated keys as of one moment, in one file,
   while the product is running or stopped. Encrypted if BACKUP_PASSPHRASE is set. */

async function backUp(to: string): Promise<void> {
  const installation = openInstallation();
  const file = fileFor(installation, to);
  const backup = await takeBackup(installation, file);
  for (const line of backupReport(backup, file, installation.settings.backupPassphrase !== undefined))
    say(line);
}

/** In a folder, the file is named by its time. */
function fileFor(installation: CommandInstallation, to: string): string {
  const target = to === '' ? path.join(installation.dataDir, 'backups') : path.resolve(to);
  if (to === '') mkdirSync(target, { recursive: true, mode: 0o700 });
  if (!statSync(target, { throwIfNoEntry: false })?.isDirectory()) return target;
  return path.join(target, backupName('steward', installation));
}

await runCommand(() => backUp(process.argv[2]?.trim() ?? ''));
