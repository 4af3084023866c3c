import type { AfterRestore } from '../../platform/events/after-restore.js';

/** The backup lacks legal holds that were placed after it, and contains rules that were withdrawn since. */
export const pausedRetention: AfterRestore = {
  message:
    'Deletion under the retention rules is paused. Check the legal holds and rules, then resume it under Compliance → Retention.',
  statements: ['INSERT INTO retention_pause (since) VALUES (now()) ON CONFLICT DO NOTHING'],
};
