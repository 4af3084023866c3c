import 'reflect-metadata';
import path from 'node:path';
import { openInstallation } from './command.js';
import { StartRefused } from '../platform/process/start-refused.js';
import { makeNightlyFile, pruneNightlyFiles } from './nightly-file.js';
import { runCommand, say } from './run-command.js';
import { trialRestore } from './trial-restore.js';

/* `make backup-check [FROM=FILE]`: restores a backup on trial and reports whether everything in it can be
   used. Without FROM it makes one first, under DATA_DIR/backups, and keeps the last seven:
   BACKUP_CHECK=nightly does this every night. */

async function check(from: string): Promise<void> {
  const installation = openInstallation({ mayCreate: from !== '' });
  const file = from === '' ? await makeNightlyFile(installation, new Date()) : path.resolve(from);
  const findings = await trialRestore(file, installation);
  const faults = findings.flatMap((finding) => finding.faults);
  if (from === '') pruneNightlyFiles(file, faults.length === 0);
  for (const { message } of findings) say(message);
  if (faults.length > 0) throw new StartRefused(`PROBLEMS FOUND:\n${faults.join('\n')}`);
  say('No problems found.');
}

await runCommand(() => check(process.argv[2]?.trim() ?? ''));
