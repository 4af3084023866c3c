/**
 * Statements that end rows which must not become active again with an old state: credentials revoked since
 * the backup, emails sent since. They run in the transaction of the restore, on the current schema; the
 * setting `steward.backup_at` has the time of the backup.
 */
export interface AfterRestore {
  /** Message for the operator who restores; absent if nothing is to be done or known. */
  message?: string;
  statements: readonly string[];
}

/** Otherwise everything since the backup would be made up within the first minutes, deletion under retention rules too. */
export const restartedSchedules: AfterRestore = {
  message:
    'Nightly jobs and reminders that were missed since the backup are not made up. Each runs at its next time.',
  statements: ['DELETE FROM recurring_jobs'],
};
