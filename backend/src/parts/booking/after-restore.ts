import type { AfterRestore } from '../../platform/events/after-restore.js';

export const endedHolds: AfterRestore = {
  message: 'Times that visitors held without confirming are free again.',
  statements: [
    // Requests that the practice had not answered stay on Today until a person closes them.
    `UPDATE booking_requests SET held_until = least(held_until, now()) WHERE answer IS NULL`,
    `UPDATE visitor_bookings SET held_until = least(held_until, now())`,
    `DELETE FROM appointments WHERE status = 'held'`,
  ],
};
