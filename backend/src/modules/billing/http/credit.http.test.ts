import { randomUUID } from 'node:crypto';
import { staffMember } from '../../../../test/staff.js';
import { admin, alex, app, bea, practice } from '../../../../test/practice.js';
import { absurdIds, type Agent, isRefused } from '../../../../test/test-app.js';

practice(['alex', 'bea']);

interface Entry {
  id: number;
  kind: string;
  amount: string;
  [field: string]: unknown;
}
interface Credit {
  balance: string;
  entries: Entry[];
}
interface Invoice {
  id: number;
  payments: { id: number }[];
  [field: string]: unknown;
}

const path = (userId = alex.id): string => `/api/admin/clients/${userId}/credit`;
const check = { method: 'check', reference: 'Check 1042' };
const deposit = (amount: string, userId = alex.id) => admin.post(path(userId)).send({ ...check, amount });
const creditOf = async (userId = alex.id): Promise<Credit> =>
  (await admin.get(path(userId)).expect(200)).body as Credit;
const invoiceOf = async (amount: string, over: object = {}, userId = alex.id): Promise<number> =>
  (
    (
      await admin
        .post('/api/admin/invoices')
        .send({ userId, description: 'Work', items: [{ description: 'Work', amount, ...over }] })
        .expect(201)
    ).body as Invoice
  ).id;
const apply = (id: number, body: object = {}, by: Agent = admin) =>
  by.post(`/api/${by === admin ? 'admin/' : ''}invoices/${id}/apply-credit`).send(body);
const taxRate = async (): Promise<number> =>
  (
    (await admin.post('/api/admin/tax-rates').send({ name: 'Sales tax', percent: '8.25' }).expect(201))
      .body as { id: number }
  ).id;

/** Uses up what earlier tests left. */
beforeEach(async () => {
  for (const { id } of [alex, bea]) {
    const { balance } = await creditOf(id);
    if (balance !== '0.00')
      await admin
        .post(`${path(id)}/refunds`)
        .send({ amount: balance, reason: 'End of the test', method: 'cash' })
        .expect(201);
  }
});
/** All debits are all credits, and what is owed to clients is the sum of their credit. */
afterEach(async () => {
  const rows = await app.sql.rows(
    'test.balanced',
    `SELECT (SELECT sum(amount) FROM ledger_entries)::text AS all,
       (SELECT -sum(amount) FROM ledger_entries WHERE account = 'client_credit')::text AS owed,
       (SELECT sum(balance) FROM client_credit)::text AS balances, (SELECT sum(amount) FROM credit_entries)::text AS entries`,
  );
  const [{ all, owed, balances, entries } = {}] = rows as Record<string, string>[];
  expect([all, owed, balances]).toEqual(['0.00', entries, entries]);
});

describe('credit', () => {
  it('is received, seen by both sides, applied and given back', async () => {
    const received = (await deposit('300.00').expect(201)).body as Entry;
    expect(received).toEqual({
      id: received.id,
      kind: 'deposit',
      amount: '300.00',
      invoiceId: null,
      ...check,
      created_at: expect.any(String) as string,
    });
    const id = await invoiceOf('120.00');
    expect((await apply(id, { amount: '20.00' }).expect(200)).body).toMatchObject({
      balance: '100.00',
      status: 'partly_paid',
      payments: [{ amount: '20.00', method: 'credit', mode: 'live' }],
    });
    expect((await apply(id).expect(200)).body).toMatchObject({ balance: '0.00', status: 'paid' });
    await admin
      .post(`${path()}/refunds`)
      .send({ amount: '50.00', reason: 'They asked', method: 'check', reference: 'Check 7' })
      .expect(201);
    const credit = await creditOf();
    expect(credit.balance).toBe('130.00');
    expect(credit.entries.slice(0, 4)).toMatchObject([
      { kind: 'refund', amount: '-50.00', method: 'check', reference: 'Check 7', invoiceId: null },
      { kind: 'applied', amount: '-100.00', method: null, reference: null, invoiceId: id },
      { kind: 'applied', amount: '-20.00', invoiceId: id },
      received,
    ]);
    expect((await alex.agent.get('/api/credit').expect(200)).body).toEqual(credit);
    expect((await bea.agent.get('/api/credit').expect(200)).body).toMatchObject({ balance: '0.00' });
  });

  it('pays as much as it can by default', async () => {
    await deposit('30.00').expect(201);
    const id = await invoiceOf('100.00');
    expect((await apply(id).expect(200)).body).toMatchObject({ balance: '70.00' });
    await isRefused(apply(id), 409, 'credit.exceeds_balance');
  });

  it('is never more than there is, nor more than is owed', async () => {
    await deposit('30.00').expect(201);
    const id = await invoiceOf('20.00');
    await isRefused(apply(id, { amount: '30.01' }), 409, 'credit.exceeds_balance');
    await isRefused(apply(id, { amount: '20.01' }), 409, 'payment.exceeds_balance');
    await isRefused(apply(id, { amount: '0.00' }), 400, 'request.invalid', {
      amount: 'Must be more than 0.00',
    });
    const refund = { amount: '30.01', reason: 'Too much', method: 'cash' };
    await isRefused(admin.post(`${path()}/refunds`).send(refund), 409, 'credit.exceeds_balance');
    await apply(id).expect(200);
    await isRefused(apply(id), 409, 'invoice.already_paid');
    expect(await creditOf()).toMatchObject({ balance: '10.00' });
  });

  it('is not spent twice by two at once', async () => {
    await deposit('100.00').expect(201);
    const ids = [await invoiceOf('100.00'), await invoiceOf('100.00')];
    const statuses = await Promise.all(ids.map(async (id) => (await apply(id, { amount: '100.00' })).status));
    expect(statuses.toSorted()).toEqual([200, 409]);
    const both = await Promise.all(Array.from({ length: 4 }, async () => (await deposit('25.00')).status));
    expect(both).toEqual([201, 201, 201, 201]);
    expect(await creditOf()).toMatchObject({ balance: '100.00' });
  });

  it('is applied once to an invoice by two admins at once, who both see it paid or why not', async () => {
    const other = await staffMember(app, 'consultant4', 'consultant');
    await deposit('100.00').expect(201);
    for (const amount of ['40.00', undefined]) {
      const id = await invoiceOf('40.00');
      const both = await Promise.all(
        [admin, other.agent].map((agent) =>
          agent.post(`/api/admin/invoices/${id}/apply-credit`).send(amount ? { amount } : {}),
        ),
      );
      expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
      expect(both.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'invoice.already_paid' });
    }
    expect(await creditOf()).toMatchObject({ balance: '20.00' });
  });

  it('is what a check leaves that pays several invoices, and is recorded once', async () => {
    const ids = [await invoiceOf('80.00'), await invoiceOf('45.50'), await invoiceOf('24.50')];
    const [first, ...others] = ids;
    const one = { method: 'check', reference: 'Check 2077', amount: '150.00', keepRest: true };
    await admin.post(`/api/admin/invoices/${first}/payments`).send(one).expect(201);
    for (const id of others) await apply(id).expect(200);
    const { balance, entries } = await creditOf();
    expect(balance).toBe('0.00');
    expect(entries.slice(0, 3).map(({ kind, amount, reference }) => [kind, amount, reference])).toEqual([
      ['applied', '-24.50', null],
      ['applied', '-45.50', null],
      ['overpayment', '70.00', 'Check 2077'],
    ]);
    const money = await app.sql.rows(
      'test.check',
      `SELECT m.amount::text FROM money_received m WHERE m.amount <> 0 ORDER BY m.received_at DESC LIMIT 2`,
    );
    // The rest comes with the payment.
    expect(money).toEqual([{ amount: '70.00' }, { amount: '80.00' }]);
  });

  it('is recorded once under an Idempotency-Key', async () => {
    const key = randomUUID();
    const id = await invoiceOf('5.00');
    const first = await deposit('10.00').set('Idempotency-Key', key).expect(201);
    expect((await deposit('10.00').set('Idempotency-Key', key).expect(201)).body).toEqual(first.body);
    const applied = randomUUID();
    await apply(id).set('Idempotency-Key', applied).expect(200);
    await apply(id).set('Idempotency-Key', applied).expect(200);
    expect(await creditOf()).toMatchObject({ balance: '5.00' });
  });

  it('is the rest of a check that is above the balance, and pays other invoices', async () => {
    const [first, second] = [await invoiceOf('80.00'), await invoiceOf('15.00')];
    const pay = { ...check, amount: '100.00' };
    const payments = `/api/admin/invoices/${first}/payments`;
    await isRefused(admin.post(payments).send(pay), 409, 'payment.exceeds_balance');
    const { body } = await admin
      .post(payments)
      .send({ ...pay, keepRest: true })
      .expect(201);
    expect(body).toMatchObject({ amount: '80.00', keptAsCredit: '20.00', reference: 'Check 1042' });
    expect(await creditOf()).toMatchObject({ balance: '20.00' });
    expect((await creditOf()).entries[0]).toMatchObject({
      kind: 'overpayment',
      amount: '20.00',
      invoiceId: first,
      ...check,
    });
    expect((await apply(second).expect(200)).body).toMatchObject({ status: 'paid' });
    expect(await creditOf()).toMatchObject({ balance: '5.00' });
    const third = await invoiceOf('10.00');
    const exact = { ...pay, amount: '10.00', keepRest: true };
    const paid = await admin.post(`/api/admin/invoices/${third}/payments`).send(exact).expect(201);
    expect(paid.body).toMatchObject({ amount: '10.00', keptAsCredit: '0.00' });
  });

  it('comes back first when an invoice that it paid is refunded', async () => {
    await deposit('60.00').expect(201);
    const id = await invoiceOf('100.00', { taxRateId: await taxRate() });
    await apply(id).expect(200);
    await admin
      .post(`/api/admin/invoices/${id}/payments`)
      .send({ ...check, amount: '48.25' })
      .expect(201);
    const refunds = `/api/admin/invoices/${id}/refunds`;
    await admin.post(refunds).send({ amount: '70.00', reason: 'Sorry' }).expect(201);
    const { balance, entries } = await creditOf();
    expect(balance).toBe('60.00');
    expect(entries[0]).toMatchObject({ kind: 'returned', amount: '60.00', invoiceId: id, method: null });
    const rows = await app.sql.rows(
      'test.accounts',
      `SELECT account, sum(amount)::text AS amount FROM ledger_entries WHERE invoice_id = $1 GROUP BY 1
       HAVING sum(amount) <> 0 ORDER BY 1`,
      [id],
    );
    // 5.33 of the tax is in the 70.00 that went back, of which 10.00 were money.
    expect(rows).toEqual([
      { account: 'cash', amount: '38.25' },
      { account: 'refunds', amount: '64.67' },
      { account: 'revenue', amount: '-100.00' },
      { account: 'tax', amount: '-2.92' },
    ]);
    expect((await admin.get(`/api/admin/invoices/${id}`).expect(200)).body).toMatchObject({
      status: 'paid',
      balance: '0.00',
      refunded: '70.00',
      credited: '70.00',
    });
  });

  it('is applied by its client, and by nobody else’s', async () => {
    await deposit('50.00').expect(201);
    await deposit('50.00', bea.id).expect(201);
    const id = await invoiceOf('40.00');
    await isRefused(apply(id, {}, bea.agent), 404, 'invoice.not_found');
    await isRefused(apply(id, { amount: '50.01' }, alex.agent), 409, 'credit.exceeds_balance');
    expect((await apply(id, {}, alex.agent).expect(200)).body).toMatchObject({
      status: 'paid',
      payments: [{ method: 'credit', paidBy: { id: alex.id } }],
    });
    expect(await creditOf()).toMatchObject({ balance: '10.00' });
  });

  it.each([
    [{ ...check, amount: '0.00' }, { amount: 'Must be more than 0.00' }],
    [{ ...check, amount: 10 }, { amount: 'Enter an amount, e.g. 125.00' }],
    [{ ...check, amount: '123456789.00' }, { amount: 'Enter an amount, e.g. 125.00' }],
    [{ amount: '10.00', method: 'credit' }, { method: 'Please select how it was paid' }],
    [{ amount: '10.00' }, { method: 'Please select how it was paid' }],
  ])('is not received as %j', (body, fields) =>
    isRefused(admin.post(path()).send(body), 400, 'request.invalid', fields),
  );

  it.each(absurdIds)('is not found for the client %s', async (id) => {
    await admin.get(`/api/admin/clients/${id}/credit`).expect(404);
    await admin
      .post(`/api/admin/clients/${id}/credit`)
      .send({ ...check, amount: '1.00' })
      .expect(404);
  });

  it('is the practice’s to record', async () => {
    const id = await invoiceOf('5.00');
    for (const [caller, status] of [
      [app.visitor(), 401],
      [alex.agent, 403],
      [(await staffMember(app, 'assistant2', 'assistant')).agent, 403],
    ] as const) {
      await caller.get(path()).expect(status);
      await caller
        .post(path())
        .send({ ...check, amount: '1.00' })
        .expect(status);
      await caller
        .post(`${path()}/refunds`)
        .send({ ...check, amount: '1.00', reason: 'x' })
        .expect(status);
      await caller.post(`/api/admin/invoices/${id}/apply-credit`).send({}).expect(status);
    }
    await app.visitor().get('/api/credit').expect(401);
    await admin.get('/api/credit').expect(403);
  });

  it('is in the activity of both sides', async () => {
    const { id } = (await deposit('12.00').expect(201)).body as Entry;
    const { body } = await admin.get('/api/admin/activity?limit=1').expect(200);
    expect(body).toMatchObject([
      {
        type: 'credit.received',
        subject: { type: 'credit', id, title: '$12.00' },
        details: { amount: '12.00', method: 'check', reference: 'Check 1042' },
      },
    ]);
  });
});

describe('the ledger', () => {
  const ledger = async (): Promise<Record<string, { debit: string; credit: string }>> => {
    const { body } = await admin.get('/api/admin/ledger?from=2000-01-01&to=2999-12-31').expect(200);
    const { accounts } = body as { accounts: { name: string; debit: string; credit: string }[] };
    const sum = (side: 'debit' | 'credit') =>
      accounts.reduce((cents, account) => cents + Math.round(Number(account[side]) * 100), 0);
    expect(sum('debit')).toBe(sum('credit'));
    return Object.fromEntries(accounts.map(({ name, ...sides }) => [name, sides]));
  };
  const cents = (text = '0'): number => Math.round(Number(text) * 100);

  it('has debits and credits of each account, and both sums are equal', async () => {
    const before = await ledger();
    expect(Object.keys(before)).toEqual([
      ...['receivable', 'cash', 'test_cash', 'disputed', 'opening'],
      ...['tax', 'client_credit', 'revenue', 'refunds', 'fees'],
    ]);
    await deposit('100.00').expect(201);
    await apply(await invoiceOf('50.00', { taxRateId: await taxRate() })).expect(200);
    const after = await ledger();
    const change = (name: string) => [
      cents(after[name]?.debit) - cents(before[name]?.debit),
      cents(after[name]?.credit) - cents(before[name]?.credit),
    ];
    expect(Object.fromEntries(Object.keys(after).map((name) => [name, change(name)]))).toMatchObject({
      receivable: [5413, 5413],
      cash: [10000, 0],
      test_cash: [0, 0],
      tax: [0, 413],
      client_credit: [5413, 10000],
      revenue: [0, 5000],
    });
  });

  it('is for owners, between two days in order', async () => {
    const address = '/api/admin/ledger?from=2026-01-01&to=2026-12-31';
    await admin.get(address).expect(200);
    await app.visitor().get(address).expect(401);
    await alex.agent.get(address).expect(403);
    await (await staffMember(app, 'consultant3', 'consultant')).agent.get(address).expect(403);
    await admin.get('/api/admin/ledger').expect(400);
    await admin.get('/api/admin/ledger?from=2026-12-31&to=2026-01-01').expect(400);
  });
});
