import { Injectable } from '@nestjs/common';
import { Clock } from '../../../kernel/clock.js';
import { DomainError } from '../../../kernel/domain-error.js';
import { UnitOfWork } from '../../../platform/database/unit-of-work.js';
import type {
  DisputeNews,
  GatewayEvent,
  RefundedNews,
  RefundNews,
  RefusedNews,
  SessionNews,
} from '../domain/gateway-account.js';
import { GatewayJournal, PaymentAttemptRepository } from '../domain/gateway-ports.js';
import type { Invoice } from '../domain/invoice.js';
import type { InvoiceEvent, PaymentFailed } from '../domain/invoice-events.js';
import type { Payment } from '../domain/payment.js';
import type { PaymentAttempt } from '../domain/payment-attempt.js';
import { InvoiceRepository } from '../domain/ports.js';
import type { Refund } from '../domain/refund.js';
import { PaymentDifferences } from './payment-differences.js';

type PaymentNews = RefundNews | RefundedNews | DisputeNews;

/**
 * What a gateway tells, each event once: late, repeated, in any order, to several instances at once. What comes before
 * its payment waits for that.
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
  ) {}

  async handle(event: GatewayEvent): Promise<void> {
    const { news } = event;
    if (!news) return;
    await this.work.run(async () => {
      if (!(await this.journal.take(event))) return;
      if (news.about === 'session') return this.ofSession(news, event.at);
      if (news.about === 'refused') return this.refuse(news, event.at);
      await this.journal.lockPayment(news.providerId);
      const invoiceId = await this.journal.invoiceOf(news.providerId);
      if (invoiceId === undefined) return this.journal.putOff(event);
      return this.ofPayment(invoiceId, news, event.at);
    });
  }

  private async ofSession({ state, ...by }: SessionNews, at: Date): Promise<void> {
    if (state.is === 'paid') await this.journal.lockPayment(state.providerId);
    const [attempt, ...others] = await this.attempts.lock(by);
    if (!attempt) return;
    if (others.length > 0 || !attempt.hasSession(by.sessionId)) {
      if (state.is === 'paid')
        await this.refuse({ ...by, ...state, about: 'refused', reason: 'session' }, at);
      return;
    }
    const before = attempt.status;
    if (!attempt.become(state.is === 'paid' ? 'settled' : state.is, this.clock.now())) {
      if (state.is === 'paid') await this.keepSecond(attempt, state, at);
      return;
    }
    await this.attempts.update(attempt);
    if (state.is === 'paid') await this.settle(attempt, state, at);
    if (state.is === 'failed' && before === 'processing') await this.tellFailure(attempt);
  }

  /** Shows the practice what does not fit its account; what concerns no invoice is left alone. */
  private async refuse(news: RefusedNews, at: Date): Promise<void> {
    const { key, sessionId, providerId } = news;
    const [attempt] = await this.attempts.lock({ key, sessionId });
    const paid = providerId === undefined ? undefined : await this.journal.invoiceOf(providerId);
    const invoiceId = attempt?.invoiceId ?? paid;
    if (invoiceId === undefined) return;
    await this.differences.keepRefused(news, invoiceId, this.within(new Date(0), at));
  }

  /** Money that came by a page which was paid before, unless it is that payment. */
  private async keepSecond(
    { invoiceId, amount: asked }: PaymentAttempt,
    { providerId, amount }: Extract<SessionNews['state'], { is: 'paid' }>,
    at: Date,
  ): Promise<void> {
    if ((await this.journal.invoiceOf(providerId)) !== undefined) return;
    const payment = { providerId, invoiceId, amount: amount ?? asked, at: this.within(new Date(0), at) };
    await this.differences.keepUnexpected(payment);
  }

  /** Records what was paid, and what was told of the payment before. */
  private async settle(
    attempt: PaymentAttempt,
    { providerId, amount: told, method }: Extract<SessionNews['state'], { is: 'paid' }>,
    at: Date,
  ): Promise<void> {
    const { invoiceId, provider } = attempt;
    const paidAt = this.within(attempt.created_at, at);
    const amount = told ?? attempt.amount;
    const payment = { amount, method, mode: 'live', reference: null, provider, providerId } as const;
    try {
      await this.invoices.change(invoiceId, null, (invoice) => invoice.recordPayment(payment, null, paidAt));
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      // Meanwhile paid in another way, changed or void: the money is there all the same.
      return this.differences.keepUnexpected({ providerId, invoiceId, amount, at: paidAt });
    }
    for (const { news, at } of await this.journal.takePutOff(providerId))
      if (news && news.about !== 'session' && news.about !== 'refused')
        await this.ofPayment(invoiceId, news, at);
  }

  private async ofPayment(invoiceId: number, news: PaymentNews, at: Date): Promise<void> {
    const decide = (decision: Decision): Promise<Invoice> =>
      this.invoices.change(invoiceId, null, (invoice) => {
        const payment = invoice.payments.find(({ providerId }) => providerId === news.providerId);
        if (!payment) throw new Error(`Invoice ${invoiceId} lacks the payment ${news.providerId}.`);
        return decision(invoice, payment, this.within(payment.paidAt, at));
      });
    if (news.about === 'refund') await this.compareRefund(await decide(refunded(news)), news);
    else if (news.about === 'refunded') await decide(refundedElsewhere(news, at));
    else {
      await decide(disputed(news));
      if (news.state !== 'open') await decide(disputeEnded(news.disputeId, news.state));
    }
  }

  /** Nothing is booked of a refund that the gateway made with another amount than was asked for. */
  private async compareRefund(invoice: Invoice, news: RefundNews): Promise<void> {
    const payment = invoice.payments.find(({ providerId }) => providerId === news.providerId);
    const refund = payment && refundOf(invoice, payment, news);
    if (refund && news.status !== 'failed' && !refund.amount.equals(news.amount))
      await this.differences.keepOtherRefund(invoice, payment, news.amount);
  }

  private async tellFailure({ invoiceId, amount }: PaymentAttempt): Promise<void> {
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

  /** The gateway's time, unless that cannot be. */
  private within(earliest: Date, at: Date): Date {
    const now = this.clock.now();
    return at >= earliest && at <= now ? at : now;
  }
}

type Decision = (invoice: Invoice, payment: Payment, at: Date) => InvoiceEvent[];

const disputed =
  ({ disputeId: providerId, amount, reason }: DisputeNews): Decision =>
  (invoice, payment, at) =>
    invoice.openDispute(payment, { amount, reason, providerId }, at);

const disputeEnded =
  (disputeId: string, outcome: 'won' | 'lost'): Decision =>
  (invoice, _payment, at) => {
    const dispute = invoice.disputes.find(({ providerId }) => providerId === disputeId);
    return dispute ? invoice.closeDispute(dispute, outcome, at) : [];
  };

const refunded =
  (news: RefundNews): Decision =>
  (invoice, payment, at) => {
    const { providerRefundId, status, amount } = news;
    const refund = refundOf(invoice, payment, news);
    if (!refund?.amount.equals(amount) || status === 'pending') return [];
    return status === 'succeeded'
      ? invoice.settleRefund(refund, refund.creator, at, providerRefundId)
      : invoice.failRefund(refund, refund.status === 'pending' ? refund.creator : null, at, {
          providerRefundId,
        });
  };

/** A refund that is known by the sum on its charge alone gets its id at the provider when it fails. */
function refundOf(
  { refunds }: Invoice,
  payment: Payment,
  { key, providerRefundId, amount, status }: RefundNews,
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

/** Records what was refunded at the gateway, not here: what is beyond all refunds that were begun here. */
const refundedElsewhere =
  ({ total }: RefundedNews, told: Date): Decision =>
  (invoice, payment, at) => {
    const more = total.minus(invoice.refundedAsOf(payment, told));
    // What a dispute has taken cannot go back as well: the comparison with the gateway shows it.
    if (!more.isPositive || more.exceeds(invoice.leftOf(payment))) return [];
    const order = { amount: more, reason: 'Refunded at the payment provider' };
    return invoice.refundAtOnce(order, null, at, [payment]);
  };
