import type { AfterRestore } from '../../platform/events/after-restore.js';

/** Open screens reload everything: their last event number is unknown to the restored database. */
export const unsentDigests: AfterRestore = {
  message: 'Notifications that were waiting to be emailed are in Steward only.',
  statements: [
    // Published in Steward only: their emails and webhook deliveries may have been sent since.
    'UPDATE events_to_publish SET restored = true',
    'DELETE FROM gathered_notifications',
    'DELETE FROM waiting_notifications',
    'DELETE FROM gathered_security_mails',
    'DELETE FROM live_events',
    'UPDATE live_event_heads SET number = number + 1000000',
  ],
};
