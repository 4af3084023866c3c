import { Injectable } from '@nestjs/common';
import { t } from '@steward/texts';
import { type Actor, Clock, conflict, momentOf, Money, notFound } from '../../../kernel/index.js';
import type { Commit } from '../../../platform/unit-of-work/unit-of-work.js';
import { Confirmation } from '../../identity/index.js';
import { Site } from '../../practice/index.js';
import type { NewPayment, Payment, PaymentMethod } from '../domain/payment.js';
import { Gateways } from '../domain/gateways.js';
import { DirectGateway } from '../domain/payment-gateway.js';
import { InvoiceRepository } from '../domain/ports.js';
import { ClientCredits } from './client-credits.js';
import { PostingDays } from './posting-days.js';
import { PaymentSessions } from './payment-sessions.js';

/** The next step after 'Pay Now'. */
export type Paying =
  | { outcome: 'paid' | 'processing' }
  | { outcome: 'redirect'; url: string }
  | { outcome: 'instructions'; instructions: string };

/** A payment that an admin has received. */
export interface ReceivedPayment {
  amount: Money;
  method: PaymentMethod;
  reference: string | null;
  /** Day of receipt in the practice's time zone; default: today. */
  receivedOn?: string | undefined;
  /** An owner records it although its day is closed. */
  confirmClosed?: boolean | undefined;
  /** Keeps what is above the balance as the client's credit; default: that is refused. */
  keepRest?: boolean | undefined;
}

/** Noon, so that readers in nearby time zones see the same day. */
const noonOf = (day: string, zone: string): Date => new Date(momentOf(day, '12:00', zone, 'first'));

/**
 * Takes payments of invoices, through the gateway or recorded by the practice. Clients who pay outside of the
 * product report it; recording the payment closes the report.
 */
@Injectable()
export class Payments {
  constructor(
    private readonly invoices: InvoiceRepository,
    private readonly gateways: Gateways,
    private readonly sessions: PaymentSessions,
    private readonly site: Site,
    private readonly days: PostingDays,
    private readonly credits: ClientCredits,
    private readonly confirmation: Confirmation,
    private readonly clock: Clock,
  ) {}

  /**
   * Pays the balance of an invoice. Unlike a report of a payment, it needs no password: it asks for a card or shows how
   * to pay.
   * @param client null for the reader of an emailed link
   * @throws DomainError not_found, invoice.already_paid, invoice.not_payable, payments.unavailable,
   * payment.refused, payment.in_progress
   */
  async prepare(client: Actor | null, id: number): Promise<Commit<Paying>> {
    const gateway = await this.gateways.current();
    if (!(gateway instanceof DirectGateway)) return this.sessions.prepare(client, id);
    const paying = await gateway.pay();
    return async () => {
      if (paying.outcome === 'instructions') {
        (await this.invoices.get(id, client)).assertPayable();
        return paying;
      }
      const { provider, mode } = gateway;
      const { providerId } = paying;
      const given = { mode, reference: null, provider, providerId, byLink: client === null };
      const payment = { ...given, method: 'card' } as const;
      await this.invoices.change(id, client, (invoice) => {
        const { balance: amount } = invoice.totals;
        return invoice.recordPayment({ ...payment, amount }, client, this.clock.now());
      });
      await this.sessions.assertNotCharged(id);
      return { outcome: 'paid' };
    };
  }

  /**
   * Records a payment received outside of the product, which may have come before the invoice. An open payment page is closed first.
   * @param at time of recording; default: now
   * @throws DomainError invalid (receivedOn), not_found, invoice.already_paid, invoice.not_payable,
   * invoice.period_closed, payment.exceeds_balance, payment.in_progress, payment.other_gateway, payments.unavailable
   */
  async prepareRecord(
    admin: Actor,
    id: number,
    { receivedOn, confirmClosed, keepRest = false, ...received }: ReceivedPayment,
    at?: Date,
  ): Promise<Commit<Payment>> {
    const invoice = await this.invoices.get(id, admin);
    invoice.assertPayable();
    const today = await this.site.today();
    if (receivedOn !== undefined) invoice.assertReceivedOn(receivedOn, today);
    const given = { field: 'receivedOn', day: receivedOn ?? today, today, confirmClosed } as const;
    await this.days.assertOpen(admin, given);
    await this.sessions.end(id);
    const isEarlier = receivedOn !== undefined && receivedOn < today;
    const payment: NewPayment = {
      ...received,
      mode: 'live' as const,
      provider: null,
      providerId: null,
      ...(isEarlier && { receivedAt: noonOf(receivedOn, await this.site.timeZone()) }),
    };
    return async () => {
      const recordOverride = await this.days.assertOpen(admin, given);
      let rest = Money.zero;
      const { payments, title, userId } = await this.invoices.change(id, admin, (invoice) => {
        const { balance } = invoice.totals;
        if (keepRest && payment.amount.exceeds(balance)) rest = payment.amount.minus(balance);
        const amount = payment.amount.minus(rest);
        return invoice.recordPayment({ ...payment, amount }, admin, at ?? this.clock.now());
      });
      const kept = { ...received, amount: rest, invoiceId: id, receivedAt: payment.receivedAt };
      if (rest.isPositive) await this.credits.keep(admin, userId, kept);
      await this.sessions.assertNone(id);
      recordOverride(title);
      const recorded = payments.at(-1);
      if (!recorded) throw new Error(`Invoice ${id} has no recorded payment after recording one.`);
      return recorded;
    };
  }

  /**
   * @throws DomainError not_found, payment.not_offline, payment.already_reported, invoice.already_paid,
   * invoice.not_payable, auth.password_required
   */
  async report(client: Actor, id: number, method: PaymentMethod, reference: string | null): Promise<void> {
    await this.confirmation.assertPasswordEntered(client);
    const { isOffline } = await this.gateways.current();
    await this.invoices.change(id, client, (invoice) => {
      if (!isOffline)
        throw conflict(
          'payment.not_offline',
          t('You can pay on this page, so there is no payment to report.'),
        );
      return invoice.reportPayment(method, reference, client, this.clock.now());
    });
  }

  /** @throws DomainError not_found: no such invoice, or no report of it */
  async dismissReport(admin: Actor, id: number): Promise<void> {
    await this.invoices.change(id, admin, (invoice) => {
      if (!invoice.paymentReport) throw notFound('payment_report');
      return invoice.dismissPaymentReport(admin, this.clock.now());
    });
  }
}
