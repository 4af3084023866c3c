import type { Money } from '../../../kernel/money.js';
import type { Payment } from './payment.js';

export type DisputeStatus = 'open' | 'won' | 'lost';

/**
 * A payment contested by its payer at the provider, which holds the money back until it is decided. Immutable
 * except for its id.
 */
export class Dispute {
  /** Assigned by the database. */
  id!: number;

  /**
   * @param amount amount held back
   * @param providerId the dispute's id at the payment's provider; unique
   */
  constructor(
    readonly payment: Payment,
    readonly amount: Money,
    readonly reason: string | null,
    readonly providerId: string,
    readonly openedAt: Date,
    readonly status: DisputeStatus = 'open',
    readonly closedAt: Date | null = null,
  ) {}

  closed(outcome: 'won' | 'lost', at: Date): Dispute {
    const { payment, amount, reason, providerId, openedAt, id } = this;
    const closed = new Dispute(payment, amount, reason, providerId, openedAt, outcome, at);
    return Object.assign(closed, { id });
  }
}
