import { Money } from '../../../../kernel/index.js';
import type {
  CardUpdate,
  DisputeUpdate,
  GatewayEvent,
  GatewayUpdate,
  SessionUpdate,
} from '../../domain/gateway-account.js';
import type { PaymentMethod } from '../../domain/payment.js';
import type { RefusedReason } from '../../domain/payment-difference.js';
import { cardRefusal, mark } from './stripe-cards.js';
import { refundKey, refundStatus } from './stripe-gateway.js';

/** Object of an event, unchecked; only the fields read here are validated. */
type StripeObject = Record<string, unknown>;
type Reader = (object: StripeObject) => GatewayUpdate | undefined;

/** The event types that concern invoices, of Stripe's several hundred. */
const readers = {
  'checkout.session.completed': (session) => {
    if (session['mode'] === 'setup') return cardPageUpdate(session);
    return session['payment_status'] === 'unpaid'
      ? sessionUpdate(session, { is: 'processing' })
      : paid(session, 'card');
  },
  // Methods that take days debit a bank account.
  'checkout.session.async_payment_succeeded': (session) => paid(session, 'ach'),
  'checkout.session.async_payment_failed': (session) => sessionUpdate(session, { is: 'failed' }),
  'checkout.session.expired': (session) =>
    session['mode'] === 'setup' ? cardPageUpdate(session) : sessionUpdate(session, { is: 'expired' }),
  'payment_intent.succeeded': (intent) => cardChargeUpdate(intent),
  'payment_intent.payment_failed': (intent) => cardChargeUpdate(intent),
  'charge.refunded': (charge) => chargeUpdate(charge),
  'refund.created': (refund) => refundUpdate(refund),
  'refund.updated': (refund) => refundUpdate(refund),
  'refund.failed': (refund) => refundUpdate(refund),
  'charge.refund.updated': (refund) => refundUpdate(refund),
  'charge.dispute.created': (dispute) => disputeUpdate(dispute),
  'charge.dispute.updated': (dispute) => disputeUpdate(dispute),
  'charge.dispute.funds_withdrawn': (dispute) => disputeUpdate(dispute),
  'charge.dispute.funds_reinstated': (dispute) => disputeUpdate(dispute),
  'charge.dispute.closed': (dispute) => disputeUpdate(dispute),
} as const satisfies Record<string, Reader>;

export const eventTypes = Object.keys(readers) as (keyof typeof readers)[];

/** The practice's own account would not report this. */
class ImplausibleEvent extends Error {
  constructor(readonly reason: RefusedReason) {
    super(reason);
  }
}

/**
 * Translates an event of Stripe. Its content is untrusted: an event that cannot be read is ignored.
 * @param live the mode of the key; undefined if unknown
 */
export function readEvent(event: unknown, live: boolean | undefined): GatewayEvent {
  const { id, type, created, data, ...rest } = objectOf(event);
  const name = textOf(type) ?? '';
  const at = new Date(
    typeof created === 'number' && created > 0 && created < 1e11 ? created * 1000 : Date.now(),
  );
  const reader: Reader | undefined = Object.hasOwn(readers, name)
    ? readers[name as keyof typeof readers]
    : undefined;
  const known = textOf(id);
  const update =
    known === undefined
      ? undefined
      : reader && readUpdate(reader, objectOf(objectOf(data)['object']), rest, live);
  return { id: known ?? '', type: name, at, update };
}

function readUpdate(
  reader: Reader,
  object: StripeObject,
  { account, livemode }: StripeObject,
  live: boolean | undefined,
): GatewayUpdate | undefined {
  const currency = textOf(object['currency'])?.toLowerCase() ?? 'usd';
  try {
    const update = reader(object);
    if (!update) return undefined;
    if (account !== undefined && account !== null) throw new ImplausibleEvent('account');
    if (live !== undefined && typeof livemode === 'boolean' && livemode !== live)
      throw new ImplausibleEvent('mode');
    if (currency !== 'usd') throw new ImplausibleEvent('currency');
    return update;
  } catch (error) {
    if (!(error instanceof ImplausibleEvent)) throw error;
    const isSession = object['object'] === 'checkout.session';
    return {
      about: 'refused',
      reason: error.reason,
      sessionId: isSession ? textOf(object['id']) : undefined,
      key: isSession ? keyOf(object) : undefined,
      providerId: idOf(object['payment_intent']),
      amount: currency === 'usd' ? (moneyOf(object['amount_total'] ?? object['amount']) ?? null) : null,
    };
  }
}

const paid = (session: StripeObject, method: PaymentMethod): SessionUpdate | undefined => {
  const total = session['amount_total'];
  return sessionUpdate(session, {
    is: 'paid',
    providerId: idOf(session['payment_intent']) ?? textOf(session['id']) ?? '',
    amount: total === undefined || total === null ? null : amountOf(total),
    method,
  });
};

/** Other pages of the practice may sell subscriptions under the same account. */
function sessionUpdate(session: StripeObject, state: SessionUpdate['state']): SessionUpdate | undefined {
  const sessionId = textOf(session['id']);
  const { mode } = session;
  if (sessionId === undefined || (mode !== undefined && mode !== 'payment')) return undefined;
  return { about: 'session', sessionId, key: keyOf(session), state };
}

/** Its card is read from Stripe: the event does not have it. */
function cardPageUpdate(session: StripeObject): CardUpdate | undefined {
  const sessionId = textOf(session['id']);
  return sessionId === undefined ? undefined : { about: 'card-page', sessionId };
}

/** Undefined for other payment intents: their sessions have events of their own, or they belong to no invoice. */
function cardChargeUpdate(intent: StripeObject): CardUpdate | undefined {
  const providerId = textOf(intent['id']);
  const { key, ...metadata } = objectOf(intent['metadata']);
  if (providerId === undefined || typeof key !== 'string' || metadata[mark] === undefined) return undefined;
  const charge = { about: 'card-charge', key, customerId: idOf(intent['customer']) ?? null } as const;
  if (intent['status'] === 'succeeded')
    return {
      ...charge,
      state: { is: 'paid', providerId, amount: amountOf(intent['amount']) },
    };
  const error = objectOf(intent['last_payment_error']);
  return error['type'] === 'card_error'
    ? { ...charge, state: { is: 'refused', reason: cardRefusal(textOf(error['code'])) } }
    : undefined;
}

function chargeUpdate(charge: StripeObject): GatewayUpdate | undefined {
  const providerId = idOf(charge['payment_intent']);
  if (providerId === undefined) return undefined;
  return { about: 'refunded', providerId, total: amountOf(charge['amount_refunded']) };
}

/** Only refunds requested here; others are reported through their charge, unless they fail. */
function refundUpdate(refund: StripeObject): GatewayUpdate | undefined {
  const providerId = idOf(refund['payment_intent']);
  const providerRefundId = textOf(refund['id']);
  const key = refundKey(objectOf(refund['metadata']));
  const status = refundStatus(textOf(refund['status']) ?? null);
  if (providerId === undefined || providerRefundId === undefined) return undefined;
  if (key === null && status !== 'failed') return undefined;
  return { about: 'refund', providerRefundId, key, providerId, amount: amountOf(refund['amount']), status };
}

const disputeEnds = ['won', 'lost'] as const;

/** An inquiry moves no money and is best answered by a refund, so it is not yet a dispute. */
function disputeUpdate(dispute: StripeObject): DisputeUpdate | undefined {
  const providerId = idOf(dispute['payment_intent']);
  const disputeId = textOf(dispute['id']);
  const status = textOf(dispute['status']) ?? '';
  if (providerId === undefined || disputeId === undefined) return undefined;
  if (status.startsWith('warning_') || status === 'prevented') return undefined;
  const state = disputeEnds.find((end) => end === status) ?? 'open';
  const reason = textOf(dispute['reason']) ?? null;
  return { about: 'dispute', disputeId, providerId, amount: amountOf(dispute['amount']), reason, state };
}

const keyOf = (session: StripeObject): string | undefined =>
  textOf(session['client_reference_id']) ?? textOf(objectOf(session['metadata'])['key']);

const objectOf = (value: unknown): StripeObject =>
  typeof value === 'object' && value !== null ? (value as StripeObject) : {};

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

/** @param cents an integer above zero, at most the maximum of an invoice */
const moneyOf = (cents: unknown): Money | undefined =>
  typeof cents === 'number' && Number.isInteger(cents) && cents > 0 && cents <= Money.maximum.cents
    ? Money.ofCents(cents)
    : undefined;

/** @throws ImplausibleEvent */
function amountOf(cents: unknown): Money {
  const amount = moneyOf(cents);
  if (!amount) throw new ImplausibleEvent('amount');
  return amount;
}

/** Stripe refers to an object by its id, or embeds it. */
export const idOf = (reference: unknown): string | undefined =>
  textOf(reference) ?? textOf(objectOf(reference)['id']);
