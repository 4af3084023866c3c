import { TestApp } from '../../../../test/test-app.js';
import { momentOf } from '../../../kernel/index.js';
import { StripeServer } from '../../../modules/billing/testing/stripe-server.js';
import { Jobs } from '../../../platform/events/jobs.js';
import { Charges } from '../application/charges.js';
import { AutopayPractice, confirmedClient, connectEmail } from '../testing/autopay-over-http.js';

/** Each of three instances looks for an earlier charge, by its customer and by its key, before one of them charges. */
const looksUp = Array.from({ length: 6 }, () => async () => undefined);
const day = 24 * 60 * 60 * 1000;

/**
 * A year of monthly invoices with both changes of the clocks: two instances charge at the same time, each twice, answers are lost,
 * and one of them starts anew in between.
 */
it('each period of a year is charged once, at 9:00 of the third day', async () => {
  const stripe = await StripeServer.start();
  const start = (databaseUrl?: string, storageDir?: string): Promise<TestApp> =>
    TestApp.start(
      { ...stripe.env, THROTTLE: 'off' },
      { own: true, ...(databaseUrl && storageDir && { databaseUrl, storageDir }) },
    );
  let app = await start();
  const first = app;
  app.expected = /./;
  await connectEmail(app);
  stripe.now = () => Math.floor(app.clock.now().getTime() / 1000);
  let practice = new AutopayPractice(app, (await app.admin()).agent);
  const client = await confirmedClient(app, 'asample');
  await client.agent.post('/api/payment-methods').expect(200);
  stripe.saveCard();
  await app.app.get(Jobs).runNow('autopay.cards');
  const id = await practice.recurring(client.id);
  await practice.turn(client.agent, id, true).expect(200);
  const beside = await start(first.databaseUrl, first.storageDir);
  beside.expected = /./;

  for (let month = 0; month < 12; month++) {
    const nextOn = await app.sql.onlyValue<string>(
      'test.next-on',
      `SELECT to_char(next_on, 'YYYY-MM-DD') FROM recurring_invoices WHERE id = $1`,
      [id],
    );
    await practice.pass((Date.parse(nextOn) - Date.parse(await practice.today())) / day, '00:10');
    const invoiceId = await practice.issue(id);
    await practice.deliverMails();
    await practice.pass(3);
    const chargeId = await app.sql.onlyValue<number>(
      'test.charge',
      'SELECT max(id) FROM autopay_charges WHERE invoice_id = $1',
      [invoiceId],
    );
    if (month % 3 === 1) stripe.faults.push(...looksUp, 'broken', 'broken', 'broken');
    beside.clock.pass(app.clock.now().getTime() - beside.clock.now().getTime());
    const make = (instance: TestApp) => instance.app.get(Charges).make(chargeId);
    await Promise.allSettled([app, beside, app, beside].map(make));
    if (month % 4 === 2) {
      // The application is started anew on the same database.
      const { databaseUrl, storageDir, clock } = app;
      const ahead = clock.now().getTime() - Date.now();
      if (app !== first) await app.stop();
      app = await start(databaseUrl, storageDir);
      app.expected = /./;
      app.clock.pass(ahead);
      practice = new AutopayPractice(app, practice.admin);
    }
    stripe.faults.length = 0;
    if (month % 5 === 0) stripe.pruneKeys();
    await practice.charge();
    await practice.charge();
    expect([nextOn, await practice.payments(invoiceId)]).toEqual([nextOn, ['card 100.00']]);
    const paidAt = await app.sql.onlyValue<Date>(
      'test.paid-at',
      'SELECT paid_at FROM payments WHERE invoice_id = $1',
      [invoiceId],
    );
    const due = momentOf(await practice.today(), '09:00', await practice.zone, 'first');
    expect(paidAt.getTime() - due).toBeGreaterThanOrEqual(0);
    expect(paidAt.getTime() - due).toBeLessThan(10 * 60 * 1000);
  }
  expect(stripe.charges.map(({ amount }) => amount)).toEqual(Array(12).fill(10_000));
  if (app !== first) await app.stop();
  await beside.stop();
  await first.stop();
  await stripe.close();
});
