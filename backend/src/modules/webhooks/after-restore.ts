import type { AfterRestore } from '../../platform/restore/after-restore.js';

/** Their receivers may have got them after the backup, and would get outdated ones. */
export const unsentDeliveries: AfterRestore = {
  message: 'Pending webhook deliveries were not sent. They are marked as given up; resend them by hand.',
  statements: [
    `UPDATE webhook_deliveries SET status = 'given_up', next_at = NULL,
       error = 'Not sent: it waited when the backup was made that was restored, and may have been sent since.'
     WHERE next_at IS NOT NULL`,
  ],
};
