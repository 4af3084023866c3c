import { Injectable } from '@nestjs/common';
import { Clock, DomainError } from '../../../kernel/index.js';
import { PartAdditions } from '../../../platform/parts/part-additions.js';
import { UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.js';
import type {
  CardUpdate,
  DisputeUpdate,
  GatewayEvent,
  GatewayUpdate,
  RefundedUpdate,
  RefundUpdate,
  RefusedUpdate,
  SessionUpdate,
} from '../domain/gateway-account.js';
import { GatewayJournal, PaymentAttemptRepository } from '../domain/gateway-ports.js';
import type { Invoice } from '../domain/invoice.js';
import type { InvoiceEvent, PaymentFailed } from '../domain/invoice-events.js';
import type { NewPayment, Payment } from '../domain/payment.js';
import type { PaymentAttempt } from '../domain/payment-attempt.js';
import { InvoiceRepository } from '../domain/ports.js';
import { reasonAtProvider, type Refund } from '../domain/refund.js';
import { PaymentDifferences } from './payment-differences.js';

declare module '../../../platform/parts/part-additions.js' {
  interface AdditionTypes {
    /** Takes updates about saved cards, in the open unit of work. */
    'card.updates': (update: CardUpdate, at: Date) => Promise<void>;
  }
}

type PaymentUpdate = RefundUpdate | RefundedUpdate | DisputeUpdate;

/** A payment that a gateway has taken. */
export interface TakenPayment extends Omit<NewPayment, 'reference' | 'receivedAt'> {
  invoiceId: number;
  providerId: string;
}

/**
 * Handles each event of a gateway once: late, repeated, in any order, on several instances at the same time.
 * An event that arrives before its payment is deferred until the payment is known.
 */
@Injectable()
export class GatewayEvents {
  constructor(
    private readonly journal: GatewayJournal,
    private readonly attempts: PaymentAttemptRepository,
    private readonly invoices: InvoiceRepository,
    private readonly differences: PaymentDifferences,
    private readonly work: UnitOfWork,
    private readonly clock: Clock,
    private readonly additions: PartAdditions,
  ) {}

  async handle(event: GatewayEvent): Promise<void> {
    const { update } = event;
    if (!update) return;
    await this.work.run(async () => {
      if (!(await this.journal.take(event))) return;
      if (update.about === 'session') return this.handleSession(update, event.at);
      if (update.about === 'refused') return this.refuse(update, event.at);
      if (isAboutCard(update)) return this.handleCard(update, event.at);
      await this.journal.lockPayment(update.providerId);
      const invoiceId = await this.journal.invoiceOf(update.providerId);
      if (invoiceId === undefined) return this.journal.defer(event);
      return this.handlePayment(invoiceId, update, event.at);
    });
  }

  private async handleSession({ state, ...by }: SessionUpdate, at: Date): Promise<void> {
    if (state.is === 'paid') await this.journal.lockPayment(state.providerId);
    const [attempt, ...others] = await this.attempts.lock(by);
    if (!attempt) return;
    if (others.length > 0 || !attempt.hasSession(by.sessionId)) {
      if (state.is === 'paid')
        await this.refuse({ ...by, ...state, about: 'refused', reason: 'session' }, at);
      return;
    }
    const before = attempt.status;
    if (!attempt.transitionTo(state.is === 'paid' ? 'settled' : state.is, this.clock.now())) {
      if (state.is === 'paid') await this.addSecondPayment(attempt, state, at);
      return;
    }
    await this.attempts.update(attempt);
    if (state.is === 'paid') await this.settle(attempt, state, at);
    if (state.is === 'failed' && before === 'processing') await this.publishFailure(attempt);
  }

  /**
   * Records a payment difference for an event that does not fit the account; events without an invoice are
   * ignored.
   */
  private async refuse(update: RefusedUpdate, at: Date): Promise<void> {
    const { key, sessionId, providerId } = update;
    const [attempt] = await this.attempts.lock({ key, sessionId });
    const paid = providerId === undefined ? undefined : await this.journal.invoiceOf(providerId);
    const invoiceId = attempt?.invoiceId ?? paid;
    if (invoiceId === undefined) return;
    await this.differences.addRefused(update, invoiceId, this.within(new Date(0), at));
  }

  /** A second payment on a session that was already paid, unless the event repeats the first one. */
  private async addSecondPayment(
    { invoiceId, amount: asked }: PaymentAttempt,
    { providerId, amount }: Extract<SessionUpdate['state'], { is: 'paid' }>,
    at: Date,
  ): Promise<void> {
    if ((await this.journal.invoiceOf(providerId)) !== undefined) return;
    const payment = { providerId, invoiceId, amount: amount ?? asked, at: this.within(new Date(0), at) };
    await this.differences.addUnexpected(payment);
  }

  private async handleCard(update: CardUpdate, at: Date): Promise<void> {
    for (const take of this.additions.always('card.updates')) await take(update, at);
  }

  private settle(
    attempt: PaymentAttempt,
    { providerId, amount, method }: Extract<SessionUpdate['state'], { is: 'paid' }>,
    at: Date,
  ): Promise<void> {
    const { invoiceId, provider, account, startedBy: paidBy } = attempt;
    const given = {
      method,
      mode: 'live',
      provider,
      account,
      providerId,
      paidBy,
      byLink: paidBy === null,
    } as const;
    return this.record(
      { ...given, invoiceId, amount: amount ?? attempt.amount },
      this.within(attempt.created_at, at),
    );
  }

  /** Records a payment, in the open unit of work, unless it is known. Its lock comes before the invoice's. */
  async recordOnce(taken: TakenPayment, at: Date): Promise<void> {
    await this.journal.lockPayment(taken.providerId);
    if ((await this.journal.invoiceOf(taken.providerId)) === undefined) await this.record(taken, at);
  }

  /** Records the payment, then handles the events that were deferred until it. */
  private async record({ invoiceId, ...taken }: TakenPayment, paidAt: Date): Promise<void> {
    const { providerId, amount } = taken;
    const payment = { ...taken, reference: null };
    try {
      await this.invoices.change(invoiceId, null, (invoice) => invoice.recordPayment(payment, null, paidAt));
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      // The invoice was paid in another way, changed or voided in the meantime, but the money has arrived.
      return this.differences.addUnexpected({ providerId, invoiceId, amount, at: paidAt });
    }
    for (const { update, at } of await this.journal.takeDeferred(providerId))
      if (update && update.about !== 'session' && update.about !== 'refused' && !isAboutCard(update))
        await this.handlePayment(invoiceId, update, at);
  }

  private async handlePayment(invoiceId: number, update: PaymentUpdate, at: Date): Promise<void> {
    const decide = (decision: Decision): Promise<Invoice> =>
      this.invoices.change(invoiceId, null, (invoice) => {
        const payment = invoice.payments.find(({ providerId }) => providerId === update.providerId);
        if (!payment) throw new Error(`Invoice ${invoiceId} has no payment ${update.providerId}.`);
        return decision(invoice, payment, this.within(payment.paidAt, at));
      });
    if (update.about === 'refund') await this.compareRefund(await decide(refunded(update)), update);
    else if (update.about === 'refunded') await decide(externalRefund(update, at));
    else {
      await decide(disputed(update));
      if (update.state !== 'open') await decide(disputeEnded(update.disputeId, update.state));
    }
  }

  /** A refund with another amount than requested is not booked. */
  private async compareRefund(invoice: Invoice, update: RefundUpdate): Promise<void> {
    const payment = invoice.payments.find(({ providerId }) => providerId === update.providerId);
    const refund = payment && refundOf(invoice, payment, update);
    if (refund && update.status !== 'failed' && !refund.amount.equals(update.amount))
      await this.differences.addRefundMismatch(invoice, payment, update.amount);
  }

  private async publishFailure({ invoiceId, amount }: PaymentAttempt): Promise<void> {
    const invoice = await this.invoices.change(invoiceId, null, () => []);
    const failed: PaymentFailed = {
      type: 'payment.failed',
      invoiceId,
      clientId: invoice.userId,
      actorId: null,
      at: this.clock.now(),
      subject: { type: 'invoice', id: invoiceId, title: invoice.title },
      details: { amount: `${amount}` },
    };
    this.work.publish(failed);
  }

  /** The gateway's time if it is plausible, otherwise now. */
  private within(earliest: Date, at: Date): Date {
    const now = this.clock.now();
    return at >= earliest && at <= now ? at : now;
  }
}

const isAboutCard = (update: GatewayUpdate): update is CardUpdate =>
  update.about === 'card-page' || update.about === 'card-charge';

type Decision = (invoice: Invoice, payment: Payment, at: Date) => InvoiceEvent[];

const disputed =
  ({ disputeId: providerId, amount, reason }: DisputeUpdate): Decision =>
  (invoice, payment, at) =>
    invoice.openDispute(payment, { amount, reason, providerId }, at);

const disputeEnded =
  (disputeId: string, outcome: 'won' | 'lost'): Decision =>
  (invoice, _payment, at) => {
    const dispute = invoice.disputes.find(({ providerId }) => providerId === disputeId);
    return dispute ? invoice.closeDispute(dispute, outcome, at) : [];
  };

const refunded =
  (update: RefundUpdate): Decision =>
  (invoice, payment, at) => {
    const { providerRefundId, status, amount } = update;
    const refund = refundOf(invoice, payment, update);
    if (!refund?.amount.equals(amount) || status === 'pending') return [];
    return status === 'succeeded'
      ? invoice.settleRefund(refund, refund.creator, at, providerRefundId)
      : invoice.failRefund(refund, refund.status === 'pending' ? refund.creator : null, at, {
          providerRefundId,
        });
  };

/** A refund known only from the total of its charge gets its provider id when it fails. */
function refundOf(
  { refunds }: Invoice,
  payment: Payment,
  { key, providerRefundId, amount, status }: RefundUpdate,
): Refund | undefined {
  const ofPayment = refunds.filter((refund) => refund.payment === payment);
  const known = ofPayment.find(
    (refund) => refund.key === key || refund.providerRefundId === providerRefundId,
  );
  if (known || status !== 'failed') return known;
  return ofPayment.findLast(
    (refund) => refund.createdBy === null && refund.status === 'succeeded' && refund.amount.equals(amount),
  );
}

/** Records a refund made at the gateway: the refunded total minus all refunds requested here. */
const externalRefund =
  ({ total }: RefundedUpdate, reportedAt: Date): Decision =>
  (invoice, payment, at) => {
    const more = total.minus(invoice.refundedAsOf(payment, reportedAt));
    // Money taken by a dispute cannot be refunded as well; the nightly comparison reports the difference.
    if (!more.isPositive || more.exceeds(invoice.remainingOf(payment))) return [];
    const order = { amount: more, reason: reasonAtProvider };
    return invoice.refundNow(order, null, at, [payment]);
  };
