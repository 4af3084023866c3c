import type { AfterRestore } from '../../platform/backup/after-restore.js';

/** Clients may hold invoices that were issued after the backup: their numbers must not be given to other invoices. */
export const skippedNumbers: AfterRestore = {
  sentence:
    'The next invoice number is 1000 higher than the backup knew, so that no number that a client already holds is given again.',
  statements: ['UPDATE invoice_series SET next_number = next_number + 1000'],
};
