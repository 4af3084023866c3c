import { admin, adminId, alex, app, bea, practice } from '../../../../test/practice.js';
import { absurdIds, type Agent, pages, refused } from '../../../../test/test-app.js';
import { Money } from '../../../kernel/index.js';
import { InvoiceRepository } from '../domain/ports.js';
import { aPayment } from '../testing/fixtures.js';
import {
  type Client,
  type InvoiceRow,
  invoicesPath,
  InvoicesOverHttp,
} from '../testing/invoices-over-http.js';

let invoices: InvoicesOverHttp;
practice(['alex', 'bea']);
beforeAll(async () => {
  invoices = new InvoicesOverHttp(admin, alex);
});

const change: InvoiceRepository['change'] = (...given) => app.app.get(InvoiceRepository).change(...given);
const now = (): Date => app.clock.now();
const report = (id: number): Promise<unknown> =>
  change(id, null, (invoice) => invoice.reportPayment('zelle', null, { id: alex.id, role: 'client' }, now()));
const pay = (id: number, amount: string): Promise<unknown> =>
  change(id, null, (invoice) =>
    invoice.recordPayment(aPayment(amount), { id: adminId, role: 'admin' }, now()),
  );

describe('lists and totals', () => {
  let carol: Client;
  const due = { late: '2020-01-31', later: '2999-12-31' };
  beforeAll(async () => {
    carol = await app.client('carol');
    const make = (over: object): Promise<InvoiceRow> => invoices.make({ userId: carol.id, ...over });
    const one = (amount: string): object => ({ items: [{ description: 'x', amount }] });
    await make({
      ...one('10.00'),
      dueDate: due.late,
      description: '100% of_it, año',
      invoiceNumber: 'Carol-1',
    });
    await make({ ...one('20.20'), dueDate: due.later });
    const { id: partly } = await make({ ...one('30.00'), dueDate: null });
    await pay(partly, '5.55');
    const { id: paid } = await make({ ...one('40.00'), dueDate: due.late });
    await pay(paid, '40.00');
    const { id: empty } = await make({ ...one('50.00'), dueDate: due.late });
    await invoices.void(empty).expect(200);
    await make({ ...one('60.00'), draft: true });
    const { id: gone } = await make(one('70.00'));
    await admin.delete(`${invoicesPath}/${gone}`).expect(204);
  });

  const amounts = async (agent: Agent, address: string): Promise<unknown[]> =>
    ((await agent.get(address).expect(200)).body as InvoiceRow[]).map((row) => row['amount']);
  const ofCarol = (): string => `${invoicesPath}?userId=${carol.id}`;

  it.each<[string, string[], string[]]>([
    [
      '',
      ['50.00', '40.00', '30.00', '20.20', '10.00'],
      ['60.00', '50.00', '40.00', '30.00', '20.20', '10.00'],
    ],
    ['status=unpaid', ['20.20', '10.00'], ['20.20', '10.00']],
    ['status=partly_paid', ['30.00'], ['30.00']],
    ['status=paid', ['40.00'], ['40.00']],
    ['status=void', ['50.00'], ['50.00']],
    ['status=draft', [], ['60.00']],
    ['status=refunded', [], []],
    ['owed=true', ['30.00', '20.20', '10.00'], ['30.00', '20.20', '10.00']],
    ['owed=false', ['50.00', '40.00'], ['60.00', '50.00', '40.00']],
    ['owed=true&status=paid', [], []],
    ['overdue=true', ['10.00'], ['10.00']],
    ['overdue=false&status=unpaid', ['20.20'], ['20.20']],
    ['search=carol-1', ['10.00'], ['10.00']],
    ['search=0%25%20OF_', ['10.00'], ['10.00']],
    ['search=ANO', ['10.00'], ['10.00']],
    ['search=c%C3%A1rol-1', ['10.00'], ['10.00']],
    ['search=%25x', [], []],
    ['search=bookkeeping&status=paid&overdue=false', ['40.00'], ['40.00']],
  ])('match the filter, newest first: %s', async (filter, own, all) => {
    expect(await amounts(carol.agent, `/api/invoices?${filter}`)).toEqual(own);
    expect(await amounts(admin, `${ofCarol()}&${filter}`)).toEqual(all);
    const { body } = await admin.get(`${invoicesPath}/summary?userId=${carol.id}&${filter}`).expect(200);
    expect(body).toMatchObject({
      count: all.length,
      amount: `${Money.sum(all.map((amount) => Money.parse(amount)))}`,
    });
  });

  it('show an admin the payment reports until they are reviewed', async () => {
    const dave = await app.client('dave');
    const one = (amount: string): object => ({ userId: dave.id, items: [{ description: 'x', amount }] });
    const arrived = await invoices.make(one('11.00'));
    const missing = await invoices.make(one('12.00'));
    await invoices.make(one('13.00'));
    for (const { id } of [arrived, missing]) await report(id);
    const ofDave = `userId=${dave.id}&reported`;
    expect(await amounts(admin, `${invoicesPath}?${ofDave}=true`)).toEqual(['12.00', '11.00']);
    expect(await amounts(admin, `${invoicesPath}?${ofDave}=false`)).toEqual(['13.00']);
    expect((await admin.get(`${invoicesPath}/summary?${ofDave}=true`).expect(200)).body).toEqual({
      count: 2,
      amount: '23.00',
      balance: '23.00',
    });
    await admin
      .post(`${invoicesPath}/${arrived.id}/payments`)
      .send({ amount: '11.00', method: 'zelle' })
      .expect(201);
    await admin.delete(`${invoicesPath}/${missing.id}/payment-report`).expect(204);
    expect(await amounts(admin, `${invoicesPath}?${ofDave}=true`)).toEqual([]);
    await admin.get(`${invoicesPath}?reported=perhaps`).expect(400);
  });

  it('find an invoice by its client’s name, for admins', async () => {
    for (const text of ['caro', 'CÁRO'])
      expect(await amounts(admin, `${ofCarol()}&search=${encodeURIComponent(text)}`)).toHaveLength(6);
    expect(await amounts(carol.agent, '/api/invoices?search=sam')).toEqual([]);
  });

  it('count the balance due of a client', async () => {
    const summary = async (filter = ''): Promise<unknown> =>
      (await carol.agent.get(`/api/invoices/summary?${filter}`).expect(200)).body;
    expect(await summary()).toEqual({ count: 3, amount: '60.20', balance: '54.65' });
    expect(await summary('overdue=true')).toEqual({ count: 1, amount: '10.00', balance: '10.00' });
    expect(await summary('owed=false')).toEqual({ count: 2, amount: '90.00', balance: '0.00' });
    expect(await summary('status=paid')).toEqual({ count: 1, amount: '40.00', balance: '0.00' });
    expect((await bea.agent.get('/api/invoices/summary').expect(200)).body).toEqual({
      count: 0,
      amount: '0.00',
      balance: '0.00',
    });
  });

  it('return the whole list in pages', async () => {
    for (const [agent, address] of [
      [carol.agent, '/api/invoices'],
      [admin, ofCarol()],
    ] as const) {
      const whole = await amounts(agent, address);
      const found = await pages<InvoiceRow>(agent, `${address}${address.includes('?') ? '&' : '?'}limit=2`);
      expect(found.flatMap(({ rows }) => rows.map((row) => row['amount']))).toEqual(whole);
      expect(new Set(found.map(({ total }) => total))).toEqual(new Set([whole.length]));
    }
  });

  it.each(['status=lost', 'owed=perhaps', 'overdue=perhaps', 'limit=201', 'cursor=x', 'search=%00'])(
    'refuse %s',
    async (filter) => {
      for (const address of ['/api/invoices', '/api/invoices/summary'])
        if (!(address.endsWith('summary') && filter.startsWith('cursor')))
          await alex.agent.get(`${address}?${filter}`).expect(400);
      await admin.get(`${invoicesPath}?${filter}`).expect(400);
      await admin.get(`${invoicesPath}?userId=x`).expect(400);
    },
  );
});

describe('unauthorized access', () => {
  const body = { reason: 'x', description: 'x' };
  const routes = (id: number): ['get' | 'post' | 'patch' | 'delete', string][] => [
    ['get', invoicesPath],
    ['post', invoicesPath],
    ['get', `${invoicesPath}/summary`],
    ['get', `${invoicesPath}/${id}`],
    ['patch', `${invoicesPath}/${id}`],
    ['delete', `${invoicesPath}/${id}`],
    ['post', `${invoicesPath}/${id}/issue`],
    ['post', `${invoicesPath}/${id}/void`],
  ];

  it('is refused: logged out, a client, an admin on a client’s routes', async () => {
    const { id } = await invoices.make();
    const visitor = app.visitor();
    for (const [method, address] of routes(id)) {
      await visitor[method](address).send(body).expect(401);
      await alex.agent[method](address).send(body).expect(403);
    }
    for (const address of ['/api/invoices', '/api/invoices/summary', `/api/invoices/${id}`])
      await visitor.get(address).expect(401);
    await admin.get('/api/invoices').expect(403);
    await admin.get('/api/invoices/summary').expect(403);
  });

  it('gets 404 for an invalid id', async () => {
    for (const id of [...absurdIds, '2147483647']) {
      await alex.agent.get(`/api/invoices/${id}`).expect(404);
      await admin.get(`${invoicesPath}/${id}`).expect(404);
      await admin.patch(`${invoicesPath}/${id}`).send(body).expect(404);
      await admin.delete(`${invoicesPath}/${id}`).expect(404);
      await admin.post(`${invoicesPath}/${id}/issue`).expect(404);
      await admin.post(`${invoicesPath}/${id}/void`).send(body).expect(404);
    }
  });

  it('cannot change invoices of a closed client, which stay with the practice', async () => {
    const dora = await app.client('dora');
    const { id } = await invoices.make({ userId: dora.id });
    const draft = await invoices.make({ userId: dora.id, draft: true });
    await admin.delete(`/api/admin/clients/${dora.id}`).expect(204);
    await invoices.post({ userId: dora.id }).expect(400);
    for (const call of [`${draft.id}/issue`, `${id}/remind`])
      expect((await admin.post(`${invoicesPath}/${call}`).expect(409)).body).toEqual(
        refused(409, 'invoice.client_closed'),
      );
    expect(await invoices.forAdmin(id)).toMatchObject({ client: { id: dora.id }, status: 'unpaid' });
    await invoices.void(id).expect(200);
  });
});
