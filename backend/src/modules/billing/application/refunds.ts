import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../kernel/actor.js';
import { Clock } from '../../../kernel/clock.js';
import { DomainError } from '../../../kernel/domain-error.js';
import type { Money } from '../../../kernel/money.js';
import { type Commit, UnitOfWork } from '../../../platform/database/unit-of-work.js';
import type { Invoice } from '../domain/invoice.js';
import type { InvoiceEvent } from '../domain/invoice-events.js';
import { type GatewayRefunded, PaymentGateway, SessionGateway } from '../domain/payment-gateway.js';
import { InvoiceRepository } from '../domain/ports.js';
import type { Refund, RefundAllocation } from '../domain/refund.js';

/** What the gateway has answered, by payments.id. */
type Answers = Map<number, GatewayRefunded>;

/**
 * Gives money back: by the gateway that took it, else as the practice says it has. A refund by a gateway is kept before
 * it is asked for, one at a time for an invoice, and the same one is gone on with when it is asked for again.
 */
@Injectable()
export class Refunds {
  constructor(
    private readonly invoices: InvoiceRepository,
    private readonly gateway: PaymentGateway,
    private readonly work: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /**
   * @param at when the practice gave it back itself; now, where it is left out
   * @throws DomainError not_found, refund.exceeds_received, payment.disputed, refund.in_progress, payment.refused,
   *   payment.unavailable: it is kept, and asked for again
   */
  async prepare(admin: Actor, id: number, amount: Money, reason: string, at?: Date): Promise<Commit<Refund>> {
    const { payments } = await this.invoices.get(id, admin);
    if (!payments.some(isByProvider))
      return () => this.makeAtOnce(admin, id, amount, reason, at ?? this.clock.now());
    const { refund, known } = await this.claim(admin, id, amount, reason);
    const answers = await this.ask(refund, known).catch(async (error: unknown) => {
      if (isRefusal(error)) await this.fail(admin, id, refund.id);
      throw error;
    });
    return () => this.finish(admin, id, refund.id, answers);
  }

  /** Goes on with a refund whose answer was lost, or which takes days. @throws DomainError payment.unavailable */
  async resume(invoiceId: number, refundId: number): Promise<void> {
    const { refunds } = await this.invoices.change(invoiceId, null, () => []);
    const refund = refunds.find(({ id }) => id === refundId);
    if (refund?.status !== 'pending') return;
    const by: Actor | null = refund.createdBy === null ? null : { id: refund.createdBy, role: 'admin' };
    try {
      const answers = await this.ask(refund, true);
      await this.finish(by, invoiceId, refundId, answers);
    } catch (error) {
      if (!isRefusal(error)) throw error;
      await this.fail(by, invoiceId, refundId);
    }
  }

  private async makeAtOnce(
    admin: Actor,
    id: number,
    amount: Money,
    reason: string,
    at: Date,
  ): Promise<Refund> {
    const { refunds } = await this.invoices.change(id, admin, (invoice) =>
      invoice.settleRefund(invoice.beginRefund(amount, reason, admin, at), admin, at),
    );
    return lastOf(refunds);
  }

  /** @returns whether it was begun before: then the gateway may know it already */
  private claim(
    admin: Actor,
    id: number,
    amount: Money,
    reason: string,
  ): Promise<{ refund: Refund; known: boolean }> {
    return this.work.run(async () => {
      let known = false;
      const { refunds } = await this.invoices.change(id, admin, (invoice) => {
        const pending = invoice.refunds.find(({ status }) => status === 'pending');
        if (!pending) invoice.beginRefund(amount, reason, admin, this.clock.now());
        else if (pending.amount.equals(amount) && pending.reason === reason) known = true;
        else throw inProgress();
        return [];
      });
      return { refund: lastOf(refunds.filter(({ status }) => status === 'pending')), known };
    });
  }

  /** @param known the gateway may have been asked before */
  private async ask({ id: refundId, allocations }: Refund, known: boolean): Promise<Answers> {
    const answers: Answers = new Map();
    for (const { payment, amount } of allocations.filter(({ payment }) => isByProvider(payment))) {
      if (!(this.gateway instanceof SessionGateway)) throw gatewayMissing();
      const refund = { refundId, providerId: payment.providerId ?? '', amount };
      const earlier = known ? await this.gateway.findRefund(refund) : undefined;
      try {
        answers.set(payment.id, earlier ?? (await this.gateway.refund(refund)));
      } catch (error) {
        // A part of it has gone back already: what is left stays to be asked for.
        throw isRefusal(error) && answers.size > 0 ? partlyMade(error) : error;
      }
    }
    return answers;
  }

  private async finish(by: Actor | null, id: number, refundId: number, answers: Answers): Promise<Refund> {
    return this.change(id, refundId, (invoice, refund) => {
      const statuses = [...answers.values()].map(({ status }) => status);
      if (statuses.includes('pending')) return [];
      if (statuses.length > 0 && statuses.every((status) => status === 'failed'))
        return invoice.failRefund(refund, by, this.clock.now());
      if (statuses.includes('failed')) return [];
      const ids = new Map([...answers].map(([payment, { providerRefundId }]) => [payment, providerRefundId]));
      return invoice.settleRefund(refund, by, this.clock.now(), ids);
    });
  }

  private async fail(by: Actor | null, id: number, refundId: number): Promise<void> {
    await this.change(id, refundId, (invoice, refund) => invoice.failRefund(refund, by, this.clock.now()));
  }

  private async change(
    id: number,
    refundId: number,
    change: (invoice: Invoice, refund: Refund) => InvoiceEvent[],
  ): Promise<Refund> {
    const find = (invoice: Invoice): Refund => {
      const refund = invoice.refunds.find((one) => one.id === refundId);
      if (!refund) throw new Error(`Invoice ${id} has lost its refund ${refundId}.`);
      return refund;
    };
    return find(await this.invoices.change(id, null, (invoice) => change(invoice, find(invoice))));
  }
}

/** Taken on the page of a provider, and to be given back by that. */
const isByProvider = ({ provider }: RefundAllocation['payment']): boolean => provider === 'stripe';

const isRefusal = (error: unknown): error is DomainError =>
  error instanceof DomainError && error.kind === 'conflict';

function lastOf(refunds: readonly Refund[]): Refund {
  const refund = refunds.at(-1);
  if (!refund) throw new Error('The invoice has lost its refund.');
  return refund;
}

const inProgress = (): DomainError =>
  new DomainError(
    'conflict',
    'refund.in_progress',
    'Another refund of this invoice is under way. Please try again in a few minutes.',
  );

const partlyMade = (cause: unknown): DomainError =>
  new DomainError(
    'unavailable',
    'payment.unavailable',
    'A part of the refund was made. The rest is tried again.',
    { cause, retryAfter: 60 },
  );

const gatewayMissing = (): DomainError =>
  new DomainError(
    'conflict',
    'refund.gateway_missing',
    'This was paid by a provider that is not set up any more. Please refund it there.',
  );
