import { type Agent, refused, TestApp } from '../../../../test/test-app.js';
import { anIssuedInvoice } from '../testing/issued-invoice.js';

let app: TestApp;
let admin: Agent;
let client: { agent: Agent; id: number };
let other: Agent;
let id: number;

/** An application with that gateway, and a new invoice of 125.00 for each test. */
function withGateway(PAYMENTS: string): void {
  beforeAll(async () => {
    app = await TestApp.start({ PAYMENTS });
    admin = (await app.admin()).agent;
    client = await app.client('asample');
    other = (await app.client('bea')).agent;
  });
  afterAll(() => app.stop());
  beforeEach(async () => void (id = await anIssuedInvoice(app, client.id)));
}

const call = (what: string, of = id): string => `/api/invoices/${of}/${what}`;
const pay = (agent = client.agent) => agent.post(call('pay'));
const record = (amount: string) =>
  admin.post(`/api/admin/invoices/${id}/payments`).send({ amount, method: 'check' }).expect(201);
const mails = async (): Promise<string> => {
  const rows = await app.sql.rows('test.mails', 'SELECT subject, text, html FROM outbox');
  return JSON.stringify(rows);
};

describe('in test mode', () => {
  withGateway('test');

  it('Pay Now settles immediately, marked as a test', async () => {
    const { body } = await pay().expect(200);
    expect(body).toMatchObject({
      outcome: 'paid',
      invoice: {
        id,
        status: 'paid',
        isPaid: true,
        balance: '0.00',
        mode: 'test',
        refundableUntil: expect.any(String) as string,
      },
    });
    expect(body).not.toHaveProperty('url');
    expect((await pay().expect(409)).body).toEqual(refused(409, 'invoice.already_paid'));
  });

  it('Pay Now pays once with twenty concurrent calls, with keys or without', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => (n % 2 ? pay() : pay().set('Idempotency-Key', `pay-${id}`))),
    );
    const won = answers.filter(({ status }) => status === 200);
    expect(won.length).toBeGreaterThan(0);
    for (const { status, body } of answers)
      if (status !== 200) expect(body).toEqual(refused(409, 'invoice.already_paid'));
    const payments = await app.sql.count('test.payments', 'payments WHERE invoice_id = $1', [id]);
    expect(payments).toBe(1);
  });

  it('Pay Now is for the invoice’s client only', async () => {
    expect((await pay(other).expect(404)).body).toEqual(refused(404, 'invoice.not_found'));
    await pay(admin).expect(403);
    await pay(app.visitor()).expect(401);
    await client.agent.post(call('pay', 999_999)).expect(404);
    expect((await client.agent.get(`/api/invoices/${id}`).expect(200)).body).toMatchObject({
      status: 'unpaid',
    });
  });

  it('a payment cannot be reported', async () => {
    const { body } = await client.agent.post(call('payment-report')).send({ method: 'zelle' }).expect(409);
    expect(body).toEqual(refused(409, 'payment.not_offline'));
  });

  it('Pay Now notifies the practice, without an amount in the email', async () => {
    await pay().expect(200);
    const { body } = await admin.get('/api/notifications').expect(200);
    expect(body).toEqual(
      expect.arrayContaining([expect.objectContaining({ title: 'New payment', category: 'payment' })]),
    );
    expect(await mails()).not.toMatch(/125\.00|INV-/);
  });
  const ask = (reason = 'It did not take place.') =>
    client.agent.post(call('refund-request')).send({ reason });
  const refundableUntil = async (): Promise<unknown> =>
    ((await client.agent.get(`/api/invoices/${id}`).expect(200)).body as { refundableUntil: unknown })
      .refundableUntil;

  it('a refund request waits for the practice, once', async () => {
    await pay().expect(200);
    const { body } = await ask().expect(201);
    expect(body).toMatchObject({
      invoiceId: id,
      userId: client.id,
      status: 'open',
      reason: 'It did not take place.',
    });
    expect((await ask().expect(409)).body).toEqual(refused(409, 'refund.already_requested'));
    expect(await refundableUntil()).toBeNull();
    const open = (await admin.get('/api/admin/refund-requests?status=open').expect(200)).body as object[];
    expect(open[0]).toEqual({
      ...(body as object),
      client: { id: client.id, name: 'Sam Sample' },
      refundable: '125.00',
    });
  });

  it('a refund request is declined with a reason, and can then be made again', async () => {
    await pay().expect(200);
    const { id: requestId } = (await ask().expect(201)).body as { id: number };
    const decide = (body: object) => admin.patch(`/api/admin/refund-requests/${requestId}`).send(body);
    for (const wrong of [
      { status: 'declined', reason: ' ' },
      { status: 'refunded', reason: 'x' },
      { reason: 'x' },
    ])
      await decide(wrong).expect(400);
    const { body } = await decide({ status: 'declined', reason: 'It did.' }).expect(200);
    expect(body).toMatchObject({
      status: 'declined',
      decisionReason: 'It did.',
      decidedAt: expect.any(String) as string,
    });
    expect((await decide({ status: 'declined', reason: 'It did.' }).expect(409)).body).toEqual(
      refused(409, 'refund_request.decided'),
    );
    expect(await refundableUntil()).toEqual(expect.any(String));
    await ask().expect(201);
    const path = '/api/admin/refund-requests/999999';
    await admin.patch(path).send({ status: 'declined', reason: 'x' }).expect(404);
    await client.agent.patch(path).send({ status: 'declined', reason: 'x' }).expect(403);
  });

  it('a refund request needs a reason, and is visible to its client only', async () => {
    await pay().expect(200);
    expect((await ask('  ').expect(400)).body).toEqual(
      refused(400, 'request.invalid', { reason: 'Tell us why' }),
    );
    await other.post(call('refund-request')).send({ reason: 'x' }).expect(404);
    await admin.post(call('refund-request')).send({ reason: 'x' }).expect(403);
    await app.visitor().post(call('refund-request')).send({ reason: 'x' }).expect(401);
  });
});

describe('offline mode', () => {
  withGateway('offline');
  const report = (body: object = { method: 'zelle', reference: 'Oct' }) =>
    client.agent.post(call('payment-report')).send(body);
  const dismiss = () => admin.delete(`/api/admin/invoices/${id}/payment-report`);

  it('Pay Now shows the payment instructions, and settles nothing', async () => {
    const { body: site } = await client.agent.get('/api/site').expect(200);
    const { body } = await pay().expect(200);
    expect(body).toMatchObject({
      outcome: 'instructions',
      instructions: (site as { paymentInstructions: string }).paymentInstructions,
      invoice: { status: 'unpaid', balance: '125.00' },
    });
  });

  it('a client reports a payment once; recording it closes the report', async () => {
    const { body } = await report().expect(200);
    expect(body).toMatchObject({
      paymentReport: { method: 'zelle', reference: 'Oct', at: expect.any(String) as string },
      status: 'unpaid',
    });
    expect((await report().expect(409)).body).toEqual(refused(409, 'payment.already_reported'));
    await record('125.00');
    expect((await client.agent.get(`/api/invoices/${id}`).expect(200)).body).toMatchObject({
      paymentReport: null,
      status: 'paid',
      mode: 'live',
    });
    expect((await report().expect(409)).body).toEqual(refused(409, 'invoice.already_paid'));
  });

  it('an admin dismisses a payment that did not arrive', async () => {
    await report().expect(200);
    await dismiss().expect(204);
    expect((await dismiss().expect(404)).body).toEqual(refused(404, 'payment_report.not_found'));
    await report({ method: 'check' }).expect(200);
    const path = `/api/admin/invoices/${id}/payment-report`;
    await client.agent.delete(path).expect(403);
    await app.visitor().delete(path).expect(401);
  });

  it('a report needs a method, and is the client’s own', async () => {
    expect((await report({ reference: 'Oct' }).expect(400)).body).toEqual(
      refused(400, 'request.invalid', { method: 'Please select how you paid' }),
    );
    await other.post(call('payment-report')).send({ method: 'zelle' }).expect(404);
    await admin.post(call('payment-report')).send({ method: 'zelle' }).expect(403);
    await app.visitor().post(call('payment-report')).send({ method: 'zelle' }).expect(401);
  });
});
