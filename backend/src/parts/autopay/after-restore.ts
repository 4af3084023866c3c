import type { AfterRestore } from '../../platform/events/after-restore.js';

/**
 * The backup lacks what was paid by other means since, and has agreements that were withdrawn. So nobody is charged without another
 * email, and three days in which both sides can act. What was charged since is recognized at the gateway.
 */
export const announcedAnew: AfterRestore = {
  message:
    'Announced charges of saved cards are announced anew, with three more days. Record what was paid since the backup, and ask clients who had turned automatic payment off.',
  statements: [
    `UPDATE autopay_charges SET is_restored = true, planned = now(), claimed_until = NULL
     WHERE state IN ('announced', 'charging')`,
  ],
};
