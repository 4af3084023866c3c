import type { AfterRestore } from '../../platform/restore/after-restore.js';

/** A link may have been used, and access may have ended, after the backup was made. */
export const endedInvitations: AfterRestore = {
  message:
    'Invitations of people who act for clients no longer work. Check who has access to each client, since access that was ended ' +
    'or limited after the backup is back.',
  statements: [
    `UPDATE client_access SET ended_at = now(), token_hash = NULL
     WHERE ended_at IS NULL AND accepted_at IS NULL AND token_hash IS NOT NULL`,
  ],
};
