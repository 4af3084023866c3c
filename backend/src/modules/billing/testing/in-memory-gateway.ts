import { msg } from '@steward/texts';
import { DomainError, type Money } from '../../../kernel/index.js';
import {
  type GatewayPayment,
  type GatewayRefund,
  type GatewayRefunded,
  type GatewayRefundStatus,
  type GatewaySession,
  SessionGateway,
  type SessionState,
} from '../domain/payment-gateway.js';
import { Refusal } from '../domain/refusal.js';

interface StoredSession extends GatewaySession {
  key: string;
  amount: Money;
  state: SessionState;
}

/** `lost`: it takes effect, but the answer is lost. */
export type GatewayFault = 'away' | 'lost' | 'refused';

/** The session id of a payment. */
export const sessionOf = (key: string): string => `cs_${key}`;

/** An in-memory gateway with payment pages. */
export class InMemoryGateway extends SessionGateway {
  readonly provider = 'stripe';
  readonly sessions: StoredSession[] = [];
  readonly refunds = new Map<string, GatewayRefunded>();
  /** Faults of the next calls, in order. */
  readonly faults: GatewayFault[] = [];
  /** Ids of payments that cannot be refunded. */
  readonly unrefundable = new Set<string>();
  /** Status of the next refunds. */
  refundStatus: GatewayRefundStatus = 'succeeded';

  /** @param account gateway_accounts.id; null: of the server's settings */
  constructor(override readonly account: string | null = null) {
    super();
  }

  /** The latest session. */
  get session(): StoredSession {
    const session = this.sessions.at(-1);
    if (!session) throw new Error('No session was begun.');
    return session;
  }

  begin({ key, amount }: GatewayPayment): Promise<GatewaySession> {
    return this.answer(() => {
      const known = this.sessions.find((one) => one.key === key);
      if (known) return known;
      const sessionId = sessionOf(key);
      const expiresAt = new Date('2026-11-21T12:00:00Z');
      const url = `https://pay.example.com/${sessionId}`;
      this.sessions.push({ key, amount, sessionId, url, expiresAt, state: 'open' });
      return this.session;
    });
  }

  stateOf(sessionId: string): Promise<SessionState> {
    return this.answer(() => this.find(sessionId).state);
  }

  endSession(sessionId: string): Promise<SessionState> {
    return this.answer(() => {
      const session = this.find(sessionId);
      if (session.state === 'open') session.state = 'expired';
      return session.state;
    });
  }

  refund({ key: refundKey, providerId, amount }: GatewayRefund): Promise<GatewayRefunded> {
    return this.answer(() => {
      if (this.unrefundable.has(providerId)) throw refused();
      const key = `${refundKey} ${providerId}`;
      const made = this.refunds.get(key) ?? {
        providerRefundId: `re_${this.refunds.size + 1}`,
        status: this.refundStatus,
        amount,
      };
      this.refunds.set(key, made);
      return made;
    });
  }

  findRefund({ key, providerId }: GatewayRefund): Promise<GatewayRefunded | undefined> {
    return this.answer(() => this.refunds.get(`${key} ${providerId}`));
  }

  private find(sessionId: string): StoredSession {
    const session = this.sessions.find((one) => one.sessionId === sessionId);
    if (!session) throw new Error(`There is no session ${sessionId}.`);
    return session;
  }

  private async answer<Answer>(work: () => Answer): Promise<Answer> {
    const fault = this.faults.shift();
    if (fault === 'refused') throw refused();
    const answer = fault === 'away' ? undefined : work();
    if (fault) throw new DomainError('unavailable', 'payments.unavailable', 'It does not answer.');
    return answer as Answer;
  }
}

const refused = (): Refusal => new Refusal('payment.refused', msg('Stripe refused this request.'));
