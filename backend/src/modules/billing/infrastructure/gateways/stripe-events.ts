import type { Stripe } from 'stripe';
import { Money } from '../../../../kernel/money.js';
import type { DisputeNews, GatewayEvent, GatewayNews, SessionNews } from '../../domain/gateway-account.js';
import { refundStatus } from './stripe-gateway.js';

type Reader<Event> = (event: Event) => GatewayNews | undefined;
type Readers = {
  readonly [Type in Stripe.Event.Type]?: Reader<Extract<Stripe.Event, { type: Type }>['data']['object']>;
};

/** The events that concern invoices; Stripe has some hundred more. */
const readers: Readers = {
  'checkout.session.completed': (session) =>
    ofSession(session, session.payment_status === 'unpaid' ? 'processing' : 'paid'),
  'checkout.session.async_payment_succeeded': (session) => ofSession(session, 'paid'),
  'checkout.session.async_payment_failed': (session) => ofSession(session, 'failed'),
  'checkout.session.expired': (session) => ofSession(session, 'expired'),
  'charge.refunded': (charge) => ofCharge(charge),
  'refund.created': (refund) => ofRefund(refund),
  'refund.updated': (refund) => ofRefund(refund),
  'refund.failed': (refund) => ofRefund(refund),
  'charge.dispute.created': (dispute) => ofDispute(dispute),
  'charge.dispute.updated': (dispute) => ofDispute(dispute),
  'charge.dispute.funds_withdrawn': (dispute) => ofDispute(dispute),
  'charge.dispute.funds_reinstated': (dispute) => ofDispute(dispute),
  'charge.dispute.closed': (dispute) => ofDispute(dispute),
};

export const eventTypes = Object.keys(readers) as (keyof Readers)[];

/** An event of Stripe in words of billing. */
export function readEvent({ id, type, created, data }: Stripe.Event): GatewayEvent {
  // The reader at an event's type takes that very event's object, which TypeScript does not see.
  const read = readers[type] as Reader<object> | undefined;
  return { id, type, at: new Date(created * 1000), news: read?.(data.object) };
}

type SessionIs = SessionNews['state']['is'];

function ofSession(session: Stripe.Checkout.Session, is: SessionIs): SessionNews | undefined {
  // Other pages of the practice may sell subscriptions under the same account.
  if (session.mode !== undefined && session.mode !== 'payment') return undefined;
  const key = session.client_reference_id ?? session.metadata?.['key'];
  const told = { about: 'session' as const, sessionId: session.id, key };
  if (is !== 'paid') return { ...told, state: { is } };
  const providerId = idOf(session.payment_intent) ?? session.id;
  return { ...told, state: { is, providerId, amount: Money.ofCents(session.amount_total ?? 0) } };
}

function ofCharge(charge: Stripe.Charge): GatewayNews | undefined {
  const providerId = idOf(charge.payment_intent);
  if (providerId === undefined) return undefined;
  return { about: 'refunded', providerId, total: Money.ofCents(charge.amount_refunded) };
}

function ofRefund(refund: Stripe.Refund): GatewayNews | undefined {
  const providerId = idOf(refund.payment_intent);
  if (providerId === undefined) return undefined;
  const { id: providerRefundId, metadata, amount, status } = refund;
  return {
    about: 'refund',
    providerRefundId,
    key: metadata?.['key'],
    providerId,
    amount: Money.ofCents(amount),
    status: refundStatus(status),
  };
}

const disputeEnds = ['won', 'lost'] as const;

/** An inquiry moves no money, and a refund is what ends it best: it is no dispute yet. */
function ofDispute(dispute: Stripe.Dispute): DisputeNews | undefined {
  const providerId = idOf(dispute.payment_intent);
  const { id: disputeId, status } = dispute;
  if (providerId === undefined || status.startsWith('warning_') || status === 'prevented') return undefined;
  const amount = Money.ofCents(dispute.amount);
  const state = disputeEnds.find((end) => end === status) ?? 'open';
  return { about: 'dispute', disputeId, providerId, amount, state };
}

export const idOf = (reference: string | { id: string } | null | undefined): string | undefined =>
  typeof reference === 'string' ? reference : reference?.id;
