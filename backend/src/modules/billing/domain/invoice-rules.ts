import { t } from '@steward/texts';
import { conflict, type DomainError, type Money } from '../../../kernel/index.js';

export const invoiceStatuses = ['draft', 'unpaid', 'partly_paid', 'paid', 'refunded', 'void'] as const;
export type InvoiceStatus = (typeof invoiceStatuses)[number];

/** Values by which rules decide: those of an `Invoice`, or the same ones read for an answer. */
export interface InvoiceFacts {
  readonly status: InvoiceStatus;
  /** Received at any time, even if refunded since. */
  readonly hasPayments: boolean;
  /** A provider holds back a payment. */
  readonly isDisputed: boolean;
  /** A refund is in progress at a provider. */
  readonly isRefunding: boolean;
  /** Amount that can still be refunded: not refunded, held back, or in a pending refund. */
  readonly refundable: Money;
  /** The client's report of a payment is open. */
  readonly isReported: boolean;
  /** Day of the last reminder in the practice's time zone, as 2027-01-31. */
  readonly remindedOn: string | null;
  /** Time of recording of the last payment. */
  readonly lastRecordedAt: Date | null;
}

/** Reason for which a rule refuses; undefined if it does not. */
type Refusal = DomainError | undefined;

/** @throws DomainError the refusal, if there is one */
export function assertAllowed(refusal: Refusal): void {
  if (refusal) throw refusal;
}

/** A balance is due, so it can be paid and may be overdue. */
export const isOwed = ({ status }: Pick<InvoiceFacts, 'status'>): boolean =>
  status === 'unpaid' || status === 'partly_paid';

export const notDraft = ({ status }: InvoiceFacts): Refusal =>
  status === 'draft' ? undefined : conflict('invoice.not_draft', t('This invoice has already been issued.'));

export function notPayable(facts: InvoiceFacts): Refusal {
  if (isOwed(facts)) return undefined;
  return facts.status === 'paid'
    ? conflict('invoice.already_paid', t('This invoice is already paid.'))
    : conflict('invoice.not_payable', t('Nothing is owed on this invoice.'));
}

export const notChangeable = ({ status, hasPayments }: InvoiceFacts): Refusal =>
  status === 'draft' || (status === 'unpaid' && !hasPayments)
    ? undefined
    : conflict(
        'invoice.not_changeable',
        t('An invoice that is void or has payments can’t be changed or deleted.'),
      );

export const notVoidable = ({ status, isRefunding }: InvoiceFacts): Refusal =>
  status === 'unpaid' && !isRefunding
    ? undefined
    : conflict('invoice.not_voidable', t('Only an issued invoice without payments can be voided.'));

export const notReportable = (facts: InvoiceFacts): Refusal =>
  notPayable(facts) ??
  (facts.isReported
    ? conflict(
        'payment.already_reported',
        t('You’ve already told us that you paid this invoice. We’re looking into it.'),
      )
    : undefined);

export const disputed = ({ isDisputed }: InvoiceFacts): Refusal =>
  isDisputed
    ? conflict(
        'payment.disputed',
        t('A payment for this invoice is disputed. You can refund it once the dispute is decided.'),
      )
    : undefined;

/** Refusal of a new refund; only a repeated command continues one in progress. */
export const refunding = ({ isRefunding }: InvoiceFacts): Refusal =>
  isRefunding
    ? conflict(
        'refund.in_progress',
        t('Another refund for this invoice is in progress. Please try again in a few minutes.'),
      )
    : undefined;

/** Milliseconds after the recording of an invoice's last payment in which its client may request a refund. */
export const refundWindow = 48 * 60 * 60 * 1000;

export function notRequestable(facts: InvoiceFacts, at: Date): Refusal {
  const { status, lastRecordedAt } = facts;
  if (status !== 'paid' || !lastRecordedAt)
    return conflict('refund.not_paid', t('Only a paid invoice can be refunded. Please send us a message.'));
  if (at.getTime() > lastRecordedAt.getTime() + refundWindow)
    return conflict(
      'refund.too_late',
      t('You can ask for a refund within 48 hours after the payment. Please send us a message.'),
    );
  return disputed(facts);
}
