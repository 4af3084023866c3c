import { t } from '@steward/texts';
import {
  type Actor,
  conflict,
  type DomainError,
  dollars,
  type Money,
  type Recorded,
} from '../../../kernel/index.js';
import type { PaymentMethod } from './payment.js';

/**
 * deposit: received before an invoice; overpayment: received above the balance of one; applied: pays an invoice; refund:
 * given back in money; returned: refunded from an invoice that it had paid.
 */
export const creditKinds = ['deposit', 'overpayment', 'applied', 'refund', 'returned'] as const;
export type CreditKind = (typeof creditKinds)[number];

/** A change of a client's credit. Immutable. */
export interface CreditEntry {
  /** Assigned by the database. */
  readonly id: number;
  /** users.id of the client */
  readonly userId: number;
  readonly kind: CreditKind;
  /** Negative if it reduces the credit. */
  readonly amount: Money;
  readonly invoiceId: number | null;
  /** null: no money moved */
  readonly method: PaymentMethod | null;
  /** A check number, or the text of a transfer. */
  readonly reference: string | null;
  /** Why it was given back. */
  readonly reason: string | null;
  /** users.id of the person who recorded it */
  readonly recordedBy: number | null;
  readonly receivedAt: Date;
  readonly created_at: Date;
}

/** Credit that is received, or given back in money: both without an invoice of the ledger. */
export type NewCreditEntry = Omit<CreditEntry, 'id' | 'method'> & {
  readonly kind: 'deposit' | 'overpayment' | 'refund';
  readonly method: PaymentMethod;
};

/** Credit was received from a client, or given back. */
export interface CreditEvent extends Recorded {
  type: `credit.${'received' | 'refunded'}`;
  clientId: number;
}

export const creditEvent = (entry: CreditEntry, by: Actor): CreditEvent => ({
  type: entry.kind === 'refund' ? 'credit.refunded' : 'credit.received',
  clientId: entry.userId,
  actorId: by.id,
  at: entry.created_at,
  subject: { type: 'credit', id: entry.id, title: dollars(sizeOf(entry.amount)) },
  details: {
    amount: `${entry.amount}`,
    method: entry.method,
    reference: entry.reference,
    ...(entry.reason !== null && { reason: entry.reason }),
    ...(entry.invoiceId !== null && { invoiceId: entry.invoiceId }),
  },
});

const sizeOf = (amount: Money): Money => (amount.isPositive ? amount : amount.negated());

/** @throws DomainError credit.exceeds_balance */
export function assertCredit(amount: Money, balance: Money): void {
  if (!amount.isPositive || amount.exceeds(balance)) throw exceedsCredit(balance);
}

const exceedsCredit = (balance: Money): DomainError =>
  conflict(
    'credit.exceeds_balance',
    balance.isZero
      ? t('There is no credit.')
      : t('That’s more than the ${balance} of credit.', { balance: String(balance) }),
  );

/** Credit of clients. The database refuses a negative one, whatever is written. */
export abstract class ClientCreditRepository {
  /** The balance, which stays until the open unit of work ends. After the lock on an invoice. */
  abstract lock(userId: number): Promise<Money>;

  /** Stores an entry with its ledger transaction. */
  abstract add(entry: NewCreditEntry): Promise<CreditEntry>;
}
