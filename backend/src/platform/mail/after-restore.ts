import { msg } from '@steward/texts';
import type { AfterRestore } from '../events/after-restore.js';

/** In English until someone reads it. */
export const notSent = msg(
  'Not sent: it waited when the backup was made that was restored, and may have been sent since.',
).text;

/**
 * These emails may have been sent after the backup: marked as failed instead of sending duplicates; an admin
 * can resend them.
 */
export const unsentMail: AfterRestore = {
  message:
    'Emails that were waiting were not sent. They are listed as failed on the Mail page, where you can send them again.',
  statements: [
    `UPDATE outbox SET status = 'failed', secret = NULL, reply_to = NULL,
       error = '${notSent}'
     WHERE status = 'pending'`,
  ],
};
