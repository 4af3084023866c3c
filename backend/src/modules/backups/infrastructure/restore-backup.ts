import { BackupRefused } from './backup-refused.js';
import type { AfterRestore } from '../../../platform/events/after-restore.js';
import { readBackup } from './backup-file.js';
import type { Migration } from '../../../platform/database/data-source.js';
import type { FileVault } from '../../../platform/files/file-vault.js';
import type { RawStore } from '../../../platform/files/raw-store.js';
import type { PendingJob } from './manifest.js';
import { DatabaseReplacement, type ReplaceableDatabase } from './replace-database.js';
import type { VerifiedBackup } from './verify-backup.js';

/** Target of a restore. */
export interface RestoreOrder {
  database: ReplaceableDatabase;
  /** Those of this build, by number. */
  migrations: readonly Migration[];
  /** With the secrets that will be in force: files that the vault opens are not written again. Undefined for a backup without files. */
  files: { store: RawStore; vault: FileVault } | undefined;
  /** True to replace an existing practice with the backup. */
  overwrite: boolean;
  rules: readonly AfterRestore[];
  /** Installs the secret, as the last step before the commit. */
  beforeCommit(): void;
  /** Reverts that if the commit fails. */
  onFailure(): void;
}

const filePath = /^[0-9a-f]{32}$/;

/**
 * Restores a verified backup: rows, pending jobs and files, all or nothing. Existing files stay: the nightly
 * sweep removes unreferenced ones.
 * @returns number of files that were written
 * @throws BackupRefused if the target is in use or has data; the error of a step that fails
 */
export async function restoreBackup(backup: VerifiedBackup, order: RestoreOrder): Promise<number> {
  const { head, contents } = backup;
  const replacement = await DatabaseReplacement.begin(order.database, order.migrations);
  let written = 0;
  let tablesChecked = false;
  try {
    const accounts = await replacement.accounts();
    if (accounts > 0 && !order.overwrite)
      throw new BackupRefused(
        `This installation already has data (${accounts} accounts). To replace it with the backup, set OVERWRITE=yes.`,
      );
    await replacement.makeTables(head, contents);
    const shapes = new Map(head.tables.map((table) => [table.name, table]));
    for await (const { name, content } of readBackup(backup.file, backup.passphrase)) {
      const [kind = '', key = ''] = name.split('/');
      const shape = shapes.get(key);
      if (kind === 'tables' && shape) await replacement.addRows(shape, content);
      if (!['jobs', 'files', 'contents.json'].includes(kind)) continue;
      // All tables have been read. Checked before the files, which may take long, so that invalid rows are
      // reported early.
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

/** @returns false if the store has it already */
async function writeFile({ files }: RestoreOrder, key: string, content: Buffer): Promise<boolean> {
  if (!files || !filePath.test(key))
    throw new BackupRefused(`The backup contains a file with an invalid name: ${key}.`);
  const { store, vault } = files;
  const found = await store.read(key);
  if (found?.equals(content)) return false;
  // Re-encrypted since the backup: the same file, under the secret that will be in force.
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
