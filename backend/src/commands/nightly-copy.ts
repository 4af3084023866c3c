import 'reflect-metadata';
import path from 'node:path';
import { type CommandInstallation, openInstallation } from './command.js';
import { copiesOrRefuse, inScratchFolder, keepCopy, tryCopy } from './copies.js';
import { makeNightlyFile, pruneNightlyFiles } from './nightly-file.js';
import { backupName, takeBackup } from './take-backup.js';
import { StartRefused } from '../platform/process/start-refused.js';
import { runCommand, say } from './run-command.js';

/* Started by the product, not by people. `nightly-copy TIME` makes a backup and keeps a copy in BACKUP_URL under that time
   (ISO 8601). `nightly-copy oldest` restores the oldest copy on trial. */

async function night(made: Date): Promise<void> {
  const installation = openInstallation();
  await inScratchFolder(installation.dataDir, async (folder) => {
    const { file, keep } = await fileOf(installation, made, folder);
    let isGood = false;
    try {
      for (const line of await keepCopy(copiesOrRefuse(installation), { file, made, folder, installation }))
        say(line);
      isGood = true;
    } finally {
      if (keep) pruneNightlyFiles(file, isGood);
    }
  });
}

/** With BACKUP_CHECK=nightly the same file stays here. */
async function fileOf(
  installation: CommandInstallation,
  made: Date,
  folder: string,
): Promise<{ file: string; keep: boolean }> {
  if (installation.settings.backupCheck === 'nightly')
    return { file: await makeNightlyFile(installation, made), keep: true };
  const file = path.join(folder, `own-${backupName('steward', made, installation)}`);
  await takeBackup(installation, file);
  return { file, keep: false };
}

async function tryOldest(): Promise<void> {
  const installation = openInstallation();
  const found = await inScratchFolder(installation.dataDir, (folder) =>
    copiesOrRefuse(installation).fetch('oldest', folder, async (file) => {
      await tryCopy(file, installation);
      return path.basename(file);
    }),
  );
  if (found === undefined) throw new StartRefused('There is no backup in BACKUP_URL.');
  say(`The oldest copy in BACKUP_URL, ${found}, was restored on trial.`);
}

await runCommand(() => (process.argv[2] === 'oldest' ? tryOldest() : night(new Date(process.argv[2] ?? ''))));
