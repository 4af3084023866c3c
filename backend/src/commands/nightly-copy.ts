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
  const copies = copiesOrRefuse(installation);
  await inScratchFolder(installation.dataDir, async (folder) => {
    const keep = async (file: string, databaseUrl: string): Promise<void> => {
      const order = { file, made, folder, databaseUrl, installation };
      for (const line of await keepCopy(copies, order)) say(line);
    };
    // With BACKUP_CHECK=nightly the same file stays here.
    if (installation.settings.backupCheck === 'nightly') return keepHere(installation, made, keep);
    const file = path.join(folder, `own-${backupName('steward', made, installation)}`);
    await takeBackup(installation, file, (_backup, databaseUrl) => keep(file, databaseUrl));
  });
}

async function keepHere(
  installation: CommandInstallation,
  made: Date,
  keep: (file: string, databaseUrl: string) => Promise<void>,
): Promise<void> {
  await makeNightlyFile(installation, made, async (file, databaseUrl) => {
    let isGood = false;
    try {
      await keep(file, databaseUrl);
      isGood = true;
    } finally {
      pruneNightlyFiles(file, isGood);
    }
  });
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
