import { Money } from '../../../kernel/index.js';
import type { Dispute } from './dispute.js';
import type { Payment, PaymentMode } from './payment.js';
import type { Refund } from './refund.js';

/**
 * receivable: owed by clients; revenue: earned, negative as the opposite side; cash: received and not
 * refunded; refunds: refunded revenue, by which the invoice is reduced; disputed: held back by a provider; opening: received
 * by other software before the invoice was imported.
 */
export type LedgerAccount = 'receivable' | 'revenue' | 'cash' | 'refunds' | 'disputed' | 'opening';

export type TransactionKind =
  | ('issue' | 'change' | 'void' | 'delete' | 'payment' | 'refund' | 'refund_failed')
  | ('dispute' | 'dispute_won' | 'dispute_lost');

export interface LedgerEntry {
  readonly account: LedgerAccount;
  /** Positive adds to the account, negative takes from it. */
  readonly amount: Money;
}

/** A change of an invoice's money, in entries that add up to zero. Immutable. */
export interface LedgerTransaction {
  readonly kind: TransactionKind;
  readonly mode: PaymentMode;
  readonly occurredAt: Date;
  readonly entries: readonly LedgerEntry[];
  /** Records created with this transaction. */
  readonly payment?: Payment;
  readonly refund?: Refund;
  readonly dispute?: Dispute;
}

const move = (amount: Money, from: LedgerAccount, to: LedgerAccount): LedgerEntry[] => [
  { account: to, amount },
  { account: from, amount: amount.negated() },
];

/** The entries for each kind of transaction. */
export const entriesOf = {
  issue: (amount: Money) => move(amount, 'revenue', 'receivable'),
  /** Reverses the balance, and posts it again. */
  change: (before: Money, after: Money) => [
    ...move(before, 'receivable', 'revenue'),
    ...move(after, 'revenue', 'receivable'),
  ],
  /** Entries for a voided or deleted invoice: reverses its balance and its reduction. */
  reversal: (balance: Money, credited: Money) => [
    ...move(balance, 'receivable', 'revenue'),
    ...(credited.isZero ? [] : move(credited, 'refunds', 'revenue')),
  ],
  payment: (amount: Money) => move(amount, 'receivable', 'cash'),
  /** Paid before an import: no cash is received. */
  opening: (amount: Money) => move(amount, 'receivable', 'opening'),
  /** @param owed true: the refund is owed again; false: it reduces the invoice */
  refund: (amount: Money, owed: boolean) => move(amount, 'cash', owed ? 'receivable' : 'refunds'),
  /**
   * Entries for a returned refund: it pays the balance, and the rest is revenue again.
   * @param balance balance due; zero for a refund that had reduced the invoice
   */
  refundFailed: (amount: Money, balance: Money) => {
    const owed = amount.exceeds(balance) ? balance : amount;
    const rest = amount.minus(owed);
    return [
      ...(owed.isPositive ? move(owed, 'receivable', 'cash') : []),
      ...(rest.isPositive ? move(rest, 'refunds', 'cash') : []),
    ];
  },
  dispute: (amount: Money) => move(amount, 'cash', 'disputed'),
  disputeWon: (amount: Money) => move(amount, 'disputed', 'cash'),
  disputeLost: (amount: Money, owed: boolean) => move(amount, 'disputed', owed ? 'receivable' : 'refunds'),
};

/** @throws RangeError if it is not balanced, which is a bug */
export function assertBalanced({ kind, entries }: LedgerTransaction): void {
  if (entries.length > 0 && Money.sum(entries.map(({ amount }) => amount)).isZero) return;
  throw new RangeError(`The ${kind} transaction is not balanced.`);
}

/**
 * Totals of an invoice's ledger, and values derived from them. The trigger `sum_up_ledger` stores the same in
 * the invoice's row; nothing else writes them.
 */
export class LedgerTotals {
  static readonly none = new LedgerTotals();
  /** Balance due. */
  readonly balance: Money = Money.zero;
  /** All payments. */
  readonly received: Money = Money.zero;
  /** Refunds and lost disputes that were not returned. */
  readonly refunded: Money = Money.zero;
  /**
   * Reduction of the invoice: balance = amount − credited − received + refunded; negative after an
   * overpayment.
   */
  readonly credited: Money = Money.zero;
  /** Held back by a provider. */
  readonly disputed: Money = Money.zero;
  /**
   * Time of receipt of the payment that was recorded last, or made the invoice paid again; null if it is not
   * paid.
   */
  readonly paidDate: Date | null = null;
  /** The latest time of receipt of a payment; none for one before an import. */
  readonly lastPaidAt: Date | null = null;
  /** Whether a payment was in test mode. */
  readonly testMode: boolean = false;

  /** Payments minus refunds. */
  get kept(): Money {
    return this.received.minus(this.refunded);
  }

  after({ kind, mode, occurredAt, entries }: LedgerTransaction): LedgerTotals {
    const sum = (...accounts: LedgerAccount[]): Money =>
      Money.sum(entries.filter(({ account }) => accounts.includes(account)).map(({ amount }) => amount));
    const isPayment = kind === 'payment';
    const isReceipt = isPayment && entries.some(({ account }) => account === 'cash');
    const isRefund = kind === 'refund' || kind === 'refund_failed' || kind === 'dispute_lost';
    const paidAt = kind === 'refund_failed' ? this.lastPaidAt : occurredAt;
    const balance = this.balance.plus(sum('receivable'));
    const received = isPayment ? this.received.plus(sum('cash', 'opening')) : this.received;
    const refunded = isRefund ? this.refunded.minus(sum('cash', 'disputed')) : this.refunded;
    const isPaid = balance.isZero && received.exceeds(refunded);
    return Object.assign(new LedgerTotals(), {
      balance,
      received,
      refunded,
      credited: this.credited.plus(sum('refunds')),
      disputed: this.disputed.plus(sum('disputed')),
      paidDate: isPaid ? (this.paidDate ?? paidAt) : null,
      lastPaidAt: isReceipt ? latest(this.lastPaidAt, occurredAt) : this.lastPaidAt,
      testMode: this.testMode || (isPayment && mode === 'test'),
    });
  }
}

const latest = (one: Date | null, other: Date): Date => (one !== null && one > other ? one : other);
