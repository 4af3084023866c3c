import type { Money } from '../../../kernel/money.js';
import type { GatewaySession } from './payment-gateway.js';

const hour = 60 * 60 * 1000;
/** Milliseconds: no provider's page stays open for longer. */
const longestSession = 25 * hour;
/** Milliseconds after which a payment that takes days has arrived, or never will. */
const longestTransfer = 14 * 24 * hour;

/** processing: paid by a method that takes days; failed: it was refused, or did not arrive. */
export type AttemptStatus = 'open' | 'processing' | 'settled' | 'expired' | 'failed';

/** How one gateway is asked to take the balance of an invoice. An invoice has one at a time that is under way. */
export class PaymentAttempt {
  /** Given by the database. */
  id!: number;
  status: AttemptStatus = 'open';
  /** Null until the gateway has answered. */
  session: GatewaySession | null = null;
  updated_at: Date;

  /**
   * @param key a UUID, by which the gateway knows it
   * @param invoiceId invoices.id
   * @param userId users.id of the client
   */
  constructor(
    readonly key: string,
    readonly invoiceId: number,
    readonly userId: number,
    readonly amount: Money,
    readonly provider: string,
    readonly created_at: Date,
  ) {
    this.updated_at = created_at;
  }

  /** It can still be paid, or is on its way. */
  get isUnderWay(): boolean {
    return this.status === 'open' || this.status === 'processing';
  }

  /** Whether a session may be its own: the one that is known, or any while none is known. */
  hasSession(sessionId: string | undefined): boolean {
    return this.session === null || this.session.sessionId === sessionId;
  }

  /** When nothing can be paid by it any more, whatever its gateway would say. */
  get overAt(): Date {
    const { status, session, created_at, updated_at } = this;
    if (status === 'processing') return new Date(updated_at.getTime() + longestTransfer);
    return session?.expiresAt ?? new Date(created_at.getTime() + longestSession);
  }

  /** Ends one that is over by the clock. @returns false where nothing changes */
  endByClock(at: Date): boolean {
    return at > this.overAt && this.transitionTo(this.status === 'processing' ? 'failed' : 'expired', at);
  }

  /** Notes what became of it; money that arrived stays, whatever comes later. @returns false where nothing changes */
  transitionTo(status: AttemptStatus, at: Date): boolean {
    const final = this.status === 'settled' || (status !== 'settled' && !this.isUnderWay);
    const late = this.status === 'processing' && (status === 'open' || status === 'expired');
    if (final || late || this.status === status) return false;
    this.status = status;
    this.updated_at = at;
    return true;
  }
}
