import { BackupRefused } from './backup-refused.js';
import type { AfterRestore } from './after-restore.js';
import { readBackup } from './backup-file.js';
import type { FileVault } from '../files/file-vault.js';
import type { RawStore } from '../files/raw-store.js';
import type { PendingJob } from './manifest.js';
import { DatabaseReplacement, type ReplaceableDatabase } from './replace-database.js';
import type { VerifiedBackup } from './verify-backup.js';

/** Where a backup is restored to. */
export interface RestoreOrder {
  database: ReplaceableDatabase;
  store: RawStore;
  /** The store with the secrets that will be in force: a file that it opens is not written again. */
  vault: FileVault;
  /** True to put the backup in place of a practice that is there. */
  overwrite: boolean;
  rules: readonly AfterRestore[];
  /** Brings the secret into force, as the last thing before the commit. */
  beforeCommit(): void;
  /** Takes that back where the commit fails. */
  onFailure(): void;
}

const filePath = /^[0-9a-f]{32}$/;

/**
 * Restores a backup that was found whole: rows, pending jobs, files, all or nothing. Files that are there stay: what no
 * row names any more goes with the nightly sweep.
 * @returns the number of files that were written
 * @throws BackupRefused for a place that is taken; the error of whatever fails
 */
export async function restoreBackup(backup: VerifiedBackup, order: RestoreOrder): Promise<number> {
  const { head, contents } = backup;
  const replacement = await DatabaseReplacement.begin(order.database);
  let written = 0;
  let tablesChecked = false;
  try {
    const occupied = await replacement.occupied();
    if (occupied && !order.overwrite)
      throw new BackupRefused(
        `There is a practice already, with ${occupied.users} accounts. To put the backup in its place, say OVERWRITE=yes.`,
      );
    await replacement.makeTables(head);
    const shapes = new Map(head.tables.map((table) => [table.name, table]));
    for await (const { name, content } of readBackup(backup.file, backup.passphrase)) {
      const [kind = '', key = ''] = name.split('/');
      const shape = shapes.get(key);
      if (kind === 'tables' && shape) await replacement.addRows(shape, content);
      if (!['jobs', 'files', 'contents.json'].includes(kind)) continue;
      // All tables are there. Before the files, which may take long: rows that do not hold are known at once.
      if (!tablesChecked) await replacement.checkTables(head, contents);
      tablesChecked = true;
      if (kind === 'jobs') await replacement.addJobs(jobsIn(content));
      if (kind === 'files' && (await writeFile(order, key, content))) written++;
    }
    await replacement.applyRules(order.rules, head.at);
    order.beforeCommit();
  } catch (error) {
    await replacement.rollBack();
    throw error;
  }
  try {
    await replacement.commit();
  } catch (error) {
    order.onFailure();
    throw error;
  }
  return written;
}

/** @returns false where the store has it */
async function writeFile({ store, vault }: RestoreOrder, key: string, content: Buffer): Promise<boolean> {
  if (!filePath.test(key))
    throw new BackupRefused(`The backup holds a file with an impossible name: ${key}.`);
  const found = await store.read(key);
  if (found?.equals(content)) return false;
  // Wrapped anew since: the same file, under the secret that will be in force.
  const opens =
    found &&
    (await vault.get(key).then(
      () => true,
      () => false,
    ));
  if (opens) return false;
  await store.write(key, [content]);
  return true;
}

const jobsIn = (content: Buffer): PendingJob[] =>
  content
    .toString()
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as PendingJob);
