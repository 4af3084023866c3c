import type { Money } from '../../../kernel/index.js';
import type { Payment } from './payment.js';

export type DisputeStatus = 'open' | 'won' | 'lost';

/**
 * A payment contested by its payer at the provider, which holds the money back until it is decided. Immutable
 * except for its id.
 */
export class Dispute {
  /** Assigned by the database. */
  id!: number;

  readonly payment!: Payment;
  /** Amount held back. */
  readonly amount!: Money;
  readonly reason!: string | null;
  /** The dispute's id at the payment's provider; unique. */
  readonly providerId!: string;
  readonly openedAt!: Date;
  readonly status: DisputeStatus = 'open';
  readonly closedAt: Date | null = null;

  constructor(
    dispute: Pick<Dispute, 'payment' | 'amount' | 'reason' | 'providerId' | 'openedAt'> & Partial<Dispute>,
  ) {
    Object.assign(this, dispute);
  }

  closed(outcome: 'won' | 'lost', at: Date): Dispute {
    return new Dispute({ ...this, status: outcome, closedAt: at });
  }
}
