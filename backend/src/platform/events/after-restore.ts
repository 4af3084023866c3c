/**
 * Statements that end rows which must not become active again with an old state: credentials revoked since
 * the backup, emails sent since. They run in the transaction of the restore, on the current schema; the
 * setting `steward.backup_at` has the time of the backup.
 */
export interface AfterRestore {
  /** Message for the operator who restores. */
  message: string;
  statements: readonly string[];
}
