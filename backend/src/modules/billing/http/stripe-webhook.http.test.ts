import { jest } from '@jest/globals';
import { type Agent, password, refused, TestApp } from '../../../../test/test-app.js';
import { UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.js';
import { Jobs } from '../../../platform/events/jobs.js';
import { DomainEvents } from '../../../platform/unit-of-work/domain-events.js';
import { InvoiceLinks } from '../application/invoice-links.js';
import { PaymentSessions } from '../application/payment-sessions.js';
import { Payments } from '../application/payments.js';
import { StripeServer, type StripeServerEvent } from '../testing/stripe-server.js';
import { anIssuedInvoice } from '../testing/issued-invoice.js';
import { itInTestAll } from '../../../../test/cases.js';

let stripe: StripeServer;
let app: TestApp;
let admin: Agent;
let client: { agent: Agent; id: number };
let id: number;
beforeAll(async () => {
  stripe = await StripeServer.start();
  app = await TestApp.start(stripe.env);
  admin = (await app.admin()).agent;
  client = await app.client('asample');
});
afterAll(async () => {
  await app.stop();
  await stripe.close();
});
beforeEach(async () => {
  id = await anIssuedInvoice(app, client.id);
  stripe.faults.length = 0;
});

const begin = async (): Promise<unknown> =>
  app.app.get(UnitOfWork).run(await app.app.get(Payments).prepare({ id: client.id, role: 'client' }, id));
const deliver = (event: StripeServerEvent, secret?: string) => {
  const { payload, headers } = stripe.signed(event, secret);
  return app.visitor().post('/api/payments/stripe/webhook').set(headers).send(payload);
};
const row = () =>
  app.sql.first<Record<string, unknown>>(
    'test.invoice',
    `SELECT status, balance, received, refunded, disputed,
       (SELECT count(*)::int FROM payments p WHERE p.invoice_id = i.id) AS payments FROM invoices i WHERE id = $1`,
    [id],
  );
/** Status of each payment attempt, oldest first. */
const attempts = async (): Promise<unknown[]> =>
  (
    await app.sql.rows(
      'test.attempts',
      'SELECT status FROM payment_attempts WHERE invoice_id = $1 ORDER BY id',
      [id],
    )
  ).map(({ status }) => status);
const refund = (amount: string) =>
  admin.post(`/api/admin/invoices/${id}/refunds`).send({ amount, reason: 'Sorry', password });

it('the link of an email opens no page if it is withdrawn while Stripe makes that page', async () => {
  const work = app.app.get(UnitOfWork);
  const link = await work.run(() => app.app.get(InvoiceLinks).issue(id, client.id));
  const sessions = app.app.get(PaymentSessions);
  const prepare = sessions.prepare.bind(sessions);
  const paused = jest.spyOn(sessions, 'prepare').mockImplementationOnce(async (...given) => {
    const commit = await prepare(...given);
    await admin.post(`/api/admin/invoices/${id}/resend`).expect(202);
    return commit;
  });
  const pay = () =>
    app
      .visitor()
      .post('/api/invoice-link/pay')
      .set('X-Invoice-Token', link?.url.split('token=')[1] ?? '');
  expect((await pay().expect(404)).body).toEqual(refused(404, 'invoice_link.not_found'));
  expect(paused).toHaveBeenCalledTimes(1);
  expect(await attempts()).toEqual(['open']);
});

describe('an event of Stripe', () => {
  it('settles a payment once, however often it is delivered and to however many instances', async () => {
    await begin();
    const event = stripe.pay();
    const answers = await Promise.all(Array.from({ length: 8 }, () => deliver(event)));
    for (const { status, body } of answers) expect([status, body]).toEqual([200, { received: true }]);
    const mails = `outbox WHERE user_id = $1 AND subject LIKE 'Payment received%'`;
    expect(await app.sql.count('test.receipts', mails, [client.id])).toBe(1);
    expect(await row()).toMatchObject({ status: 'paid', balance: '0.00', payments: 1 });
    const { method, mode, provider, provider_id } =
      (await app.sql.first('test.payment', 'SELECT * FROM payments WHERE invoice_id = $1', [id])) ?? {};
    expect({ method, mode, provider, provider_id }).toEqual({
      method: 'card',
      mode: 'live',
      provider: 'stripe',
      provider_id: stripe.session.payment_intent,
    });
  });

  it('is refused without the right signature', async () => {
    await begin();
    const event = stripe.pay();
    expect((await deliver(event, 'whsec_another').expect(401)).body).toEqual(
      refused(401, 'webhook.signature_invalid'),
    );
    const { payload, headers } = stripe.signed(event);
    const post = () => app.visitor().post('/api/payments/stripe/webhook');
    await post().set(headers).send(`${payload} `).expect(401);
    await post().type('json').send(payload).expect(401);
    await post().type('json').send('{').expect(401);
    const future = stripe.signed(event, undefined, Math.floor(Date.now() / 1000) + 3600);
    await post().set(future.headers).send(future.payload).expect(401);
    await post().expect(401);
    expect(await row()).toMatchObject({ status: 'unpaid', payments: 0 });
  });

  it('about a failed payment lets the client pay again, and notifies them', async () => {
    const link = await app.app.get(UnitOfWork).run(() => app.app.get(InvoiceLinks).issue(id, client.id));
    /** As the invoice and the page of its emailed link say. */
    const expectAttempt = async (paymentAttempt: string | null): Promise<void> => {
      const token = link?.url.split('token=')[1] ?? '';
      for (const answer of [
        await client.agent.get(`/api/invoices/${id}`).expect(200),
        await admin.get(`/api/admin/invoices/${id}`).expect(200),
        await app.visitor().get('/api/invoice-link').set('X-Invoice-Token', token).expect(200),
      ])
        expect(answer.body).toMatchObject({ paymentAttempt });
    };
    await expectAttempt(null);
    await begin();
    await expectAttempt('open');
    await deliver(stripe.pay(stripe.session, { asynchronous: true })).expect(200);
    await expectAttempt('processing');
    expect(await begin()).toEqual({ outcome: 'processing' });
    await deliver(stripe.bounce()).expect(200);
    await expectAttempt('failed');
    expect(await begin()).toMatchObject({ outcome: 'redirect' });
    await expectAttempt('open');
    const { body } = await client.agent.get('/api/notifications').expect(200);
    expect(body).toEqual(
      expect.arrayContaining([expect.objectContaining({ title: 'Payment failed', category: 'payment' })]),
    );
  });

  it('about a refund or dispute is deferred until the payment is known', async () => {
    await begin();
    const paid = stripe.pay();
    const [, refunded] = stripe.refundAtProvider(2500);
    if (!refunded) throw new Error('Expected two events.');
    const lost = stripe.dispute(`dp_${id}`, 'lost');
    await deliver(lost).expect(200);
    await deliver(refunded).expect(200);
    expect(await row()).toMatchObject({ status: 'unpaid' });
    await deliver(paid).expect(200);
    expect(await row()).toMatchObject({
      status: 'refunded',
      refunded: '125.00',
      disputed: '0.00',
      payments: 1,
    });
    await deliver(refunded).expect(200);
    expect(await row()).toMatchObject({ refunded: '125.00' });
  });
});

describe('an event that Stripe would not send about this account', () => {
  const differences = async () =>
    (
      (await admin.get('/api/admin/payment-differences').expect(200)).body as Record<string, unknown>[]
    ).filter(({ invoiceId }) => invoiceId === id);
  const changed = (event: StripeServerEvent, object: object, over: object = {}): StripeServerEvent => ({
    ...event,
    id: `${event.id}_changed`,
    ...over,
    data: { object: { ...event.data.object, ...object } },
  });

  // The comparison covers payments that are some hours old, after which sessions expire.
  afterAll(async () => {
    admin = await app.signIn('consultant');
    client.agent = await app.signIn('asample');
  });

  it.each<[string, object, object, string, string]>([
    ['another currency', { currency: 'jpy' }, {}, 'currency', '0.00'],
  ])('changes nothing and is reported: %s', async (_, object, over, reason, there) => {
    await begin();
    const paid = stripe.pay();
    expect((await deliver(changed(paid, object, over)).expect(200)).body).toEqual({ received: true });
    expect(await row()).toMatchObject({ status: 'unpaid', payments: 0 });
    expect(await differences()).toEqual([
      expect.objectContaining({ kind: 'not_booked', reason, here: '0.00', there }),
    ]);
    await deliver({ ...paid, livemode: false } as StripeServerEvent).expect(200);
    expect(await row()).toMatchObject({ status: 'paid', received: '125.00', payments: 1 });
    app.clock.pass(2 * 60 * 60 * 1000);
    await app.app.get(Jobs).runNow('payment.compare');
    expect(await differences()).toHaveLength(1);
  });

  it.each<[string, string, object]>([['an amount as text', 'charge.refunded', { amount_refunded: 'x' }]])(
    'about a payment changes nothing and is reported: %s',
    async (_, type, object) => {
      await begin();
      await deliver(stripe.pay()).expect(200);
      const { payment_intent } = stripe.session;
      const event = { ...stripe.createEvent(type, { payment_intent, ...object }) };
      stripe.events.pop();
      await deliver(event).expect(200);
      expect(await row()).toMatchObject({ status: 'paid', refunded: '0.00', disputed: '0.00' });
      expect(await differences()).toEqual([
        expect.objectContaining({ kind: 'not_booked', reason: 'amount', providerId: payment_intent }),
      ]);
    },
  );

  it('is accepted even if it cannot be read', async () => {
    for (const data of [
      null,
      { object: null },
      { object: 'x' },
      { object: 1.5 },
      { object: { id: 7 } },
      undefined,
    ]) {
      const event = { ...stripe.createEvent('charge.refunded', {}), data } as StripeServerEvent;
      stripe.events.pop();
      await deliver(event).expect(200);
    }
    for (const body of ['null', '7', '[]', '{"type":"charge.refunded"}'])
      await deliver(JSON.parse(body) as StripeServerEvent).expect(200);
  });
});

describe('a payment on Stripe’s page', () => {
  it('leads to one page, and waits for Stripe’s event', async () => {
    const pay = () => client.agent.post(`/api/invoices/${id}/pay`);
    const { body } = await pay().expect(200);
    expect(body).toMatchObject({ outcome: 'redirect', invoice: { status: 'unpaid' } });
    expect((await pay().expect(200)).body).toMatchObject({ url: stripe.session.url });
    app.expected = /payment service isn’t responding/;
    id = await anIssuedInvoice(app, client.id);
    stripe.faults.push({ status: 500 }, { status: 503 }, { status: 500 });
    const { body: error, headers } = await pay().expect(503);
    expect(error).toEqual(refused(503, 'payments.unavailable'));
    expect(headers['retry-after']).toBe('30');
  });

  it('is started once by twenty concurrent calls', async () => {
    const before = stripe.sessions.size;
    const answers = await Promise.all(Array.from({ length: 20 }, begin));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(stripe.sessions.size).toBe(before + 1);
  });

  it('without a webhook event is found by the job', async () => {
    await begin();
    stripe.pay();
    await app.app.get(Jobs).runNow('payment.catch-up');
    expect(await row()).toMatchObject({ status: 'paid', payments: 1 });
  });

  const invoice = (): string => `/api/admin/invoices/${id}`;

  it.each<[string, () => Promise<unknown>]>([
    ['made void', () => admin.post(`${invoice()}/void`).send({ reason: 'A mistake' }).expect(200)],
    ['deleted', () => admin.delete(invoice()).expect(204)],
    [
      'changed',
      () =>
        admin
          .patch(invoice())
          .send({ items: [{ description: 'x', amount: '80.00' }] })
          .expect(200),
    ],
  ])('is ended when the invoice is %s', async (_, change) => {
    await begin();
    await change();
    await app.app.get(Jobs).runNow('payment.end-session');
    expect(stripe.session.status).toBe('expired');
    expect(await attempts()).toEqual(['expired']);
  });

  it('is ended when an admin records another payment', async () => {
    await begin();
    await admin.post(`${invoice()}/payments`).send({ amount: '25.00', method: 'check' }).expect(201);
    expect(stripe.session.status).toBe('expired');
  });

  it('made while the invoice was voided is reported to the practice, and settles nothing', async () => {
    await begin();
    const paid = stripe.pay();
    await admin.post(`${invoice()}/void`).send({ reason: 'A mistake' }).expect(200);
    await app.app.get(Jobs).runNow('payment.end-session');
    expect(await attempts()).toEqual(['processing']);
    await deliver(paid).expect(200);
    expect(await row()).toMatchObject({ status: 'void', payments: 0 });
    expect((await admin.get('/api/admin/payment-differences').expect(200)).body).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ kind: 'missing_here', invoiceId: id, there: '125.00' }),
      ]),
    );
  });
});

describe('a refund by Stripe', () => {
  beforeEach(async () => {
    await begin();
    await deliver(stripe.pay()).expect(200);
  });

  it('is made there once, and its own events change nothing more', async () => {
    const { body } = await refund('25.00').expect(201);
    expect(body).toMatchObject({ amount: '25.00', status: 'succeeded', mode: 'live' });
    for (const event of stripe.events.slice(-2)) await deliver(event).expect(200);
    expect(await row()).toMatchObject({ status: 'paid', refunded: '25.00' });
    expect(stripe.charges.at(-1)).toMatchObject({ amount_refunded: 2500 });
  });

  it('that fails later is reversed once, and both sides are notified', async () => {
    await refund('125.00').expect(201);
    expect(await row()).toMatchObject({ status: 'refunded', refunded: '125.00' });
    const made = stripe.refunds.at(-1);
    if (!made) throw new Error('It was refunded.');
    const failed = stripe.settleRefund(made, 'failed');
    const again = ['refund.updated', 'charge.refund.updated'].map((type) => stripe.createEvent(type, made));
    for (const event of [failed, ...again, failed]) await deliver(event).expect(200);
    expect(await row()).toMatchObject({ status: 'paid', balance: '0.00', refunded: '0.00', payments: 1 });
    const own = (await client.agent.get(`/api/invoices/${id}`).expect(200)).body as Record<string, unknown>;
    expect(own).toMatchObject({ isPaid: true, refunded: '0.00', refunds: [{ status: 'failed' }] });
    for (const agent of [client.agent, admin])
      expect((await agent.get('/api/notifications').expect(200)).body).toEqual(
        expect.arrayContaining([expect.objectContaining({ title: 'Refund failed', type: 'warning' })]),
      );
    const [{ id: refundId }] = own['refunds'] as [{ id: number }];
    await client.agent.get(`/api/refunds/${refundId}/credit-note`).expect(404);
    app.clock.pass(2 * 60 * 60 * 1000);
    await app.app.get(Jobs).runNow('payment.compare');
    const { body } = await admin.get('/api/admin/payment-differences').expect(200);
    expect((body as { invoiceId: number }[]).filter(({ invoiceId }) => invoiceId === id)).toEqual([]);
  });

  itInTestAll('with a lost answer is made once by the job', async () => {
    app.expected = /payment\.unavailable|payment service isn’t responding/;
    stripe.faults.push({ status: 500 }, { status: 500 }, { status: 500 });
    await refund('25.00').expect(503);
    const { body } = await refund('30.00').expect(409);
    expect(body).toEqual(refused(409, 'refund.in_progress'));
    app.clock.pass(120_000);
    await app.app.get(Jobs).runNow('payment.catch-up');
    expect(await row()).toMatchObject({ refunded: '25.00' });
    expect(stripe.charges.at(-1)).toMatchObject({ amount_refunded: 2500 });
  });
});

describe('the comparison with Stripe', () => {
  it('shows differences until they are resolved', async () => {
    await begin();
    const paid = stripe.pay();
    await admin.post(`/api/admin/invoices/${id}/payments`).send({ amount: '1', method: 'cash' }).expect(409);
    app.clock.pass(2 * 60 * 60 * 1000);
    await deliver(paid).expect(200);
    const charge = stripe.charges.at(-1);
    if (!charge) throw new Error('It was charged.');
    charge.amount_refunded = 500;
    await app.app.get(Jobs).runNow('payment.compare');
    const listed = async () =>
      (await admin.get('/api/admin/payment-differences').expect(200)).body as Record<string, unknown>[];
    const difference = (await listed()).find(({ invoiceId }) => invoiceId === id);
    expect(difference).toMatchObject({
      kind: 'refunded',
      providerId: charge.payment_intent,
      here: '0.00',
      there: '5.00',
      invoiceNumber: expect.stringMatching(/^INV-/) as string,
    });
    charge.amount_refunded = 0;
    await app.app.get(Jobs).runNow('payment.compare');
    expect((await listed()).filter(({ invoiceId }) => invoiceId === id)).toEqual([]);
  });

  it('stores the other differences if one fails, also after a failed catch-up', async () => {
    const other = await anIssuedInvoice(app, client.id);
    for (const invoiceId of [id, other]) {
      await app.app
        .get(UnitOfWork)
        .run(await app.app.get(Payments).prepare({ id: client.id, role: 'client' }, invoiceId));
      await deliver(stripe.pay()).expect(200);
    }
    for (const charge of stripe.charges.slice(-2)) charge.amount_refunded = 500;
    app.clock.pass(2 * 60 * 60 * 1000);
    app.app.get(DomainEvents).subscribe('payment.difference_found', async ({ invoiceId }) => {
      if (invoiceId === id) throw new Error('poisoned');
    });
    jest.spyOn(app.app.get(PaymentSessions), 'settleOverdue').mockRejectedValueOnce(new Error('too late'));
    await expect(app.app.get(Jobs).runNow('payment.compare')).rejects.toThrow(/too late.*poisoned/);
    admin = await app.signIn('consultant');
    const { body } = await admin.get('/api/admin/payment-differences').expect(200);
    const found = (body as { invoiceId: number }[]).map(({ invoiceId }) => invoiceId);
    expect(found).toContain(other);
    expect(found).not.toContain(id);
  });
});
