import type { AfterRestore } from '../../platform/backup/after-restore.js';

export const endedHolds: AfterRestore = {
  sentence: 'Times that visitors held without having confirmed them are free again.',
  statements: [
    `UPDATE visitor_bookings SET held_until = least(held_until, now())`,
    `DELETE FROM appointments WHERE status = 'held'`,
  ],
};
