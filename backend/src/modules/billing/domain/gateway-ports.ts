import type { Actor } from '../../../kernel/index.js';
import type { GatewayEvent } from './gateway-account.js';
import type { PaymentAttempt } from './payment-attempt.js';
import type { ComparedPayment, PaymentDifference } from './payment-difference.js';
import type { RefundRequest, RefundRequestEvent } from './refund-request.js';

/** An attempt as a gateway refers to it. */
export interface AttemptReference {
  key: string | undefined;
  sessionId: string | undefined;
}

/** Payment attempts. Callers that change an attempt have locked its invoice. */
export abstract class PaymentAttemptRepository {
  abstract add(attempt: PaymentAttempt): Promise<PaymentAttempt>;

  /** The open attempt of an invoice. @param invoiceId invoices.id */
  abstract findActive(invoiceId: number): Promise<PaymentAttempt | undefined>;

  /**
   * Locks the invoices of the attempts with that key or session, then reads the attempts: one if key and
   * session belong together, otherwise the one with the key first.
   */
  abstract lock(by: AttemptReference): Promise<PaymentAttempt[]>;

  abstract update(attempt: PaymentAttempt): Promise<void>;

  /** All open attempts, oldest first. */
  abstract listActive(): Promise<PaymentAttempt[]>;
}

/** Events of a gateway, each handled once. */
export abstract class GatewayJournal {
  /**
   * Records an event in the open unit of work; concurrent calls for the same event wait for its end. @returns
   * false if it was already recorded
   */
  abstract take(event: GatewayEvent): Promise<boolean>;

  /** Defers an event until its payment is known. */
  abstract defer(event: GatewayEvent): Promise<void>;

  /**
   * Takes the deferred events of a payment, oldest first; each is returned once. @param providerId
   * payments.provider_id
   */
  abstract takeDeferred(providerId: string): Promise<GatewayEvent[]>;

  /** Locks a payment until the end of the open unit of work. */
  abstract lockPayment(providerId: string): Promise<void>;

  /** invoices.id of a payment by a gateway. @param providerId payments.provider_id */
  abstract invoiceOf(providerId: string): Promise<number | undefined>;

  /**
   * invoices.id of invoices with a refund that was requested before that time and is still pending, oldest
   * first.
   */
  abstract invoicesWithPendingRefunds(before: Date): Promise<number[]>;

  /** Deletes events received before that time. */
  abstract forget(before: Date): Promise<void>;
}

/** A change under the lock of the request. @returns its events */
export type RefundRequestChange = (request: RefundRequest) => RefundRequestEvent[];

export abstract class RefundRequestRepository {
  /** Stores a new request and publishes its created events. @throws DomainError refund.already_requested */
  abstract add(request: RefundRequest, by: Actor): Promise<RefundRequest>;

  /** Changes a request of a client whom the admin may see, under a lock on its row. @throws DomainError not_found */
  abstract change(id: number, admin: Actor, change: RefundRequestChange): Promise<RefundRequest>;

  /** Changes the open request of an invoice, if any. @param invoiceId invoices.id */
  abstract changeOpen(invoiceId: number, change: RefundRequestChange): Promise<void>;
}

/** A gateway payment as the ledger has it. */
export interface LedgerPayment extends ComparedPayment {
  invoiceId: number;
  /** gateway_accounts.id; null: of the server's settings. */
  account: string | null;
  paidAt: Date;
}

export abstract class PaymentDifferenceRepository {
  /** Stores a difference. @returns false if it was known with the same amounts */
  abstract store(difference: PaymentDifference, at: Date): Promise<boolean>;

  /**
   * Removes the differences of payments since that time except the given ones; differences of kind not_booked
   * from before that time.
   */
  abstract removeOthers(since: Date, current: readonly PaymentDifference[]): Promise<void>;

  /** Gateway payments in the ledger received since that time, by payments.provider_id. */
  abstract paymentsSince(since: Date): Promise<Map<string, LedgerPayment>>;
}
