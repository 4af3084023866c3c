import { z } from 'zod/mini';
import type { BadgeColour } from '../../../shared/antd/badge';
import type { InvoiceDto, InvoiceStatus, PaymentMethod } from '../../../shared/api';

/** The invoice's number; without one, INV- and its id. */
export function invoiceName({ invoiceNumber, id }: Pick<InvoiceDto, 'invoiceNumber' | 'id'>): string {
  return invoiceNumber ?? `INV-${id}`;
}

/** True while a balance is due. */
export function isOwed({ status }: Pick<InvoiceDto, 'status'>): boolean {
  return status === 'unpaid' || status === 'partly_paid';
}

export const statusLabels: Record<InvoiceStatus, { label: string; colour: BadgeColour }> = {
  draft: { label: 'Draft', colour: 'grey' },
  unpaid: { label: 'Unpaid', colour: 'amber' },
  partly_paid: { label: 'Partly paid', colour: 'amber' },
  paid: { label: 'Paid', colour: 'ok' },
  refunded: { label: 'Refunded', colour: 'grey' },
  void: { label: 'Void', colour: 'grey' },
};

const meanings: Record<InvoiceStatus, string> = {
  draft: 'Not sent yet',
  unpaid: 'Please pay this invoice',
  partly_paid: 'Please pay the rest',
  paid: 'Thank you. Nothing left to pay.',
  refunded: 'We gave the money back',
  void: 'Canceled. Nothing to pay.',
};

/**
 * Meaning of an invoice's status for the client, in plain words.
 * @param mayPay false for a reader who may not pay for the client
 */
export function invoiceMeaning(
  { status, paymentReport }: Pick<InvoiceDto, 'status' | 'paymentReport'>,
  mayPay: boolean,
): string {
  if (isOwed({ status }) && paymentReport) return "We'll confirm your payment when it arrives";
  return isOwed({ status }) && !mayPay ? 'Waiting for payment' : meanings[status];
}

const methods: Record<PaymentMethod, string> = {
  check: 'Check',
  cash: 'Cash',
  bank_transfer: 'Bank transfer',
  ach: 'ACH',
  zelle: 'Zelle',
  card: 'Card',
  other: 'Other',
};

export function methodLabel(method: PaymentMethod): string {
  return methods[method];
}

/** Payment methods as options of a select. */
export const methodOptions = Object.entries(methods).map(([value, label]) => ({ value, label }));

/** A chosen payment method; the empty form has none. */
export const methodRule = (error: string) =>
  z.custom<PaymentMethod | ''>().check(z.refine((method) => method in methods, error));
