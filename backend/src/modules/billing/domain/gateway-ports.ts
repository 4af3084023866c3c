import type { Actor } from '../../../kernel/actor.js';
import type { GatewayEvent } from './gateway-account.js';
import type { PaymentAttempt } from './payment-attempt.js';
import type { ComparedPayment, PaymentDifference } from './payment-difference.js';
import type { RefundRequest, RefundRequestEvent } from './refund-request.js';

/** How a gateway names an attempt. */
export interface AttemptReference {
  key: string | undefined;
  sessionId: string | undefined;
}

/** Whoever changes an attempt has locked its invoice. */
export abstract class PaymentAttemptRepository {
  abstract add(attempt: PaymentAttempt): Promise<PaymentAttempt>;

  /** The one that is under way. @param invoiceId invoices.id */
  abstract isUnderWay(invoiceId: number): Promise<PaymentAttempt | undefined>;

  /**
   * Locks the invoices of the attempts with that key or that session, and then looks at them: one where both belong
   * together, else the one with the key first.
   */
  abstract lock(by: AttemptReference): Promise<PaymentAttempt[]>;

  abstract update(attempt: PaymentAttempt): Promise<void>;

  /** All that are under way, the oldest first. */
  abstract allUnderWay(): Promise<PaymentAttempt[]>;
}

/** The events of a gateway, each taken once. */
export abstract class GatewayJournal {
  /** Takes an event in the open unit of work; others that take the same one wait for its end. @returns false if it was taken */
  abstract take(event: GatewayEvent): Promise<boolean>;

  /** Puts an event off until its payment is known. */
  abstract defer(event: GatewayEvent): Promise<void>;

  /** Events that wait for a payment, the oldest first; each is given out once. @param providerId payments.provider_id */
  abstract takeDeferred(providerId: string): Promise<GatewayEvent[]>;

  /** Makes others that deal with that payment wait for the end of the open unit of work. */
  abstract lockPayment(providerId: string): Promise<void>;

  /** invoices.id of a payment by a gateway. @param providerId payments.provider_id */
  abstract invoiceOf(providerId: string): Promise<number | undefined>;

  /** invoices.id of those with a refund that was requested before that moment and has not ended, the oldest first. */
  abstract invoicesWithPendingRefunds(before: Date): Promise<number[]>;

  /** Forgets what was taken before that moment. */
  abstract forget(before: Date): Promise<void>;
}

export abstract class RefundRequestRepository {
  /** Stores a new request and publishes its created events. @throws DomainError refund.already_requested */
  abstract add(request: RefundRequest): Promise<RefundRequest>;

  /** Changes one request under a lock on its row. @throws DomainError not_found */
  abstract change(
    id: number,
    admin: Actor,
    change: (request: RefundRequest) => RefundRequestEvent[],
  ): Promise<RefundRequest>;

  /** Changes the one that waits for a decision; without one, does nothing. @param invoiceId invoices.id */
  abstract changeOpen(
    invoiceId: number,
    change: (request: RefundRequest) => RefundRequestEvent[],
  ): Promise<void>;
}

export abstract class PaymentDifferenceRepository {
  /** Keeps a difference. @returns false if it was known, with the same amounts */
  abstract keep(difference: PaymentDifference, at: Date): Promise<boolean>;

  /** Removes those of payments since that moment, all but these; of those that were not booked, the ones before it. */
  abstract removeOthers(since: Date, kept: readonly PaymentDifference[]): Promise<void>;

  /** Payments by the gateway in the ledger that arrived since that moment, by payments.provider_id. */
  abstract paymentsSince(
    since: Date,
  ): Promise<Map<string, ComparedPayment & { invoiceId: number; paidAt: Date }>>;
}
