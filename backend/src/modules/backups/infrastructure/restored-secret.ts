import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { AppSecret } from '../../../platform/settings/app-secret.js';
import { fileSecretId } from '../../../platform/files/encrypted-file-vault.js';
import { BackupRefused } from './backup-refused.js';
import { backupSecretIds } from './make-backup.js';
import type { VerifiedBackup } from './verify-backup.js';

/** The APP_SECRET to use after a restore: the one that is set, or the one in the backup. */
export class RestoredSecret {
  readonly after: AppSecret;
  /** Message for the operator if the data folder had a different secret. */
  readonly replaced: string | undefined;
  /** Message if files in the backup open with none of the known secrets. */
  readonly unknown: string | undefined;
  private readonly file: string;
  private readonly former: string;
  /** Message for the operator if files in the backup open with a former secret only, which it contains. */
  readonly previous: string | undefined;
  private readonly brought: string | undefined;
  private readonly broughtPrevious: string | undefined;

  /** @throws BackupRefused if no known secret opens the contents of the backup */
  constructor(
    { head, contents, keptSecret, keptPrevious }: VerifiedBackup,
    settings: { appSecret?: string | undefined; appSecretPrevious?: string | undefined },
    dataDir: string,
  ) {
    this.file = path.join(dataDir, 'app-secret');
    this.former = `${this.file}.before-restore`;
    const present = existsSync(this.file) ? readFileSync(this.file, 'utf8').trim() : undefined;
    this.brought = settings.appSecret === undefined ? keptSecret : undefined;
    const current = settings.appSecret ?? keptSecret ?? present;
    const previous = settings.appSecretPrevious ?? keptPrevious;
    const after = current === undefined ? undefined : new AppSecret(current, previous);
    if (!after || !backupSecretIds(after).includes(head.secret.id))
      throw new BackupRefused(
        keptSecret === undefined
          ? 'The backup was made under another APP_SECRET, which it does not contain. Set APP_SECRET or APP_SECRET_PREVIOUS to that secret.'
          : 'The backup contains its own APP_SECRET, and a different one is set. Unset APP_SECRET to use the backup’s, or set APP_SECRET_PREVIOUS to the value in keys/app-secret of the backup.',
      );
    this.after = after;
    if (this.brought === present) this.brought = undefined;
    if (this.brought !== undefined && present !== undefined)
      this.replaced = `The secret that was in ${this.file} was moved to ${this.former}.`;
    const known = [after.current, after.previous].flatMap((one) =>
      one === undefined ? [] : [fileSecretId(one)],
    );
    if (settings.appSecretPrevious === undefined && keptPrevious !== undefined) {
      this.broughtPrevious = keptPrevious;
      this.previous = `APP_SECRET was being changed when the backup was made. Set APP_SECRET_PREVIOUS_FILE=${this.file}-previous until all files are encrypted under the new one.`;
    }
    if (contents.fileKeys.some((key) => !known.includes(key)))
      this.unknown =
        'Some files in the backup are encrypted under an earlier APP_SECRET. Set APP_SECRET_PREVIOUS to it, or they cannot be read.';
  }

  /** Writes the backup's secret to the data folder; the existing one is kept beside it. */
  install(): void {
    if (this.broughtPrevious !== undefined)
      writeFileSync(`${this.file}-previous`, this.broughtPrevious, { mode: 0o600, flush: true });
    if (this.brought === undefined) return;
    const temporaryFile = `${this.file}.restored`;
    writeFileSync(temporaryFile, this.brought, { mode: 0o600, flush: true });
    if (existsSync(this.file)) renameSync(this.file, this.former);
    renameSync(temporaryFile, this.file);
  }

  rollBack(): void {
    if (this.broughtPrevious !== undefined) rmSync(`${this.file}-previous`, { force: true });
    if (this.brought === undefined) return;
    if (existsSync(this.former)) renameSync(this.former, this.file);
    else rmSync(this.file, { force: true });
  }
}
