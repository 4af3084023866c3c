import { Money } from '../../../kernel/money.js';

/**
 * missing_here: the gateway has a payment that no invoice could take, or that is not in the ledger; missing_there: the
 * ledger has one that the gateway does not know; amount, refunded: both have it, with different amounts; not_booked: the
 * gateway sent something that does not fit the practice's account, and nothing was booked.
 */
export const differenceKinds = ['missing_here', 'missing_there', 'amount', 'refunded', 'not_booked'] as const;
export type DifferenceKind = (typeof differenceKinds)[number];

/**
 * Why it was not booked: the currency is not US dollars; test and live mode are mixed; it is of another account; the
 * amount is not above zero; the session does not belong to its reference.
 */
export const refusedReasons = ['currency', 'mode', 'account', 'amount', 'session'] as const;
export type RefusedReason = (typeof refusedReasons)[number];

/** What the ledger and the gateway's books tell differently of one payment. */
export interface PaymentDifference {
  kind: DifferenceKind;
  /** Of not_booked. */
  reason?: RefusedReason;
  /** payments.provider_id */
  providerId: string;
  /** invoices.id */
  invoiceId: number;
  /** What the ledger says; zero for nothing. */
  here: Money;
  /** What the gateway says; zero for nothing. */
  there: Money;
  /** UTC, when it was paid. */
  at: Date;
}

/** A gateway was found to tell something else than the ledger. */
export interface PaymentDifferenceFound {
  type: 'payment.difference_found';
  at: Date;
  invoiceId: number;
  kind: DifferenceKind;
}

/** Both sides of one payment, as far as they have it. */
export interface ComparedPayment {
  amount: Money;
  refunded: Money;
}

/** Compares one payment in the ledger with the gateway's books. What came by mistake and went back is no difference. */
export function differencesOf(
  payment: Pick<PaymentDifference, 'providerId' | 'invoiceId' | 'at'>,
  here: ComparedPayment | undefined,
  there: ComparedPayment | undefined,
): PaymentDifference[] {
  const { providerId, invoiceId, at } = payment;
  const difference = (kind: DifferenceKind, side: keyof ComparedPayment): PaymentDifference => ({
    ...{ kind, providerId, invoiceId, at },
    here: here?.[side] ?? Money.zero,
    there: there?.[side] ?? Money.zero,
  });
  if (!there) return here ? [difference('missing_there', 'amount')] : [];
  if (!here) return there.amount.equals(there.refunded) ? [] : [difference('missing_here', 'amount')];
  return (['amount', 'refunded'] as const)
    .filter((side) => !here[side].equals(there[side]))
    .map((side) => difference(side, side));
}
