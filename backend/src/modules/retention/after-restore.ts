import type { AfterRestore } from '../../platform/backup/after-restore.js';

/** A legal hold that was placed after the backup is gone, and a rule that was withdrawn since is back. */
export const pausedRetention: AfterRestore = {
  message:
    'Deletion under the retention rules is paused. Check the legal holds and rules, then resume it under Settings → Retention.',
  statements: ['INSERT INTO retention_pause (since) VALUES (now()) ON CONFLICT DO NOTHING'],
};
