import { accessOf, type Actor } from '../../../kernel/index.js';
import {
  disputed,
  type InvoiceFacts,
  notChangeable,
  notDraft,
  notPayable,
  notReportable,
  notRequestable,
  notVoidable,
  refunding,
} from './invoice-rules.js';

/** Commands on one invoice: a client's, then the practice's. */
export const invoiceActions = [
  ...(['pay', 'reportPayment', 'requestRefund'] as const),
  ...(['issue', 'edit', 'void', 'delete', 'recordPayment', 'refund', 'remind', 'resend'] as const),
];
export type InvoiceAction = (typeof invoiceActions)[number];

/** Circumstances beside the invoice that its commands depend on. */
export interface InvoiceSituation {
  now: Date;
  /** Day in the practice's time zone, as 2027-01-31. */
  today: string;
  /** Clients pay elsewhere, and report their payments. */
  isOffline: boolean;
  /** A payment cannot be stopped any more, so none may be recorded beside it. */
  isPaying: boolean;
  /** All of its payments were taken by a provider that is no longer set up. */
  isProviderMissing: boolean;
  hasOpenRefundRequest: boolean;
  isClientClosed: boolean;
  /** The client's records are under a legal hold. */
  isHeld: boolean;
  isPracticeComplete: boolean;
}

type Condition = (invoice: InvoiceFacts, situation: InvoiceSituation) => boolean;

const conditions: Record<Actor['role'], Partial<Record<InvoiceAction, Condition>>> = {
  client: {
    pay: (invoice) => !notPayable(invoice),
    reportPayment: (invoice, { isOffline }) => isOffline && !notReportable(invoice),
    requestRefund: (invoice, { now, hasOpenRefundRequest }) =>
      !hasOpenRefundRequest && !notRequestable(invoice, now),
  },
  admin: {
    issue: (invoice, { isClientClosed, isPracticeComplete }) =>
      !notDraft(invoice) && !isClientClosed && isPracticeComplete,
    edit: (invoice) => !notChangeable(invoice),
    void: (invoice) => !notVoidable(invoice),
    delete: (invoice, { isHeld }) => !isHeld && !notChangeable(invoice),
    recordPayment: (invoice, { isPaying }) => !isPaying && !notPayable(invoice),
    refund: (invoice, { isProviderMissing }) =>
      !isProviderMissing && invoice.refundable.isPositive && !disputed(invoice) && !refunding(invoice),
    remind: (invoice, { isClientClosed, today }) =>
      !isClientClosed && invoice.remindedOn !== today && !notPayable(invoice),
    resend: (invoice, { isClientClosed }) => !isClientClosed && !notPayable(invoice),
  },
};

/** The commands that would not be refused for this caller now. */
export function allowedActions(
  actor: Actor,
  invoice: InvoiceFacts,
  situation: InvoiceSituation,
): InvoiceAction[] {
  const { role } = actor;
  // All commands of clients are about paying.
  if (role === 'client' && !accessOf(actor).scopes.includes('pay')) return [];
  return invoiceActions.filter((action) => conditions[role][action]?.(invoice, situation) ?? false);
}
