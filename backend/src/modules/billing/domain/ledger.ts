import { Money, taxWithin } from '../../../kernel/index.js';
import type { Dispute } from './dispute.js';
import type { Payment, PaymentMode } from './payment.js';
import type { Refund } from './refund.js';

/**
 * receivable: owed by clients; revenue: earned without tax, negative as the opposite side; tax: owed to the state, likewise;
 * refunds: refunded revenue without tax, by which the invoice is reduced.
 */
export type LedgerAccount = 'receivable' | 'revenue' | 'tax' | 'refunds' | Held;

/**
 * The place of money: cash: received and not refunded; client_credit: owed to a client until it pays an invoice or goes back,
 * negative as the opposite side; disputed: held back by a provider; opening: received by other software before the invoice
 * was imported.
 */
type Held = 'cash' | 'client_credit' | 'disputed' | 'opening';

export type TransactionKind =
  | ('issue' | 'change' | 'void' | 'delete' | 'payment' | 'refund' | 'refund_failed')
  | ('dispute' | 'dispute_won' | 'dispute_lost')
  // Without an invoice.
  | ('deposit' | 'credit_refund');

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
  /** The tax in money that goes back; negative if it is returned to the practice. */
  readonly taxBack?: Money;
}

/** An amount with the tax in it. */
export interface Taxed {
  readonly amount: Money;
  readonly tax: Money;
}

const move = (amount: Money, from: LedgerAccount, to: LedgerAccount): LedgerEntry[] => [
  { account: to, amount },
  { account: from, amount: amount.negated() },
];

/** Money that goes back to a client. */
interface GivenBack {
  readonly amount: Money;
  readonly from: Held;
  /** False reduces the invoice, so that its balance does not grow. */
  readonly stillOwed: boolean;
}

type Owed = Pick<LedgerTotals, 'balance' | 'credited'>;

/** The tax in a further part of an amount, so that all parts add up. @param counted the parts before */
export const taxAfter = (counted: Money, part: Money, whole: Taxed): Money =>
  taxWithin(counted.plus(part), whole).minus(taxWithin(counted, whole));

/** A movement from or to revenue, of which the tax is no revenue. */
const split = ({ amount, tax }: Taxed, account: 'revenue' | 'refunds'): LedgerEntry[] =>
  [
    { account, amount: amount.minus(tax) },
    { account: 'tax' as const, amount: tax },
  ].filter((entry) => !entry.amount.isZero);

const negated = ({ amount, tax }: Taxed): Taxed => ({ amount: amount.negated(), tax: tax.negated() });

/** The entries for each kind of transaction. */
export const entriesOf = {
  issue: (invoice: Taxed): LedgerEntry[] => [
    { account: 'receivable', amount: invoice.amount },
    ...split(negated(invoice), 'revenue'),
  ],
  /** Reverses the balance, and posts it again. */
  change: (before: Taxed, after: Taxed): LedgerEntry[] => [
    { account: 'receivable', amount: before.amount.negated() },
    ...split(before, 'revenue'),
    ...entriesOf.issue(after),
  ],
  /** Entries for a voided or deleted invoice: reverses its balance and its reduction, with what is left of its tax. */
  reversal: ({ balance, credited }: Owed, invoice: Taxed): LedgerEntry[] => {
    const creditedTax = taxWithin(credited, invoice);
    const reversed = { amount: balance, tax: invoice.tax.minus(creditedTax) };
    const reduction = credited.minus(creditedTax);
    return [
      { account: 'receivable', amount: balance.negated() },
      ...split(reversed, 'revenue'),
      ...(reduction.isZero ? [] : move(reduction, 'refunds', 'revenue')),
    ];
  },
  /** @param to client_credit for one from the client's credit; opening for one before an import */
  payment: (amount: Money, to: Held = 'cash') => move(amount, 'receivable', to),
  /** Entries for money that goes back: it is owed again while a balance is due, and else reduces the invoice. */
  refund: (
    { amount, from, stillOwed }: GivenBack,
    { balance, credited }: Owed,
    invoice: Taxed,
  ): LedgerEntry[] =>
    stillOwed && balance.isPositive
      ? move(amount, from, 'receivable')
      : [
          ...split({ amount, tax: taxAfter(credited, amount, invoice) }, 'refunds'),
          { account: from, amount: amount.negated() },
        ],
  /** Entries for a returned refund: one that is still owed pays the balance, and the rest is revenue again. */
  refundFailed: (
    { amount, stillOwed }: Omit<GivenBack, 'from'>,
    { balance, credited }: Owed,
    invoice: Taxed,
  ): LedgerEntry[] => {
    const due = stillOwed ? balance : Money.zero;
    const owed = amount.exceeds(due) ? due : amount;
    const rest = amount.minus(owed).negated();
    const tax = taxAfter(credited, rest, invoice);
    return [
      ...(owed.isPositive ? move(owed, 'receivable', 'cash') : []),
      ...(rest.isZero ? [] : [{ account: 'cash' as const, amount: rest.negated() }]),
      ...split({ amount: rest, tax }, 'refunds'),
    ];
  },
  dispute: (amount: Money) => move(amount, 'cash', 'disputed'),
  disputeWon: (amount: Money) => move(amount, 'disputed', 'cash'),
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
  /** The latest time of receipt of a payment, also from credit; none for one before an import. */
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
    const isReceipt =
      isPayment && entries.some(({ account }) => account === 'cash' || account === 'client_credit');
    const isRefund = kind === 'refund' || kind === 'refund_failed' || kind === 'dispute_lost';
    const isReversal = kind === 'void' || kind === 'delete';
    const paidAt = kind === 'refund_failed' ? this.lastPaidAt : occurredAt;
    const balance = this.balance.plus(sum('receivable'));
    const received = isPayment ? this.received.plus(sum('cash', 'client_credit', 'opening')) : this.received;
    const refunded = isRefund ? this.refunded.minus(sum('cash', 'client_credit', 'disputed')) : this.refunded;
    const isPaid = balance.isZero && received.exceeds(refunded);
    return Object.assign(new LedgerTotals(), {
      balance,
      received,
      refunded,
      credited: isReversal
        ? Money.zero
        : isRefund
          ? this.credited.plus(sum('refunds', 'tax'))
          : this.credited,
      disputed: this.disputed.plus(sum('disputed')),
      paidDate: isPaid ? (this.paidDate ?? paidAt) : null,
      lastPaidAt: isReceipt ? latest(this.lastPaidAt, occurredAt) : this.lastPaidAt,
      testMode: this.testMode || (isPayment && mode === 'test'),
    });
  }
}

const latest = (one: Date | null, other: Date): Date => (one !== null && one > other ? one : other);
