import { type Agent, password, refused, TestApp } from '../../../../test/test-app.js';
import { Site } from '../../practice/index.js';
import { anIssuedInvoice } from '../testing/issued-invoice.js';

let app: TestApp;
let admin: Agent;
let client: { agent: Agent; id: number };
let other: { agent: Agent; id: number };
let id: number;
beforeAll(async () => {
  app = await TestApp.start();
  admin = (await app.admin()).agent;
  client = await app.client('asample');
  other = await app.client('bea');
});
afterAll(() => app.stop());
beforeEach(async () => void (id = await anIssuedInvoice(app, client.id)));

const payments = (of = id): string => `/api/admin/invoices/${of}/payments`;
const refunds = (of = id): string => `/api/admin/invoices/${of}/refunds`;
const pay = (amount: string) => admin.post(payments()).send({ amount, method: 'check' }).expect(201);
const row = async () =>
  (await app.sql.first<{ status: string; balance: string; refunded: string }>(
    'test.invoice',
    'SELECT status, balance, refunded FROM invoices WHERE id = $1',
    [id],
  )) ?? fail();
const events = async (): Promise<string[]> =>
  (
    await app.sql.rows<{ type: string }>(
      'test.events',
      `SELECT type FROM activity_events WHERE subject_type = 'invoice' AND subject_id = $1 ORDER BY id`,
      [id],
    )
  ).map(({ type }) => type);
const fail = (): never => {
  throw new Error('The invoice is gone.');
};

describe('recording a payment', () => {
  it('answers with the payment, and reduces the balance', async () => {
    const { body } = await admin
      .post(payments())
      .send({ amount: '25.00', method: 'check', reference: ' Check 1042 ' })
      .expect(201);
    expect(body).toEqual({
      id: expect.any(Number) as number,
      invoiceId: id,
      amount: '25.00',
      keptAsCredit: '0.00',
      method: 'check',
      mode: 'live',
      reference: 'Check 1042',
      paidAt: expect.any(String) as string,
      receivedOn: await app.app.get(Site).today(),
    });
    expect(await row()).toEqual({ status: 'partly_paid', balance: '100.00', refunded: '0.00' });
    await pay('100');
    expect(await row()).toEqual({ status: 'paid', balance: '0.00', refunded: '0.00' });
    expect(await events()).toEqual(['invoice.issued', 'payment.settled', 'payment.settled', 'invoice.paid']);
  });

  it.each([
    ['amount', { amount: 25 }],
    ['amount', { amount: '0.00' }],
    ['method', { method: 'barter' }],
    ['reference', { reference: 'x'.repeat(201) }],
    ['receivedOn', { receivedOn: '2999-01-01' }],
    ['receivedOn', { receivedOn: '2026-02-30' }],
  ])('refuses an invalid %s: %j', async (field, over) => {
    const { body } = await admin
      .post(payments())
      .send({ amount: '25.00', method: 'check', ...over })
      .expect(400);
    expect(Object.keys((body as { fields: object }).fields)).toEqual([field]);
  });

  it('is refused above the balance, and for a paid or unknown invoice', async () => {
    const more = await admin.post(payments()).send({ amount: '125.01', method: 'cash' }).expect(409);
    expect(more.body).toEqual(refused(409, 'payment.exceeds_balance'));
    await pay('125');
    const again = await admin.post(payments()).send({ amount: '1', method: 'cash' }).expect(409);
    expect(again.body).toEqual(refused(409, 'invoice.already_paid'));
    await admin.post(payments(999_999)).send({ amount: '1', method: 'cash' }).expect(404);
    await admin.post('/api/admin/invoices/0/payments').send({ amount: '1', method: 'cash' }).expect(404);
  });

  it('counts on the day it was received, for both sides, and can be refunded from its recording on', async () => {
    const receivedOn = '2026-11-03';
    const body = { amount: '125.00', method: 'check', receivedOn };
    const made = await admin.post(payments()).send(body).expect(201);
    expect(made.body).toMatchObject({ receivedOn, paidAt: '2026-11-03T18:00:00.000Z' });
    for (const [agent, address] of [
      [admin, `/api/admin/invoices/${id}`],
      [client.agent, `/api/invoices/${id}`],
    ] as const) {
      const { body: invoice } = await agent.get(address).expect(200);
      expect(invoice).toMatchObject({
        status: 'paid',
        paidDate: '2026-11-03T18:00:00.000Z',
        payments: [{ receivedOn }],
      });
      const { refundableUntil, updated_at } = invoice as { refundableUntil: string; updated_at: string };
      const recorded = Date.parse(refundableUntil) - 48 * 60 * 60 * 1000;
      expect(Math.abs(app.clock.now().getTime() - recorded)).toBeLessThan(60_000);
      expect(Date.parse(updated_at)).toBe(recorded);
    }
    await client.agent.post(`/api/invoices/${id}/refund-request`).send({ reason: 'Sorry' }).expect(201);
  });

  it('makes the invoice paid on the latest day of receipt, in whatever order payments were recorded', async () => {
    for (const [amount, receivedOn] of [
      ['100.00', '2026-11-10'],
      ['25.00', '2026-11-04'],
    ])
      await admin.post(payments()).send({ amount, method: 'check', receivedOn }).expect(201);
    const { body } = await admin.get(`/api/admin/invoices/${id}`).expect(200);
    expect(body).toMatchObject({
      paidDate: '2026-11-10T18:00:00.000Z',
      payments: [{ receivedOn: '2026-11-04' }, { receivedOn: '2026-11-10' }],
    });
  });

  it('is remembered by its method: for the client, else for the practice', async () => {
    const newcomer = await app.client('newcomer');
    const theirs = await anIssuedInvoice(app, newcomer.id);
    const unseen = await anIssuedInvoice(app, other.id);
    const last = async (of: number) =>
      (
        (await admin.get(`/api/admin/invoices/${of}`).expect(200)).body as {
          lastPaymentMethod: string | null;
        }
      ).lastPaymentMethod;
    await admin.post(payments()).send({ amount: '1', method: 'cash', receivedOn: '2026-11-20' }).expect(201);
    await admin.post(payments()).send({ amount: '1', method: 'ach', receivedOn: '2026-11-03' }).expect(201);
    expect([await last(id), await last(theirs), await last(unseen)]).toEqual(['ach', 'ach', 'ach']);
    await admin.post(payments(theirs)).send({ amount: '1', method: 'zelle' }).expect(201);
    expect([await last(id), await last(theirs), await last(unseen)]).toEqual(['ach', 'zelle', 'zelle']);
    // Paid in the portal: not recorded by hand.
    const another = await anIssuedInvoice(app, newcomer.id);
    await newcomer.agent.post(`/api/invoices/${another}/pay`).send({}).expect(200);
    expect(await last(theirs)).toBe('zelle');
    const { body } = await newcomer.agent.get(`/api/invoices/${theirs}`).expect(200);
    expect(body).not.toHaveProperty('lastPaymentMethod');
  });

  it('happens once per key', async () => {
    const record = () =>
      admin
        .post(payments())
        .set('Idempotency-Key', `record-${id}`)
        .send({ amount: '25.00', method: 'check' });
    const [one, two] = await Promise.all([record(), record()]);
    expect([one.status, two.status]).toEqual([201, 201]);
    expect(one.body).toEqual(two.body);
    expect((await row()).balance).toBe('100.00');
  });

  it('is for admins only', async () => {
    const body = { amount: '1', method: 'cash' };
    await client.agent.post(payments()).send(body).expect(403);
    await app.visitor().post(payments()).send(body).expect(401);
  });
});

describe('a refund', () => {
  it('of a paid invoice keeps status and balance, and a full one makes it refunded', async () => {
    await pay('125');
    const { body } = await admin.post(refunds()).send({ amount: '25.00', reason: ' Sorry ' }).expect(201);
    expect(body).toEqual({
      id: expect.any(Number) as number,
      invoiceId: id,
      amount: '25.00',
      reason: 'Sorry',
      stillOwed: true,
      mode: 'live',
      status: 'succeeded',
      refundedAt: expect.any(String) as string,
      created_at: expect.any(String) as string,
      refunds: [
        {
          id: expect.any(Number) as number,
          amount: '25.00',
          mode: 'live',
          status: 'succeeded',
          refundedAt: expect.any(String) as string,
          failure: null,
        },
      ],
    });
    expect(await row()).toEqual({ status: 'paid', balance: '0.00', refunded: '25.00' });
    await admin.post(refunds()).send({ amount: '100.00', reason: 'Sorry' }).expect(201);
    expect(await row()).toEqual({ status: 'refunded', balance: '0.00', refunded: '125.00' });
    expect(await events()).toContain('refund.made');
  });

  it('of a partly paid invoice reduces the invoice if it is no longer owed', async () => {
    await pay('25');
    const order = { amount: '20.00', reason: 'Sorry', stillOwed: false };
    expect((await admin.post(refunds()).send(order).expect(201)).body).toMatchObject({ stillOwed: false });
    for (const [agent, address] of [
      [admin, `/api/admin/invoices/${id}`],
      [client.agent, `/api/invoices/${id}`],
    ] as const)
      expect((await agent.get(address).expect(200)).body).toMatchObject({
        status: 'partly_paid',
        amount: '125.00',
        credited: '20.00',
        refunded: '20.00',
        balance: '100.00',
        payments: [{ amount: '25.00' }],
      });
    const viewAs = async (agent: Agent, address: string) =>
      ((await agent.get(address).expect(200)).body as { refunds: object[] }).refunds[0];
    expect(await viewAs(admin, `/api/admin/invoices/${id}`)).toMatchObject({ failure: null });
    expect(await viewAs(client.agent, `/api/invoices/${id}`)).not.toHaveProperty('failure');
    const { body } = await admin
      .post(refunds())
      .send({ ...order, stillOwed: 'no' })
      .expect(400);
    expect(Object.keys((body as { fields: object }).fields)).toEqual(['stillOwed']);
  });

  it('needs a person in a fresh session, or the password', async () => {
    await pay('125');
    const order = { amount: '5.00', reason: 'Sorry' };
    const { body: made } = await admin
      .post('/api/access-tokens')
      .send({ name: 'Books', scope: 'write' })
      .expect(201);
    const token = app.visitor().set('Authorization', `Bearer ${(made as { token: string }).token}`);
    const refusal = (
      await token
        .post(refunds())
        .send({ ...order, password })
        .expect(403)
    ).body;
    expect(refusal).toEqual(refused(403, 'auth.session_required'));

    const stale = await app.signIn('consultant');
    app.clock.pass(16 * 60_000);
    const { body } = await stale.post(refunds()).send(order).expect(403);
    expect(body).toMatchObject({ code: 'auth.password_required' });
    await stale
      .post(refunds())
      .send({ ...order, password: 'Wrong-stone-9!' })
      .expect(403);
    expect(await row()).toMatchObject({ refunded: '0.00' });
    await stale
      .post(refunds())
      .send({ ...order, password })
      .expect(201);
    expect(await row()).toMatchObject({ refunded: '5.00' });
    admin = await app.signIn('consultant');
  });

  it('never exceeds the amount received, with ten concurrent calls', async () => {
    await pay('125');
    const asked = Array.from({ length: 10 }, () =>
      admin.post(refunds()).send({ amount: '50.00', reason: 'Sorry' }),
    );
    const statuses = (await Promise.all(asked)).map(({ status }) => status).sort();
    expect(statuses).toEqual([201, 201, ...Array.from({ length: 8 }, () => 409)]);
    const { body } = await admin.post(refunds()).send({ amount: '25.01', reason: 'Sorry' }).expect(409);
    expect(body).toEqual(refused(409, 'refund.exceeds_received'));
  });

  it('needs an amount, a reason, an invoice and an admin', async () => {
    await pay('125');
    for (const [field, body] of [
      ['amount', { amount: 5, reason: 'Sorry' }],
      ['reason', { amount: '5', reason: '  ' }],
    ] as const)
      expect(Object.keys((await admin.post(refunds()).send(body).expect(400)).body.fields as object)).toEqual(
        [field],
      );
    await admin.post(refunds(999_999)).send({ amount: '5', reason: 'Sorry' }).expect(404);
    await client.agent.post(refunds()).send({ amount: '5', reason: 'Sorry' }).expect(403);
    await app.visitor().post(refunds()).send({ amount: '5', reason: 'Sorry' }).expect(401);
  });
});

describe('outside of Stripe mode', () => {
  it('the webhook is 404', async () => {
    const { body } = await app
      .visitor()
      .post('/api/payments/stripe/webhook')
      .send({ id: 'evt_1' })
      .expect(404);
    expect(body).toEqual(refused(404, 'request.not_found'));
  });

  it('there are no differences, for admins only', async () => {
    expect((await admin.get('/api/admin/payment-differences').expect(200)).body).toEqual([]);
    await client.agent.get('/api/admin/payment-differences').expect(403);
    await other.agent.get('/api/admin/refund-requests').expect(403);
    await app.visitor().get('/api/admin/payment-differences').expect(401);
  });
});
