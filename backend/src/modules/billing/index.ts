import type { TableExported } from './application/practice-exports.js';
import type { InvoiceArchived, InvoiceEvent, PaymentFailed } from './domain/invoice-events.js';
import type { InvoiceLinkOpened } from './domain/invoice-link.js';
import type { PaymentDifferenceFound } from './domain/payment-difference.js';
import type { ChargeEvent, NotCharged } from './domain/saved-cards.js';
import type { RefundRequestEvent } from './domain/refund-request.js';
import type { CreditEvent } from './domain/client-credit.js';
import type { RecurringInvoiceEvent } from './domain/recurring-invoice.js';
import type { ProtectedTables } from '../../platform/database/embedded/protected-tables.js';

export { endedInvoiceLinks, skippedNumbers } from './after-restore.js';
export { BroughtInvoices } from './application/brought-invoices.js';
export { type CardGateway, CardPayments } from './application/card-payments.js';
export { numberTaken } from './domain/ports.js';
export { itemsView } from './application/invoice-columns.js';
export { itemView, taxView, totalsView } from './application/item-views.js';
export { InvoiceQueries } from './application/invoice-queries.js';
export { InvoiceLinks } from './application/invoice-links.js';
export { Invoices } from './application/invoices.js';
export { type CountedMoney, MoneyQueries } from './application/money-queries.js';
export { PaymentsConnectionQueries } from './application/payments-connection-queries.js';
export { Payments } from './application/payments.js';
export type { ClosedDays, GivenDay, RecordOverride } from './application/posting-days.js';
export { RecurringInvoices } from './application/recurring-invoices.js';
export { Refunds } from './application/refunds.js';
export type { PaymentMethod } from './domain/payment.js';
export { areRequestedTogether } from './domain/refund.js';
export { BodyWithItems } from './http/body-with-items.js';
export { DaysQuery } from './http/days.dto.js';
export { PaymentsConnectionDto } from './http/payments-connection.dto.js';
export type { CardChargeUpdate } from './domain/gateway-account.js';
export {
  type CardCharge,
  type CardCharged,
  type CardRefusal,
  type ChargeEvent,
  type TestCard,
  testCards,
} from './domain/saved-cards.js';
export { InvoiceItemDto, maximumItems, NewInvoiceItemDto, TaxAmountDto } from './http/invoice-items.dto.js';
export { CreateInvoiceDto, IssueInvoiceDto, UpdateInvoiceDto } from './http/invoices.dto.js';
export { RecordPaymentDto } from './http/payments.dto.js';

/** On an embedded server the application can only insert balanced transactions into the ledger, and entries of credit. */
export const ledgerTables: ProtectedTables = {
  tables: {
    ledger_transactions: 'SELECT, INSERT',
    ledger_entries: 'SELECT, INSERT',
    credit_entries: 'SELECT, INSERT',
  },
  functions: ['refuse_ledger_change()', 'check_ledger_balance()', 'sum_up_ledger()', 'sum_up_credit()'],
};

declare module '../../platform/unit-of-work/domain-events.js' {
  interface PublishedEvents {
    billing:
      | InvoiceEvent
      | CreditEvent
      | ChargeEvent
      | NotCharged
      | InvoiceArchived
      | InvoiceLinkOpened
      | PaymentFailed
      | PaymentDifferenceFound
      | RecurringInvoiceEvent
      | RefundRequestEvent
      | TableExported;
  }
}
