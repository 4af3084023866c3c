import { staffMember } from '../../../../test/staff.js';
import { type Agent, password, refused, TestApp } from '../../../../test/test-app.js';
import { BackgroundTasks } from '../../../platform/events/background-tasks.js';
import { Jobs } from '../../../platform/events/jobs.js';
import { Runtime } from '../../../platform/settings/runtime.js';
import type { Settings } from '../../../platform/settings/settings.js';
import { ConnectedAccounts } from '../domain/connected-account.js';
import { PaymentProvider } from '../domain/payment-provider.js';
import { anIssuedInvoice } from '../testing/issued-invoice.js';
import { StripeServer } from '../testing/stripe-server.js';
import type { PaymentsConnectionDto } from './payments-connection.dto.js';
import { itInTestAll } from '../../../../test/cases.js';

const path = '/api/admin/connections/payments';
const restricted = 'rk_test_of_the_first';
const other = 'sk_live_of_the_second';
let stripe: StripeServer;
let app: TestApp;
let owner: Agent;
let client: { agent: Agent; id: number };

beforeAll(async () => {
  stripe = await StripeServer.start();
  app = await TestApp.start({
    PAYMENTS: '',
    STRIPE_API_URL: stripe.url,
    PUBLIC_URL: 'http://portal.example',
    THROTTLE: 'off',
  });
  ({ agent: owner } = await app.admin());
  client = await app.client('asample');
});
afterAll(async () => {
  await app.stop();
  await stripe.close();
});
beforeEach(() => {
  stripe.addAccount('acct_1', 'sk_test_of_the_tests');
  stripe.restrict('sk_test_of_the_tests', restricted);
  stripe.addAccount('acct_2', other, { name: 'Limestone' });
  stripe.faults.length = 0;
  stripe.deliver = async (url, { payload, headers }) =>
    app.visitor().post(new URL(url).pathname).set(headers).send(payload).expect(200);
});
afterEach(async () => {
  await settled();
  await app.sql.rows('test.end', `UPDATE payment_attempts SET status = 'expired' WHERE status = 'open'`);
  await owner.put(path).send({ mode: 'offline' });
  await settled();
  expect(stripe.endpoints).toEqual([]);
  await app.sql.rows('test.disconnect', 'DELETE FROM connections');
});

/** Work after the answers, and the events that it causes. */
async function settled(): Promise<void> {
  await app.app.get(BackgroundTasks).settled();
  await stripe.delivered();
  await app.app.get(BackgroundTasks).settled();
}
const connect = (secretKey = restricted) => owner.put(path).send({ mode: 'stripe', secretKey });
const state = async (): Promise<PaymentsConnectionDto> =>
  ((await owner.get('/api/admin/connections').expect(200)).body as { payments: PaymentsConnectionDto })
    .payments;
const pay = (id: number) => client.agent.post(`/api/invoices/${id}/pay`);
const statusOf = async (id: number): Promise<unknown> =>
  ((await client.agent.get(`/api/invoices/${id}`).expect(200)).body as { status: string }).status;
const refund = (id: number, amount: string) =>
  owner.post(`/api/admin/invoices/${id}/refunds`).send({ amount, reason: 'Sorry', password });
/** Under other settings of the server. */
async function under(changed: Partial<Settings>, run: () => Promise<unknown>): Promise<void> {
  const { settings } = app.app.get(Runtime);
  const before = { ...settings };
  Object.assign(settings, changed);
  try {
    await run();
  } finally {
    Object.assign(settings, before);
  }
}

describe('an account at Stripe', () => {
  it('is tried, gets a webhook endpoint, and takes payments', async () => {
    expect(await state()).toEqual({
      mode: 'offline',
      account: null,
      webhook: null,
      testMode: false,
      mayTest: false,
      source: null,
      setBy: null,
      lastOkAt: null,
      lastError: null,
    });
    const { body } = await connect(`  ${restricted}\n`).expect(200);
    expect(body).toEqual({
      mode: 'stripe',
      account: { name: 'Example Practice', country: 'US', currency: 'usd' },
      webhook: 'missing',
      testMode: true,
      mayTest: false,
      source: 'practice',
      setBy: null,
      lastOkAt: expect.stringMatching(/Z$/),
      lastError: null,
    });
    expect(stripe.endpoints).toEqual([
      expect.objectContaining({
        url: 'http://portal.example/api/payments/stripe/webhook',
        api_version: '2026-10-28.endive',
        enabled_events: expect.arrayContaining(['checkout.session.expired', 'charge.refunded']),
      }),
    ]);
    await settled();
    expect(await state()).toMatchObject({ webhook: 'ok', lastError: null });
    expect(stripe.session).toMatchObject({ status: 'expired', amount_total: 50 });
    const { body: site } = await app.visitor().get('/api/site').expect(200);
    expect(site).toMatchObject({ payments: 'stripe', stripeTestMode: true });

    const id = await anIssuedInvoice(app, client.id);
    const { body: paying } = await pay(id).expect(200);
    expect(paying).toMatchObject({ outcome: 'redirect', url: stripe.session.url });
    stripe.pay();
    await settled();
    expect(await statusOf(id)).toBe('paid');
    expect(
      await app.sql.column('test.account', 'SELECT account FROM payments WHERE invoice_id = $1', [id]),
    ).toEqual(['acct_1/test']);
  });

  it('keeps its one endpoint, and is checked again', async () => {
    await connect().expect(200);
    const [{ id } = { id: '' }] = stripe.endpoints;
    await connect('sk_test_of_the_tests').expect(200);
    await settled();
    stripe.deliver = undefined;
    expect((await owner.post(`${path}/check`).expect(200)).body).toMatchObject({ webhook: 'missing' });
    await settled();
    expect(stripe.endpoints.map((one) => one.id)).toEqual([id]);
    app.clock.pass(61_000);
    expect(await state()).toMatchObject({
      webhook: 'failing',
      lastError: { message: expect.stringContaining('internet') },
    });
    app.clock.reset();
    // Deleted at Stripe.
    stripe.endpoints.length = 0;
    await owner.post(`${path}/check`).expect(200);
    expect(stripe.endpoints.map((one) => one.id === id)).toEqual([false]);
  });

  it('notifies the other owners, and its key is in no answer, event or row in the clear', async () => {
    await connect().expect(200);
    await settled();
    const { body } = await owner.get('/api/admin/activity?subjectType=practice&subjectId=1').expect(200);
    expect(body[0]).toMatchObject({
      type: 'connection.changed',
      details: { connection: 'payments', change: 'connected', name: 'Example Practice' },
    });
    const rows = await app.sql.rows(
      'test.secrets',
      `SELECT a::text || (SELECT string_agg(c::text, '') FROM connections c) AS text FROM gateway_accounts a`,
    );
    const [{ secret } = { secret: '' }] = stripe.endpoints;
    for (const text of [JSON.stringify(rows), JSON.stringify(await state()), app.logged.join('')])
      for (const word of [restricted, secret, Buffer.from(restricted).toString('hex')])
        expect(text).not.toContain(word);
  });

  it.each([
    ['an unknown key', 'rk_test_unknown', 'does not accept the key', 'Invalid API Key provided'],
    ['a key without a right', 'rk_test_weak', 'the right “Webhook Endpoints: Write”', 'rak_webhook_write'],
    ['a key without a right that is needed later', 'rk_test_blind', '“Events: Read”', 'rak_event_read'],
    ['a key that may not keep cards', 'rk_test_old', '“SetupIntents: Read”', 'rak_setup_intent_read'],
    ['another currency', 'sk_test_euro', 'takes payments in EUR', undefined],
  ])('is refused for %s, and the earlier one stays', async (_, key, reason, said) => {
    stripe.restrict(other, 'rk_test_weak', ['endpoints']);
    stripe.restrict(other, 'rk_test_blind', ['events']);
    stripe.restrict(other, 'rk_test_old', ['setups']);
    stripe.addAccount('acct_3', 'sk_test_euro', { currency: 'eur' });
    await connect().expect(200);
    const { body } = await connect(key).expect(409);
    expect(body).toMatchObject({ code: 'payments.refused', message: expect.stringContaining(reason) });
    expect(body.details ?? '').toContain(said ?? '');
    expect(JSON.stringify(body)).not.toContain(key);
    expect(await state()).toMatchObject({ account: { name: 'Example Practice' } });
  });

  it.each(['pk_test_1', 'whsec_1', '', 'sk_live one'])(
    'is refused for a text that is no key: %j',
    async (secretKey) => {
      const { body } = await connect(secretKey).expect(400);
      expect(body).toEqual(refused(400, 'request.invalid', { secretKey: expect.any(String) as string }));
    },
  );

  it('is refused if Stripe is away', async () => {
    stripe.faults.push('broken', 'broken');
    expect((await connect().expect(409)).body.message).toBe('Stripe did not answer.');
    expect(await state()).toMatchObject({ mode: 'offline', source: null });
  });

  itInTestAll('leaves no endpoint behind wherever connecting it was interrupted', async () => {
    // Account, rights and the list of endpoints succeed. Stripe's library repeats a broken call once, unasked.
    stripe.faults.push(...Array.from({ length: 8 }, () => async () => {}), 'broken', 'broken');
    await connect().expect(409);
    await settled();
    expect([stripe.endpoints, await app.app.get(ConnectedAccounts).list()]).toEqual([[], []]);
    // The process was killed after Stripe's answer.
    const facts = { id: 'acct_1/test', name: 'Example', country: 'US', currency: 'usd' };
    const { webhookKey } = await app.app.get(ConnectedAccounts).begin(facts, restricted);
    const { id } = await app.app.get(PaymentProvider).addWebhook(restricted, webhookKey);
    await connect().expect(200);
    expect(stripe.endpoints.map((one) => one.id)).toEqual([id]);
    await settled();
    expect(await state()).toMatchObject({ webhook: 'ok' });
    // And the owner did not try again.
    const second = { ...facts, id: 'acct_2/live' };
    await app.app
      .get(PaymentProvider)
      .addWebhook(other, (await app.app.get(ConnectedAccounts).begin(second, other)).webhookKey);
    await app.app.get(Jobs).runNow('payment.catch-up');
    expect(stripe.endpoints).toHaveLength(2);
    app.clock.pass(6 * 60_000);
    await app.app.get(Jobs).runNow('payment.catch-up');
    app.clock.reset();
    expect(stripe.endpoints.map((one) => one.id)).toEqual([id]);
  });
});

describe('a key that is revoked', () => {
  beforeEach(() => void (app.expected = /payments\.unavailable/));

  it('stops payments without changing an invoice, until another is connected', async () => {
    await connect().expect(200);
    await settled();
    stripe.revoke(restricted);
    const id = await anIssuedInvoice(app, client.id);
    expect((await pay(id).expect(503)).body).toEqual(refused(503, 'payments.unavailable'));
    expect(await statusOf(id)).toBe('unpaid');
    const { lastError } = await state();
    expect(lastError?.message).toContain('does not accept the key');
    const { body: health } = await owner.get('/api/admin/health').expect(200);
    expect(JSON.stringify(health)).toContain('Card payments do not work');
    await connect('sk_test_of_the_tests').expect(200);
    expect(await pay(id).expect(200)).toMatchObject({ body: { outcome: 'redirect' } });
    expect(await state()).toMatchObject({ lastError: null });
  });

  it('is no reason to charge twice when Stripe limits requests', async () => {
    await connect().expect(200);
    await settled();
    const id = await anIssuedInvoice(app, client.id);
    stripe.faults.push({ status: 429 });
    expect((await pay(id).expect(503)).body).toEqual(refused(503, 'payments.unavailable'));
    expect((await state()).lastError?.message).toContain('no more requests');
    const answers = await Promise.all([pay(id), pay(id), pay(id)]);
    expect(new Set(answers.map(({ body }) => (body as { url: string }).url)).size).toBe(1);
  });
});

describe('a change of the account', () => {
  itInTestAll(
    'lets the earlier one finish what began there, and then removes its endpoint and its key',
    async () => {
      await connect().expect(200);
      await settled();
      const open = await anIssuedInvoice(app, client.id);
      const refunded = await anIssuedInvoice(app, client.id);
      await pay(refunded).expect(200);
      stripe.pay();
      await settled();
      stripe.faults.push({ status: 503 }, { status: 503 }, { status: 503 });
      await refund(refunded, '25.00').expect(503);
      await pay(open).expect(200);
      const page = stripe.session;

      await connect(other).expect(200);
      await settled();
      expect(await state()).toMatchObject({ account: { name: 'Limestone' }, testMode: false, webhook: 'ok' });
      expect(stripe.endpoints).toHaveLength(2);
      // The page that the client has stays the only one for this invoice.
      expect((await pay(open).expect(200)).body).toMatchObject({ url: page.url });
      stripe.pay(page);
      await settled();
      expect(await statusOf(open)).toBe('paid');
      app.clock.pass(2 * 60_000);
      await app.app.get(Jobs).runNow('payment.catch-up');
      app.clock.reset();
      await settled();
      expect(stripe.refunds.map(({ amount }) => amount)).toEqual([2500]);
      expect(stripe.endpoints.map(({ id }) => id)).toHaveLength(1);
      expect((await app.app.get(ConnectedAccounts).list()).map(({ id }) => id)).toEqual(['acct_2/live']);
      // A later refund cannot be made there any more.
      expect((await refund(refunded, '10.00').expect(409)).body).toMatchObject({
        code: 'refund.gateway_missing',
      });
      const next = await anIssuedInvoice(app, client.id);
      await pay(next).expect(200);
      expect(
        await app.sql.column(
          'test.attempt-account',
          'SELECT account FROM payment_attempts WHERE invoice_id = $1',
          [next],
        ),
      ).toEqual(['acct_2/live']);
    },
  );

  it('to payment instructions leaves an open page to be paid', async () => {
    await connect().expect(200);
    await settled();
    const id = await anIssuedInvoice(app, client.id);
    await pay(id).expect(200);
    const page = stripe.session;
    expect((await owner.put(path).send({ mode: 'offline' }).expect(200)).body).toMatchObject({
      mode: 'offline',
      account: null,
      webhook: null,
      source: 'practice',
    });
    await settled();
    expect(stripe.endpoints).toHaveLength(1);
    expect((await pay(id).expect(200)).body).toMatchObject({ outcome: 'instructions' });
    stripe.pay(page);
    await settled();
    expect(await statusOf(id)).toBe('paid');
    expect(stripe.endpoints).toEqual([]);
    await owner.post(`${path}/check`).expect(409);
  });
});

describe('the connection', () => {
  it('is the server’s while PAYMENTS is set', async () => {
    const payments = {
      ...app.app.get(Runtime).settings.payments,
      onServer: { provider: 'offline' } as const,
    };
    await connect().expect(200);
    await settled();
    await under({ payments }, async () => {
      expect(await state()).toMatchObject({
        mode: 'offline',
        source: 'server',
        setBy: 'PAYMENTS',
        account: null,
      });
      expect((await connect().expect(409)).body).toEqual(refused(409, 'connection.set_on_server'));
      await owner.post(`${path}/check`).expect(409);
    });
    expect(await state()).toMatchObject({ mode: 'stripe' });
  });

  it('has no test mode in a practice of one’s own', async () => {
    const { body } = await owner.put(path).send({ mode: 'test' }).expect(400);
    expect(body).toEqual(refused(400, 'request.invalid', { mode: expect.any(String) as string }));
    const payments = { ...app.app.get(Runtime).settings.payments, otherwise: 'test' as const };
    await under({ payments }, async () => {
      await owner.put(path).send({ mode: 'offline' }).expect(200);
      expect(await state()).toMatchObject({ mode: 'offline', mayTest: true });
      await owner.put(path).send({ mode: 'test' }).expect(200);
      expect(await state()).toMatchObject({ mode: 'test' });
    });
    // With the demo data, pretend money is gone.
    expect(await state()).toMatchObject({ mode: 'offline' });
  });

  it('is changed by owners only, in a fresh session', async () => {
    const consultant = await staffMember(app, 'cora', 'consultant');
    await consultant.agent.put(path).send({ mode: 'offline' }).expect(403);
    app.clock.pass(16 * 60_000);
    expect((await connect().expect(403)).body).toEqual(
      refused(403, 'auth.password_required', { password: expect.any(String) as string }),
    );
    app.clock.reset();
    const { body } = await owner
      .post('/api/access-tokens')
      .send({ name: 'Books', scope: 'write' })
      .expect(201);
    const token = app.visitor().set('Authorization', `Bearer ${(body as { token: string }).token}`) as Agent;
    expect((await token.put(path).send({ mode: 'offline' }).expect(403)).body).toEqual(
      refused(403, 'auth.session_required'),
    );
  });
});
