import type { AfterRestore } from '../../platform/events/after-restore.js';

/** Browsers are logged out by a restore, and what waited may have been sent since the backup. */
export const endedSubscriptions: AfterRestore = {
  message: 'No phone or computer gets push notifications until its user turns them on again.',
  statements: ['DELETE FROM push_subscriptions'],
};
