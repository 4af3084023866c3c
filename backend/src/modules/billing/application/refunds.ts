import { Injectable } from '@nestjs/common';
import { msg, t } from '@steward/texts';
import { type Actor, Clock, DomainError, Money } from '../../../kernel/index.js';
import { type Commit, UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.js';
import { Confirmation, type Proof } from '../../identity/index.js';
import type { Invoice } from '../domain/invoice.js';
import type { RefundOrder } from '../domain/invoice-account.js';
import { Gateways } from '../domain/gateways.js';
import type { GatewayRefunded } from '../domain/payment-gateway.js';
import { assertAllowed, refunding } from '../domain/invoice-rules.js';
import { InvoiceRepository } from '../domain/ports.js';
import { Refusal } from '../domain/refusal.js';
import { areRequestedTogether, type Refund } from '../domain/refund.js';
import { PaymentDifferences } from './payment-differences.js';

/** Result of one requested refund. `unanswered`: it may have been made, and stays pending. */
type Outcome = { refund: Refund } & (
  | { status: 'pending' | 'unanswered' }
  | { status: 'succeeded'; providerRefundId?: string }
  | { status: 'failed'; error: Refusal; providerRefundId?: string; made?: Money }
);

/**
 * Refunds money: through the gateway that took it, otherwise as recorded by the practice. A command makes one
 * refund per payment; each succeeds or fails separately. A refund is stored before the gateway is called, one
 * command at a time per invoice, and repeating the same command continues it.
 */
@Injectable()
export class Refunds {
  constructor(
    private readonly invoices: InvoiceRepository,
    private readonly gateways: Gateways,
    private readonly differences: PaymentDifferences,
    private readonly confirmation: Confirmation,
    private readonly work: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /**
   * Like `prepare`, for a person, who needs a fresh session.
   * @throws DomainError forbidden (auth.session_required, auth.password_required), too_many, and those of
   * `prepare`
   */
  async prepareConfirmed(
    admin: Actor,
    id: number,
    order: RefundOrder,
    proof: Proof,
  ): Promise<Commit<Refund[]>> {
    await this.confirmation.confirmSession(admin, proof);
    return this.prepare(admin, id, order);
  }

  /**
   * @param at time at which the practice returned the money; default: now
   * @returns the refunds of the command, at least one of which did not fail
   * @throws DomainError not_found, refund.exceeds_received, payment.disputed, refund.in_progress;
   * payment.refused or refund.gateway_missing if all of them failed; payments.unavailable: it is stored, and
   * retried
   */
  async prepare(admin: Actor, id: number, order: RefundOrder, at?: Date): Promise<Commit<Refund[]>> {
    const { payments } = await this.invoices.get(id, admin);
    if (!payments.some((payment) => payment.isByProvider))
      return () => this.makeNow(admin, id, order, at ?? this.clock.now());
    const { refunds, known } = await this.begin(admin, id, order);
    const outcomes = await this.ask(refunds, known);
    const finish = async (): Promise<Refund[]> => {
      const invoice = await this.finish(id, outcomes);
      return invoice.refunds.filter((one) => refunds.some((refund) => refund.isSameAs(one)));
    };
    const error = errorOf(outcomes, refunds);
    if (!error) return finish;
    await finish();
    throw error;
  }

  /**
   * Continues refunds of an invoice that had no answer or take days. @throws DomainError payments.unavailable
   */
  async resume(invoiceId: number): Promise<void> {
    const { pendingRefunds } = await this.invoices.change(invoiceId, null, () => []);
    if (pendingRefunds.length === 0) return;
    const outcomes = await this.ask(pendingRefunds, true);
    await this.finish(invoiceId, outcomes);
    const unanswered = outcomes.find(({ status }) => status === 'unanswered');
    if (unanswered) throw unavailable();
  }

  private async makeNow(admin: Actor, id: number, order: RefundOrder, at: Date): Promise<Refund[]> {
    let created: Refund[] = [];
    await this.invoices.change(id, admin, (invoice) => {
      const before = invoice.refunds;
      const events = invoice.refundNow(order, admin, at);
      created = invoice.refunds.filter((refund) => !before.includes(refund));
      return events;
    });
    return created;
  }

  /**
   * @returns the refunds of the command, and whether they had been requested before, so that the gateway may
   * have them
   */
  private begin(
    admin: Actor,
    id: number,
    order: RefundOrder,
  ): Promise<{ refunds: readonly Refund[]; known: boolean }> {
    return this.work.run(async () => {
      let refunds: readonly Refund[] = [];
      let known = false;
      await this.invoices.change(id, admin, (invoice) => {
        const [pending] = invoice.pendingRefunds;
        if (pending) {
          known = true;
          refunds = invoice.refunds.filter((refund) => areRequestedTogether(refund, pending));
          if (!isOrder(refunds, order)) assertAllowed(refunding(invoice));
        } else refunds = invoice.beginRefund(order, admin, this.clock.now());
        return [];
      });
      return { refunds, known };
    });
  }

  /** @param known whether the gateway may have received the request before */
  private async ask(refunds: readonly Refund[], known: boolean): Promise<Outcome[]> {
    const outcomes: Outcome[] = [];
    for (const refund of refunds)
      if (refund.status === 'pending') outcomes.push(await this.askOne(refund, known));
    return outcomes;
  }

  private async askOne(refund: Refund, known: boolean): Promise<Outcome> {
    const { payment, amount, key, id: refundId } = refund;
    if (!payment.isByProvider) return { refund, status: 'succeeded' };
    const gateway = await this.gateways.of(payment);
    if (!gateway) return { refund, status: 'failed', error: gatewayMissing() };
    const refundRequest = { key, refundId, providerId: payment.providerId ?? '', amount };
    try {
      const earlier = known ? await gateway.findRefund(refundRequest) : undefined;
      return outcomeOf(refund, earlier ?? (await gateway.refund(refundRequest)));
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      if (error instanceof Refusal) return { refund, status: 'failed', error };
      return { refund, status: 'unanswered' };
    }
  }

  /** Books each refund that succeeded, and records each that failed. */
  private finish(id: number, outcomes: readonly Outcome[]): Promise<Invoice> {
    return this.work.run(async () => {
      const at = this.clock.now();
      const finished = await this.invoices.change(id, null, (invoice) =>
        outcomes.flatMap((outcome) => {
          const refund = invoice.refunds.find((one) => one.isSameAs(outcome.refund));
          if (!refund) throw new Error(`Invoice ${id} is missing its refund ${outcome.refund.id}.`);
          const { creator } = refund;
          if (outcome.status === 'succeeded')
            return invoice.settleRefund(refund, creator, at, outcome.providerRefundId);
          if (outcome.status !== 'failed' || refund.status !== 'pending') return [];
          const { error, providerRefundId } = outcome;
          return invoice.failRefund(refund, creator, at, {
            failure: error.reason.text,
            ...(providerRefundId !== undefined && { providerRefundId }),
          });
        }),
      );
      for (const outcome of outcomes)
        if (outcome.status === 'failed' && outcome.made)
          await this.differences.addRefundMismatch(finished, outcome.refund.payment, outcome.made);
      return finished;
    });
  }
}

function outcomeOf(refund: Refund, { providerRefundId, status, amount: made }: GatewayRefunded): Outcome {
  if (!made.equals(refund.amount))
    return { refund, status: 'failed', error: otherAmount(), providerRefundId, made };
  if (status === 'failed') return { refund, status, error: refusedThere(), providerRefundId };
  return { refund, status, providerRefundId };
}

/** Reason to refuse the command: a gateway did not answer, or all of its refunds failed. */
function errorOf(outcomes: readonly Outcome[], refunds: readonly Refund[]): DomainError | undefined {
  if (outcomes.some(({ status }) => status === 'unanswered')) return unavailable();
  const failed = outcomes.flatMap((outcome) => (outcome.status === 'failed' ? [outcome.error] : []));
  const endedBefore = refunds.some(({ status }) => status === 'succeeded');
  return failed.length === outcomes.length && !endedBefore ? failed[0] : undefined;
}

/** Whether these refunds belong to the same command. */
const isOrder = (refunds: readonly Refund[], { amount, reason, stillOwed = true }: RefundOrder): boolean =>
  Money.sum(refunds.map((refund) => refund.amount)).equals(amount) &&
  refunds.every((refund) => refund.reason === reason && refund.stillOwed === stillOwed);

const unavailable = (): DomainError =>
  new DomainError(
    'unavailable',
    'payments.unavailable',
    t('The payment service isn’t responding. We’ll keep retrying the refund every few minutes.'),
    { retryAfter: 60 },
  );

const gatewayMissing = (): Refusal =>
  new Refusal(
    'refund.gateway_missing',
    msg('This was paid through a provider that is no longer set up. Please refund it there.'),
  );

const refusedThere = (): Refusal =>
  new Refusal('payment.refused', msg('The payment provider could not refund this payment.'));

/** The amount is in the payment difference. */
const otherAmount = (): Refusal =>
  new Refusal(
    'refund.amount_differs',
    msg('The payment provider reports another amount for this refund. Please check the payment there.'),
  );
