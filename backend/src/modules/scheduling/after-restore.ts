import type { AfterRestore } from '../../platform/events/after-restore.js';

/** A link revoked after the backup must not work again. */
export const endedFeeds: AfterRestore = {
  message: 'Calendar links no longer work; people can create new ones in their profile.',
  statements: ['DELETE FROM calendar_feeds', 'DELETE FROM client_calendar_feeds'],
};
