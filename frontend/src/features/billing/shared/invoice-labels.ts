import { t } from '@steward/texts';
import type { BadgeColour } from '../../../shared/antd/badge';
import type { InvoiceDto, InvoiceStatus, PaymentMethod, StoredPaymentMethod } from '../../../shared/api';

/** The invoice's number; without one, INV- and its id. */
export function invoiceName({ invoiceNumber, id }: Pick<InvoiceDto, 'invoiceNumber' | 'id'>): string {
  return invoiceNumber ?? `INV-${id}`;
}

/** True while a balance is due. */
export function isOwed({ status }: Pick<InvoiceDto, 'status'>): boolean {
  return status === 'unpaid' || status === 'partly_paid';
}

export const statusLabels = (): Record<InvoiceStatus, { label: string; colour: BadgeColour }> => ({
  draft: { label: t('[invoice] Draft'), colour: 'grey' },
  unpaid: { label: t('[invoice] Unpaid'), colour: 'amber' },
  partly_paid: { label: t('[invoice] Partly paid'), colour: 'amber' },
  paid: { label: t('[invoice] Paid'), colour: 'ok' },
  refunded: { label: t('[invoice] Refunded'), colour: 'grey' },
  void: { label: t('[invoice] Void'), colour: 'grey' },
});

const meanings = (): Record<InvoiceStatus, string> => ({
  draft: t('Not sent yet'),
  unpaid: t('Please pay this invoice'),
  partly_paid: t('Please pay the rest'),
  paid: t('Thank you. Nothing left to pay.'),
  refunded: t('We gave the money back'),
  void: t('Canceled. Nothing to pay.'),
});

/**
 * Meaning of an invoice's status for the client, in plain words.
 * @param mayPay false for a reader who may not pay for the client
 */
export function invoiceMeaning(
  { status, paymentReport }: Pick<InvoiceDto, 'status' | 'paymentReport'>,
  mayPay: boolean,
): string {
  if (isOwed({ status }) && paymentReport) return t("We'll confirm your payment when it arrives");
  return isOwed({ status }) && !mayPay ? t('Waiting for payment') : meanings()[status];
}

const methods = (): Record<PaymentMethod, string> => ({
  check: t('[payment] Check'),
  cash: t('[payment] Cash'),
  bank_transfer: t('Bank transfer'),
  ach: 'ACH',
  zelle: 'Zelle',
  card: t('[payment] Card'),
  other: t('[payment] Other'),
});

export function methodLabel(method: StoredPaymentMethod): string {
  if (method === 'credit') return t('[payment] Credit');
  return method === 'before' ? t('Paid earlier') : methods()[method];
}

/** Payment methods as options of a select. */
export const methodOptions = () => Object.entries(methods()).map(([value, label]) => ({ value, label }));
