import { randomUUID } from 'node:crypto';
import { Money } from '../../../../kernel/index.js';
import { inLanguage } from '../../../../platform/process/request-context.js';
import { secretKey, StripeServer, webhookSecret } from '../../testing/stripe-server.js';
import { StripeAccount } from './stripe-account.js';
import { stripeClient } from './stripe-client.js';
import { StripeGateway } from './stripe-gateway.js';

let server: StripeServer;
let gateway: StripeGateway;
let account: StripeAccount;
/** @param timeout in milliseconds; short only in a test about late answers */
const connect = (timeout = 60_000) => stripeClient(secretKey, server.url, { timeout, maxNetworkRetries: 1 });
const gatewayOf = (stripe: ReturnType<typeof connect>) =>
  new StripeGateway(stripe, 'https://portal.example.com');
beforeEach(async () => {
  server = await StripeServer.start();
  const stripe = connect();
  gateway = gatewayOf(stripe);
  account = new StripeAccount(stripe, { webhookSecret, secretKey });
});
afterEach(() => server.close());

const aPayment = () => ({
  key: randomUUID(),
  invoiceId: 7,
  invoiceNumber: 'INV-000007',
  amount: Money.parse('125.50'),
  clientId: 2,
  payer: 'client' as const,
});

describe('a payment by Stripe', () => {
  it('is made on a page of Stripe’s, once however often it is started', async () => {
    const payment = aPayment();
    const begun = await gateway.begin(payment);
    expect(begun).toEqual({
      sessionId: server.session.id,
      url: server.session.url,
      expiresAt: new Date(server.session.expires_at * 1000),
    });
    expect(await gateway.begin(payment)).toEqual(begun);
    expect(server.sessions.size).toBe(1);
    expect(server.session).toMatchObject({
      amount_total: 12550,
      currency: 'usd',
      client_reference_id: payment.key,
    });
  });

  it('is made in the language of the person who pays, also after a change of it', async () => {
    const payment = aPayment();
    const inSpanish = await inLanguage('es', () => gateway.begin(payment));
    expect(server.session.locale).toBe('es');
    expect(await gateway.begin(payment)).not.toEqual(inSpanish);
    expect([...server.sessions.values()].map(({ locale }) => locale)).toEqual(['es', 'en']);
  });

  it.each([
    ['client', '/client/payments?invoice=7&checkout=done'],
    ['other', '/client/payments?invoice=7&client=2&checkout=done'],
    ['link', '/invoice?checkout=done'],
  ] as const)('returns its payer where they came from, without a token: %s', async (payer, path) => {
    await gateway.begin({ ...aPayment(), payer });
    expect(server.session.success_url.replace(/^https?:\/\/[^/]+/, '')).toBe(path);
  });

  it('is found again after a lost or late answer', async () => {
    const payment = aPayment();
    let answer = (): void => {};
    server.faults.push('lost', () => new Promise<void>((resolve) => (answer = resolve)));
    await expect(gatewayOf(connect(300)).begin(payment)).rejects.toMatchObject({
      kind: 'unavailable',
      code: 'payments.unavailable',
    });
    answer();
    expect(await gateway.begin(payment)).toMatchObject({ sessionId: server.session.id });
    expect(server.sessions.size).toBe(1);
  });

  it.each([500, 503, 429, 401, 403, 409])('can be retried after Stripe answered %d', async (status) => {
    server.faults.push({ status }, { status });
    await expect(gateway.begin(aPayment())).rejects.toMatchObject({ code: 'payments.unavailable' });
  });

  it('is refused if Stripe refuses the request itself', async () => {
    server.faults.push({ status: 400, code: 'amount_too_small' });
    await expect(gateway.begin(aPayment())).rejects.toMatchObject({
      kind: 'conflict',
      code: 'payment.refused',
      message: 'This amount is too small to pay by card.',
    });
  });

  it('can be ended until it is paid', async () => {
    await gateway.begin(aPayment());
    const { id } = server.session;
    expect(await gateway.stateOf(id)).toBe('open');
    expect(await gateway.endSession(id)).toBe('expired');
    await gateway.begin(aPayment());
    server.pay(server.session, { asynchronous: true });
    expect(await gateway.endSession(server.session.id)).toBe('processing');
    server.arrive();
    expect(await gateway.endSession(server.session.id)).toBe('paid');
    expect(await gateway.endSession('cs_of_another_account')).toBe('expired');
    server.faults.push({ status: 503 }, { status: 503 });
    await expect(gateway.endSession(id)).rejects.toMatchObject({ code: 'payments.unavailable' });
  });

  it('is refunded once, however often it is requested', async () => {
    await gateway.begin(aPayment());
    server.pay();
    const providerId = server.session.payment_intent ?? '';
    const refund = { key: randomUUID(), refundId: 3, providerId, amount: Money.parse('25.50') };
    expect(await gateway.findRefund(refund)).toBeUndefined();
    const answer = await gateway.refund(refund);
    expect(answer).toEqual({
      providerRefundId: server.refunds[0]?.id,
      status: 'succeeded',
      amount: refund.amount,
    });
    expect(await gateway.refund(refund)).toEqual(answer);
    expect(await gateway.findRefund(refund)).toEqual(answer);
    expect(server.refunds).toHaveLength(1);
    const more = { key: randomUUID(), refundId: 4, providerId, amount: Money.parse('100.01') };
    await expect(gateway.refund(more)).rejects.toMatchObject({ code: 'payment.refused' });
  });
});

describe('an event of Stripe', () => {
  const read = (event: ReturnType<StripeServer['createEvent']>) => {
    const { payload, headers } = server.signed(event);
    return account.readEvent(Buffer.from(payload), headers['Stripe-Signature']);
  };

  it('is translated for sessions, refunds and disputes', async () => {
    const payment = aPayment();
    await gateway.begin(payment);
    const { session } = server;
    const about = { about: 'session', sessionId: session.id, key: payment.key };
    expect((await read(server.pay(session, { asynchronous: true }))).update).toEqual({
      ...about,
      state: { is: 'processing' },
    });
    expect((await read(server.bounce())).update).toEqual({ ...about, state: { is: 'failed' } });
    const providerId = session.payment_intent;
    expect((await read(server.arrive())).update).toEqual({
      ...about,
      state: { is: 'paid', providerId, amount: Money.parse('125.50'), method: 'ach' },
    });
    const [created, refunded] = server.refundAtProvider(1000);
    if (!created || !refunded) throw new Error('Expected two events.');
    expect((await read(created)).update).toBeUndefined();
    expect((await read(refunded)).update).toEqual({
      about: 'refunded',
      providerId,
      total: Money.parse('10.00'),
    });
    expect((await read(server.dispute('dp_1', 'needs_response'))).update).toMatchObject({
      state: 'open',
      disputeId: 'dp_1',
    });
    expect((await read(server.dispute('dp_1', 'lost'))).update).toMatchObject({ state: 'lost' });
    expect((await read(server.dispute('dp_2', 'warning_needs_response'))).update).toBeUndefined();
    expect((await read(server.createEvent('customer.created', { id: 'cus_1' }))).update).toBeUndefined();
  });

  it.each<[string, object, object, string]>([
    ['another currency', { currency: 'jpy' }, {}, 'currency'],
    ['the other mode', {}, { livemode: true }, 'mode'],
    ['another account', {}, { account: 'acct_other' }, 'account'],
    ['nothing', { amount_total: 0 }, {}, 'amount'],
    ['less than nothing', { amount_total: -100 }, {}, 'amount'],
    ['half a cent', { amount_total: 1.5 }, {}, 'amount'],
    ['a word', { amount_total: 'x' }, {}, 'amount'],
    ['more than there is', { amount_total: 1e15 }, {}, 'amount'],
  ])('that this account would not send is not booked: %s', async (_, object, over, reason) => {
    await gateway.begin(aPayment());
    const paid = server.pay();
    const changed = { ...paid, ...over, data: { object: { ...paid.data.object, ...object } } };
    expect((await read(changed)).update).toMatchObject({ about: 'refused', reason });
  });

  it.each<[string, object]>([
    ['charge.refunded', { amount_refunded: 1.5 }],
    ['charge.dispute.created', { id: 'dp_9', status: 'needs_response', amount: 0 }],
    ['refund.failed', { id: 're_9', status: 'failed', amount: 0.5 }],
  ])('with an impossible amount is not booked: %s', async (type, object) => {
    const event = server.createEvent(type, { payment_intent: 'pi_1', ...object });
    expect((await read(event)).update).toMatchObject({ reason: 'amount', providerId: 'pi_1' });
  });

  it('is refused without a recent signature of its body', async () => {
    const event = server.createEvent('customer.created', { id: 'cus_1' });
    const { payload, headers } = server.signed(event);
    const signature = headers['Stripe-Signature'];
    const refused = { kind: 'unauthenticated', code: 'webhook.signature_invalid' };
    await expect(account.readEvent(Buffer.from(`${payload} `), signature)).rejects.toMatchObject(refused);
    await expect(account.readEvent(Buffer.from(payload), undefined)).rejects.toMatchObject(refused);
    const forged = server.signed(event, 'whsec_another').headers['Stripe-Signature'];
    await expect(account.readEvent(Buffer.from(payload), forged)).rejects.toMatchObject(refused);
    const old = server.signed(event, webhookSecret, Math.floor(Date.now() / 1000) - 600).headers;
    await expect(account.readEvent(Buffer.from(payload), old['Stripe-Signature'])).rejects.toMatchObject(
      refused,
    );
    expect((await account.readEvent(Buffer.from(payload), signature)).id).toBe(event.id);
  });
});

describe('the account at Stripe', () => {
  it('lists past events, oldest first, and payments', async () => {
    await gateway.begin(aPayment());
    const paid = server.pay();
    const [created, refunded] = server.refundAtProvider(550);
    expect((await account.eventsSince(new Date(0))).map(({ id }) => id)).toEqual([
      paid.id,
      created?.id,
      refunded?.id,
    ]);
    expect(await account.eventsSince(new Date(Date.now() + 60_000))).toEqual([]);
    expect(await account.chargesSince(new Date(0))).toEqual([
      {
        providerId: server.session.payment_intent,
        invoiceId: 7,
        amount: Money.parse('125.50'),
        refunded: Money.parse('5.50'),
        at: expect.any(Date) as Date,
      },
    ]);
    server.faults.push({ status: 500 }, { status: 500 });
    await expect(account.chargesSince(new Date(0))).rejects.toMatchObject({ code: 'payments.unavailable' });
  });
});
