import type { AfterRestore } from '../backup/after-restore.js';

/** Nobody knows which of these have gone since: sent twice, a mail confuses more than one that an admin sends again. */
export const unsentMail: AfterRestore = {
  message:
    'E-mail that waited to be sent is not sent: the outbox shows it as failed, to be sent again by hand.',
  statements: [
    `UPDATE outbox SET status = 'failed', secret = NULL,
       error = 'Not sent: it waited when the backup was made that was restored, and may have been sent since.'
     WHERE status = 'pending'`,
  ],
};
