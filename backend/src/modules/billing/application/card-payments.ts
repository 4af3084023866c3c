import { Injectable } from '@nestjs/common';
import type { Money } from '../../../kernel/index.js';
import { Gateways } from '../domain/gateways.js';
import type { PaymentMode } from '../domain/payment.js';
import type { Begun } from '../domain/payment-gateway.js';
import type { CardVault } from '../domain/saved-cards.js';
import { InvoiceRepository } from '../domain/ports.js';
import { ClientCredits } from './client-credits.js';
import { GatewayEvents, type TakenPayment } from './gateway-events.js';
import { PaymentDifferences } from './payment-differences.js';
import { PaymentSessions } from './payment-sessions.js';

/** A gateway that keeps cards. */
export interface CardGateway {
  provider: string;
  /** gateway_accounts.id; null: of the server's settings, or a gateway without accounts. */
  account: string | null;
  mode: PaymentMode;
  cards: CardVault;
  /** Whether a card is kept there, so that it can be charged. */
  keeps: (card: Begun) => boolean;
}

/** An invoice, before a saved card is charged for it. */
export interface Chargeable {
  title: string;
  amount: Money;
  /** Left to be charged, after the client's credit; null: it is not to be charged. */
  balance: Money | null;
  /** Why it is not to be charged. */
  settled: 'paid' | 'void' | 'reported' | 'disputed' | null;
}

/** Charges of saved cards as far as invoices and gateways know them; the part that keeps cards decides about them. */
@Injectable()
export class CardPayments {
  constructor(
    private readonly gateways: Gateways,
    private readonly invoices: InvoiceRepository,
    private readonly credits: ClientCredits,
    private readonly sessions: PaymentSessions,
    private readonly events: GatewayEvents,
    private readonly differences: PaymentDifferences,
  ) {}

  /** The gateway for cards that are saved and charged now; undefined if it keeps none. @throws DomainError payments.unavailable */
  async current(): Promise<CardGateway | undefined> {
    const gateway = await this.gateways.current();
    const { provider, account, mode, cards } = gateway;
    return cards && { provider, account, mode, cards, keeps: (card) => gateway.took(card) };
  }

  /** The cards of the gateway where it began; undefined if that can no longer be reached. */
  async of(begun: Begun): Promise<CardVault | undefined> {
    const current = await this.current();
    if (current?.keeps(begun)) return current.cards;
    return (await this.gateways.of(begun))?.cards;
  }

  /** Closes an open payment page. @throws DomainError payment.in_progress, payments.unavailable */
  endPage(invoiceId: number): Promise<void> {
    return this.sessions.end(invoiceId);
  }

  /**
   * Locks an invoice until the open unit of work ends, and finds what a charge of it would be, once its client's credit is used.
   * Other payments are refused until `invoice.charges` says that the charge is decided.
   * @param most above it, credit is not used either
   * @throws DomainError payment.in_progress
   */
  async prepare(invoiceId: number, most: Money): Promise<Chargeable> {
    const invoice = await this.invoices.change(invoiceId, null, () => []);
    const { title, amount, isReported, isDisputed, isOwed, status } = invoice;
    const nothing = { title, amount, balance: null };
    if (!isOwed) return { ...nothing, settled: status === 'void' ? 'void' : 'paid' };
    if (isReported) return { ...nothing, settled: 'reported' };
    if (isDisputed) return { ...nothing, settled: 'disputed' };
    if (amount.exceeds(most)) return { ...nothing, settled: null };
    await this.sessions.assertNone(invoiceId);
    const balance = await this.credits.applyFirst(invoiceId);
    return balance.isPositive
      ? { title, amount, balance, settled: null }
      : { title, amount, balance: null, settled: 'paid' };
  }

  /** Shows the practice an unexpected payment, in the open unit of work. */
  recordUnexpected(payment: {
    providerId: string;
    invoiceId: number;
    amount: Money;
    at: Date;
  }): Promise<void> {
    return this.differences.addUnexpected(payment);
  }

  /** Records the payment of a charge, once, in the open unit of work. */
  record(payment: TakenPayment, at: Date): Promise<void> {
    return this.events.recordOnce(payment, at);
  }
}
