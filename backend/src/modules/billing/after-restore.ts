import type { AfterRestore } from '../../platform/events/after-restore.js';

/**
 * Clients may have invoices that were issued after the backup; other invoices must not reuse their numbers.
 */
export const skippedNumbers: AfterRestore = {
  message: 'Invoice numbering skipped 1000 numbers, so that no number issued after the backup is used twice.',
  statements: ['UPDATE invoice_series SET next_number = next_number + 1000'],
};

/** Links withdrawn since the backup must not work again. */
export const endedInvoiceLinks: AfterRestore = {
  message: 'Emailed links to invoices no longer work. Send the invoices that clients owe again.',
  statements: ['DELETE FROM invoice_links'],
};
