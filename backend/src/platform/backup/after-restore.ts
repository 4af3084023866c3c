/**
 * What must not come alive again with an old state: credentials that have ended since, mails that have gone since. Run in
 * the transaction of the restore, on the present schema; the setting `steward.backup_at` has the moment of the backup.
 */
export interface AfterRestore {
  /** A sentence for whoever restores. */
  message: string;
  statements: readonly string[];
}
