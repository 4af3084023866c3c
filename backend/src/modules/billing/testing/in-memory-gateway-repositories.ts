import type { Actor } from '../../../kernel/index.js';
import { seesClient } from '../../../platform/database/testing/sees-client.js';
import { InMemoryRepository } from '../../../platform/unit-of-work/testing/in-memory-repository.js';
import type { InMemoryUnitOfWork } from '../../../platform/unit-of-work/testing/in-memory-unit-of-work.js';
import type { GatewayEvent } from '../domain/gateway-account.js';
import type {
  AttemptReference,
  GatewayJournal,
  PaymentAttemptRepository,
  PaymentDifferenceRepository,
  RefundRequestRepository,
  RefundRequestChange,
  LedgerPayment,
} from '../domain/gateway-ports.js';
import type { PaymentAttempt } from '../domain/payment-attempt.js';
import type { PaymentDifference } from '../domain/payment-difference.js';
import type { Refund } from '../domain/refund.js';
import { alreadyRequested, type RefundRequest } from '../domain/refund-request.js';
import type { InMemoryInvoiceRepository } from './in-memory-invoice-repository.js';

export class InMemoryPaymentAttemptRepository
  extends InMemoryRepository<PaymentAttempt>
  implements PaymentAttemptRepository
{
  constructor(work: InMemoryUnitOfWork) {
    super(work, 'payment');
  }

  add(attempt: PaymentAttempt): Promise<PaymentAttempt> {
    return this.insert(attempt, () => []);
  }

  async findActive(invoiceId: number): Promise<PaymentAttempt | undefined> {
    return this.findWhere((attempt) => attempt.invoiceId === invoiceId && attempt.isActive);
  }

  async lock(by: AttemptReference): Promise<PaymentAttempt[]> {
    return this.allWhere(
      ({ key, session }) => key === by.key || (session !== null && session.sessionId === by.sessionId),
    ).sort((one, other) => Number(other.key === by.key) - Number(one.key === by.key));
  }

  async update(attempt: PaymentAttempt): Promise<void> {
    await this.changeWhere(
      ({ id }) => id === attempt.id,
      (stored) => {
        Object.assign(stored, attempt);
        return [];
      },
    );
  }

  async listActive(): Promise<PaymentAttempt[]> {
    return this.allWhere((attempt) => attempt.isActive);
  }
}

export class InMemoryGatewayJournal implements GatewayJournal {
  private readonly taken = new Map<string, { event: GatewayEvent; handled: boolean }>();

  constructor(
    private readonly work: InMemoryUnitOfWork,
    private readonly invoices: InMemoryInvoiceRepository,
  ) {}

  async take(event: GatewayEvent): Promise<boolean> {
    if (this.taken.has(event.id)) return false;
    this.put(event, true);
    return true;
  }

  async defer(event: GatewayEvent): Promise<void> {
    this.put(event, false);
  }

  async takeDeferred(providerId: string): Promise<GatewayEvent[]> {
    const waiting = [...this.taken.values()]
      .filter(({ event, handled }) => !handled && providerIdOf(event) === providerId)
      .map(({ event }) => event);
    for (const event of waiting) this.put(event, true);
    return waiting.sort((one, other) => one.at.getTime() - other.at.getTime());
  }

  async lockPayment(): Promise<void> {}

  async invoiceOf(providerId: string): Promise<number | undefined> {
    return this.invoices.all().find(({ payments }) => payments.some((one) => one.providerId === providerId))
      ?.id;
  }

  async invoicesWithPendingRefunds(before: Date): Promise<number[]> {
    const isOld = ({ created_at }: Refund): boolean => created_at < before;
    return this.invoices
      .all()
      .filter(({ pendingRefunds }) => pendingRefunds.some(isOld))
      .map(({ id }) => id);
  }

  async forget(): Promise<void> {}

  private put(event: GatewayEvent, handled: boolean): void {
    const before = this.taken.get(event.id);
    this.work.onRollback(() => (before ? this.taken.set(event.id, before) : this.taken.delete(event.id)));
    this.taken.set(event.id, { event, handled });
  }
}

const providerIdOf = ({ update }: GatewayEvent): string | undefined =>
  update && 'providerId' in update ? update.providerId : undefined;

export class InMemoryRefundRequestRepository
  extends InMemoryRepository<RefundRequest>
  implements RefundRequestRepository
{
  constructor(work: InMemoryUnitOfWork) {
    super(work, 'refund_request');
  }

  async add(request: RefundRequest, by: Actor): Promise<RefundRequest> {
    if (this.hasOpen(request.invoiceId)) throw alreadyRequested();
    return this.insert(request, (stored) => stored.createdEvents(by));
  }

  change(id: number, admin: Actor, change: RefundRequestChange): Promise<RefundRequest> {
    return this.changeWhere((request) => request.id === id && seesClient(admin, request.userId), change);
  }

  hasOpen(invoiceId: number): boolean {
    return this.findWhere(isOpenOf(invoiceId)) !== undefined;
  }

  changeOpen(invoiceId: number, change: RefundRequestChange): Promise<void> {
    return this.changeEach(isOpenOf(invoiceId), change);
  }
}

const isOpenOf =
  (invoiceId: number) =>
  (request: RefundRequest): boolean =>
    request.invoiceId === invoiceId && request.status === 'open';

export class InMemoryPaymentDifferenceRepository implements PaymentDifferenceRepository {
  readonly kept = new Map<string, PaymentDifference>();

  constructor(private readonly invoices: InMemoryInvoiceRepository) {}

  async store(difference: PaymentDifference): Promise<boolean> {
    const known = this.kept.get(keyOf(difference));
    this.kept.set(keyOf(difference), difference);
    return !(known?.here.equals(difference.here) && known.there.equals(difference.there));
  }

  async removeOthers(since: Date, kept: readonly PaymentDifference[]): Promise<void> {
    const keys = new Set(kept.map(keyOf));
    for (const [key, { kind, at }] of this.kept) {
      const isOver = kind === 'not_booked' ? at < since : at >= since && !keys.has(key);
      if (isOver) this.kept.delete(key);
    }
  }

  async paymentsSince(since: Date): Promise<Map<string, LedgerPayment>> {
    return new Map(
      this.invoices.all().flatMap((invoice) =>
        invoice.payments
          .filter(({ provider, paidAt }) => provider === 'stripe' && paidAt >= since)
          .map((payment) => {
            const { amount, paidAt, providerId, account } = payment;
            const refunded = invoice.refundedOf(payment);
            const compared = { amount, paidAt, account, invoiceId: invoice.id, refunded };
            return [providerId ?? '', compared] as const;
          }),
      ),
    );
  }
}

const keyOf = ({ kind, providerId }: PaymentDifference): string => `${kind} ${providerId}`;
