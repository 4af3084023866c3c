import { assign, setStaffSees, staffMember } from '../../../../test/staff.js';
import { type Agent, password, refused, TestApp } from '../../../../test/test-app.js';
import { Site } from '../../practice/index.js';
import { anIssuedInvoice } from '../testing/issued-invoice.js';

interface Client {
  id: number;
  agent: Agent;
  /** invoices.id */
  paid: number;
  /** invoices.id */
  owed: number;
  /** refund_requests.id */
  request: number;
  /** recurring_invoices.id */
  recurring: number;
  /** payments.id */
  payment: number;
  /** refunds.id */
  refund: number;
}

let app: TestApp;
let owner: Agent;
/** Sees only `mine`. */
let consultant: Agent;
let mine: Client;
let theirs: Client;

/** A client with an invoice of that amount of which half was refunded, and another one that is owed. */
async function aClient(username: string, amount: number): Promise<Client> {
  const { id, agent } = await app.client(username);
  const paid = await anIssuedInvoice(app, id, `${amount}.00`);
  const owed = await anIssuedInvoice(app, id, `${amount + 1}.00`);
  const received = { amount: `${amount}.00`, method: 'check' };
  const made = await owner.post(`/api/admin/invoices/${paid}/payments`).send(received).expect(201);
  const back = { amount: `${amount / 2}.00`, reason: 'Sorry', password };
  const refund = await owner.post(`/api/admin/invoices/${paid}/refunds`).send(back).expect(201);
  const request = await agent
    .post(`/api/invoices/${paid}/refund-request`)
    .send({ reason: 'The rest' })
    .expect(201);
  const recurring = await owner
    .post('/api/admin/recurring-invoices')
    .send({ ...every(id), startsOn: '2999-01-01' })
    .expect(201);
  const idOf = ({ body }: { body: unknown }): number => (body as { id: number }).id;
  return {
    id,
    agent,
    paid,
    owed,
    request: idOf(request),
    recurring: idOf(recurring),
    payment: idOf(made),
    refund: idOf(refund),
  };
}

const every = (userId: number): object => ({
  userId,
  description: 'Bookkeeping',
  items: [{ description: 'Work', amount: '10' }],
  every: 'month',
  dueInDays: 14,
});

beforeAll(async () => {
  app = await TestApp.start();
  owner = (await app.admin()).agent;
  mine = await aClient('alex', 100);
  theirs = await aClient('bea', 2000);
  const casey = await staffMember(app, 'casey', 'consultant');
  consultant = casey.agent;
  await setStaffSees(app, 'assigned');
  await assign(app, mine.id, casey.id);
});
afterAll(() => app.stop());

const listed = async (agent: Agent, path: string): Promise<{ ids: number[]; total: number }> => {
  const answer = await agent.get(path).expect(200);
  const ids = (answer.body as { id: number }[]).map(({ id }) => id).sort((one, other) => one - other);
  return { ids, total: Number(answer.headers['x-total-count']) };
};

describe('staff who see assigned clients only', () => {
  it.each([
    ['invoices', () => [mine.paid, mine.owed]],
    ['invoices?limit=1', () => [mine.owed]],
    ['invoices?owed=true', () => [mine.owed]],
    ['invoices?owed=false', () => [mine.paid]],
    ['invoices?search=bookkeeping', () => [mine.paid, mine.owed]],
    ['invoices?search=bea', () => []],
    ['refund-requests', () => [mine.request]],
    ['refund-requests?status=open', () => [mine.request]],
    ['recurring-invoices', () => [mine.recurring]],
    ['payment-differences', () => []],
  ])('find only their records in %s, and the total of these', async (path, expected) => {
    const total = path.includes('limit') ? 2 : expected().length;
    expect(await listed(consultant, `/api/admin/${path}`)).toEqual({ ids: expected(), total });
  });

  it('find no records of another client, however they name it', async () => {
    const of = `userId=${theirs.id}`;
    expect(await listed(consultant, `/api/admin/invoices?${of}`)).toEqual({ ids: [], total: 0 });
    expect(await listed(consultant, `/api/admin/recurring-invoices?${of}`)).toEqual({ ids: [], total: 0 });
    const { body } = await consultant.get(`/api/admin/invoices/summary?${of}`).expect(200);
    expect(body).toEqual({ count: 0, amount: '0.00', balance: '0.00' });
  });

  it('get the totals of their clients', async () => {
    const { body } = await consultant.get('/api/admin/invoices/summary').expect(200);
    expect(body).toEqual({ count: 2, amount: '201.00', balance: '101.00' });
    expect((await owner.get('/api/admin/invoices/summary').expect(200)).body).toMatchObject({ count: 4 });
  });

  it('see no amount of others in the overview', async () => {
    const overview = async (agent: Agent) =>
      (await agent.get('/api/admin/overview').expect(200)).body as { months: object[] };
    const ofMine = await overview(consultant);
    expect(ofMine).toMatchObject({ clients: 1, outstanding: { count: 1, total: '101.00' } });
    expect(ofMine.months).toHaveLength(12);
    expect(ofMine.months.at(-1)).toMatchObject({ received: '100.00', refunded: '50.00', test: '0.00' });
    const all = await overview(owner);
    expect(all).toMatchObject({ clients: 2, outstanding: { count: 2, total: '2102.00' } });
    expect(all.months.at(-1)).toMatchObject({ received: '2100.00', refunded: '1050.00' });
  });

  it('get no other client’s row in the exported table', async () => {
    const today = await app.app.get(Site).today();
    const table = async (agent: Agent): Promise<string> =>
      (await agent.get(`/api/admin/invoices/export?from=2026-01-01&to=${today}`).expect(200)).text;
    expect((await table(owner)).split('\r\n').filter(Boolean)).toHaveLength(5);
    expect((await table(consultant)).split('\r\n').filter(Boolean)).toHaveLength(3);
  });

  it('open and change the records of their clients', async () => {
    for (const path of [
      `/api/admin/invoices/${mine.paid}`,
      `/api/admin/invoices/${mine.paid}/versions`,
      `/api/invoices/${mine.paid}`,
      `/api/invoices/${mine.paid}/pdf`,
      `/api/payments/${mine.payment}/receipt`,
      `/api/refunds/${mine.refund}/credit-note`,
      `/api/admin/recurring-invoices/${mine.recurring}`,
      `/api/admin/clients/${mine.id}/statement?from=2026-01-01&to=2026-12-31`,
    ])
      await consultant.get(path).expect(200);
    await consultant
      .patch(`/api/admin/recurring-invoices/${mine.recurring}`)
      .send({ paused: true })
      .expect(200);
  });

  it('find no record of another client', async () => {
    const invoice = `/api/admin/invoices/${theirs.owed}`;
    const recurring = `/api/admin/recurring-invoices/${theirs.recurring}`;
    for (const path of [
      invoice,
      `${invoice}/versions`,
      `/api/invoices/${theirs.paid}`,
      `/api/invoices/${theirs.paid}/pdf`,
      `/api/payments/${theirs.payment}/receipt`,
      `/api/refunds/${theirs.refund}/credit-note`,
      recurring,
      `/api/admin/clients/${theirs.id}/statement?from=2026-01-01&to=2026-12-31`,
    ])
      await consultant.get(path).expect(404);
    const calls: [string, string, object][] = [
      ['patch', invoice, { description: 'Other' }],
      ['post', `${invoice}/issue`, {}],
      ['post', `${invoice}/void`, { reason: 'A mistake' }],
      ['post', `${invoice}/remind`, {}],
      ['delete', invoice, {}],
      ['post', `${invoice}/payments`, { amount: '1.00', method: 'check' }],
      ['delete', `${invoice}/payment-report`, {}],
      ['post', `/api/admin/invoices/${theirs.paid}/refunds`, { amount: '1.00', reason: 'Sorry', password }],
      ['patch', `/api/admin/refund-requests/${theirs.request}`, { status: 'declined', reason: 'No' }],
      ['patch', recurring, { paused: true }],
      ['delete', recurring, {}],
    ];
    for (const [method, path, body] of calls) {
      const answer = await consultant[method as 'post' | 'patch' | 'delete'](path).send(body);
      expect([method, path, answer.status]).toEqual([method, path, 404]);
    }
    const noClient = refused(400, 'request.invalid', { userId: 'Please select a client' });
    const items = [{ description: 'Work', amount: '10' }];
    const invoiceOf = { userId: theirs.id, description: 'Work', items };
    expect((await consultant.post('/api/admin/invoices').send(invoiceOf).expect(400)).body).toEqual(noClient);
    const later = { ...every(theirs.id), startsOn: '2999-01-01' };
    const post = consultant.post('/api/admin/recurring-invoices').send(later);
    expect((await post.expect(400)).body).toEqual(noClient);
    const { body } = await theirs.agent.get(`/api/invoices/${theirs.owed}`).expect(200);
    expect(body).toMatchObject({ status: 'unpaid', description: 'Bookkeeping in October' });
  });
});
