import type { AfterRestore } from '../../platform/events/after-restore.js';

/** A link may have been used after the backup was made. */
export const endedInvitations: AfterRestore = {
  message: 'Invitations of people who act for clients no longer work.',
  statements: [
    `UPDATE client_access SET ended_at = now(), token_hash = NULL
     WHERE ended_at IS NULL AND accepted_at IS NULL AND token_hash IS NOT NULL`,
  ],
};

/** Access and staff that were ended, limited or deactivated after the backup are back. */
export const reviewedAccess: AfterRestore = {
  message:
    'People who act for clients, and staff who are not owners, cannot use Steward until an owner has confirmed who keeps access: ' +
    'log in and open “Access review” on Today.',
  statements: [
    `INSERT INTO access_review (since)
     SELECT now() WHERE EXISTS (SELECT FROM accepted_access(now()) WHERE access_id IS NOT NULL)
       OR EXISTS (SELECT FROM users WHERE role = 'admin' AND closed_at IS NULL AND staff_role <> 'owner')
     ON CONFLICT DO NOTHING`,
  ],
};
