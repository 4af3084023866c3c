import type { AfterRestore } from '../../platform/events/after-restore.js';

/** A backup knows copies until the night before it. They begin anew, with their next night. */
export const copiesBeginAnew: AfterRestore = {
  statements: ['DELETE FROM offsite_backups'],
};
