import type { AdminInvoiceDto, DeletedInvoiceDto } from '../../../../shared/api';

/** A row of the practice's list: with the filter for deleted ones, what explains their numbers. */
export type ListedInvoice = AdminInvoiceDto | DeletedInvoiceDto;

export const isKept = (invoice: ListedInvoice): invoice is AdminInvoiceDto => !('deletedAt' in invoice);
