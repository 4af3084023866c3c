import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { parts } from '../boot/parts-of-build.js';
import type { BackupCopies } from '../platform/parts/backup-copies.js';
import { StartRefused } from '../platform/process/start-refused.js';
import type { CommandInstallation } from './command.js';
import { trialRestore } from './trial-restore.js';

/* Copies of backups outside of the installation, which a part makes and finds. */

/** Undefined unless the settings name a place for them. */
export const copiesOf = ({ settings }: Pick<CommandInstallation, 'settings'>): BackupCopies | undefined =>
  parts.map(({ backupCopies }) => backupCopies?.(settings)).find((copies) => copies !== undefined);

/** @throws StartRefused that names the missing setting */
export function copiesOrRefuse(installation: Pick<CommandInstallation, 'settings'>): BackupCopies {
  const copies = copiesOf(installation);
  if (!copies) throw new StartRefused('BACKUP_URL must be set to find the copies of backups.');
  return copies;
}

/** A complete backup, and where it comes from. */
export interface MadeFile {
  file: string;
  made: Date;
  folder: string;
  databaseUrl: string;
  installation: CommandInstallation;
}

/** Copies a backup and has the copy tried. @returns what to say @throws StartRefused with one sentence */
export async function keepCopy(
  copies: BackupCopies,
  { installation, ...order }: MadeFile,
): Promise<string[]> {
  const left = await copies.keep({ ...order, tries: (fetched) => tryCopy(fetched, installation) });
  const good = `A copy is in ${copies.place}. It was fetched back and restored on trial.`;
  return left === undefined ? [good] : [good, left];
}

/** Restores a copy on trial, with the passphrase alone. @throws StartRefused with what cannot be used */
export async function tryCopy(file: string, installation: CommandInstallation): Promise<void> {
  const { passphrase } = copiesOrRefuse(installation);
  const findings = await trialRestore(file, installation, { passphraseAlone: passphrase }).catch(
    (error: unknown) => {
      if (!(error instanceof StartRefused)) throw error;
      throw new StartRefused(`The copy in BACKUP_URL could not be restored on trial. ${error.message}`, {
        cause: error,
      });
    },
  );
  const [first, ...more] = findings.flatMap(({ faults }) => faults);
  if (first === undefined) return;
  const others = more.length > 0 ? ` And ${more.length} more: see make backup-check.` : '';
  throw new StartRefused(`The copy in BACKUP_URL was restored on trial, with problems. ${first}${others}`);
}

/** Runs work with a folder that is removed afterwards; with those of killed processes, before. */
export async function inScratchFolder<T>(dataDir: string, work: (folder: string) => Promise<T>): Promise<T> {
  const nameOf = (pid: number | string): string => path.join(dataDir, `copies-${pid}`);
  for (const name of readdirSync(dataDir)) {
    const [, pid] = /^copies-(\d+)$/.exec(name) ?? [];
    if (pid !== undefined && (Number(pid) === process.pid || !isRunning(Number(pid))))
      rmSync(nameOf(pid), { recursive: true, force: true });
  }
  const folder = nameOf(process.pid);
  mkdirSync(folder, { mode: 0o700 });
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
