import type { Recorded } from '../../../kernel/index.js';
import type { Dispute } from './dispute.js';
import type { Payment } from './payment.js';
import type { RefundFacts } from './refund.js';

/** Common fields of an invoice's domain events; the activity log stores them in the invoice's chain. */
export interface InvoiceEventBase extends Recorded {
  invoiceId: number;
  clientId: number;
}

export type InvoiceEventName =
  | 'issued'
  | 'changed'
  | 'voided'
  | 'deleted'
  | 'paid'
  | 'reminded'
  | 'resent'
  | 'imported';

export interface InvoiceChanged extends InvoiceEventBase {
  type: `invoice.${InvoiceEventName}`;
}

/** A draft was removed. The activity log, which clients can read, does not record drafts. */
interface DraftDeleted {
  type: 'invoice.draft_deleted';
  invoiceId: number;
  clientId: number;
  /** users.id of the admin */
  actorId: number;
}

/** The PDF of one version was rendered and stored. Only the practice sees this event. */
export interface InvoiceArchived extends Recorded {
  type: 'invoice.archived';
  invoiceId: number;
  clientId: null;
}

/** A payment was received. */
interface PaymentSettled extends InvoiceEventBase {
  type: 'payment.settled';
  payment: Pick<Payment, 'id' | 'mode' | 'paidAt' | 'recordedBy' | 'byLink'>;
}

/** A payment that takes days did not arrive. */
export interface PaymentFailed extends InvoiceEventBase {
  type: 'payment.failed';
}

/** A refund was made, failed at the gateway, or was returned to the practice. */
interface RefundChanged extends InvoiceEventBase {
  type: `refund.${'made' | 'failed' | 'reversed'}`;
  refund: RefundFacts;
}

interface DisputeChanged extends InvoiceEventBase {
  type: `dispute.${'opened' | 'won' | 'lost'}`;
  dispute: Pick<Dispute, 'id'>;
}

/** The client reported a payment, or the practice dismissed the report. */
interface PaymentReportChanged extends InvoiceEventBase {
  type: `payment.${'reported' | 'report_dismissed'}`;
}

export type InvoiceEvent =
  | InvoiceChanged
  | DraftDeleted
  | PaymentSettled
  | RefundChanged
  | DisputeChanged
  | PaymentReportChanged;
