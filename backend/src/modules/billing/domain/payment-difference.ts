import { Money } from '../../../kernel/index.js';

/**
 * missing_here: the gateway has a payment that could not be applied to an invoice, or is not in the ledger;
 * missing_there: the ledger has one that the gateway does not have; amount, refunded: both have it, with
 * different amounts; not_booked: the gateway sent an event that does not fit the practice's account, so
 * nothing was booked.
 */
export const differenceKinds = ['missing_here', 'missing_there', 'amount', 'refunded', 'not_booked'] as const;
export type DifferenceKind = (typeof differenceKinds)[number];

/**
 * Reason for not_booked: the currency is not US dollars; test and live mode are mixed; it belongs to another
 * account; the amount is not above zero; the session does not belong to its reference.
 */
export const refusedReasons = ['currency', 'mode', 'account', 'amount', 'session'] as const;
export type RefusedReason = (typeof refusedReasons)[number];

/** A difference between the ledger and the gateway's records about one payment. */
export interface PaymentDifference {
  kind: DifferenceKind;
  /** Only for not_booked. */
  reason?: RefusedReason;
  /** payments.provider_id */
  providerId: string;
  /** invoices.id */
  invoiceId: number;
  /** Amount in the ledger; zero if missing. */
  here: Money;
  /** Amount at the gateway; zero if missing. */
  there: Money;
  /** UTC, time of payment. */
  at: Date;
}

/** A difference between gateway and ledger was found. */
export interface PaymentDifferenceFound {
  type: 'payment.difference_found';
  at: Date;
  invoiceId: number;
  kind: DifferenceKind;
}

/** One payment as recorded by each side. */
export interface ComparedPayment {
  amount: Money;
  refunded: Money;
}

/**
 * Compares one payment in the ledger with the gateway's records. A payment made by mistake and fully refunded
 * is no difference.
 */
export function differencesOf(
  payment: Pick<PaymentDifference, 'providerId' | 'invoiceId' | 'at'>,
  here: ComparedPayment | undefined,
  there: ComparedPayment | undefined,
): PaymentDifference[] {
  const { providerId, invoiceId, at } = payment;
  const difference = (kind: DifferenceKind, side: keyof ComparedPayment): PaymentDifference => ({
    kind,
    providerId,
    invoiceId,
    at,
    here: here?.[side] ?? Money.zero,
    there: there?.[side] ?? Money.zero,
  });
  if (!there) return here ? [difference('missing_there', 'amount')] : [];
  if (!here) return there.amount.equals(there.refunded) ? [] : [difference('missing_here', 'amount')];
  return (['amount', 'refunded'] as const)
    .filter((side) => !here[side].equals(there[side]))
    .map((side) => difference(side, side));
}
