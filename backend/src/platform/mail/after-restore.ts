import type { AfterRestore } from '../backup/after-restore.js';

/** Nobody knows which of these have gone since: sent twice, a mail confuses more than one that an admin sends again. */
export const unsentMail: AfterRestore = {
  message:
    'Emails that were waiting are not sent. They are listed as failed in the outbox, where you can send them again.',
  statements: [
    `UPDATE outbox SET status = 'failed', secret = NULL,
       error = 'Not sent: it waited when the backup was made that was restored, and may have been sent since.'
     WHERE status = 'pending'`,
  ],
};
