import { PDF } from '@libpdf/core';
import { anOrganization, grant } from '../../../../test/grants.js';
import { type Agent, fetchBytes, refused, TestApp } from '../../../../test/test-app.js';
import { anIssuedInvoice } from '../testing/issued-invoice.js';
import { StripeServer } from '../testing/stripe-server.js';

interface Person {
  agent: Agent;
  id: number;
  name: string;
}
interface Paid {
  id: number;
  paidBy: { id: number; name: string } | null;
  onBehalfOf: { id: number; name: string } | null;
}

let app: TestApp;
let admin: Agent;
let client: Person;
let helper: Person;
/** client_access.id of the helper, with the scopes `invoices` and `pay`. */
let access: number;
let id: number;

async function aPerson(username: string, firstName: string): Promise<Person> {
  const person = await app.client(username);
  await app.sql.rows('test.name', `UPDATE users SET first_name = $2, last_name = 'Lopez' WHERE id = $1`, [
    person.id,
    firstName,
  ]);
  return { ...person, name: `${firstName} Lopez` };
}

/** An application with that gateway, and a new invoice and helper for each test. */
function withGateway(env: () => Promise<Record<string, string>>): void {
  let people = 0;
  beforeAll(async () => {
    app = await TestApp.start(await env());
    admin = (await app.admin()).agent;
    client = await aPerson('alex', 'Alex');
  });
  afterAll(() => app.stop());
  beforeEach(async () => {
    people += 1;
    id = await anIssuedInvoice(app, client.id);
    helper = await aPerson(`maria${people}`, 'Maria');
    access = await grant(app, {
      clientId: client.id,
      personId: helper.id,
      scopes: ['invoices', 'pay'],
    });
  });
}

const shown = ({ id, name }: Person): object => ({ id, name });
const call = (what: string, of = id): string => `/api/invoices/${of}/${what}`;
const pay = ({ agent }: Pick<Person, 'agent'>) => agent.post(call('pay'));
const endAccess = () =>
  app.sql.rows('test.end', 'UPDATE client_access SET ended_at = now() WHERE id = $1', [access]);
const allow = (...scopes: string[]) =>
  app.sql.rows('test.allow', 'UPDATE client_access SET scopes = $2 WHERE id = $1', [access, scopes]);
const paymentsOf = async (agent: Agent, of = id): Promise<Paid[]> =>
  ((await agent.get(`/api/invoices/${of}`).expect(200)).body as { payments: Paid[] }).payments;
const actorsOf = async (type: string): Promise<unknown[]> =>
  app.sql.rows(
    'test.actors',
    `SELECT actor_id AS actor, client_id AS client FROM activity_events WHERE type = $1 AND subject_id = $2 ORDER BY id`,
    [type, id],
  );
const receiptOf = (agent: Agent, payment: number): Promise<string> =>
  textOf(agent, `/api/payments/${payment}/receipt`);
async function textOf(agent: Agent, path: string): Promise<string> {
  const { body } = await fetchBytes(agent, path).expect(200);
  const pages = (await PDF.load(body as Buffer)).extractText();
  return pages
    .map(({ text }) => text)
    .join(' ')
    .replace(/\s+/g, ' ');
}

describe('a payment without a provider', () => {
  withGateway(async () => ({ PAYMENTS: 'test' }));

  it('by a helper names them and the client, also on the receipt', async () => {
    const { body } = await pay(helper).expect(200);
    const [payment] = (body as { invoice: { payments: Paid[] } }).invoice.payments;
    const by = { paidBy: shown(helper), onBehalfOf: shown(client) };
    expect(payment).toMatchObject(by);
    for (const agent of [client.agent, admin]) expect(await paymentsOf(agent)).toMatchObject([by]);
    const { body: details } = await admin.get(`/api/admin/invoices/${id}`).expect(200);
    expect(details).toMatchObject({ payments: [by], client: shown(client) });
    expect(await receiptOf(helper.agent, payment?.id ?? 0)).toContain('Paid by Maria Lopez');
    const is = { actor: helper.id, client: client.id };
    expect([...(await actorsOf('payment.settled')), ...(await actorsOf('invoice.paid'))]).toEqual([is, is]);
  });

  it('of one’s own invoice is on nobody’s behalf', async () => {
    await pay(client).expect(200);
    const [payment] = await paymentsOf(client.agent);
    expect(payment).toMatchObject({ paidBy: shown(client), onBehalfOf: null });
    expect(await receiptOf(client.agent, payment?.id ?? 0)).not.toContain('Paid by');
  });

  it('that the practice recorded has no payer', async () => {
    const nobody = { paidBy: null, onBehalfOf: null };
    const received = { amount: '125.00', method: 'check' };
    await admin.post(`/api/admin/invoices/${id}/payments`).send(received).expect(201);
    expect(await paymentsOf(client.agent)).toMatchObject([nobody]);
  });

  it('stored by the previous version was made by the client', async () => {
    await pay(client).expect(200);
    await app.sql.rows('test.before', 'UPDATE payments SET paid_by = NULL WHERE invoice_id = $1', [id]);
    expect(await paymentsOf(admin)).toMatchObject([{ paidBy: shown(client), onBehalfOf: null }]);
  });

  it('by an owner of a business is on its behalf', async () => {
    const name = 'Limestone Bakery LLC';
    const business = await anOrganization(app, { kind: 'business', name });
    await grant(app, { clientId: business, personId: helper.id, role: 'owner' });
    id = await anIssuedInvoice(app, business);
    const { agent } = helper;
    const listed = await agent.get(`/api/invoices?client=${business}`).expect(200);
    expect(listed.body).toMatchObject([{ id, userId: business }]);
    expect((await agent.get(`/api/invoices/summary?client=${business}`).expect(200)).body).toEqual({
      count: 1,
      amount: '125.00',
      balance: '125.00',
    });
    expect((await agent.get('/api/invoices').expect(200)).body).toEqual([]);
    await pay(helper).expect(200);
    expect(await paymentsOf(agent)).toMatchObject([
      { paidBy: shown(helper), onBehalfOf: { id: business, name } },
    ]);
    await agent.post(call('refund-request')).send({ reason: 'Paid twice' }).expect(201);
    expect(await actorsOf('refund.requested')).toEqual([{ actor: helper.id, client: business }]);
    const requests = await admin.get('/api/admin/refund-requests?status=open').expect(200);
    expect(requests.body).toMatchObject([{ invoiceId: id, client: { id: business, name } }]);
    expect((await client.agent.get(`/api/invoices/${id}`).expect(404)).body).toEqual(
      refused(404, 'invoice.not_found'),
    );
  });

  it('of a business is on its papers, under its name', async () => {
    const name = 'Pecan & Sons LLC';
    const business = await anOrganization(app, { kind: 'business', name });
    await grant(app, { clientId: business, personId: helper.id, role: 'owner' });
    await admin.put(`/api/admin/clients/${business}/profile`).send({ city: 'Waco' }).expect(200);
    const items = [{ description: 'Bookkeeping', amount: '125.00' }];
    const bill = { userId: business, description: 'Bookkeeping', dueDate: null, items };
    id = (await admin.post('/api/admin/invoices').send(bill).expect(201)).body.id as number;
    await pay(helper).expect(200);
    const [payment] = await paymentsOf(helper.agent);
    await admin
      .post(`/api/admin/invoices/${id}/refunds`)
      .send({ amount: '25.00', reason: 'A discount' })
      .expect(201);
    const { body: details } = await helper.agent.get(`/api/invoices/${id}`).expect(200);
    const [refund] = (details as { refunds: { id: number }[] }).refunds;
    const papers = {
      invoice: call('pdf'),
      receipt: `/api/payments/${payment?.id}/receipt`,
      creditNote: `/api/refunds/${refund?.id}/credit-note`,
      statement: `/api/statement?client=${business}&from=2020-01-01&to=2099-12-31`,
    };
    for (const path of Object.values(papers)) {
      const text = await textOf(helper.agent, path);
      expect(text).toContain(name);
      expect(text).not.toContain('organization:');
    }
    for (const path of [papers.invoice, papers.receipt, papers.creditNote])
      expect(await textOf(helper.agent, path)).toContain('Waco');
    expect(await textOf(admin, papers.receipt)).toContain('Paid by Maria Lopez');
    const found = async (search: string): Promise<unknown> =>
      (await admin.get('/api/admin/invoices').query({ search }).expect(200)).body;
    expect(await found('pecan')).toMatchObject([{ id, client: { id: business, name } }]);
    expect(await found('organization')).toEqual([]);
    const { text: table } = await admin
      .get('/api/admin/invoices/export?from=2020-01-01&to=2099-12-31')
      .expect(200);
    expect(table).toContain(`,${name},Bookkeeping`);
    expect(table).not.toContain('organization:');
  });

  it('needs the scope to pay, and an invoice the scope to see it', async () => {
    await pay(client).expect(200);
    const [payment] = await paymentsOf(client.agent);
    const receipt = `/api/payments/${payment?.id}/receipt`;
    const seen = [`/api/invoices/${id}`, call('pdf'), receipt];
    const listed = ['/api/invoices', '/api/invoices/summary', '/api/credit', '/api/statement'].map(
      (path) =>
        `${path}?client=${client.id}${path.endsWith('statement') ? '&from=2026-01-01&to=2026-12-31' : ''}`,
    );
    const missing = refused(403, 'access.scope_missing');
    const { agent } = helper;
    const changes = (): Promise<{ status: number; body: unknown }[]> =>
      Promise.all([
        pay(helper),
        agent.post(call('payment-report')).send({ method: 'zelle' }),
        agent.post(call('refund-request')).send({ reason: 'Sorry' }),
        agent.post(call('apply-credit')).send({}),
      ]);

    await allow('invoices');
    for (const path of [...seen, ...listed]) await agent.get(path).expect(200);
    for (const { body } of await changes()) expect(body).toEqual(missing);
    expect((await agent.get(`/api/invoices/${id}`)).body).toMatchObject({ allowed: [] });

    await allow('documents', 'messages');
    for (const path of [...seen, ...listed])
      expect((await agent.get(path).expect(403)).body).toEqual(missing);

    await endAccess();
    for (const path of [...seen, ...listed]) await agent.get(path).expect(404);
    for (const { status } of await changes()) expect(status).toBe(404);
    for (const path of [...seen, ...listed]) await app.visitor().get(path).expect(401);
  });

  it('from credit is the client’s, by a helper who may pay', async () => {
    const deposit = { amount: '300.00', method: 'check' };
    await admin.post(`/api/admin/clients/${client.id}/credit`).send(deposit).expect(201);
    await helper.agent.post(call('apply-credit')).send({}).expect(200);
    expect(await paymentsOf(client.agent)).toMatchObject([
      { method: 'credit', paidBy: shown(helper), onBehalfOf: shown(client) },
    ]);
  });

  it('of a helper is refused after their last day', async () => {
    await app.sql.rows('test.until', `UPDATE client_access SET until = '2026-01-01' WHERE id = $1`, [access]);
    expect((await pay(helper).expect(404)).body).toEqual(refused(404, 'invoice.not_found'));
  });

  it('can be refunded at the request of a helper, who may do what is allowed', async () => {
    expect((await helper.agent.get(`/api/invoices/${id}`)).body).toMatchObject({ allowed: ['pay'] });
    await pay(client).expect(200);
    expect((await helper.agent.get(`/api/invoices/${id}`)).body).toMatchObject({
      allowed: ['requestRefund'],
    });
    await helper.agent.post(call('refund-request')).send({ reason: 'Paid twice' }).expect(201);
    expect(await actorsOf('refund.requested')).toEqual([{ actor: helper.id, client: client.id }]);
  });
});

describe('a payment elsewhere', () => {
  withGateway(async () => ({ PAYMENTS: 'offline' }));

  it('is reported by a helper, and has no payer once the practice recorded it', async () => {
    await helper.agent.post(call('payment-report')).send({ method: 'zelle' }).expect(200);
    expect(await actorsOf('payment.reported')).toEqual([{ actor: helper.id, client: client.id }]);
    const received = { amount: '125.00', method: 'zelle' };
    await admin.post(`/api/admin/invoices/${id}/payments`).send(received).expect(201);
    expect(await paymentsOf(helper.agent)).toMatchObject([{ paidBy: null, onBehalfOf: null }]);
  });
});

describe('a payment at a provider', () => {
  let stripe: StripeServer;
  withGateway(async () => (stripe = await StripeServer.start()).env);
  afterAll(() => stripe.close());

  const urlOf = async (person: Person): Promise<unknown> =>
    ((await pay(person).expect(200)).body as { url: unknown }).url;
  async function settle(): Promise<void> {
    const { payload, headers } = stripe.signed(stripe.pay());
    await app.visitor().post('/api/payments/stripe/webhook').set(headers).send(payload).expect(200);
  }

  it('by a helper returns to the client, and names both', async () => {
    await pay(helper).expect(200);
    expect(stripe.session.success_url).toMatch(
      new RegExp(`/client/payments\\?invoice=${id}&client=${client.id}&checkout=done$`),
    );
    await settle();
    expect(await paymentsOf(client.agent)).toMatchObject([
      { paidBy: shown(helper), onBehalfOf: shown(client) },
    ]);
    expect(await actorsOf('payment.settled')).toEqual([{ actor: helper.id, client: client.id }]);
    for (const person of [helper, client])
      expect((await person.agent.get('/api/notifications').expect(200)).body[0]).toMatchObject({
        title: 'Payment received',
        client: shown(client),
      });
  });

  it('by the client returns as before', async () => {
    await pay(client).expect(200);
    expect(stripe.session.cancel_url).toMatch(
      new RegExp(`/client/payments\\?invoice=${id}&checkout=cancelled$`),
    );
    await settle();
    expect(await paymentsOf(admin)).toMatchObject([{ paidBy: shown(client), onBehalfOf: null }]);
    expect(await actorsOf('payment.settled')).toEqual([{ actor: null, client: client.id }]);
  });

  it('that had begun is settled after the access ended, and nothing else is', async () => {
    await pay(helper).expect(200);
    await endAccess();
    await pay(helper).expect(404);
    await settle();
    expect(await paymentsOf(client.agent)).toMatchObject([
      { paidBy: shown(helper), onBehalfOf: shown(client) },
    ]);
    await helper.agent.get(`/api/invoices/${id}`).expect(404);
  });

  it.each([
    ['ends', endAccess, 404, 'client.not_found'],
    ['is narrowed', () => allow('invoices'), 403, 'access.scope_missing'],
  ])('does not begin if the access %s before its page is shown', async (_, change, status, code) => {
    stripe.faults.push(change);
    expect((await pay(helper)).body).toEqual(refused(status, code));
    expect(await urlOf(client)).toBe(stripe.session.url);
    await settle();
    expect(await paymentsOf(client.agent)).toMatchObject([{ paidBy: shown(client), onBehalfOf: null }]);
  });

  it('is made on a page of one’s own, so that its payer is known', async () => {
    const url = await urlOf(helper);
    const { session } = stripe;
    expect(await urlOf(helper)).toBe(url);
    const own = await urlOf(client);
    expect(own).not.toBe(url);
    expect(session.status).toBe('expired');
    await settle();
    expect(await paymentsOf(client.agent)).toMatchObject([{ paidBy: shown(client), onBehalfOf: null }]);
  });
});
