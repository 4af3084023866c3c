import type { Recorded } from '../../../kernel/recorded.js';
import type { Dispute } from './dispute.js';
import type { Payment } from './payment.js';
import type { Refund } from './refund.js';

/** What the domain events of an invoice have in common; the activity log keeps them in the invoice's chain. */
export interface AboutInvoice extends Recorded {
  invoiceId: number;
  clientId: number;
}

export type InvoiceEventName = 'issued' | 'changed' | 'voided' | 'deleted' | 'paid' | 'reminded';

export interface InvoiceChanged<Name extends InvoiceEventName = InvoiceEventName> extends AboutInvoice {
  type: `invoice.${Name}`;
}

/** A draft was removed; the activity log, which its client reads, knows nothing of drafts. */
export interface DraftDeleted {
  type: 'invoice.draft_deleted';
  invoiceId: number;
  clientId: number;
  /** users.id of the admin */
  actorId: number;
}

/** The PDF of one version was drawn and kept. That it is in the archive concerns the practice alone. */
export interface InvoiceArchived extends Recorded {
  type: 'invoice.archived';
  invoiceId: number;
  clientId: null;
}

/** Money arrived. */
export interface PaymentSettled extends AboutInvoice {
  type: 'payment.settled';
  payment: Payment;
}

/** Money that was on its way for days did not arrive. */
export interface PaymentFailed extends AboutInvoice {
  type: 'payment.failed';
}

/** Money went back. */
export interface RefundMade extends AboutInvoice {
  type: 'refund.made';
  refund: Refund;
}

/** A gateway could not give it back. */
export interface RefundFailed extends AboutInvoice {
  type: 'refund.failed';
  refund: Refund;
}

/** It had gone back, and is with the practice again. */
export interface RefundReversed extends AboutInvoice {
  type: 'refund.reversed';
  refund: Refund;
}

export interface DisputeChanged<
  Name extends 'opened' | 'won' | 'lost' = 'opened' | 'won' | 'lost',
> extends AboutInvoice {
  type: `dispute.${Name}`;
  dispute: Dispute;
}

/** The client says that they have paid, or the practice that nothing arrived. */
export interface PaymentReportChanged<
  Name extends 'reported' | 'report_dismissed' = 'reported' | 'report_dismissed',
> extends AboutInvoice {
  type: `payment.${Name}`;
}

export type InvoiceEvent =
  | InvoiceChanged
  | DraftDeleted
  | PaymentSettled
  | RefundMade
  | RefundFailed
  | RefundReversed
  | DisputeChanged
  | PaymentReportChanged;
