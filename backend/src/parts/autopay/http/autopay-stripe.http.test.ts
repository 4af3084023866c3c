import { createHash } from 'node:crypto';
import { isRefused, TestApp } from '../../../../test/test-app.js';
import {
  type CardBehavior,
  StripeServer,
  type StripeServerEvent,
} from '../../../modules/billing/testing/stripe-server.js';
import { Money } from '../../../kernel/index.js';
import { Gateways } from '../../../modules/billing/domain/gateways.js';
import { Jobs } from '../../../platform/events/jobs.js';
import { Charges } from '../application/charges.js';
import { autopay } from '../index.js';
import { AutopayPractice, confirmedClient, connectEmail } from '../testing/autopay-over-http.js';
import { itInTestAll } from '../../../../test/cases.js';

let stripe: StripeServer;
let app: TestApp;
let practice: AutopayPractice;
let client: { agent: Awaited<ReturnType<TestApp['signIn']>>; id: number };
let names = 0;
beforeAll(async () => {
  stripe = await StripeServer.start();
  app = await TestApp.start({ ...stripe.env, THROTTLE: 'off' });
  await connectEmail(app);
  practice = new AutopayPractice(app, (await app.admin()).agent);
  stripe.now = () => Math.floor(app.clock.now().getTime() / 1000);
});
afterAll(async () => {
  await app.stop();
  await stripe.close();
});
beforeEach(async () => {
  app.clock.reset();
  practice.admin = await app.signIn('consultant');
  stripe.faults.length = 0;
  stripe.atWork.clear();
  client = await confirmedClient(app, `client${++names}`);
});

const cards = '/api/payment-methods';
const deliver = (event: StripeServerEvent) => {
  const { payload, headers } = stripe.signed(event);
  return app.visitor().post('/api/payments/stripe/webhook').set(headers).send(payload).expect(200);
};
const run = (job: string) => app.app.get(Jobs).runNow(job);
const begin = async (): Promise<string> => {
  const { body } = await client.agent.post(cards).expect(200);
  return (body as { url: string }).url;
};
const listed = async () => (await client.agent.get(cards).expect(200)).body as { id: number }[];

async function saveCard(behavior: CardBehavior = 'succeeds'): Promise<void> {
  await begin();
  await deliver(stripe.saveCard(stripe.session, behavior));
  await run('autopay.finish-page');
}

/** A recurring invoice that the saved card pays, and its issued invoice, to be charged now. */
async function dueNow(behavior: CardBehavior = 'succeeds'): Promise<{ id: number; invoiceId: number }> {
  await saveCard(behavior);
  const id = await practice.recurring(client.id);
  await practice.turn(client.agent, id, true).expect(200);
  await practice.pass(1, '08:00');
  const invoiceId = await practice.issue(id);
  await practice.deliverMails();
  await practice.pass(3);
  return { id, invoiceId };
}

/** Stripe is asked twice for an earlier charge, by its customer and by its key, before the card is charged. */
const looksUp = [async () => undefined, async () => undefined];
const chargeId = (invoiceId: number) =>
  app.sql.onlyValue<number>('test.charge', 'SELECT max(id) FROM autopay_charges WHERE invoice_id = $1', [
    invoiceId,
  ]);
const make = async (invoiceId: number) => app.app.get(Charges).make(await chargeId(invoiceId));
/** Charges at Stripe for an invoice, as "10000 succeeded". */
const intents = (invoiceId: number): string[] =>
  stripe.intents
    .filter(({ metadata }) => metadata['invoice'] === String(invoiceId))
    .map(({ amount, status }) => `${amount} ${status}`);
const endClaims = () =>
  app.sql.rows('test.end-claims', 'UPDATE autopay_charges SET claimed_until = NULL', []);

describe('a card at Stripe', () => {
  it('is entered on its page, and saved once, however often its event comes', async () => {
    expect(await begin()).toBe(stripe.session.url);
    expect(await listed()).toEqual([]);
    const event = stripe.saveCard();
    for (const _ of [1, 2]) await deliver(event);
    await Promise.all([run('autopay.finish-page'), run('autopay.cards')]);
    expect(await listed()).toEqual([
      {
        id: expect.any(Number) as number,
        brand: 'visa',
        last4: '4242',
        expires: '2038-04',
        created_at: expect.any(String) as string,
        chargeable: true,
      },
    ]);
  });

  it('is saved without its event, too', async () => {
    await begin();
    stripe.saveCard();
    await run('autopay.cards');
    expect(await listed()).toHaveLength(1);
  });

  it('answers with the same page and status for an Idempotency-Key', async () => {
    const send = () => client.agent.post(cards).set('Idempotency-Key', 'one page').expect(200);
    const { body } = await send();
    expect((await send()).body).toEqual(body);
  });

  it('is not saved on pages of others, or on one that has expired', async () => {
    await begin();
    const { session } = stripe;
    await deliver(stripe.createEvent('checkout.session.completed', { ...session, id: 'cs_of_another' }));
    await deliver(stripe.expire(session));
    await run('autopay.finish-page');
    expect(await listed()).toEqual([]);
    expect(await app.sql.count('test.pages', 'card_pages WHERE user_id = $1', [client.id])).toBe(0);
  });

  itInTestAll('that is removed is forgotten there, too, as soon as Stripe answers', async () => {
    await saveCard();
    const [card] = await listed();
    await client.agent.delete(`${cards}/${card?.id}`).expect(204);
    stripe.faults.push(
      { status: 500, type: 'api_error' },
      { status: 500, type: 'api_error' },
      { status: 500 },
    );
    app.expected = /./;
    await expect(run('autopay.forget-cards')).rejects.toThrow();
    expect(stripe.methods.at(-1)?.customer).not.toBeNull();
    stripe.faults.length = 0;
    await run('autopay.cards');
    expect(stripe.methods.at(-1)?.customer).toBeNull();
    expect(await app.sql.count('test.kept-cards', 'saved_cards WHERE user_id = $1', [client.id])).toBe(0);
  });

  it('of the test gateway is refused', async () => {
    await isRefused(client.agent.post(cards).send({ test: 'refused' }), 400, 'request.invalid');
  });

  itInTestAll('is not available while Stripe does not answer', async () => {
    stripe.faults.push({ status: 500 }, { status: 500 }, { status: 500 });
    await isRefused(client.agent.post(cards), 503, 'payments.unavailable');
    stripe.faults.length = 0;
  });
});

describe('a charge', () => {
  it('of two instances at the same time is made once', async () => {
    const { invoiceId } = await dueNow();
    await Promise.allSettled(Array.from({ length: 4 }, () => make(invoiceId)));
    expect(intents(invoiceId)).toEqual(['10000 succeeded']);
    expect(await practice.payments(invoiceId)).toEqual(['card 100.00']);
    expect(await practice.tries(invoiceId)).toEqual(['1 charged']);
  });

  it('is recorded once, whatever order its answer and its events come in', async () => {
    const { invoiceId } = await dueNow();
    let event: StripeServerEvent | undefined;
    // The event comes while the answer is on its way.
    stripe.faults.push(...looksUp, async () => {
      event = stripe.events.findLast(({ type }) => type === 'payment_intent.succeeded');
      if (event) await deliver(event);
    });
    await make(invoiceId);
    expect(event).toBeDefined();
    if (event) await deliver({ ...event, id: 'evt_again' });
    if (event) await deliver(event);
    expect(await practice.payments(invoiceId)).toEqual(['card 100.00']);
    expect(
      await app.sql.count(
        'test.events',
        `activity_events WHERE type = 'autopay.charged' AND client_id = $1`,
        [client.id],
      ),
    ).toBe(1);
  });

  it.each([
    ['its answer is lost', 'lost'],
    ['the connection breaks', 'broken'],
    ['Stripe fails after it', 'failed'],
  ])('is looked up where %s, and made once', async (_, fault) => {
    const { invoiceId } = await dueNow();
    app.expected = /./;
    if (fault === 'failed') stripe.faults.push(...looksUp, { status: 500 }, { status: 500 }, { status: 500 });
    else stripe.faults.push(...looksUp, ...Array<'broken'>(3).fill('broken'));
    await expect(make(invoiceId)).rejects.toThrow();
    stripe.faults.length = 0;
    expect(await practice.tries(invoiceId)).toEqual(['1 charging']);
    expect(await practice.mails(client.id)).toEqual(['Your card will be charged']);
    stripe.pruneKeys();
    await make(invoiceId);
    expect(intents(invoiceId)).toEqual(['10000 succeeded']);
    expect(await practice.payments(invoiceId)).toEqual(['card 100.00']);
  });

  it.each([
    ['a key at work', { status: 409, type: 'idempotency_error', code: 'idempotency_key_in_use' }],
    ['a limit', { status: 429, code: 'rate_limit' }],
    ['an HTML page', { status: 502, html: true }],
  ] as const)(
    'is not decided by %s: without email or event, later again with the same key',
    async (_, fault) => {
      const { invoiceId } = await dueNow();
      app.expected = /./;
      stripe.faults.push(...looksUp, fault, fault, fault);
      await expect(make(invoiceId)).rejects.toThrow();
      stripe.faults.length = 0;
      expect(await practice.tries(invoiceId)).toEqual(['1 charging']);
      expect(await practice.mails(client.id)).toHaveLength(1);
      await make(invoiceId);
      expect(await practice.payments(invoiceId)).toEqual(['card 100.00']);
      expect(
        new Set(
          stripe.intents
            .filter(({ metadata }) => metadata['invoice'] === `${invoiceId}`)
            .map(({ metadata }) => metadata['key']),
        ).size,
      ).toBe(1);
    },
  );

  itInTestAll('of a killed process is continued once its claim ends', async () => {
    const { invoiceId } = await dueNow();
    const charges = app.app.get(Charges) as unknown as { decide: () => Promise<never> };
    const { decide } = charges;
    // The process ends while Stripe charges the card.
    await new Promise<void>((begun) => {
      charges.decide = () => {
        begun();
        return new Promise(() => undefined);
      };
      void make(invoiceId);
    });
    charges.decide = decide;
    expect(await practice.tries(invoiceId)).toEqual(['1 charging']);
    await practice.charge();
    expect(intents(invoiceId)).toEqual([]);
    await endClaims();
    await practice.charge();
    expect(intents(invoiceId)).toEqual(['10000 succeeded']);
    expect(await practice.payments(invoiceId)).toEqual(['card 100.00']);
  });

  it('lets nobody pay by other means, or change what is owed, until it is decided', async () => {
    const { invoiceId } = await dueNow('processing');
    app.expected = /./;
    await expect(make(invoiceId)).rejects.toThrow();
    expect(await practice.tries(invoiceId)).toEqual(['1 charging']);
    client.agent = await app.signIn(`client${names}`);
    const admin = await app.signIn('consultant');
    await isRefused(client.agent.post(`/api/invoices/${invoiceId}/pay`), 409, 'payment.in_progress');
    await isRefused(
      admin.post(`/api/admin/invoices/${invoiceId}/payments`).send({ amount: '100.00', method: 'cash' }),
      409,
      'payment.in_progress',
    );
    const invoice = `/api/admin/invoices/${invoiceId}`;
    for (const call of [
      admin.post(`${invoice}/void`).send({ reason: 'A mistake' }),
      admin.patch(invoice).send({ items: [{ description: 'Less', amount: '60.00' }] }),
      admin.delete(invoice),
    ])
      await isRefused(call, 409, 'payment.in_progress');
    await deliver(stripe.arriveIntent());
    expect(await practice.payments(invoiceId)).toEqual(['card 100.00']);
    expect(await practice.tries(invoiceId)).toEqual(['1 charged']);
  });

  itInTestAll('closes a payment page that is open, and waits while it is paid', async () => {
    const { invoiceId } = await dueNow();
    client.agent = await app.signIn(`client${names}`);
    await client.agent.post(`/api/invoices/${invoiceId}/pay`).expect(200);
    const page = stripe.session;
    const event = stripe.pay(page);
    await make(invoiceId);
    expect(await practice.tries(invoiceId)).toEqual(['1 announced']);
    await deliver(event);
    await make(invoiceId);
    expect(await practice.tries(invoiceId)).toEqual(['1 canceled paid']);
    practice.admin = await app.signIn('consultant');
    const other = await dueNow();
    client.agent = await app.signIn(`client${names}`);
    await client.agent.post(`/api/invoices/${other.invoiceId}/pay`).expect(200);
    await make(other.invoiceId);
    expect(stripe.session.status).toBe('expired');
    expect(await practice.payments(other.invoiceId)).toEqual(['card 100.00']);
  });

  it.each([
    ['declined', 'declined'],
    ['expired', 'expired'],
    ['authentication', 'authentication'],
  ] as const)('of a card that is %s has one outcome, with its late event', async (behavior, reason) => {
    const { invoiceId } = await dueNow(behavior);
    await make(invoiceId);
    const event = stripe.events.findLast(({ type }) => type === 'payment_intent.payment_failed');
    if (event) await deliver(event);
    expect(await practice.tries(invoiceId)).toEqual([`1 refused ${reason}`, '2 announced']);
    expect(await practice.mails(client.id)).toEqual(['Your card will be charged', 'Your card was declined']);
    expect(await practice.payments(invoiceId)).toEqual([]);
  });

  it('of a key that is none of ours is not recorded', async () => {
    const { invoiceId } = await dueNow();
    await make(invoiceId);
    const [made] = stripe.intents.slice(-1);
    for (const key of ['none', '00000000-0000-8000-a000-000000000000'])
      await deliver(
        stripe.createEvent('payment_intent.succeeded', {
          ...made,
          id: `pi_${key}`,
          metadata: { ...made?.metadata, key },
        }),
      );
    expect(await practice.payments(invoiceId)).toEqual(['card 100.00']);
  });

  itInTestAll('that is no longer wanted, and was not made, is canceled', async () => {
    const { id, invoiceId } = await dueNow();
    app.expected = /./;
    stripe.faults.push(...looksUp, ...Array.from({ length: 3 }, () => ({ status: 500 })));
    await expect(make(invoiceId)).rejects.toThrow();
    stripe.faults.length = 0;
    stripe.intents.length = 0;
    stripe.charges.length = 0;
    await practice.turn(await app.signIn(`client${names}`), id, false).expect(200);
    await make(invoiceId);
    expect(await practice.tries(invoiceId)).toEqual(['1 canceled turned_off']);
    expect(intents(invoiceId)).toEqual([]);
  });

  /** The client was told that the card was not charged, and the practice can record a payment at once. */
  async function expectPaidByHand(invoiceId: number, amount: string): Promise<void> {
    expect(await practice.mails(client.id)).toEqual([
      'Your card will be charged',
      'Your card was not charged',
    ]);
    practice.admin = await app.signIn('consultant');
    await practice.admin
      .post(`/api/admin/invoices/${invoiceId}/payments`)
      .send({ amount, method: 'cash' })
      .expect(201);
  }

  it('that Stripe never makes is canceled at once, so that others may pay', async () => {
    const { invoiceId } = await dueNow();
    stripe.faults.push(...looksUp, { status: 400, code: 'parameter_invalid_integer' });
    await make(invoiceId);
    expect(await practice.tries(invoiceId)).toEqual(['1 canceled impossible']);
    await expectPaidByHand(invoiceId, '100.00');
  });

  itInTestAll('of less than Stripe takes is not asked for: the rest after the credit is left', async () => {
    await practice.admin
      .post(`/api/admin/clients/${client.id}/credit`)
      .send({ amount: '99.80', method: 'check' })
      .expect(201);
    const { invoiceId } = await dueNow();
    const asked = stripe.asked.length;
    await make(invoiceId);
    expect(stripe.asked.slice(asked)).not.toContain('POST /v1/payment_intents');
    expect(await practice.tries(invoiceId)).toEqual(['1 canceled too_small']);
    expect(await practice.payments(invoiceId)).toEqual(['credit 99.80']);
    await expectPaidByHand(invoiceId, '0.20');
  });

  itInTestAll('of a customer that the account does not have is refused, not undecided', async () => {
    const { invoiceId } = await dueNow();
    await app.sql.rows(
      'test.other-customer',
      `UPDATE saved_cards SET customer_id = 'cus_of_another' WHERE user_id = $1`,
      [client.id],
    );
    await make(invoiceId);
    expect(await practice.tries(invoiceId)).toEqual(['1 refused gone', '2 announced']);
  });

  it.each([401, 403])(
    'that the key may not make (%s) leaves the invoice to others, and both are told after a day',
    async (status) => {
      const { invoiceId } = await dueNow();
      app.expected = /./;
      const refuse = () => stripe.faults.splice(0, Infinity, ...looksUp, { status });
      refuse();
      await expect(make(invoiceId)).rejects.toThrow();
      expect(await practice.tries(invoiceId)).toEqual(['1 announced']);
      refuse();
      await practice.pass(1, '09:05');
      await make(invoiceId);
      expect(await practice.tries(invoiceId)).toEqual(['1 canceled unreachable']);
      expect(await practice.mails(client.id)).toEqual([
        'Your card will be charged',
        'Your card was not charged',
      ]);
    },
  );

  itInTestAll(
    'without a decision for two weeks is given up, which is said; a late payment is recorded',
    async () => {
      const { invoiceId } = await dueNow('processing');
      app.expected = /./;
      await expect(make(invoiceId)).rejects.toThrow();
      await practice.pass(13);
      await expect(make(invoiceId)).rejects.toThrow();
      await practice.pass(2);
      await make(invoiceId);
      expect(await practice.tries(invoiceId)).toEqual(['1 canceled undecided']);
      expect(await practice.mails(client.id)).toEqual([
        'Your card will be charged',
        'Your card was not charged',
      ]);
      await deliver(stripe.arriveIntent());
      expect(await practice.payments(invoiceId)).toEqual(['card 100.00']);
      expect(await practice.tries(invoiceId)).toEqual(['1 charged']);
    },
  );

  /** Charges a card for an invoice, as an instance of which the database knows nothing. */
  async function forgotten(invoiceId: number, amount: string, userId = client.id): Promise<void> {
    const { key, ...card } = await app.sql.only<{ key: string; methodId: string; customerId: string }>(
      'test.forgotten',
      `SELECT c.key, s.method_id AS "methodId", s.customer_id AS "customerId"
       FROM autopay_charges c JOIN saved_cards s ON s.user_id = $2 WHERE c.invoice_id = $1 ORDER BY s.id DESC LIMIT 1`,
      [invoiceId, userId],
    );
    const { cards: atStripe } = await app.app.get(Gateways).current();
    const since = app.clock.now();
    await atStripe?.charge({ key, card, amount: Money.parse(amount), invoiceId, invoiceNumber: '1', since });
    stripe.pruneKeys();
  }

  itInTestAll(
    'that a restored backup does not know is recognized, and recorded with its amount',
    async () => {
      const { invoiceId } = await dueNow();
      await forgotten(invoiceId, '60');
      practice.admin = await app.signIn('consultant');
      await practice.admin
        .post(`/api/admin/clients/${client.id}/credit`)
        .send({ amount: '30.00', method: 'check' })
        .expect(201);
      await make(invoiceId);
      expect(intents(invoiceId)).toEqual(['6000 succeeded']);
      expect(await practice.payments(invoiceId)).toEqual(['card 60.00']);
      expect(await practice.tries(invoiceId)).toEqual(['1 charged']);
    },
  );

  itInTestAll(
    'that a restored backup does not know is found, though its card is not known either',
    async () => {
      const { invoiceId } = await dueNow();
      client.agent = await app.signIn(`client${names}`);
      await saveCard();
      await forgotten(invoiceId, '100');
      await app.sql.rows(
        'test.forget-card',
        'DELETE FROM saved_cards WHERE id = (SELECT max(id) FROM saved_cards WHERE user_id = $1)',
        [client.id],
      );
      await make(invoiceId);
      expect(intents(invoiceId)).toEqual(['10000 succeeded']);
      expect(await practice.payments(invoiceId)).toEqual(['card 100.00']);
    },
  );

  itInTestAll('that had begun before a backup, and was not made, is announced anew', async () => {
    const { invoiceId } = await dueNow();
    app.expected = /./;
    stripe.faults.push(...looksUp, { status: 429 }, { status: 429 }, { status: 429 });
    await expect(make(invoiceId)).rejects.toThrow();
    stripe.faults.length = 0;
    stripe.intents.length = 0;
    expect(await practice.tries(invoiceId)).toEqual(['1 charging']);
    for (const statement of (autopay.afterRestore ?? []).flatMap(({ statements }) => statements))
      await app.sql.rows('test.restored', statement);
    await make(invoiceId);
    await make(invoiceId);
    expect(intents(invoiceId)).toEqual([]);
    expect(await practice.tries(invoiceId)).toEqual(['1 announced']);
    expect(await practice.mails(client.id)).toEqual(Array<string>(2).fill('Your card will be charged'));
  });

  itInTestAll('that succeeds is recorded, though it was canceled while its answer came', async () => {
    const { invoiceId } = await dueNow();
    stripe.faults.push(...looksUp, () =>
      app.sql.rows(
        'test.cancel',
        `UPDATE autopay_charges SET state = 'canceled', reason = 'turned_off', decided_at = now() WHERE invoice_id = $1`,
        [invoiceId],
      ),
    );
    await make(invoiceId);
    expect(await practice.payments(invoiceId)).toEqual(['card 100.00']);
    expect(await practice.tries(invoiceId)).toEqual(['1 charged']);
  });

  itInTestAll('is not settled by an event about a card of another customer', async () => {
    const { invoiceId } = await dueNow('processing');
    app.expected = /./;
    await expect(make(invoiceId)).rejects.toThrow();
    const intent = stripe.intents.at(-1);
    const event = stripe.createEvent('payment_intent.succeeded', {
      ...intent,
      id: 'pi_of_another',
      customer: 'cus_of_another',
      status: 'succeeded',
    });
    await deliver(event);
    expect(await practice.tries(invoiceId)).toEqual(['1 charging']);
    expect(await practice.payments(invoiceId)).toEqual([]);
    expect(
      await app.sql.column(
        'test.differences',
        'SELECT provider_id FROM payment_differences WHERE invoice_id = $1',
        [invoiceId],
      ),
    ).toEqual(['pi_of_another']);
    await deliver(stripe.arriveIntent());
    expect(await practice.tries(invoiceId)).toEqual(['1 charged']);
  });

  itInTestAll('has a key that no other installation gives', async () => {
    const { id, invoiceId } = await dueNow();
    const { key, issuedOn } = await app.sql.only<{ key: string; issuedOn: string }>(
      'test.key',
      `SELECT c.key, to_char(i.issued_on, 'YYYY-MM-DD') AS "issuedOn"
       FROM autopay_charges c JOIN invoices i ON i.id = c.invoice_id WHERE i.id = $1`,
      [invoiceId],
    );
    const other = createHash('sha256').update(`autopay ${id} ${issuedOn} 1`).digest('hex');
    expect(key.slice(0, 13)).not.toBe(`${other.slice(0, 8)}-${other.slice(8, 12)}`);
  });
});
