import { notSent } from '../../platform/mail/after-restore.js';
import type { AfterRestore } from '../../platform/events/after-restore.js';

/** Their receivers may have got them after the backup, and would get outdated ones. */
export const unsentDeliveries: AfterRestore = {
  message: 'Pending webhook deliveries were not sent. They are marked as given up; resend them by hand.',
  statements: [
    `UPDATE webhook_deliveries SET status = 'given_up', next_at = NULL,
       error = '${notSent}'
     WHERE next_at IS NOT NULL`,
  ],
};
