import { msg, shown, type Text } from '@steward/texts';
import type { InvoiceStatus } from '../domain/invoice-rules.js';
import type { StoredMethod } from '../domain/payment.js';

const methods: Readonly<Record<StoredMethod, Text>> = {
  check: msg('Check'),
  cash: msg('Cash'),
  bank_transfer: msg('Bank transfer'),
  ach: msg('ACH'),
  zelle: msg('Zelle'),
  card: msg('Card'),
  other: msg('Other'),
  credit: msg('Credit'),
  before: msg('Paid earlier'),
};

/** A payment method as a label. */
export const methodLabel = (method: StoredMethod): string => shown(methods[method]);

const methodWords: Readonly<Record<StoredMethod, Text>> = {
  check: msg('[payment] check'),
  cash: msg('[payment] cash'),
  bank_transfer: msg('[payment] bank transfer'),
  ach: msg('[payment] ach'),
  zelle: msg('[payment] zelle'),
  card: msg('[payment] card'),
  other: msg('[payment] other'),
  credit: msg('[payment] credit'),
  before: msg('[payment] paid earlier'),
};

/** A payment method within a table. */
export const methodWord = (method: StoredMethod): string => shown(methodWords[method]);

const statuses: Readonly<Record<InvoiceStatus, Text>> = {
  draft: msg('[invoice] draft'),
  unpaid: msg('[invoice] unpaid'),
  partly_paid: msg('[invoice] partly paid'),
  paid: msg('[invoice] paid'),
  refunded: msg('[invoice] refunded'),
  void: msg('[invoice] void'),
};

/** An invoice's status, within a line of facts. */
export const statusWords = (status: InvoiceStatus): string => shown(statuses[status]);
