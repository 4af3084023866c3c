import 'reflect-metadata';
import { mkdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { type CommandInstallation, openInstallation } from './command.js';
import { copiesOf, inScratchFolder, keepCopy, type MadeFile } from './copies.js';
import { backupName, backupReport, takeBackup } from './take-backup.js';
import type { BackupCopies } from '../platform/parts/backup-copies.js';
import { StartRefused } from '../platform/process/start-refused.js';
import { runCommand, say } from './run-command.js';

/* `make backup [TO=FILE or folder]`: database, stored files and generated keys as of one moment, in one file,
   while the product is running or stopped. Encrypted if BACKUP_PASSPHRASE is set, and copied to BACKUP_URL if that is. */

async function backUp(to: string): Promise<void> {
  const installation = openInstallation();
  const made = new Date();
  const file = fileFor(installation, to, made);
  const copies = copiesOf(installation);
  await takeBackup(installation, file, async (backup, databaseUrl) => {
    for (const line of backupReport(backup, file, installation.settings.backupPassphrase !== undefined))
      say(line);
    if (copies) await copy(copies, { file, made, databaseUrl, installation });
  });
}

/** In a folder, the file is named by its time. */
function fileFor(installation: CommandInstallation, to: string, made: Date): string {
  const target = to === '' ? path.join(installation.dataDir, 'backups') : path.resolve(to);
  if (to === '') mkdirSync(target, { recursive: true, mode: 0o700 });
  if (!statSync(target, { throwIfNoEntry: false })?.isDirectory()) return target;
  return path.join(target, backupName('steward', made, installation));
}

async function copy(copies: BackupCopies, order: Omit<MadeFile, 'folder'>): Promise<void> {
  const { installation, databaseUrl, made, file } = order;
  try {
    const said = await inScratchFolder(installation.dataDir, (folder) =>
      keepCopy(copies, { ...order, folder }),
    );
    await copies.note(databaseUrl, made, undefined);
    for (const line of said) say(line);
  } catch (error) {
    if (!(error instanceof StartRefused)) throw error;
    await copies.note(databaseUrl, made, error.message);
    throw new StartRefused(`${error.message}\nThe backup in ${file} is complete.`, { cause: error });
  }
}

await runCommand(() => backUp(process.argv[2]?.trim() ?? ''));
