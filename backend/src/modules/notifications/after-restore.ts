import type { AfterRestore } from '../../platform/backup/after-restore.js';

/** Open screens load everything again: their last event has a number that the restored practice has not given. */
export const unsentDigests: AfterRestore = {
  message: 'Notifications that were waiting for a digest email are in Steward only.',
  statements: [
    'DELETE FROM gathered_notifications',
    'DELETE FROM gathered_security_mails',
    'DELETE FROM live_events',
    'UPDATE live_event_heads SET number = number + 1000000',
  ],
};
