import type { Money } from '../../../kernel/money.js';

export const paymentMethods = ['check', 'cash', 'bank_transfer', 'ach', 'zelle', 'card', 'other'] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

/** `test`: no money was moved. Revenue counts live money alone. */
export const paymentModes = ['live', 'test'] as const;
export type PaymentMode = (typeof paymentModes)[number];

export interface NewPayment {
  amount: Money;
  method: PaymentMethod;
  mode: PaymentMode;
  /** A cheque's number, a transfer's text. */
  reference: string | null;
  /** The gateway that settled it; null for what an admin recorded. */
  provider: string | null;
  /** The payment's id there; one payment each. */
  providerId: string | null;
  /** When it arrived; when it is recorded, where it is left out. */
  receivedAt?: Date;
}

/** Money that arrived for one invoice. It never changes; what goes back is a refund or a dispute. */
export class Payment {
  /** Given by the database. */
  id!: number;
  readonly amount: Money;
  readonly method: PaymentMethod;
  readonly mode: PaymentMode;
  readonly reference: string | null;
  readonly provider: string | null;
  readonly providerId: string | null;
  /** When it arrived. Months, statements and receipts count by this moment. */
  readonly paidAt: Date;
  /** The time in which a refund can be asked for begins here. */
  readonly recordedAt: Date;
  /** users.id of the admin who recorded it; null for a gateway. */
  readonly recordedBy: number | null;

  constructor(payment: NewPayment, recordedBy: number | null, recordedAt: Date) {
    this.amount = payment.amount;
    this.method = payment.method;
    this.mode = payment.mode;
    this.reference = payment.reference;
    this.provider = payment.provider;
    this.providerId = payment.providerId;
    this.recordedBy = recordedBy;
    this.paidAt = payment.receivedAt ?? recordedAt;
    this.recordedAt = recordedAt;
  }
}
