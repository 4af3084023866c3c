import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Stripe } from 'stripe';

export const webhookSecret = 'whsec_of_the_tests';
/** A secret key of the first account, in test mode. */
export const secretKey = 'sk_test_of_the_tests';

/** Rights of a restricted key, as Stripe's messages name them. */
const rights = {
  account: 'rak_accounts_kyc_basic_read',
  charges: 'rak_charge_read',
  refunds: 'rak_charge_write',
  sessions: 'rak_checkout_session_write',
  events: 'rak_event_read',
  endpoints: 'rak_webhook_write',
  intents: 'rak_payment_intent_write',
  methods: 'rak_payment_method_write',
  setups: 'rak_setup_intent_read',
} as const;
type Right = keyof typeof rights;

/** An account in one of its two modes, which share nothing else. */
interface Account {
  id: string;
  object: 'account';
  country: string;
  default_currency: string;
  business_profile: { name: string };
}

interface Key {
  account: Account;
  rights: readonly Right[];
}

export interface StripeEndpoint {
  id: string;
  object: 'webhook_endpoint';
  url: string;
  status: 'enabled' | 'disabled';
  enabled_events: string[];
  api_version: string | null;
  metadata: Record<string, string>;
  /** Answered only when it is made. */
  secret: string;
}

interface Session {
  id: string;
  object: 'checkout.session';
  mode: 'payment' | 'setup';
  status: 'open' | 'complete' | 'expired';
  payment_status: 'unpaid' | 'paid' | 'no_payment_required';
  payment_intent: string | null;
  customer: string | null;
  setup_intent: string | null;
  client_reference_id: string;
  amount_total: number | null;
  currency: string | null;
  locale: string | null;
  url: string | null;
  success_url: string;
  cancel_url: string;
  expires_at: number;
  metadata: Record<string, string>;
}

/** Behavior of Stripe's test cards when they are charged without their person. */
export type CardBehavior = 'succeeds' | 'declined' | 'expired' | 'authentication' | 'action' | 'processing';

interface StripeMethod {
  id: string;
  object: 'payment_method';
  type: 'card';
  customer: string | null;
  card: { brand: string; last4: string; exp_month: number; exp_year: number };
}

interface Intent {
  id: string;
  object: 'payment_intent';
  amount: number;
  currency: string;
  customer: string | null;
  payment_method: string;
  status: 'succeeded' | 'requires_payment_method' | 'requires_action' | 'processing' | 'canceled';
  last_payment_error: { type: 'card_error'; code: string; decline_code?: string } | null;
  created: number;
  metadata: Record<string, string>;
}

interface Charge {
  id: string;
  object: 'charge';
  payment_intent: string;
  amount: number;
  amount_refunded: number;
  status: 'succeeded';
  created: number;
  metadata: Record<string, string>;
}

interface Refund {
  id: string;
  object: 'refund';
  payment_intent: string;
  amount: number;
  status: 'succeeded' | 'pending' | 'failed';
  metadata: Record<string, string>;
}

export interface StripeServerEvent {
  id: string;
  object: 'event';
  type: string;
  created: number;
  data: { object: object };
}

type Answer = { status: number; body: object };
/**
 * Faults of the next requests. `lost`: it takes effect without an answer; `broken`: the connection breaks as
 * well; a function is what happens before its answer.
 */
export type Fault =
  | { status: number; code?: string; type?: string; html?: true }
  | 'lost'
  | 'broken'
  | (() => Promise<unknown>);

/** Cents. */
const smallestAmount = 50;

const now = (): number => Math.floor(Date.now() / 1000);
const id = (prefix: string): string => `${prefix}_${randomBytes(8).toString('hex')}`;

/**
 * A stand-in for Stripe's API as its reference describes it, as far as the product uses it: accounts, keys with rights,
 * webhook endpoints, sessions, refunds, events and charges, each request once per Idempotency-Key. Tests pay, refund and
 * dispute by its methods, as people would at Stripe.
 */
export class StripeServer {
  readonly sessions = new Map<string, Session>();
  readonly charges: Charge[] = [];
  readonly refunds: Refund[] = [];
  /** All events, oldest first. */
  readonly events: StripeServerEvent[] = [];
  /** Number of received `POST /v1/refunds`. */
  readonly asked: string[] = [];
  /** Faults of the next requests, in order. */
  readonly faults: Fault[] = [];
  readonly endpoints: StripeEndpoint[] = [];
  readonly methods: StripeMethod[] = [];
  readonly intents: Intent[] = [];
  private readonly customers = new Set<string>();
  /** Behavior of cards; by default they succeed. */
  readonly behaviors = new Map<string, CardBehavior>();
  /** Keys of requests that are still at work, which refuses them: 409. */
  readonly atWork = new Set<string>();
  /** Seconds since 1970 at Stripe. */
  now: () => number = now;
  /** Delays answers, such as those to `POST /v1/payment_intents`, which have had their effect. */
  beforeAnswering: (call: string) => Promise<unknown> = () => Promise.resolve();
  /** Sends an event to an endpoint, as Stripe does on its own; unset: tests deliver events. */
  deliver:
    | ((url: string, event: { payload: string; headers: Record<string, string> }) => Promise<unknown>)
    | undefined;
  private readonly keys = new Map<string, Key>();
  /** The account that a session, charge, refund, event or endpoint belongs to. */
  private readonly owners = new WeakMap<object, Account>();
  private readonly deliveries = new Set<Promise<unknown>>();
  private readonly answers = new Map<string, Answer & { form: string }>();
  /** Behavior of the card that the next completed page saves. */
  nextCard: CardBehavior = 'succeeds';
  private readonly stripe = new Stripe('sk_test_of_the_tests');
  private readonly server: Server;

  private constructor(server: Server) {
    this.server = server;
    this.addAccount('acct_1', secretKey);
  }

  static async start(): Promise<StripeServer> {
    const server = createServer();
    const stripe = new StripeServer(server);
    server.on('request', (request: IncomingMessage, response: ServerResponse) => {
      stripe.answer(request, response).catch(() => response.destroy());
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return stripe;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** Settings of a product that uses this server. */
  get env(): Record<string, string> {
    return {
      PAYMENTS: 'stripe',
      STRIPE_SECRET_KEY: secretKey,
      STRIPE_WEBHOOK_SECRET: webhookSecret,
      STRIPE_API_URL: this.url,
    };
  }

  close(): Promise<unknown> {
    const closed = new Promise((resolve) => this.server.close(resolve));
    this.server.closeAllConnections();
    return closed;
  }

  addAccount(id: string, key: string, { name = 'Example Practice', currency = 'usd' } = {}): void {
    const business_profile = { name };
    const account = {
      id,
      object: 'account',
      country: 'US',
      default_currency: currency,
      business_profile,
    } as const;
    this.keys.set(key, { account, rights: Object.keys(rights) as Right[] });
  }

  /** A restricted key of the account that has the other key, without these rights. */
  restrict(of: string, key: string, without: readonly Right[] = []): void {
    const { account, rights } = found(this.keys.get(of));
    this.keys.set(key, { account, rights: rights.filter((right) => !without.includes(right)) });
  }

  revoke(key: string): void {
    this.keys.delete(key);
  }

  /** Resolves when all events have been delivered. */
  async delivered(): Promise<void> {
    while (this.deliveries.size > 0) await Promise.all(this.deliveries);
  }

  /** The latest session. */
  get session(): Session {
    return found([...this.sessions.values()].at(-1));
  }

  /** The client pays; by a method that takes days the payment is pending at first. */
  pay(session = this.session, { asynchronous = false } = {}): StripeServerEvent {
    const paid = { status: 'complete', url: null, payment_intent: id('pi') } as const;
    Object.assign(session, paid, { payment_status: asynchronous ? 'unpaid' : 'paid' });
    if (!asynchronous) this.charge(session, session);
    return this.createEvent('checkout.session.completed', session);
  }

  /** The client enters a card on the latest page, or that one. */
  saveCard(session = this.session, behavior: CardBehavior = this.nextCard): StripeServerEvent {
    const customer = id('cus');
    this.customers.add(customer);
    const expired = behavior === 'expired';
    const method: StripeMethod = {
      id: id('pm'),
      object: 'payment_method',
      type: 'card',
      customer,
      card: { brand: 'visa', last4: '4242', exp_month: 4, exp_year: expired ? 2024 : 2038 },
    };
    this.methods.push(method);
    this.behaviors.set(method.id, behavior);
    this.inherit(session, method);
    Object.assign(session, { status: 'complete', url: null, customer, setup_intent: id('seti') });
    this.setups.set(session.id, method);
    return this.createEvent('checkout.session.completed', session);
  }

  private readonly setups = new Map<string, StripeMethod>();

  /** A charge that is processed succeeds. */
  arriveIntent(intent = found(this.intents.at(-1))): StripeServerEvent {
    return this.succeed(intent);
  }

  /** Stripe forgets its keys after a day. */
  pruneKeys(): void {
    this.answers.clear();
  }

  /** A pending payment arrives. */
  arrive(session = this.session): StripeServerEvent {
    session.payment_status = 'paid';
    this.charge(session, session);
    return this.createEvent('checkout.session.async_payment_succeeded', session);
  }

  /** A pending payment fails. */
  bounce(session = this.session): StripeServerEvent {
    return this.createEvent('checkout.session.async_payment_failed', session);
  }

  expire(session = this.session): StripeServerEvent {
    Object.assign(session, { status: 'expired', url: null });
    return this.createEvent('checkout.session.expired', session);
  }

  /** A refund made at Stripe, not here. @param cents */
  refundAtProvider(cents: number, charge = found(this.charges.at(-1))): StripeServerEvent[] {
    const refund = this.refund(charge, cents, {});
    return [this.createEvent('refund.created', refund), this.createEvent('charge.refunded', charge)];
  }

  /** @param status such as `needs_response`, `won` or `lost` */
  dispute(disputeId: string, status: string, charge = found(this.charges.at(-1))): StripeServerEvent {
    const ended = status === 'won' || status === 'lost';
    const { amount, payment_intent } = charge;
    const dispute = { id: disputeId, object: 'dispute', amount, payment_intent, status };
    this.inherit(charge, dispute);
    return this.createEvent(`charge.dispute.${ended ? 'closed' : 'created'}`, dispute);
  }

  /** A pending refund succeeds, or fails; one that succeeded can still fail. */
  settleRefund(refund: Refund, status: Refund['status']): StripeServerEvent {
    if (status === 'failed')
      found(this.charges.find((one) => one.payment_intent === refund.payment_intent)).amount_refunded -=
        refund.amount;
    refund.status = status;
    return this.createEvent(status === 'failed' ? 'refund.failed' : 'refund.updated', refund);
  }

  /** An event of the account that the object belongs to, which goes to its endpoints. */
  createEvent(type: string, object: object): StripeServerEvent {
    const event = {
      id: id('evt'),
      object: 'event',
      type,
      created: this.now(),
      data: { object: { ...object } },
    } as const;
    this.events.push(event);
    const owner = this.owners.get(object);
    if (!owner) return event;
    this.owners.set(event, owner);
    for (const endpoint of this.endpoints)
      if (this.owners.get(endpoint) === owner && endpoint.enabled_events.includes(type))
        this.send(event, endpoint);
    return event;
  }

  /** A delivery that fails is not repeated. */
  private send(event: StripeServerEvent, { url, secret }: StripeEndpoint): void {
    const delivery = this.deliver?.(url, this.signed(event, secret)).catch(() => undefined);
    if (!delivery) return;
    this.deliveries.add(delivery);
    void delivery.then(() => this.deliveries.delete(delivery));
  }

  /** A webhook request with Stripe's signature. */
  signed(event: StripeServerEvent, secret = webhookSecret, timestamp = now()) {
    const payload = JSON.stringify(event);
    const signature = this.stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp });
    return { payload, headers: { 'Content-Type': 'application/json', 'Stripe-Signature': signature } };
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const form = new URLSearchParams(Buffer.concat(parts).toString());
    const { pathname, searchParams } = new URL(request.url ?? '/', this.url);
    const session = [...this.sessions.values()].find(({ id }) => pathname === `/pay/${id}`);
    if (session) return this.show(session, request.method === 'POST', response);
    this.asked.push(`${request.method ?? ''} ${pathname}`);
    const fault = this.faults.shift();
    const give = ({ status, body }: Answer): void =>
      void response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
    if (typeof fault === 'object' && 'status' in fault) {
      if (fault.html)
        return void response.writeHead(fault.status, { 'Content-Type': 'text/html' }).end('<html>');
      const error = {
        type: fault.type ?? 'invalid_request_error',
        code: fault.code,
        message: 'A fault of the tests',
      };
      return give({ status: fault.status, body: { error } });
    }
    const secret = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
    const by = this.keys.get(secret);
    const call = `${request.method ?? ''} ${pathname}`;
    if (!by) return give(refusal(401, `Invalid API Key provided: ${secret.slice(0, 8)}********`));
    const needed = rightFor(call);
    if (needed && !by.rights.includes(needed))
      return give(
        refusal(
          403,
          `The provided key '${secret.slice(0, 8)}********' does not have the required permissions for this endpoint on account '${by.account.id}'. Having the '${rights[needed]}' permission would allow this request to continue.`,
        ),
      );
    const given = request.headers['idempotency-key'];
    const key = typeof given === 'string' ? `${by.account.id} ${given}` : undefined;
    if (key !== undefined && this.atWork.has(key.split(' ')[1] ?? '')) return give(keyInUse);
    const earlier = key === undefined ? undefined : this.answers.get(key);
    if (earlier && earlier.form !== form.toString()) return give(keyOfAnother);
    const answer = earlier ?? this.route(call, form, searchParams, by.account);
    if (key !== undefined) this.answers.set(key, { ...answer, form: form.toString() });
    if (fault === 'lost') return;
    if (fault === 'broken') return void response.destroy();
    await fault?.();
    await this.beforeAnswering(call);
    give(answer);
  }

  /** Its payment page, with two ways back: paid and unpaid. Going back alone sends no event. */
  private show(session: Session, paying: boolean, response: ServerResponse): void {
    if (paying) {
      if (session.mode === 'setup') this.saveCard(session);
      else this.pay(session);
      return void response.writeHead(303, { Location: session.success_url }).end();
    }
    const page = `<!doctype html><html lang="en"><title>Checkout</title><link rel="icon" href="data:,">
      <h1>${session.mode === 'setup' ? 'Save your card' : `Pay $${((session.amount_total ?? 0) / 100).toFixed(2)}`}</h1>
      <form method="post"><button>${session.mode === 'setup' ? 'Save' : 'Pay'}</button></form><a href="${session.cancel_url}">Back</a></html>`;
    response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' }).end(page);
  }

  private route(call: string, form: URLSearchParams, query: URLSearchParams, account: Account): Answer {
    const isOwn = (thing: object): boolean => (this.owners.get(thing) ?? this.first) === account;
    const missing = refusal(404, `No such object for ${call}`);
    if (call === 'GET /v1/account') return { status: 200, body: account };
    if (call === 'GET /v1/webhook_endpoints')
      return list(this.endpoints.filter(isOwn).map(({ secret: _secret, ...endpoint }) => endpoint));
    if (call === 'POST /v1/webhook_endpoints') return { status: 200, body: this.addEndpoint(form, account) };
    const [, endpointId] = /^DELETE \/v1\/webhook_endpoints\/([^/]+)$/.exec(call) ?? [];
    if (endpointId !== undefined) {
      const at = this.endpoints.findIndex((one) => one.id === endpointId && isOwn(one));
      if (at < 0) return missing;
      this.endpoints.splice(at, 1);
      return { status: 200, body: { id: endpointId, object: 'webhook_endpoint', deleted: true } };
    }
    const [, sessionId = '', ending] = /^\w+ \/v1\/checkout\/sessions\/([^/]+)(\/expire)?$/.exec(call) ?? [];
    if (sessionId) {
      const session = this.sessions.get(sessionId);
      if (!session || !isOwn(session)) return missing;
      if (ending && session.status !== 'open')
        return { status: 400, body: { error: { type: 'invalid_request_error' } } };
      if (ending) this.expire(session);
      const expands = [...query].some(([, value]) => value === 'setup_intent.payment_method');
      return { status: 200, body: expands ? this.expanded(session) : session };
    }
    if (call === 'POST /v1/checkout/sessions') return { status: 200, body: this.begin(form, account) };
    const [, methodId] = /^POST \/v1\/payment_methods\/([^/]+)\/detach$/.exec(call) ?? [];
    if (methodId !== undefined) return this.detach(methodId, isOwn);
    if (call === 'POST /v1/payment_intents') return this.chargeByCall(form, account, isOwn);
    const [, canceled] = /^POST \/v1\/payment_intents\/([^/]+)\/cancel$/.exec(call) ?? [];
    if (canceled !== undefined) return this.cancel(canceled, isOwn);
    if (call === 'GET /v1/payment_intents') {
      const customer = query.get('customer');
      if (customer !== null && !this.customers.has(customer))
        return refusal(400, `No such customer: '${customer}'`, 'resource_missing');
      return list(
        this.intents
          .filter(isOwn)
          .filter((one) => one.customer === customer)
          .filter(since(query))
          .reverse(),
      );
    }
    if (call === 'GET /v1/setup_intents') return list([]);
    if (call === 'GET /v1/payment_intents/search')
      return list(this.withKey(query.get('query')).filter(isOwn));
    if (call === 'POST /v1/refunds') return this.refundByCall(form, account);
    if (call === 'GET /v1/refunds') {
      const payment = query.get('payment_intent');
      return list(
        this.refunds.filter(isOwn).filter((one) => one.payment_intent === (payment ?? one.payment_intent)),
      );
    }
    if (call === 'GET /v1/events') return list(this.events.filter(isOwn).filter(since(query)).reverse());
    if (call === 'GET /v1/charges') return list(this.charges.filter(isOwn).filter(since(query)).reverse());
    return missing;
  }

  /** The account of objects that tests make by hand. */
  private get first(): Account {
    return found([...this.keys.values()][0]).account;
  }

  private addEndpoint(form: URLSearchParams, account: Account): StripeEndpoint {
    const endpoint: StripeEndpoint = {
      id: id('we'),
      object: 'webhook_endpoint',
      url: form.get('url') ?? '',
      status: 'enabled',
      enabled_events: [...form].flatMap(([name, value]) =>
        name.startsWith('enabled_events[') ? [value] : [],
      ),
      api_version: form.get('api_version'),
      metadata: metadataOf(form, 'metadata'),
      secret: id('whsec'),
    };
    this.owners.set(endpoint, account);
    this.endpoints.push(endpoint);
    return endpoint;
  }

  private begin(form: URLSearchParams, account: Account): Session {
    const sessionId = id('cs');
    const isSetup = form.get('mode') === 'setup';
    const session: Session = {
      id: sessionId,
      object: 'checkout.session',
      mode: isSetup ? 'setup' : 'payment',
      status: 'open',
      payment_status: isSetup ? 'no_payment_required' : 'unpaid',
      payment_intent: null,
      customer: null,
      setup_intent: null,
      client_reference_id: form.get('client_reference_id') ?? '',
      amount_total: isSetup ? null : Number(form.get('line_items[0][price_data][unit_amount]')),
      currency: isSetup ? null : (form.get('line_items[0][price_data][currency]') ?? ''),
      url: `${this.url}/pay/${sessionId}`,
      locale: form.get('locale'),
      success_url: form.get('success_url') ?? '',
      cancel_url: form.get('cancel_url') ?? '',
      expires_at: this.now() + 24 * 60 * 60,
      metadata: metadataOf(form, isSetup ? 'metadata' : 'payment_intent_data[metadata]'),
    };
    this.owners.set(session, account);
    this.sessions.set(sessionId, session);
    return session;
  }

  private charge({ payment_intent, amount_total, metadata }: Session, from: object): void {
    this.addCharge({ payment_intent: payment_intent ?? '', amount: amount_total ?? 0, metadata }, from);
  }

  private addCharge(of: Pick<Charge, 'payment_intent' | 'amount' | 'metadata'>, from: object): void {
    const { payment_intent, amount, metadata } = of;
    const charge: Charge = {
      id: id('ch'),
      object: 'charge',
      payment_intent,
      amount,
      amount_refunded: 0,
      status: 'succeeded',
      created: this.now(),
      metadata,
    };
    this.inherit(from, charge);
    this.charges.push(charge);
  }

  private expanded(session: Session): object {
    const payment_method = this.setups.get(session.id) ?? null;
    const setup_intent = session.setup_intent && {
      id: session.setup_intent,
      object: 'setup_intent',
      payment_method,
    };
    return { ...session, setup_intent };
  }

  private detach(methodId: string, isOwn: (thing: object) => boolean): Answer {
    const method = this.methods.find((one) => one.id === methodId && isOwn(one));
    if (!method) return refusal(404, `No such PaymentMethod: '${methodId}'`, 'resource_missing');
    if (method.customer === null)
      return refusal(400, 'The payment method is not attached.', 'payment_method_unexpected_state');
    method.customer = null;
    return { status: 200, body: method };
  }

  private cancel(intentId: string, isOwn: (thing: object) => boolean): Answer {
    const intent = this.intents.find((one) => one.id === intentId && isOwn(one));
    if (!intent) return refusal(404, `No such payment_intent: '${intentId}'`, 'resource_missing');
    if (intent.status === 'succeeded' || intent.status === 'canceled')
      return refusal(
        400,
        `You cannot cancel this PaymentIntent because it has a status of ${intent.status}.`,
        'payment_intent_unexpected_state',
      );
    intent.status = 'canceled';
    return { status: 200, body: intent };
  }

  /** Those that a search for a key in the metadata finds. */
  private withKey(query: string | null): Intent[] {
    const [, key] = /^metadata\['key'\]:'([^']+)'$/.exec(query ?? '') ?? [];
    return this.intents.filter(({ metadata }) => key !== undefined && metadata['key'] === key);
  }

  /** A card is charged without its person: a decline is 402, with the intent that it leaves behind. */
  private chargeByCall(form: URLSearchParams, account: Account, isOwn: (thing: object) => boolean): Answer {
    const methodId = form.get('payment_method') ?? '';
    const customer = form.get('customer');
    const method = this.methods.find((one) => one.id === methodId && isOwn(one));
    if (!method || method.customer === null || method.customer !== customer)
      return refusal(400, `No such PaymentMethod: '${methodId}'`, 'resource_missing');
    if (Number(form.get('amount')) < smallestAmount)
      return refusal(400, 'Amount must be at least $0.50 usd.', 'amount_too_small');
    const behavior = this.behaviors.get(methodId) ?? 'succeeds';
    const error = declines[behavior];
    const intent: Intent = {
      id: id('pi'),
      object: 'payment_intent',
      amount: Number(form.get('amount')),
      currency: form.get('currency') ?? '',
      customer,
      payment_method: methodId,
      status: error ? 'requires_payment_method' : behavior === 'action' ? 'requires_action' : 'processing',
      last_payment_error: error,
      created: this.now(),
      metadata: metadataOf(form, 'metadata'),
    };
    this.owners.set(intent, account);
    this.intents.push(intent);
    if (error) {
      this.createEvent('payment_intent.payment_failed', intent);
      return {
        status: 402,
        body: { error: { ...error, message: 'Your card was declined.', payment_intent: intent } },
      };
    }
    if (behavior === 'succeeds') this.succeed(intent);
    return { status: 200, body: intent };
  }

  private succeed(intent: Intent): StripeServerEvent {
    intent.status = 'succeeded';
    const { id: payment_intent, amount, metadata } = intent;
    this.addCharge({ payment_intent, amount, metadata }, intent);
    return this.createEvent('payment_intent.succeeded', intent);
  }

  /** An object made of another one belongs to its account. */
  private inherit(from: object, made: object): void {
    const owner = this.owners.get(from);
    if (owner) this.owners.set(made, owner);
  }

  private refundByCall(form: URLSearchParams, account: Account): Answer {
    const charge = this.charges.find(({ payment_intent }) => payment_intent === form.get('payment_intent'));
    const cents = Number(form.get('amount'));
    if (
      !charge ||
      (this.owners.get(charge) ?? account) !== account ||
      charge.amount_refunded + cents > charge.amount
    )
      return {
        status: 400,
        body: { error: { type: 'invalid_request_error', code: 'charge_already_refunded' } },
      };
    const refund = this.refund(charge, cents, metadataOf(form, 'metadata'));
    this.createEvent('refund.created', refund);
    this.createEvent('charge.refunded', charge);
    return { status: 200, body: refund };
  }

  private refund(charge: Charge, amount: number, metadata: Refund['metadata']): Refund {
    charge.amount_refunded += amount;
    const { payment_intent } = charge;
    const refund: Refund = {
      id: id('re'),
      object: 'refund',
      payment_intent,
      amount,
      status: 'succeeded',
      metadata,
    };
    this.inherit(charge, refund);
    this.refunds.push(refund);
    return refund;
  }
}

const found = <Thing>(thing: Thing | undefined): Thing => {
  if (thing === undefined) throw new Error('Stripe has none yet.');
  return thing;
};

const refusal = (status: number, message: string, code?: string): Answer => ({
  status,
  body: { error: { type: 'invalid_request_error', message, ...(code !== undefined && { code }) } },
});

const keyInUse: Answer = {
  status: 409,
  body: {
    error: { type: 'idempotency_error', code: 'idempotency_key_in_use', message: 'The key is in use.' },
  },
};
const keyOfAnother: Answer = {
  status: 400,
  body: { error: { type: 'idempotency_error', message: 'Keys can only be used with the same parameters.' } },
};

const declines: Record<CardBehavior, Intent['last_payment_error']> = {
  succeeds: null,
  processing: null,
  action: null,
  declined: { type: 'card_error', code: 'card_declined', decline_code: 'insufficient_funds' },
  expired: { type: 'card_error', code: 'expired_card' },
  authentication: {
    type: 'card_error',
    code: 'authentication_required',
    decline_code: 'authentication_required',
  },
};

function rightFor(call: string): Right | undefined {
  const [, name = ''] = /^\w+ \/v1\/([\w/]+)/.exec(call) ?? [];
  if (name.startsWith('checkout/')) return 'sessions';
  if (name.startsWith('webhook_endpoints')) return 'endpoints';
  if (name.startsWith('payment_intents')) return 'intents';
  if (name.startsWith('payment_methods')) return 'methods';
  if (name.startsWith('setup_intents')) return 'setups';
  return (['account', 'charges', 'refunds', 'events'] as const).find((right) => right === name);
}

const list = (data: object[]): Answer => ({ status: 200, body: { object: 'list', data, has_more: false } });

const since =
  (query: URLSearchParams) =>
  ({ created }: { created: number }): boolean =>
    created >= Number(query.get('created[gte]'));

const metadataOf = (form: URLSearchParams, name: string): Record<string, string> =>
  Object.fromEntries(
    [...form].flatMap(([field, value]) =>
      field.startsWith(`${name}[`) ? [[field.slice(name.length + 1, -1), value]] : [],
    ),
  );
