import { Site } from '../../practice/index.js';
import { stub } from '../../../../test/stub.js';
import { Clock, dayOf, DomainError, Money } from '../../../kernel/index.js';
import { InMemoryUnitOfWork } from '../../../platform/unit-of-work/testing/in-memory-unit-of-work.js';
import { PartAdditions } from '../../../platform/parts/part-additions.js';
import { EventReach } from '../../../platform/unit-of-work/event-reach.js';
import { publishedTypes } from '../../../platform/unit-of-work/testing/published-types.js';
import { RollingLimits } from '../../../platform/security/rolling-limits.js';
import { Accounts, Confirmation } from '../../identity/index.js';
import { PostingDays } from '../application/posting-days.js';
import { InvoiceParties } from '../application/invoice-parties.js';
import { InvoiceReminders } from '../application/invoice-reminders.js';
import { Invoices } from '../application/invoices.js';
import { GatewayEvents } from '../application/gateway-events.js';
import { PaymentDifferences } from '../application/payment-differences.js';
import { PaymentSessions } from '../application/payment-sessions.js';
import { ClientCredits } from '../application/client-credits.js';
import { Payments } from '../application/payments.js';
import { RefundRequests } from '../application/refund-requests.js';
import { Refunds } from '../application/refunds.js';
import { GatewayAccount, type GatewayCharge, type GatewayUpdate } from '../domain/gateway-account.js';
import type { Invoice } from '../domain/invoice.js';
import type { PaymentGateway, SessionGateway } from '../domain/payment-gateway.js';
import { aDraft, parties } from './fixtures.js';
import { fixedGateways } from './fixed-gateways.js';
import { storeIssued } from './issued-invoice.js';
import { InMemoryGateway, sessionOf } from './in-memory-gateway.js';
import {
  InMemoryGatewayJournal,
  InMemoryPaymentAttemptRepository,
  InMemoryPaymentDifferenceRepository,
  InMemoryRefundRequestRepository,
} from './in-memory-gateway-repositories.js';
import { InMemoryInvoiceRepository } from './in-memory-invoice-repository.js';

/**
 * The payment services over in-memory repositories, in a practice of user 1, the admin, and the clients 2 and
 * 3.
 */
export function inMemoryBilling<Gateway extends PaymentGateway = InMemoryGateway>(
  gateway: Gateway | InMemoryGateway = new InMemoryGateway(),
) {
  let now = new Date('2026-11-20T12:00:00Z');
  let events = 0;
  const clock = stub(Clock, { now: () => now });
  const work = new InMemoryUnitOfWork();
  const additions = stub(PartAdditions, { always: () => [], of: () => [] });
  const invoices = new InMemoryInvoiceRepository(work);
  const credits = stub(ClientCredits, {});
  const attempts = new InMemoryPaymentAttemptRepository(work);
  const journal = new InMemoryGatewayJournal(work, invoices);
  const kept = new InMemoryPaymentDifferenceRepository(invoices);
  const charges: GatewayCharge[] = [];
  const account = stub(GatewayAccount, { id: null, chargesSince: async () => charges });
  const gateways = fixedGateways(gateway, [account]);
  const sessions = new PaymentSessions(invoices, attempts, gateways, work, clock, additions);
  const differences = new PaymentDifferences(gateways, kept, work, clock);
  const gatewayEvents = new GatewayEvents(journal, attempts, invoices, differences, work, clock, additions);
  const requests = new InMemoryRefundRequestRepository(work);
  const practice = { isComplete: true, isClientClosed: false, isHeld: false };
  const site = stub(Site, {
    today: async () => dayOf(now.getTime(), 'UTC'),
    timeZone: async () => 'UTC',
    assertComplete: async () => {
      if (!practice.isComplete) throw new DomainError('conflict', 'practice.incomplete', 'Incomplete.');
    },
  });
  const accounts = stub(Accounts, { isClient: async () => !practice.isClientClosed });
  const days = stub(PostingDays, { assertOpen: async () => () => undefined });
  const invoiceParties = stub(InvoiceParties, { of: async () => parties });
  // As legal holds refuse a deletion.
  const refuseHeld = (): void => {
    if (practice.isHeld) throw new DomainError('conflict', 'invoice.held', 'Held.');
  };
  work.domainEvents.subscribe('invoice.deleted', async () => refuseHeld());
  work.domainEvents.subscribe('invoice.draft_deleted', async () => refuseHeld());
  const reach = stub(EventReach, { assertReaches: async () => undefined });
  const limits = stub(RollingLimits, { use: async () => undefined });
  const confirmation = stub(Confirmation, { assertPasswordEntered: async () => undefined });
  return {
    gateway: gateway as Gateway,
    work,
    now: () => now,
    /** Circumstances that a test changes. */
    practice,
    invoices,
    attempts,
    journal,
    charges,
    differences,
    kept: kept.kept,
    sessions,
    requests,
    writing: new Invoices(invoices, invoiceParties, accounts, site, days, sessions, work, clock, additions),
    reminders: new InvoiceReminders(invoices, accounts, reach, limits, site, work, clock),
    payments: new Payments(invoices, gateways, sessions, site, days, credits, confirmation, clock),
    refunds: new Refunds(invoices, gateways, differences, confirmation, work, clock),
    refundRequests: new RefundRequests(work.domainEvents, invoices, requests, work, clock),
    published: publishedTypes(work.domainEvents),
    /** The payment services after the practice has changed the gateway. @param earlier those that can still be reached */
    withGateway: (other: PaymentGateway, earlier: SessionGateway[] = []) => {
      const gateways = fixedGateways(other, [], earlier);
      const sessions = new PaymentSessions(invoices, attempts, gateways, work, clock, additions);
      return {
        payments: new Payments(invoices, gateways, sessions, site, days, credits, confirmation, clock),
        refunds: new Refunds(invoices, gateways, differences, confirmation, work, clock),
      };
    },
    /** @param milliseconds to advance the clock */
    pass: (milliseconds: number): void => void (now = new Date(now.getTime() + milliseconds)),
    /** An issued invoice of 125.00 for client 2. */
    issued: (): Promise<Invoice> => storeIssued({ work, invoices }, aDraft()),
    /** Delivers an update of the gateway. @param id repeated for a redelivered event */
    receiveUpdate: (update: GatewayUpdate, id = `evt_${++events}`): Promise<void> =>
      gatewayEvents.handle({ id, type: 'test', at: now, update }),
  };
}

export const paid = (key: string, providerId: string, amount: string | null = null): GatewayUpdate => ({
  about: 'session',
  sessionId: sessionOf(key),
  key,
  state: { is: 'paid', providerId, amount: amount === null ? null : Money.parse(amount), method: 'card' },
});
