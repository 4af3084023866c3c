import type { Stripe } from 'stripe';
import { Money } from '../../../../kernel/money.js';
import type { PaymentMethod } from '../../domain/payment.js';
import type { DisputeNews, GatewayEvent, GatewayNews, SessionNews } from '../../domain/gateway-account.js';
import { refundKey, refundStatus } from './stripe-gateway.js';

type Reader<Event> = (event: Event) => GatewayNews | undefined;
type Readers = {
  readonly [Type in Stripe.Event.Type]?: Reader<Extract<Stripe.Event, { type: Type }>['data']['object']>;
};

/** The events that concern invoices; Stripe has some hundred more. */
const readers: Readers = {
  'checkout.session.completed': (session) =>
    session.payment_status === 'unpaid' ? ofSession(session, { is: 'processing' }) : paid(session, 'card'),
  // Methods that take days take it from a bank account.
  'checkout.session.async_payment_succeeded': (session) => paid(session, 'ach'),
  'checkout.session.async_payment_failed': (session) => ofSession(session, { is: 'failed' }),
  'checkout.session.expired': (session) => ofSession(session, { is: 'expired' }),
  'charge.refunded': (charge) => ofCharge(charge),
  'refund.created': (refund) => ofRefund(refund),
  'refund.updated': (refund) => ofRefund(refund),
  'refund.failed': (refund) => ofRefund(refund),
  'charge.refund.updated': (refund) => ofRefund(refund),
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

const paid = (session: Stripe.Checkout.Session, method: PaymentMethod): SessionNews | undefined =>
  ofSession(session, {
    is: 'paid',
    providerId: idOf(session.payment_intent) ?? session.id,
    amount: typeof session.amount_total === 'number' ? Money.ofCents(session.amount_total) : null,
    method,
  });

/** Other pages of the practice may sell subscriptions under the same account. */
function ofSession(session: Stripe.Checkout.Session, state: SessionNews['state']): SessionNews | undefined {
  const { id: sessionId, mode, client_reference_id, metadata } = session;
  if (mode !== undefined && mode !== 'payment') return undefined;
  return { about: 'session', sessionId, key: client_reference_id ?? metadata?.['key'], state };
}

function ofCharge(charge: Stripe.Charge): GatewayNews | undefined {
  const providerId = idOf(charge.payment_intent);
  if (providerId === undefined) return undefined;
  return { about: 'refunded', providerId, total: Money.ofCents(charge.amount_refunded) };
}

/** Of those that were begun here; the others are told of by their charge, unless they fail. */
function ofRefund(refund: Stripe.Refund): GatewayNews | undefined {
  const providerId = idOf(refund.payment_intent);
  const key = refundKey(refund.metadata);
  const status = refundStatus(refund.status);
  if (providerId === undefined || (key === null && status !== 'failed')) return undefined;
  const amount = Money.ofCents(refund.amount);
  return { about: 'refund', providerRefundId: refund.id, key, providerId, amount, status };
}

const disputeEnds = ['won', 'lost'] as const;

/** An inquiry moves no money, and a refund is what ends it best: it is no dispute yet. */
function ofDispute(dispute: Stripe.Dispute): DisputeNews | undefined {
  const providerId = idOf(dispute.payment_intent);
  const { id: disputeId, status, reason } = dispute;
  if (providerId === undefined || status.startsWith('warning_') || status === 'prevented') return undefined;
  const amount = Money.ofCents(dispute.amount);
  const state = disputeEnds.find((end) => end === status) ?? 'open';
  return { about: 'dispute', disputeId, providerId, amount, reason, state };
}

export const idOf = (reference: string | { id: string } | null | undefined): string | undefined =>
  typeof reference === 'string' ? reference : reference?.id;
