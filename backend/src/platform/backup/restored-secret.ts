import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { AppSecret } from '../app-secret.js';
import { fileSecretId } from '../files/encrypted-file-vault.js';
import { BackupRefused } from './backup-refused.js';
import { backupSecretIds } from './make-backup.js';
import type { VerifiedBackup } from './verify-backup.js';

/** The APP_SECRET that a restored practice goes on with: the one that is set, or the one that the backup holds. */
export class RestoredSecret {
  readonly after: AppSecret;
  /** A sentence for whoever restores, where another secret was in the data folder. */
  readonly replaced: string | undefined;
  /** A sentence where files in the backup open with neither secret that is known. */
  readonly unknown: string | undefined;
  private readonly file: string;
  private readonly former: string;
  private readonly brought: string | undefined;

  /** @throws BackupRefused where what the backup holds could not be read with any secret that is known */
  constructor(
    { head, contents, keptSecret }: VerifiedBackup,
    settings: { appSecret: string | undefined; appSecretPrevious: string | undefined },
    dataDir: string,
  ) {
    this.file = path.join(dataDir, 'app-secret');
    this.former = `${this.file}.before-restore`;
    const present = existsSync(this.file) ? readFileSync(this.file, 'utf8').trim() : undefined;
    this.brought = settings.appSecret === undefined ? keptSecret : undefined;
    const current = settings.appSecret ?? keptSecret ?? present;
    const after = current === undefined ? undefined : new AppSecret(current, settings.appSecretPrevious);
    if (!after || !backupSecretIds(after).includes(head.secret.id))
      throw new BackupRefused(
        keptSecret === undefined
          ? 'The backup was made under another APP_SECRET, which it does not hold. Set APP_SECRET or APP_SECRET_PREVIOUS to the one of its time.'
          : 'The backup holds an APP_SECRET of its own, and another one is set. Unset APP_SECRET to restore with the backup’s, or set APP_SECRET_PREVIOUS to what the backup has in keys/app-secret.',
      );
    this.after = after;
    if (this.brought === present) this.brought = undefined;
    if (this.brought !== undefined && present !== undefined)
      this.replaced = `The secret that was in ${this.file} is kept in ${this.former}.`;
    const known = [after.current, after.previous].flatMap((one) =>
      one === undefined ? [] : [fileSecretId(one)],
    );
    if (contents.fileKeys.some((key) => !known.includes(key)))
      this.unknown =
        'Some files in the backup rest under an earlier APP_SECRET: set APP_SECRET_PREVIOUS to it, or they cannot be read.';
  }

  /** Puts the backup's secret into the data folder; the one that was there stays beside it. */
  install(): void {
    if (this.brought === undefined) return;
    const made = `${this.file}.restored`;
    writeFileSync(made, this.brought, { mode: 0o600, flush: true });
    if (existsSync(this.file)) renameSync(this.file, this.former);
    renameSync(made, this.file);
  }

  rollBack(): void {
    if (this.brought === undefined) return;
    if (existsSync(this.former)) renameSync(this.former, this.file);
    else rmSync(this.file, { force: true });
  }
}
