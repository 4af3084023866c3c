import { Money } from '../../../kernel/index.js';

export const paymentMethods = ['check', 'cash', 'bank_transfer', 'ach', 'zelle', 'card', 'other'] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

/**
 * `credit`: from the client's credit, which was received before.
 * `before`: received by other software before its invoice was imported. It reduces the balance, and counts as received in
 * no month, review or export; it has no receipt.
 */
const settledMethods = [...paymentMethods, 'credit'] as const;
/** Method of a payment with a receipt. */
export type SettledMethod = (typeof settledMethods)[number];
export const storedMethods = [...settledMethods, 'before'] as const;
export type StoredMethod = (typeof storedMethods)[number];

/** `test`: no money was moved. Revenue counts only live payments. */
export const paymentModes = ['live', 'test'] as const;
export type PaymentMode = (typeof paymentModes)[number];

type Given = 'amount' | 'method' | 'mode' | 'reference' | 'provider' | 'providerId';

export interface NewPayment extends Pick<Payment, Given> {
  /** Time of receipt; default: the time of recording. */
  receivedAt?: Date;
  /** Default: the client's person who records it. */
  paidBy?: number | null;
  /** Default: none. */
  account?: string | null;
  /** Default: false. */
  byLink?: boolean;
  /** Made by the application, from the saved card or the credit: no person acts. Default: false. */
  isAutomatic?: boolean;
  /** Default: none. */
  tax?: Money;
}

/** A payment received for one invoice. Immutable: money returned is a refund or a dispute. */
export class Payment {
  /** Assigned by the database. */
  id!: number;
  readonly amount!: Money;
  readonly method!: StoredMethod;
  readonly mode!: PaymentMode;
  /** A check number, or the text of a transfer. */
  readonly reference!: string | null;
  /** The gateway that settled it; null if an admin recorded it. */
  readonly provider!: string | null;
  /** gateway_accounts.id of the account that took it; null: of the server's settings, or none. */
  readonly account: string | null;
  /** The payment's id at the gateway; unique. */
  readonly providerId!: string | null;
  /** Time of receipt, by which months, statements and receipts count. */
  readonly paidAt: Date;
  /** Start of the period in which a refund can be requested. */
  readonly recordedAt: Date;
  /** users.id of the admin who recorded it; null for a gateway. */
  readonly recordedBy: number | null;
  /** users.id of the person who paid: the client, or someone on their behalf; null if an admin recorded it, by a link, or automatically. */
  readonly paidBy: number | null;
  /** Paid by the emailed link, whose reader is not known. */
  readonly byLink: boolean;
  /** The tax in it. */
  readonly tax: Money;

  constructor(
    { receivedAt, paidBy = null, account = null, byLink = false, tax = Money.zero, ...payment }: NewPayment,
    recordedBy: number | null,
    recordedAt: Date,
  ) {
    Object.assign(this, payment);
    this.recordedBy = recordedBy;
    this.paidBy = paidBy;
    this.account = account;
    this.byLink = byLink;
    this.tax = tax;
    this.paidAt = receivedAt ?? recordedAt;
    this.recordedAt = recordedAt;
  }

  /** It was paid from the client's credit, into which a refund of it goes. */
  get isByCredit(): boolean {
    return this.method === 'credit';
  }

  /** A provider has taken the money, so it has to refund it too. */
  get isByProvider(): boolean {
    return this.provider !== null && this.mode === 'live';
  }
}
