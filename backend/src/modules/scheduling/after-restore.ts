import type { AfterRestore } from '../../platform/events/after-restore.js';

/** A link revoked after the backup must not work again. */
export const endedFeeds: AfterRestore = {
  message: 'Calendar links no longer work; people can create new ones in their profile.',
  statements: ['DELETE FROM calendar_feeds', 'DELETE FROM client_calendar_feeds'],
};

export const endedHolds: AfterRestore = {
  message: 'Times that visitors held without confirming are free again.',
  statements: [
    // Requests that the practice had not answered stay on Today until a person closes them.
    `UPDATE booking_requests SET held_until = least(held_until, now()) WHERE answer IS NULL`,
    `UPDATE visitor_bookings SET held_until = least(held_until, now())`,
    `DELETE FROM appointments WHERE status = 'held'`,
  ],
};
