import { eventually } from '../../../../test/eventually.js';
import { anOrganization, confirmAddress, grant } from '../../../../test/grants.js';
import { type Agent, isRefused, pages, password, TestApp } from '../../../../test/test-app.js';
import { addDays } from '../../../kernel/index.js';
import { InvoiceRepository } from '../../../modules/billing/domain/ports.js';
import { Connections } from '../../../platform/connections/connections.js';
import { Jobs } from '../../../platform/events/jobs.js';
import { UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.js';
import { AutopayQueries } from '../application/autopay-queries.js';
import { autopay } from '../index.js';
import { CardRepository } from '../domain/ports.js';
import { AutopayPractice, confirmedClient, connectEmail } from '../testing/autopay-over-http.js';

let app: TestApp;
let admin: Agent;
let practice: AutopayPractice;
let client: { agent: Agent; id: number };
let names = 0;
beforeAll(async () => {
  app = await TestApp.start({ THROTTLE: 'off' });
  await connectEmail(app);
  ({ agent: admin } = await app.admin());
  practice = new AutopayPractice(app, admin);
});
afterAll(() => app.stop());
beforeEach(async () => {
  app.clock.reset();
  admin = practice.admin = await app.signIn('consultant');
  client = await confirmedClient(app, `client${++names}`);
});

const cards = '/api/payment-methods';
const own = '/api/recurring-invoices';
interface Row {
  id: number;
  [field: string]: unknown;
}
const save = async (test?: string): Promise<Row> =>
  (await client.agent.post(cards).send({ test }).expect(201)).body as Row;
const listed = async (agent = client.agent) => (await agent.get(own).expect(200)).body as Row[];

/** A recurring invoice that the saved card pays. */
async function agreed(over: object = {}, test?: string): Promise<number> {
  await save(test);
  const id = await practice.recurring(client.id, over);
  await practice.turn(client.agent, id, true).expect(200);
  return id;
}

/** An issued invoice with automatic payment, whose announcement was taken at 8:00. */
async function announced(id: number): Promise<number> {
  await practice.pass(1, '08:00');
  const invoiceId = await practice.issue(id);
  await practice.deliverMails();
  return invoiceId;
}

const eventsOf = (type: string) =>
  app.sql.rows<{ details: unknown; actor_id: number | null }>(
    'test.events',
    'SELECT details, actor_id FROM activity_events WHERE type = $1 AND client_id = $2 ORDER BY id',
    [type, client.id],
  );

describe('a saved card', () => {
  it('is listed without its number, newest first, until it is removed', async () => {
    const first = await save();
    expect(first).toEqual({
      id: expect.any(Number) as number,
      brand: 'visa',
      last4: '4242',
      expires: '2039-12',
      created_at: expect.any(String) as string,
      chargeable: true,
    });
    const second = await save('refused');
    expect((await client.agent.get(cards).expect(200)).body).toEqual([second, first]);
    await client.agent.delete(`${cards}/${first.id}`).expect(204);
    await client.agent.delete(`${cards}/${first.id}`).expect(404);
    expect((await client.agent.get(cards).expect(200)).body).toEqual([second]);
  });

  it('is saved once for an Idempotency-Key', async () => {
    const send = () => client.agent.post(cards).set('Idempotency-Key', 'one card').expect(201);
    const { body } = await send();
    expect((await send()).body).toEqual(body);
    expect((await client.agent.get(cards)).body).toHaveLength(1);
  });

  it('is for sessions of the client and owners alone', async () => {
    const { id } = await save();
    await isRefused(admin.get(cards), 403, 'auth.forbidden');
    await isRefused(admin.post(cards), 403, 'auth.forbidden');
    const { body } = await client.agent
      .post('/api/access-tokens')
      .send({ name: 'Script', scope: 'write', password })
      .expect(201);
    const token = `Bearer ${(body as { token: string }).token}`;
    for (const call of [
      app.visitor().get(cards),
      app.visitor().post(cards),
      app.visitor().delete(`${cards}/${id}`),
    ])
      await isRefused(call.set('Authorization', token), 403, 'auth.session_required');
    const stranger = await app.client(`stranger${names}`);
    await isRefused(stranger.agent.delete(`${cards}/${id}`), 404, 'payment_method.not_found');
    await isRefused(client.agent.post(cards).send({ test: 'stolen' }), 400, 'request.invalid');
  });
});

describe('turning automatic payment on', () => {
  it('needs agreement, a card, a confirmed address and email, in this order', async () => {
    const id = await practice.recurring(client.id);
    const patch = (body: object) => client.agent.patch(`${own}/${id}`).send({ password, ...body });
    await isRefused(patch({}), 400, 'request.invalid');
    await isRefused(patch({ autopay: true }), 400, 'request.invalid');
    expect((await patch({ autopay: true, agreed: false }).expect(400)).body).toMatchObject({
      fields: { agreed: expect.any(String) as string },
    });
    await isRefused(patch({ autopay: true, agreed: true }), 409, 'payment_method.missing');
    await save();
    await app.sql.rows('test.unconfirm', 'UPDATE users SET confirmed_email = NULL WHERE id = $1', [
      client.id,
    ]);
    await isRefused(patch({ autopay: true, agreed: true }), 409, 'email.not_confirmed');
    await app.sql.rows('test.confirm-again', 'UPDATE users SET confirmed_email = email WHERE id = $1', [
      client.id,
    ]);
    await isRefused(
      patch({ autopay: true, agreed: true, agreedAmount: '99.00' }),
      409,
      'autopay.amount_changed',
    );
    expect((await patch({ autopay: true, agreed: true, agreedAmount: '100.00' }).expect(200)).body).toEqual({
      id,
      description: 'Monthly package',
      items: [expect.objectContaining({ description: 'Bookkeeping', amount: '100.00' })],
      subtotal: '100.00',
      taxes: [],
      amount: '100.00',
      every: 'month',
      nextOn: expect.any(String) as string,
      endsOn: null,
      autopay: true,
      agreedAmount: '100.00',
      askedAmount: null,
      terms: expect.stringContaining('up to $100.00 every month for “Monthly package”') as string,
    });
  });

  it('records the words that were agreed to, in their language', async () => {
    await save();
    const id = await practice.recurring(client.id);
    await app.sql.rows('test.in-spanish', `UPDATE users SET language = 'es' WHERE id = $1`, [client.id]);
    const { body } = await practice.turn(client.agent, id, true).expect(200);
    const { terms } = body as { terms: string };
    const stored = await app.sql.first(
      'test.agreement',
      `SELECT language, text, text_sha256, encode(sha256(convert_to(text, 'UTF8')), 'hex') AS hash, amount, agreed_by
       FROM autopay_agreements WHERE recurring_invoice_id = $1`,
      [id],
    );
    const { text_sha256 } = stored ?? {};
    expect(terms).toMatch(/^Autorizo a .* a hacer cargos a mi tarjeta guardada de hasta \$100\.00 cada mes /);
    expect(stored).toEqual({
      language: 'es',
      text: terms,
      text_sha256,
      hash: text_sha256,
      amount: '100.00',
      agreed_by: client.id,
    });
    const [event] = await eventsOf('autopay.turned_on');
    expect(event).toMatchObject({
      actor_id: client.id,
      details: { amount: '100.00', language: 'es', textSha256: text_sha256 },
    });
  });

  it('is for the client and owners alone, in a fresh session', async () => {
    await save();
    const id = await practice.recurring(client.id);
    await isRefused(
      admin.patch(`${own}/${id}`).send({ autopay: true, agreed: true, password }),
      403,
      'auth.forbidden',
    );
    const stranger = await app.client(`stranger${names}`);
    await isRefused(practice.turn(stranger.agent, id, true), 404, 'recurring_invoice.not_found');
    const { body } = await client.agent
      .post('/api/access-tokens')
      .send({ name: 'Script', scope: 'write', password })
      .expect(201);
    const byToken = app.visitor().patch(`${own}/${id}`).send({ autopay: true, agreed: true, password });
    await isRefused(
      byToken.set('Authorization', `Bearer ${(body as { token: string }).token}`),
      403,
      'auth.session_required',
    );
    app.clock.pass(20 * 60 * 1000);
    await isRefused(
      client.agent.patch(`${own}/${id}`).send({ autopay: true, agreed: true }),
      403,
      'auth.password_required',
    );
    expect(await listed()).toMatchObject([{ id, autopay: false, agreedAmount: null }]);
  });

  it('lasts until it is turned off, or the last card is removed', async () => {
    const id = await agreed();
    await practice.turn(client.agent, id, false).expect(200);
    expect(await listed()).toMatchObject([{ autopay: false, agreedAmount: null }]);
    await practice.turn(client.agent, id, true).expect(200);
    const other = await save();
    const [, first] = (await client.agent.get(cards)).body as Row[];
    await client.agent.delete(`${cards}/${first?.id}`).expect(204);
    expect(await listed()).toMatchObject([{ autopay: true }]);
    await client.agent.delete(`${cards}/${other.id}`).expect(204);
    expect(await listed()).toMatchObject([{ autopay: false, agreedAmount: null }]);
    expect((await eventsOf('autopay.turned_off')).map(({ details }) => details)).toEqual([
      { because: 'turned_off' },
      { because: 'card_removed' },
    ]);
  });
});

it('a client lists their recurring invoices page by page, without those of others and ended ones', async () => {
  const first = await practice.recurring(client.id);
  const second = await practice.recurring(client.id, { description: 'Payroll', every: 'quarter' });
  const ended = await practice.recurring(client.id);
  await admin.delete(`/api/admin/recurring-invoices/${ended}`).expect(204);
  await practice.recurring((await app.client(`other${names}`)).id);
  const found = await pages<Row>(client.agent, `${own}?limit=1`);
  expect(found.flatMap(({ rows }) => rows.map(({ id }) => id))).toEqual([second, first]);
  expect(found[0]?.total).toBe(2);
});

describe('an invoice with automatic payment', () => {
  it('is announced at issue, and charged on the third day at 9:00', async () => {
    const invoiceId = await announced(await agreed());
    expect(await practice.tries(invoiceId)).toEqual(['1 announced']);
    expect(await practice.mails(client.id)).toEqual(['Your card will be charged']);
    const mail = await app.sql.onlyValue<string>(
      'test.announcement',
      `SELECT text FROM outbox WHERE user_id = $1 AND subject LIKE 'Your card%'`,
      [client.id],
    );
    expect(mail).not.toMatch(/\$|100\.00|package/);
    const { body: told } = await (await app.signIn(`client${names}`)).get('/api/notifications').expect(200);
    expect((told as Row[])[0]).toMatchObject({
      title: 'New invoice',
      message: expect.stringMatching(/^“INV-\d+” of \$100\.00 will be paid automatically\./) as string,
    });
    await practice.pass(3, '08:59');
    await practice.charge();
    expect(await practice.payments(invoiceId)).toEqual([]);
    await practice.pass(0, '09:00');
    await practice.charge();
    await practice.charge();
    expect(await practice.payments(invoiceId)).toEqual(['card 100.00']);
    expect(await practice.tries(invoiceId)).toEqual(['1 charged']);
    expect((await eventsOf('autopay.charged')).map(({ details }) => details)).toEqual([
      { amount: '100.00', attempt: 1 },
    ]);
  });

  it('waits 72 hours from the time at which a mail server took the announcement', async () => {
    const id = await agreed();
    await practice.pass(1, '08:00');
    const invoiceId = await practice.issue(id);
    await practice.pass(1, '08:30');
    await practice.deliverMails();
    await practice.pass(2);
    await practice.charge();
    expect(await practice.payments(invoiceId)).toEqual([]);
    await practice.pass(1);
    await practice.charge();
    expect(await practice.payments(invoiceId)).toEqual(['card 100.00']);
  });

  it('is not charged, and automatic payment ends, if its announcement cannot be delivered', async () => {
    const id = await agreed();
    await practice.pass(1, '08:00');
    const invoiceId = await practice.issue(id);
    await app.sql.rows('test.fail-mails', `UPDATE outbox SET status = 'failed' WHERE status = 'pending'`, []);
    await practice.pass(3);
    await practice.charge();
    expect(await practice.tries(invoiceId)).toEqual(['1 canceled no_email']);
    expect((await eventsOf('autopay.turned_off')).map(({ details }) => details)).toEqual([
      { because: 'no_email' },
    ]);
  });

  it('is paid from credit first', async () => {
    const id = await agreed();
    const credit = `/api/admin/clients/${client.id}/credit`;
    await admin.post(credit).send({ amount: '30.00', method: 'check' }).expect(201);
    const invoiceId = await announced(id);
    const text = await app.sql.onlyValue<string>(
      'test.announcement',
      `SELECT text FROM outbox WHERE user_id = $1 AND subject LIKE 'Your card%'`,
      [client.id],
    );
    expect(text).toContain('less your credit');
    await practice.pass(3);
    await practice.charge();
    expect(await practice.payments(invoiceId)).toEqual(['credit 30.00', 'card 70.00']);
    expect(await practice.tries(invoiceId)).toEqual(['1 charged']);
  });

  it('is not charged at all if credit covers it', async () => {
    const id = await agreed();
    const credit = `/api/admin/clients/${client.id}/credit`;
    await admin.post(credit).send({ amount: '100.00', method: 'check' }).expect(201);
    const invoiceId = await announced(id);
    await practice.pass(3);
    await practice.charge();
    expect(await practice.payments(invoiceId)).toEqual(['credit 100.00']);
    expect(await practice.tries(invoiceId)).toEqual(['1 canceled paid']);
  });

  it.each([
    ['paid', 'paid'],
    ['voided', 'void'],
    ['turned off', 'turned_off'],
    ['reported', 'reported'],
    ['disputed', 'disputed'],
  ])('is not charged once it is %s', async (what, reason) => {
    const id = await agreed();
    const invoiceId = await announced(id);
    const at = `/api/admin/invoices/${invoiceId}`;
    admin = await app.signIn('consultant');
    if (what === 'paid')
      await admin.post(`${at}/payments`).send({ amount: '100.00', method: 'cash' }).expect(201);
    const invoices = app.app.get(InvoiceRepository);
    const now = app.clock.now();
    if (what === 'reported')
      await invoices.change(invoiceId, null, (one) =>
        one.reportPayment('check', null, { id: client.id, role: 'client' }, now),
      );
    if (what === 'disputed') {
      await admin.post(`${at}/payments`).send({ amount: '40.00', method: 'card' }).expect(201);
      await invoices.change(invoiceId, null, (one) => {
        const [payment] = one.payments;
        if (!payment) throw new Error('There is no payment.');
        return one.openDispute(payment, { amount: payment.amount, reason: null, providerId: 'dp_1' }, now);
      });
    }
    if (what === 'voided') await admin.post(`${at}/void`).send({ reason: 'A mistake' }).expect(200);
    if (what === 'turned off') await practice.turn(await app.signIn(`client${names}`), id, false).expect(200);
    await practice.pass(3);
    await practice.charge();
    expect(await practice.tries(invoiceId)).toEqual([`1 canceled ${reason}`]);
    expect(await practice.payments(invoiceId)).toEqual(
      what === 'paid' ? ['cash 100.00'] : what === 'disputed' ? ['card 40.00'] : [],
    );
  });

  it('above the agreed amount is not charged, and the client is asked again', async () => {
    const id = await agreed();
    await admin
      .patch(`/api/admin/recurring-invoices/${id}`)
      .send({ items: [{ description: 'Bookkeeping', amount: '120.00' }] })
      .expect(200);
    await practice.pass(1, '08:00');
    const invoiceId = await practice.issue(id);
    expect(await practice.tries(invoiceId)).toEqual([]);
    expect(await practice.mails(client.id)).toEqual([]);
    client.agent = await app.signIn(`client${names}`);
    expect(await listed()).toMatchObject([
      { id, autopay: false, agreedAmount: '100.00', askedAmount: '120.00', amount: '120.00' },
    ]);
    const tasks = async () =>
      ((await client.agent.get('/api/to-do').expect(200)).body as Row[]).filter(
        ({ type }) => type === 'autopay',
      );
    expect(await tasks()).toMatchObject([
      { id, title: 'Monthly package', amount: '120.00', url: `/client/payments?autopay=${id}` },
    ]);
    const { body: notifications } = await client.agent.get('/api/notifications').expect(200);
    expect((notifications as Row[]).map(({ title }) => title)).toContain('Automatic payment is off');
    await practice.turn(client.agent, id, true).expect(200);
    expect(await tasks()).toEqual([]);
    expect(await listed()).toMatchObject([{ autopay: true, agreedAmount: '120.00' }]);
  });
});

describe('an announced charge', () => {
  const atNine = async (days = 3): Promise<void> => {
    await practice.pass(days);
    await practice.charge();
  };
  const endings = async () => (await eventsOf('autopay.turned_off')).map(({ details }) => details);

  it('is made though its agreement is given once more', async () => {
    const id = await agreed();
    const invoiceId = await announced(id);
    client.agent = await app.signIn(`client${names}`);
    await practice.turn(client.agent, id, true).expect(200);
    const inSpanish = client.agent.patch(`${own}/${id}`).set('Accept-Language', 'es');
    await inSpanish.send({ autopay: true, agreed: true, password }).expect(200);
    expect(await eventsOf('autopay.turned_on')).toHaveLength(1);
    await atNine();
    expect(await practice.tries(invoiceId)).toEqual(['1 charged']);
  });

  it('is made though a later invoice is above the agreed amount', async () => {
    const id = await agreed({ every: 'week' }, 'refused');
    const first = await announced(id);
    for (const _ of [1, 2]) {
      await atNine();
      await practice.deliverMails();
    }
    admin = await app.signIn('consultant');
    await admin
      .patch(`/api/admin/recurring-invoices/${id}`)
      .send({ items: [{ description: 'Bookkeeping', amount: '120.00' }] })
      .expect(200);
    await practice.pass(1, '08:00');
    expect(await practice.tries(await practice.issue(id))).toEqual([]);
    expect(await endings()).toMatchObject([{ because: 'amount' }]);
    client.agent = await app.signIn(`client${names}`);
    await save();
    await atNine();
    expect(await practice.tries(first)).toEqual(['1 refused declined', '2 refused declined', '3 charged']);
  });

  it('is not made for an invoice that was raised above the agreed amount since', async () => {
    const invoiceId = await announced(await agreed());
    admin = await app.signIn('consultant');
    await admin
      .patch(`/api/admin/invoices/${invoiceId}`)
      .send({ items: [{ description: 'Bookkeeping', amount: '120.00' }] })
      .expect(200);
    await atNine();
    expect(await practice.tries(invoiceId)).toEqual(['1 canceled amount']);
    expect(await endings()).toMatchObject([{ because: 'amount', amount: '120.00', agreed: '100.00' }]);
    // The end of automatic payment says the amount.
    expect(await practice.mails(client.id)).toEqual(['Your card will be charged']);
  });

  it('is not made for such an invoice, which both are told, if automatic payment had ended before', async () => {
    const id = await agreed();
    const invoiceId = await announced(id);
    await app.sql.rows(
      'test.end',
      `UPDATE autopay_agreements SET ended_at = $2, ended_because = 'terms' WHERE recurring_invoice_id = $1`,
      [id, app.clock.now()],
    );
    admin = await app.signIn('consultant');
    await admin
      .patch(`/api/admin/invoices/${invoiceId}`)
      .send({ items: [{ description: 'Bookkeeping', amount: '120.00' }] })
      .expect(200);
    await atNine();
    expect(await practice.tries(invoiceId)).toEqual(['1 canceled amount']);
    expect(await practice.mails(client.id)).toEqual([
      'Your card will be charged',
      'Your card was not charged',
    ]);
    expect((await eventsOf('autopay.not_charged')).map(({ details }) => details)).toEqual([
      { reason: 'amount' },
    ]);
  });

  it('is not made once it was turned off, also if it is turned on again, which is said', async () => {
    const id = await agreed();
    const invoiceId = await announced(id);
    client.agent = await app.signIn(`client${names}`);
    await practice.turn(client.agent, id, false).expect(200);
    app.clock.pass(1000);
    await practice.turn(client.agent, id, true).expect(200);
    await atNine();
    expect(await practice.tries(invoiceId)).toEqual(['1 canceled turned_off']);
    expect(await practice.mails(client.id)).toEqual([
      'Your card will be charged',
      'Your card was not charged',
    ]);
  });

  it('is delivered to webhooks, made or not', async () => {
    const events = ['autopay.charged', 'autopay.not_charged'];
    await admin.post('/api/admin/webhooks').send({ url: 'https://hooks.example.com/', events }).expect(201);
    const made = await agreed();
    const turnedOff = await agreed();
    await practice.pass(1, '08:00');
    const invoices = [await practice.issue(made), await practice.issue(turnedOff)];
    await practice.deliverMails();
    client.agent = await app.signIn(`client${names}`);
    await practice.turn(client.agent, turnedOff, false).expect(200);
    app.clock.pass(1000);
    await practice.turn(client.agent, turnedOff, true).expect(200);
    await atNine();
    const bodies = await app.sql.column<string>(
      'test.deliveries',
      'SELECT body FROM webhook_deliveries ORDER BY event',
    );
    expect(bodies.map((body) => JSON.parse(body) as object)).toEqual(
      events.map((type, index) => ({
        type,
        timestamp: expect.any(String) as string,
        data: { id: invoices[index], userId: client.id },
      })),
    );
  });

  it('is not made without a card that can be charged, which both are told', async () => {
    const id = await agreed();
    const invoiceId = await announced(id);
    await app.sql.rows(
      'test.other-account',
      `UPDATE saved_cards SET provider = 'stripe', account = 'another' WHERE user_id = $1`,
      [client.id],
    );
    await atNine();
    expect(await practice.tries(invoiceId)).toEqual(['1 canceled no_card']);
    expect(await endings()).toEqual([{ because: 'no_card' }]);
    expect(await practice.mails(client.id)).toEqual([
      'Your card will be charged',
      'Your card was not charged',
    ]);
    const told = async (agent: Agent) =>
      ((await agent.get('/api/notifications?limit=100').expect(200)).body as Row[])
        .filter(({ title }) => title === 'Card not charged')
        .map(({ message }) => message);
    expect(await told(await app.signIn(`client${names}`))).toEqual([
      expect.stringContaining('INV-') as string,
    ]);
    admin = await app.signIn('consultant');
    expect((await told(admin))[0]).toContain('INV-');
  });

  it('waits for 9:00 if it is late, and is announced anew if it is two days late', async () => {
    const invoiceId = await announced(await agreed());
    await practice.pass(4, '03:00');
    await practice.charge();
    expect(await practice.tries(invoiceId)).toEqual(['1 announced']);
    const announcement = 'Your card will be charged';
    await practice.pass(2, '09:01');
    await practice.charge();
    expect(await practice.mails(client.id)).toEqual([announcement, announcement]);
    // A mail server takes the second one three days later only.
    await practice.pass(3, '08:00');
    await practice.deliverMails();
    await atNine();
    expect(await practice.tries(invoiceId)).toEqual(['1 announced']);
    expect(await practice.mails(client.id)).toEqual([announcement, announcement, announcement]);
    await practice.deliverMails();
    // It was taken just after 9:00, so 72 hours end on the fourth day.
    await atNine(3);
    expect(await practice.tries(invoiceId)).toEqual(['1 announced']);
    await atNine(1);
    expect(await practice.tries(invoiceId)).toEqual(['1 charged']);
  });

  it('is not made if its email is kept, because no account is connected any longer', async () => {
    const id = await agreed();
    await practice.pass(1, '08:00');
    const invoiceId = await practice.issue(id);
    await app.sql.rows('test.keep', `UPDATE outbox SET status = 'kept' WHERE status = 'pending'`);
    await atNine();
    expect(await practice.tries(invoiceId)).toEqual(['1 canceled no_email']);
    expect(await endings()).toEqual([{ because: 'no_email' }]);
  });

  it('is none while no email account is connected', async () => {
    const id = await agreed();
    await app.app.get(Connections).remove('email');
    await practice.pass(1, '08:00');
    const invoiceId = await practice.issue(id);
    await connectEmail(app);
    expect(await practice.tries(invoiceId)).toEqual([]);
    expect(await endings()).toEqual([{ because: 'no_email' }]);
  });

  it('of an ended recurring invoice can be turned off', async () => {
    const id = await agreed();
    const invoiceId = await announced(id);
    admin = await app.signIn('consultant');
    await admin.delete(`/api/admin/recurring-invoices/${id}`).expect(204);
    client.agent = await app.signIn(`client${names}`);
    expect(await listed()).toMatchObject([{ id, autopay: true, nextOn: null }]);
    await practice.turn(client.agent, id, false).expect(200);
    expect(await listed()).toEqual([]);
    await isRefused(practice.turn(client.agent, id, true), 404, 'recurring_invoice.not_found');
    await atNine();
    expect(await practice.tries(invoiceId)).toEqual(['1 canceled turned_off']);
  });

  it('of an ended recurring invoice is the last one: then its agreement ends', async () => {
    const id = await agreed();
    const invoiceId = await announced(id);
    admin = await app.signIn('consultant');
    await admin.delete(`/api/admin/recurring-invoices/${id}`).expect(204);
    await atNine(2);
    expect(await endings()).toEqual([]);
    await atNine(1);
    expect(await practice.tries(invoiceId)).toEqual(['1 charged']);
    await practice.charge();
    expect(await endings()).toEqual([{ because: 'finished' }]);
  });

  it.each([
    ['sent', 'charged'],
    ['failed', 'charged'],
    ['paid', 'canceled paid'],
  ])('from a backup (%s) is announced anew before it is made, unless it is paid', async (what, outcome) => {
    const invoiceId = await announced(await agreed());
    const statements = (autopay.afterRestore ?? []).flatMap((step) => step.statements);
    for (const [index, statement] of statements.entries())
      await app.sql.rows(`test.restored-${index}`, statement);
    if (what === 'failed')
      await app.sql.rows(
        'test.unsent',
        `UPDATE outbox SET status = 'failed', sent_at = NULL WHERE user_id = $1`,
        [client.id],
      );
    admin = await app.signIn('consultant');
    if (what === 'paid')
      await admin
        .post(`/api/admin/invoices/${invoiceId}/payments`)
        .send({ amount: '100.00', method: 'check' })
        .expect(201);
    await practice.pass(1, '09:30');
    await practice.charge();
    const mails = await practice.mails(client.id);
    expect(mails).toEqual(Array<string>(what === 'paid' ? 1 : 2).fill('Your card will be charged'));
    await practice.deliverMails();
    await atNine(2);
    if (what !== 'paid') expect(await practice.tries(invoiceId)).toEqual(['1 announced']);
    await atNine(2);
    expect(await practice.tries(invoiceId)).toEqual([`1 ${outcome}`]);
  });
});

describe('other terms than agreed to', () => {
  const terms = (id: number, changes: object) =>
    admin.patch(`/api/admin/recurring-invoices/${id}`).send(changes).expect(200);

  it.each(['week', 'month'])(
    '(every %s in place of a year) are not charged, and asked again',
    async (every) => {
      const id = await agreed({ every: 'year' });
      await terms(id, { every });
      await practice.pass(1, '08:00');
      const invoiceId = await practice.issue(id);
      expect(await practice.tries(invoiceId)).toEqual([]);
      client.agent = await app.signIn(`client${names}`);
      expect(await listed()).toMatchObject([{ id, autopay: false, agreedAmount: '100.00' }]);
      const tasks = async () =>
        ((await client.agent.get('/api/to-do').expect(200)).body as Row[]).filter(
          ({ type }) => type === 'autopay',
        );
      expect(await tasks()).toMatchObject([{ id, amount: '100.00' }]);
      expect((await eventsOf('autopay.turned_off')).map(({ details }) => details)).toEqual([
        { because: 'terms' },
      ]);
      const { body } = await client.agent.get('/api/notifications').expect(200);
      expect((body as Row[]).map(({ title }) => title)).toContain('Automatic payment is off');
      await practice.turn(client.agent, id, true).expect(200);
      expect(await tasks()).toEqual([]);
      expect(await listed()).toMatchObject([{ autopay: true }]);
    },
  );

  it('are also days that are moved, so that one period is not charged twice', async () => {
    const id = await agreed();
    const first = await announced(id);
    admin = await app.signIn('consultant');
    await terms(id, { startsOn: addDays(await practice.today(), 2) });
    await practice.pass(2, '08:00');
    const second = await practice.issue(id);
    expect(second).not.toBe(first);
    expect(await practice.tries(second)).toEqual([]);
    await practice.pass(1);
    await practice.charge();
    expect(await practice.tries(first)).toEqual(['1 charged']);
  });
});

describe('a person whose access ends', () => {
  /** A household whose two owners may pay. */
  async function household(): Promise<{ id: number; leaving: { agent: Agent; id: number }; access: number }> {
    const id = await anOrganization(app, { name: `Household ${names}` });
    const leaving = await confirmedClient(app, `leaving${names}`);
    await confirmAddress(app, client.id);
    await grant(app, { clientId: id, personId: client.id, role: 'owner' });
    const access = await grant(app, { clientId: id, personId: leaving.id, role: 'owner' });
    return { id, leaving, access };
  }

  it.each(['ends', 'closes'])('no longer pays for others: their card and agreement go (%s)', async (how) => {
    const { id: clientId, leaving, access } = await household();
    await leaving.agent.post(`${cards}?client=${clientId}`).send({}).expect(201);
    const id = await practice.recurring(clientId);
    await practice.turn(leaving.agent, id, true).expect(200);
    const invoiceId = await announced(id);
    admin = await app.signIn('consultant');
    if (how === 'ends') await admin.delete(`/api/admin/clients/${clientId}/access/${access}`).expect(204);
    else await admin.delete(`/api/admin/clients/${leaving.id}`).expect(204);
    await practice.pass(3);
    await practice.charge();
    expect(await practice.tries(invoiceId)).toEqual(['1 canceled turned_off']);
    expect(
      await app.sql.column(
        'test.endings',
        'SELECT ended_because FROM autopay_agreements WHERE user_id = $1',
        [clientId],
      ),
    ).toEqual(['access_ended']);
    const other = await app.signIn(`client${names}`);
    expect((await other.get(`${cards}?client=${clientId}`).expect(200)).body).toEqual([]);
    const { body } = await other.get('/api/notifications').expect(200);
    expect((body as Row[]).map(({ title }) => title)).toContain('Automatic payment is off');
  });

  it('leaves what another owner agreed to with their own card', async () => {
    const { id: clientId, leaving, access } = await household();
    await leaving.agent.post(`${cards}?client=${clientId}`).send({}).expect(201);
    await client.agent.post(`${cards}?client=${clientId}`).send({}).expect(201);
    const id = await practice.recurring(clientId);
    await practice.turn(client.agent, id, true).expect(200);
    const invoiceId = await announced(id);
    admin = await app.signIn('consultant');
    await admin.delete(`/api/admin/clients/${clientId}/access/${access}`).expect(204);
    await practice.pass(3);
    await practice.charge();
    expect(await practice.tries(invoiceId)).toEqual(['1 charged']);
  });
});

describe('a refused card', () => {
  it.each([
    ['refused', 'declined'],
    ['expired', 'expired'],
    ['authentication', 'authentication'],
  ])(
    '(%s) is tried again 3 and 7 days later, each time after an email; both are told',
    async (test, reason) => {
      const invoiceId = await announced(await agreed({}, test));
      await practice.pass(3, '09:02');
      await practice.charge();
      expect(await practice.tries(invoiceId)).toEqual([`1 refused ${reason}`, '2 announced']);
      await practice.deliverMails();
      await practice.pass(2, '23:00');
      await practice.charge();
      expect(await practice.tries(invoiceId)).toEqual([`1 refused ${reason}`, '2 announced']);
      await practice.pass(1, '09:01');
      await practice.charge();
      await practice.deliverMails();
      await practice.pass(4, '09:01');
      await practice.charge();
      await practice.charge();
      expect(await practice.tries(invoiceId)).toEqual([
        `1 refused ${reason}`,
        `2 refused ${reason}`,
        `3 refused ${reason}`,
      ]);
      expect(await practice.payments(invoiceId)).toEqual([]);
      expect(await practice.mails(client.id)).toEqual([
        'Your card will be charged',
        ...Array<string>(3).fill('Your card was declined'),
      ]);
      expect((await eventsOf('autopay.refused')).map(({ details }) => details)).toEqual(
        [1, 2, 3].map((attempt) => ({ reason, attempt })),
      );
      const told = async (username: string) =>
        (
          (await (await app.signIn(username)).get('/api/notifications?limit=100').expect(200)).body as Row[]
        ).filter(
          ({ title, client: about }) => title === 'Card declined' && (about as Row | null)?.id === client.id,
        ).length;
      expect(await told(`client${names}`)).toBe(3);
      expect(await told('consultant')).toBe(3);
    },
  );

  it('that is replaced is charged at the next try', async () => {
    const invoiceId = await announced(await agreed({}, 'refused'));
    await practice.pass(3);
    await practice.charge();
    await practice.deliverMails();
    client.agent = await app.signIn(`client${names}`);
    await save();
    await practice.pass(3);
    await practice.charge();
    expect(await practice.tries(invoiceId)).toEqual(['1 refused declined', '2 charged']);
    expect(await practice.payments(invoiceId)).toEqual(['card 100.00']);
  });
});

it('nobody pays at the test gateway while the card is charged', async () => {
  const invoiceId = await announced(await agreed());
  await practice.pass(3);
  await app.sql.rows(
    'test.begin',
    `UPDATE autopay_charges SET state = 'charging', amount = 100, first_tried_at = now(),
       card_id = (SELECT max(id) FROM saved_cards WHERE user_id = $1) WHERE invoice_id = $2`,
    [client.id, invoiceId],
  );
  const agent = await app.signIn(`client${names}`);
  await isRefused(agent.post(`/api/invoices/${invoiceId}/pay`), 409, 'payment.in_progress');
  await practice.charge();
  expect(await practice.payments(invoiceId)).toEqual(['card 100.00']);
});

it('nobody is said to have paid what is paid automatically', async () => {
  const id = await agreed();
  const credit = `/api/admin/clients/${client.id}/credit`;
  await admin.post(credit).send({ amount: '30.00', method: 'check' }).expect(201);
  const invoiceId = await announced(id);
  await practice.pass(3);
  await practice.charge();
  expect(await eventsOf('payment.settled')).toEqual([
    { actor_id: null, details: expect.objectContaining({ method: 'credit', automatic: true }) as unknown },
    { actor_id: null, details: expect.objectContaining({ method: 'card', automatic: true }) as unknown },
  ]);
  expect(
    await app.sql.column('test.payers', 'SELECT paid_by FROM payments WHERE invoice_id = $1', [invoiceId]),
  ).toEqual([null, null]);
  const { body } = await (await app.signIn('consultant')).get('/api/notifications').expect(200);
  const number = await app.sql.onlyValue<string>(
    'test.number',
    'SELECT invoice_number FROM invoices WHERE id = $1',
    [invoiceId],
  );
  const told = (body as Row[]).filter(({ client: about }) => (about as Row | null)?.id === client.id);
  expect(told.slice(0, 2).map(({ message }) => message)).toEqual([
    `The saved card of Sam Sample paid “${number}”.`,
    `The credit of Sam Sample was used for “${number}”.`,
  ]);
});

it('of two owners who each remove a card, the other waits, and turns automatic payment off', async () => {
  const id = await agreed();
  const last = await save();
  const [, first] = (await client.agent.get(cards).expect(200)).body as Row[];
  const { app: nest, sql } = app;
  let removing: Promise<unknown> | undefined;
  await nest.get(UnitOfWork).run(async () => {
    await nest.get(CardRepository).remove(first?.id ?? 0, client.id, app.clock.now());
    removing = Promise.resolve(client.agent.delete(`${cards}/${last.id}`).expect(204));
    const waiting = `pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
    await eventually(async () => (await sql.count('test.waiting', waiting, [])) > 0, 5);
  });
  await removing;
  expect(await listed()).toMatchObject([{ id, autopay: false }]);
});

it.each(['paid', 'reported'])(
  'an invoice that is %s before its announcement is not announced',
  async (how) => {
    const id = await agreed();
    await practice.pass(1, '08:00');
    const jobs = app.app.get(Jobs);
    await jobs.runNow('recurring-invoices.find-due');
    await jobs.runNow('recurring-invoices.issue');
    const invoiceId = await app.sql.onlyValue<number>(
      'test.issued',
      'SELECT id FROM invoices WHERE recurring_invoice_id = $1',
      [id],
    );
    admin = await app.signIn('consultant');
    if (how === 'paid')
      await admin
        .post(`/api/admin/invoices/${invoiceId}/payments`)
        .send({ amount: '100.00', method: 'cash' })
        .expect(201);
    else
      await app.app
        .get(InvoiceRepository)
        .change(invoiceId, null, (invoice) =>
          invoice.reportPayment('check', null, { id: client.id, role: 'client' }, app.clock.now()),
        );
    await jobs.runNow('autopay.announce');
    expect(await practice.tries(invoiceId)).toEqual([]);
    expect(await practice.mails(client.id)).toEqual([]);
  },
);

it('a Spanish reader gets the Spanish name and reason of a tax rate', async () => {
  const { body: rate } = await admin
    .post('/api/admin/tax-rates')
    .send({
      name: 'Sales tax',
      percent: '10',
      reason: 'Data processing',
      translations: { es: { name: 'Impuesto', reason: 'Proceso de datos' } },
    })
    .expect(201);
  const items = [{ description: 'Bookkeeping', amount: '100.00', taxRateId: (rate as Row).id }];
  await practice.recurring(client.id, { items });
  await app.sql.rows('test.in-spanish', `UPDATE users SET language = 'es' WHERE id = $1`, [client.id]);
  const { body } = await client.agent.get(own).expect(200);
  expect(body).toMatchObject([
    { items: [{ taxReason: 'Proceso de datos' }], taxes: [{ name: 'Impuesto', amount: '10.00' }] },
  ]);
});

it('closing an account ends what its card pays, and removes the card', async () => {
  const invoiceId = await announced(await agreed());
  admin = await app.signIn('consultant');
  await admin.delete(`/api/admin/clients/${client.id}`).expect(204);
  await practice.pass(3);
  await practice.charge();
  expect(await practice.tries(invoiceId)).toEqual(['1 canceled turned_off']);
  await app.app.get(Jobs).runNow('autopay.forget-cards');
  expect(await app.sql.count('test.cards', 'saved_cards WHERE user_id = $1', [client.id])).toBe(0);
});

it('a client’s export has their cards, agreements and charges', async () => {
  const id = await agreed();
  const invoiceId = await announced(id);
  expect(await app.app.get(AutopayQueries).exported(client.id)).toMatchObject({
    savedCards: [{ brand: 'visa', last4: '4242', expires: '2039-12' }],
    agreements: [{ recurringInvoiceId: id, amount: '100.00', endedAt: null }],
    charges: [{ invoiceId, attempt: 1, state: 'announced', amount: null }],
  });
});
