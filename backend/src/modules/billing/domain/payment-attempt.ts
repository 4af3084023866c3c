import type { Money } from '../../../kernel/index.js';
import type { GatewaySession } from './payment-gateway.js';

const hour = 60 * 60 * 1000;
/** Milliseconds: no provider's page stays open for longer. */
const longestSession = 25 * hour;
/** Milliseconds after which a payment that takes days has arrived or failed. */
const longestTransfer = 14 * 24 * hour;

/** processing: paid by a method that takes days; failed: refused, or did not arrive. */
export type AttemptStatus = 'open' | 'processing' | 'settled' | 'expired' | 'failed';

/**
 * The latest attempt at an owed invoice, as far as it matters to its payer: its page is open, its payment takes days, or
 * did not arrive.
 */
export const shownAttempts = ['open', 'processing', 'failed'] as const satisfies readonly AttemptStatus[];
export type ShownAttempt = (typeof shownAttempts)[number];

/**
 * A request to one gateway for the balance of an invoice. An invoice has at most one that is open or
 * processing.
 */
export class PaymentAttempt {
  /** Assigned by the database. */
  id!: number;
  status: AttemptStatus = 'open';
  /** Null until the gateway has answered. */
  session: GatewaySession | null = null;
  updated_at: Date;

  /**
   * @param key UUID that identifies it at the gateway
   * @param invoiceId invoices.id
   * @param userId users.id of the client
   * @param startedBy users.id of the person who pays: the client, or someone on their behalf; null for the reader of
   * an emailed link
   * @param account gateway_accounts.id; null: of the server's settings
   */
  constructor(
    readonly key: string,
    readonly invoiceId: number,
    readonly userId: number,
    readonly startedBy: number | null,
    readonly amount: Money,
    readonly provider: string,
    readonly created_at: Date,
    readonly account: string | null = null,
  ) {
    this.updated_at = created_at;
  }

  /** Whether it can still be paid, or its payment is in progress. */
  get isActive(): boolean {
    return this.status === 'open' || this.status === 'processing';
  }

  /** Whether a session can belong to it: the stored one, or any while none is stored. */
  hasSession(sessionId: string | undefined): boolean {
    return this.session === null || this.session.sessionId === sessionId;
  }

  /** Time after which it can no longer be paid, even if the gateway does not answer. */
  get overAt(): Date {
    const { status, session, created_at, updated_at } = this;
    if (status === 'processing') return new Date(updated_at.getTime() + longestTransfer);
    return session?.expiresAt ?? new Date(created_at.getTime() + longestSession);
  }

  /** Ends it if its time is over. @returns false if nothing changes */
  endByClock(at: Date): boolean {
    return at > this.overAt && this.transitionTo(this.status === 'processing' ? 'failed' : 'expired', at);
  }

  /** Changes its status; settled is final, since the money has arrived. @returns false if nothing changes */
  transitionTo(status: AttemptStatus, at: Date): boolean {
    const final = this.status === 'settled' || (status !== 'settled' && !this.isActive);
    const late = this.status === 'processing' && (status === 'open' || status === 'expired');
    if (final || late || this.status === status) return false;
    this.status = status;
    this.updated_at = at;
    return true;
  }
}
