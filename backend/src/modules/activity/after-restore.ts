import type { AfterRestore } from '../../platform/events/after-restore.js';
import { practiceName } from '../practice/index.js';

export const recordedRestore: AfterRestore = {
  message: 'The activity log records the restore and the time of the backup.',
  statements: [
    `INSERT INTO activity_events (subject_type, subject_id, subject_title, type, occurred_at, details)
     SELECT 'practice', 1, ${practiceName}, 'practice.restored', now(),
       jsonb_build_object('backupAt', current_setting('steward.backup_at'))`,
  ],
};
