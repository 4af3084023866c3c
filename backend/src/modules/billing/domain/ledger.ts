import { Money } from '../../../kernel/money.js';
import type { Dispute } from './dispute.js';
import type { Payment, PaymentMode } from './payment.js';
import type { Refund } from './refund.js';

/**
 * receivable: owed by clients; revenue: earned, below zero as the other side; cash: received and not given back;
 * refunds: given back of what was earned, by which the invoice is reduced; disputed: held back by a provider.
 */
export type LedgerAccount = 'receivable' | 'revenue' | 'cash' | 'refunds' | 'disputed';

export type TransactionKind =
  | ('issue' | 'change' | 'void' | 'delete' | 'payment' | 'refund' | 'refund_failed')
  | ('dispute' | 'dispute_won' | 'dispute_lost');

export interface LedgerEntry {
  readonly account: LedgerAccount;
  /** Above zero adds to the account, below takes from it. */
  readonly amount: Money;
}

/** What happened to an invoice's money, in entries that sum up to zero. It is never changed. */
export interface LedgerTransaction {
  readonly kind: TransactionKind;
  readonly mode: PaymentMode;
  readonly occurredAt: Date;
  readonly entries: readonly LedgerEntry[];
  /** New with this transaction. */
  readonly payment?: Payment;
  readonly refund?: Refund;
  readonly dispute?: Dispute;
}

const move = (amount: Money, from: LedgerAccount, to: LedgerAccount): LedgerEntry[] => [
  { account: to, amount },
  { account: from, amount: amount.negated() },
];

/** The entries of each kind of transaction. */
export const entriesOf = {
  issue: (amount: Money) => move(amount, 'revenue', 'receivable'),
  /** Reverses what is owed, and posts it anew. */
  change: (before: Money, after: Money) => [
    ...move(before, 'receivable', 'revenue'),
    ...move(after, 'revenue', 'receivable'),
  ],
  /** Of an invoice that is voided or deleted: what is owed of it, and what it was reduced by. */
  reversal: (balance: Money, credited: Money) => [
    ...move(balance, 'receivable', 'revenue'),
    ...(credited.isZero ? [] : move(credited, 'refunds', 'revenue')),
  ],
  payment: (amount: Money) => move(amount, 'receivable', 'cash'),
  /** @param owed what goes back is owed again; else it reduces the invoice */
  refund: (amount: Money, owed: boolean) => move(amount, 'cash', owed ? 'receivable' : 'refunds'),
  /**
   * Of one that came back: it pays what is owed, and what is more is earned again.
   * @param balance what is owed; zero for a refund that had reduced the invoice
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

/** @throws RangeError: a transaction that is not balanced is a mistake of the program */
export function assertBalanced({ kind, entries }: LedgerTransaction): void {
  if (entries.length > 0 && Money.sum(entries.map(({ amount }) => amount)).isZero) return;
  throw new RangeError(`The ${kind} transaction is not balanced.`);
}

/**
 * Sums over an invoice's ledger, and what follows from them. The trigger `sum_up_ledger` keeps the same in the invoice's
 * row; nothing else writes them.
 */
export class LedgerTotals {
  static readonly none = new LedgerTotals(
    ...([Money.zero, Money.zero, Money.zero, Money.zero, Money.zero] as const),
    ...([null, null, false] as const),
  );

  /**
   * @param balance what is owed
   * @param received all that was ever paid
   * @param refunded all that went back, by refunds and lost disputes, and did not return
   * @param credited what the invoice was reduced by: balance = amount − credited − received + refunded; below zero
   *   where more was paid than it is over
   * @param disputed what a provider holds back
   * @param paidDate when the payment arrived that was recorded as the last one, or its last payment counted again; null
   *   where it is not paid
   * @param lastPaidAt the latest moment at which a payment arrived
   * @param testMode a payment was a test
   */
  constructor(
    readonly balance: Money,
    readonly received: Money,
    readonly refunded: Money,
    readonly credited: Money,
    readonly disputed: Money,
    readonly paidDate: Date | null,
    readonly lastPaidAt: Date | null,
    readonly testMode: boolean,
  ) {}

  /** What was paid and did not go back. */
  get kept(): Money {
    return this.received.minus(this.refunded);
  }

  after({ kind, mode, occurredAt, entries }: LedgerTransaction): LedgerTotals {
    const sum = (...accounts: LedgerAccount[]): Money =>
      Money.sum(entries.filter(({ account }) => accounts.includes(account)).map(({ amount }) => amount));
    const isPayment = kind === 'payment';
    const goesBack = kind === 'refund' || kind === 'refund_failed' || kind === 'dispute_lost';
    const paidAt = kind === 'refund_failed' ? this.lastPaidAt : occurredAt;
    const balance = this.balance.plus(sum('receivable'));
    const received = isPayment ? this.received.plus(sum('cash')) : this.received;
    const refunded = goesBack ? this.refunded.minus(sum('cash', 'disputed')) : this.refunded;
    const isPaid = balance.isZero && received.exceeds(refunded);
    return new LedgerTotals(
      balance,
      received,
      refunded,
      this.credited.plus(sum('refunds')),
      this.disputed.plus(sum('disputed')),
      isPaid ? (this.paidDate ?? paidAt) : null,
      isPayment ? latest(this.lastPaidAt, occurredAt) : this.lastPaidAt,
      this.testMode || (isPayment && mode === 'test'),
    );
  }
}

const latest = (one: Date | null, other: Date): Date => (one !== null && one > other ? one : other);
