import { randomUUID } from 'node:crypto';
import { Money } from '../../../../kernel/index.js';
import type { CardCharge, SavedCard } from '../../domain/saved-cards.js';
import { type CardBehavior, secretKey, StripeServer, webhookSecret } from '../../testing/stripe-server.js';
import { StripeAccount } from './stripe-account.js';
import { StripeCards } from './stripe-cards.js';
import { stripeClient } from './stripe-client.js';

let server: StripeServer;
let cards: StripeCards;
/** Ends of the calls, for the health of the connection. */
let heard: string[];
/** @param timeout in milliseconds; short only in a test about late answers */
function connect(timeout = 60_000, key = secretKey): StripeCards {
  const stripe = stripeClient(key, server.url, { timeout, maxNetworkRetries: 0 });
  return new StripeCards(stripe, 'https://portal.example.com', {
    succeeded: async () => void heard.push('succeeded'),
    failed: async ({ text }) => void heard.push(text),
  });
}
beforeEach(async () => {
  server = await StripeServer.start();
  heard = [];
  cards = connect();
});
afterEach(() => server.close());

const begin = () => cards.save({ key: randomUUID(), returnPath: '/client/payments?' });

/** A card that Stripe keeps. */
async function aCard(behavior: CardBehavior = 'succeeds'): Promise<SavedCard> {
  await begin();
  server.saveCard(server.session, behavior);
  const state = await cards.page(server.session.id);
  if (state.is !== 'saved') throw new Error('It is not saved.');
  return state.card;
}

it.each(['setups', 'intents'] as const)('a key without the right to %s opens no page', async (right) => {
  server.restrict(secretKey, 'rk_test_old', [right]);
  const saving = connect(60_000, 'rk_test_old').save({ key: randomUUID(), returnPath: '/client/payments?' });
  await expect(saving).rejects.toMatchObject({ kind: 'conflict', code: 'payment_method.not_available' });
  expect(server.asked).not.toContain('POST /v1/checkout/sessions');
  // The practice sees what is missing.
  expect(heard).toHaveLength(1);
  expect(heard).not.toContain('succeeded');
});

const aCharge = (card: SavedCard): CardCharge => ({
  key: randomUUID(),
  card,
  amount: Money.parse('108.25'),
  invoiceId: 7,
  invoiceNumber: 'INV-000007',
  since: new Date(Date.now() - 60_000),
});

const undecided = { code: 'payments.unavailable', kind: 'unavailable' };

describe('a card', () => {
  it('is entered on a page of Stripe’s, and kept there', async () => {
    const entry = await begin();
    const { session } = server;
    expect(entry).toEqual({
      outcome: 'page',
      page: { sessionId: session.id, url: session.url, expiresAt: new Date(session.expires_at * 1000) },
    });
    expect(session).toMatchObject({
      mode: 'setup',
      amount_total: null,
      success_url: 'https://portal.example.com/client/payments?card=saved',
      cancel_url: 'https://portal.example.com/client/payments?card=cancelled',
    });
    expect(await cards.page(session.id)).toEqual({ is: 'open' });
    server.saveCard();
    expect(await cards.page(session.id)).toEqual({
      is: 'saved',
      card: {
        methodId: server.methods[0]?.id,
        customerId: server.methods[0]?.customer,
        brand: 'visa',
        last4: '4242',
        expires: '2038-04',
      },
    });
  });

  it('is not saved on a page that has expired', async () => {
    await begin();
    server.expire();
    expect(await cards.page(server.session.id)).toEqual({ is: 'expired' });
  });

  it('is removed, also if it was removed there before', async () => {
    const card = await aCard();
    await cards.remove(card);
    await cards.remove(card);
    await cards.remove({ ...card, methodId: 'pm_unknown' });
    expect(await cards.charge(aCharge(card))).toEqual({ outcome: 'refused', reason: 'gone' });
  });
});

describe('a charge', () => {
  it('takes effect once for its key, and is found by it', async () => {
    const charge = aCharge(await aCard());
    expect(await cards.find(charge)).toBeUndefined();
    const providerId = expect.stringMatching(/^pi_/) as string;
    const paid = { outcome: 'paid', providerId, amount: Money.parse('108.25') };
    const made = await cards.charge(charge);
    expect(made).toEqual(paid);
    expect(await cards.charge(charge)).toEqual(made);
    expect(server.charges).toMatchObject([
      { amount: 10825, metadata: { key: charge.key, invoice: '7', saved_card: 'true' } },
    ]);
    // A day later Stripe has forgotten the key, but not the payment.
    server.pruneKeys();
    expect(await cards.find(charge)).toEqual(made);
  });

  it.each([
    ['declined', 'declined'],
    ['expired', 'expired'],
    ['authentication', 'authentication'],
  ] as const)('of a card that is %s is refused, and found so', async (behavior, reason) => {
    const charge = aCharge(await aCard(behavior));
    heard = [];
    expect(await cards.charge(charge)).toEqual({ outcome: 'refused', reason });
    expect(await cards.find(charge)).toEqual({ outcome: 'refused', reason });
    expect(server.charges).toEqual([]);
    // The connection works.
    expect(new Set(heard)).toEqual(new Set(['succeeded']));
  });

  it('that its person would have to confirm is refused, and canceled, so that it cannot be confirmed later', async () => {
    const charge = aCharge(await aCard('action'));
    expect(await cards.charge(charge)).toEqual({ outcome: 'refused', reason: 'authentication' });
    expect(server.intents.at(-1)).toMatchObject({ status: 'canceled', metadata: { key: charge.key } });
    expect(await cards.find(charge)).toMatchObject({ outcome: 'refused' });
    expect(server.charges).toEqual([]);
  });

  it('that is processed is not decided until it succeeds', async () => {
    const charge = aCharge(await aCard('processing'));
    await expect(cards.charge(charge)).rejects.toMatchObject(undecided);
    await expect(cards.find(charge)).rejects.toMatchObject(undecided);
    server.arriveIntent();
    expect(await cards.find(charge)).toMatchObject({ outcome: 'paid' });
  });

  it.each([
    [
      'a key that is still at work',
      { status: 409, type: 'idempotency_error', code: 'idempotency_key_in_use' },
    ],
    ['a locked object', { status: 429, code: 'lock_timeout' }],
    ['a limit', { status: 429, code: 'rate_limit' }],
    ['a failure there', { status: 500, type: 'api_error' }],
    ['an answer that is no JSON', { status: 502, html: true }],
    ['a 402 that is none of the bank', { status: 402, type: 'api_error' }],
  ] as const)('is not decided by %s', async (_, fault) => {
    const charge = aCharge(await aCard());
    server.faults.push(fault);
    await expect(cards.charge(charge)).rejects.toMatchObject(undecided);
    expect(await cards.charge(charge)).toMatchObject({ outcome: 'paid' });
    expect(server.charges).toHaveLength(1);
  });

  it('is found by its key, also with a card of another customer, or of one that the account does not have', async () => {
    const charge = aCharge(await aCard());
    const made = await cards.charge(charge);
    expect(await cards.find({ ...charge, card: await aCard() })).toEqual(made);
    heard = [];
    const unknown = { ...charge.card, customerId: 'cus_of_another' };
    expect(await cards.find({ ...charge, card: unknown })).toEqual(made);
    expect(await cards.find({ ...charge, key: randomUUID(), card: unknown })).toBeUndefined();
    expect(new Set(heard)).toEqual(new Set(['succeeded']));
  });

  it('that succeeded is found before another one of its key that was refused', async () => {
    const charge = aCharge(await aCard());
    const made = await cards.charge(charge);
    server.pruneKeys();
    await cards.charge({ ...charge, card: await aCard('declined') });
    expect(await cards.find(charge)).toEqual(made);
  });

  it.each([
    [400, 'impossible'],
    [404, 'impossible'],
    [401, 'not_allowed'],
    [403, 'not_allowed'],
  ])('that is refused with the status %s is %s, and was not made', async (status, outcome) => {
    const charge = aCharge(await aCard());
    server.faults.push({ status });
    heard = [];
    expect(await cards.charge(charge)).toEqual({ outcome });
    // A request that makes no sense says nothing about the connection.
    expect(heard).toEqual([
      outcome === 'impossible' ? 'succeeded' : (expect.not.stringContaining('succeeded') as string),
    ]);
    expect(await cards.find(charge)).toBeUndefined();
  });

  it('of less than the smallest amount is impossible', async () => {
    const charge = aCharge(await aCard());
    expect(cards.smallest).toEqual(Money.parse('0.50'));
    expect(await cards.charge({ ...charge, amount: Money.parse('0.49') })).toEqual({ outcome: 'impossible' });
    expect(await cards.charge({ ...charge, key: randomUUID(), amount: cards.smallest })).toMatchObject({
      outcome: 'paid',
    });
  });

  it('whose answer is late or lost is made once', async () => {
    const charge = aCharge(await aCard());
    cards = connect(100);
    server.faults.push('lost');
    await expect(cards.charge(charge)).rejects.toMatchObject(undecided);
    cards = connect();
    const found = await cards.find(charge);
    expect(found).toMatchObject({ outcome: 'paid' });
    expect(await cards.charge(charge)).toEqual(found);
    expect(server.charges).toHaveLength(1);
  });
});

describe('events about cards', () => {
  const account = () => new StripeAccount(stripeClient(secretKey, server.url), { webhookSecret, secretKey });
  const read = async (type: string) => {
    const event = server.events.findLast((one) => one.type === type);
    if (!event) throw new Error(`There is no ${type}.`);
    const { payload, headers } = server.signed(event);
    return (await account().readEvent(Buffer.from(payload), headers['Stripe-Signature'])).update;
  };

  it('name the page, and the charge with its decision', async () => {
    const card = await aCard();
    expect(await read('checkout.session.completed')).toEqual({
      about: 'card-page',
      sessionId: server.session.id,
    });
    const paid = aCharge(card);
    const made = await cards.charge(paid);
    expect(await read('payment_intent.succeeded')).toEqual({
      about: 'card-charge',
      key: paid.key,
      customerId: card.customerId,
      state: {
        is: 'paid',
        providerId: 'providerId' in made && made.providerId,
        amount: Money.parse('108.25'),
      },
    });
    const expired = await aCard('expired');
    const refused = aCharge(expired);
    await cards.charge(refused);
    expect(await read('payment_intent.payment_failed')).toEqual({
      about: 'card-charge',
      key: refused.key,
      customerId: expired.customerId,
      state: { is: 'refused', reason: 'expired' },
    });
  });

  it('of payment intents that are not of saved cards are ignored', async () => {
    server.createEvent('payment_intent.succeeded', {
      id: 'pi_1',
      object: 'payment_intent',
      amount: 100,
      currency: 'usd',
      status: 'succeeded',
      metadata: { key: randomUUID(), invoice: '7' },
    });
    expect(await read('payment_intent.succeeded')).toBeUndefined();
  });
});
