import { IntersectionType, OmitType } from '@nestjs/swagger';
import { msg } from '@steward/texts';
import { OfClient, OfClients } from '../../../platform/http/account-fields.js';
import { Choice, Flag, Numeric } from '../../../platform/http/fields.js';
import { SearchQuery, SortChoice } from '../../../platform/http/page-query.dto.js';
import { type InvoiceStatus, invoiceStatuses } from '../domain/invoice-rules.js';
import { TableQuery } from './days.dto.js';

/** Statuses that a list of the practice can select: also deleted ones, whose numbers stay explained. */
const listedStatuses = [...invoiceStatuses, 'deleted'] as const;
export type ListedStatus = (typeof listedStatuses)[number];

class InvoiceFilterQuery extends SearchQuery {
  @Flag({ description: 'true: unpaid or partly paid; false: all others' }) owed?: boolean;
  @Flag({ description: 'true: overdue; false: not overdue' }) overdue?: boolean;
}

export class InvoicesQuery extends InvoiceFilterQuery {
  @Choice(invoiceStatuses, { name: 'InvoiceStatus', optional: true }) status?: InvoiceStatus;
}

const invoiceSortKeys = ['invoiceNumber', 'client', 'amount', 'balance', 'dueDate', 'issuedOn'] as const;
export type InvoiceSortKey = (typeof invoiceSortKeys)[number];

export class AllInvoicesQuery extends InvoiceFilterQuery {
  @Choice(listedStatuses, {
    name: 'ListedInvoiceStatus',
    optional: true,
    description: 'deleted: only those that had a number, without their content; all others leave them out',
  })
  status?: ListedStatus;
  @OfClient('invoices') userId?: number;
  @OfClients('invoices') userIds?: number[];
  @Flag({
    description:
      'true: with a payment that the client reported and the practice has not reviewed; false: without',
  })
  reported?: boolean;
  @Numeric({
    type: 'integer',
    minimum: 0,
    maximum: 3650,
    optional: true,
    message: msg('Enter a number of days from 0 to 3650'),
    description:
      'Owed for more than this many days since the due date, or since the issue date without one, as the overview counts',
    example: 30,
  })
  olderThan?: number;
  @SortChoice(invoiceSortKeys, {
    name: 'InvoiceSort',
    description: 'In ascending order, those without a date are last, and drafts without a number first.',
  })
  sort?: InvoiceSortKey | `-${InvoiceSortKey}`;
}

/** The list's search, filters and order, for the invoices of some days. */
export class InvoiceExportQuery extends IntersectionType(
  TableQuery,
  OmitType(AllInvoicesQuery, ['limit', 'cursor']),
) {}
