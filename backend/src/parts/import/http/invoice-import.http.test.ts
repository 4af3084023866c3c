import { shown } from '@steward/texts';
import { mailsTo } from '../../../../test/account-mails.js';
import { admin, alex, app, bea, practice } from '../../../../test/practice.js';
import { assign, setStaffSees, staffMember } from '../../../../test/staff.js';
import { type Agent, refused } from '../../../../test/test-app.js';
import { addDays } from '../../../kernel/index.js';
import { Jobs } from '../../../platform/events/jobs.js';
import { RestoreChecks } from '../../../platform/events/restore-checks.js';
import { Site } from '../../../modules/practice/index.js';
import { StatementQueries } from '../../../modules/billing/application/statement-queries.js';

practice(['alex', 'bea']);

const path = '/api/admin/invoices/import';
const dayMs = 24 * 60 * 60_000;
let today: string;
let numbers = 0;
beforeAll(async () => void (today = await app.app.get(Site).today()));

const aRow = (over: object = {}) => ({
  client: 'asample@example.com',
  invoiceNumber: `OLD-${++numbers}`,
  issuedOn: addDays(today, -40),
  dueDate: addDays(today, 10),
  amount: '500.00',
  ...over,
});
const post = (rows: unknown, { dryRun = false, agent = admin }: { dryRun?: boolean; agent?: Agent } = {}) =>
  agent.post(path).send({ rows, dryRun });
const imported = async (...rows: object[]): Promise<number[]> => {
  const { body } = await post(rows).expect(201);
  return (body as { rows: { id: number }[] }).rows.map(({ id }) => id);
};
const preview = async (rows: object[], agent = admin) =>
  ((await post(rows, { dryRun: true, agent }).expect(200)).body as { rows: { fields?: object }[] }).rows.map(
    ({ fields }) => fields,
  );
const invoice = async (id: number | undefined) =>
  (await admin.get(`/api/admin/invoices/${id}`).expect(200)).body as {
    payments: { id: number }[];
    [field: string]: unknown;
  };
const get = async (address: string, agent: Agent = admin): Promise<unknown> =>
  (await agent.get(address).expect(200)).body;

describe('an import of open invoices', () => {
  it('issues each with its number, day and balance, as its client sees it', async () => {
    const { body } = await post([
      aRow({ invoiceNumber: 2041, description: ' Bookkeeping, October ', balance: '125.5' }),
      aRow({
        invoiceNumber: 'whole',
        client: ` ${alex.id} `,
        dueDate: '',
        balance: '',
        unknown: 'left aside',
      }),
    ]).expect(201);
    const { rows } = body as { rows: { row: number; id: number }[] };
    expect(rows.map(({ row }) => row)).toEqual([1, 2]);
    expect(await invoice(rows[0]?.id)).toMatchObject({
      userId: alex.id,
      invoiceNumber: '2041',
      description: 'Bookkeeping, October',
      issuedOn: addDays(today, -40),
      dueDate: addDays(today, 10),
      amount: '500.00',
      balance: '125.50',
      status: 'partly_paid',
      items: [{ description: 'Bookkeeping, October', amount: '500.00' }],
      payments: [{ amount: '374.50', method: 'before', mode: 'live', reference: null }],
      lastPaymentMethod: null,
    });
    expect(await get(`/api/invoices/${rows[1]?.id}`, alex.agent)).toMatchObject({
      invoiceNumber: 'whole',
      description: 'Invoice whole',
      dueDate: null,
      balance: '500.00',
      status: 'unpaid',
      overdue: true,
      payments: [],
    });
  });

  it('finds a client by address, id, or the name of a household or business, and no person by name', async () => {
    const add = (name: string, over: object = {}) =>
      admin
        .post('/api/admin/clients')
        .send({ kind: 'business', name, ...over })
        .expect(201);
    const { body } = await add('Sample Bakery', { email: 'bakery@example.com' });
    await add('Twin Works');
    await add('TWIN works');
    const ids = await imported(
      aRow({ client: 'sample bakery' }),
      aRow({ client: 'Bakery@example.com' }),
      aRow({ client: bea.id }),
      aRow({ client: 'BRIVERSIDE@EXAMPLE.COM' }),
    );
    const { id } = body as { id: number };
    expect(await Promise.all(ids.map(async (one) => (await invoice(one))['userId']))).toEqual([
      ...[id, id],
      ...[bea.id, bea.id],
    ]);
    const unknown = { client: 'No client has this email address, name or id' };
    expect(
      await preview([
        aRow({ client: 'nobody@example.com' }),
        aRow({ client: '999999999' }),
        aRow({ client: 'consultant@example.com' }),
        aRow({ client: 'Twin Works' }),
        aRow({ client: '' }),
      ]),
    ).toEqual([
      ...[unknown, unknown, unknown],
      { client: 'Several clients have this name. Use an email address or id instead.' },
      { client: 'Client is required' },
    ]);
  });

  it('names what is wrong in each row, and imports nothing unless all rows are right', async () => {
    const first = aRow();
    const second = aRow();
    await imported(first);
    const rows = [
      second,
      { ...aRow(), invoiceNumber: second.invoiceNumber.toLowerCase() },
      { ...second, invoiceNumber: first.invoiceNumber.toLowerCase() },
      aRow({ issuedOn: addDays(today, 1), dueDate: '31.01.2027', amount: 500 }),
      aRow({ issuedOn: '2026-02-30', amount: '0', balance: '1' }),
      aRow({ invoiceNumber: '', issuedOn: undefined, balance: '500.01' }),
      aRow({ balance: '0.00' }),
    ];
    const fields = [
      undefined,
      { invoiceNumber: 'Duplicate of row 1' },
      { invoiceNumber: `The number ${first.invoiceNumber.toLowerCase()} is already in use.` },
      {
        issuedOn: 'Must not be in the future',
        dueDate: 'Enter a date, e.g. 2027-01-31',
        amount: 'Enter an amount, e.g. 125.00',
      },
      { issuedOn: 'Enter a date, e.g. 2027-01-31', amount: 'Must be more than 0.00' },
      {
        invoiceNumber: 'Invoice number is required',
        issuedOn: 'Enter a date, e.g. 2027-01-31',
        balance: 'Must be at most the amount',
      },
      { balance: 'Must be more than 0.00' },
    ];
    expect(await preview(rows)).toEqual(fields);
    const named = Object.fromEntries(
      fields.flatMap((found, index) =>
        Object.entries(found ?? {}).map(([field, text]) => [`rows.${index}.${field}`, text]),
      ),
    );
    const count = async () => (await admin.get('/api/admin/invoices').expect(200)).headers['x-total-count'];
    const before = await count();
    expect((await post(rows).expect(400)).body).toEqual(refused(400, 'request.invalid', named));
    expect((await post([second, first]).expect(409)).body).toEqual(
      refused(409, 'invoice.number_taken', {
        'rows.1.invoiceNumber': `The number ${first.invoiceNumber} is already in use.`,
      }),
    );
    expect(await count()).toBe(before);
    await imported(second);
    await post([second]).expect(409);
    await post([]).expect(400);
    await post(Array.from({ length: 2001 }, () => aRow())).expect(400);
  });

  it('is for owners and consultants in a fresh session, and for the clients whom they see', async () => {
    expect(
      (
        await app
          .visitor()
          .post(path)
          .send({ rows: [aRow()] })
          .expect(401)
      ).body,
    ).toMatchObject({
      code: 'auth.signed_out',
    });
    await post([aRow()], { agent: alex.agent }).expect(403);
    await post([aRow()], { agent: (await staffMember(app, 'casey', 'assistant')).agent }).expect(403);
    const robin = await staffMember(app, 'robin', 'consultant');
    await setStaffSees(app, 'assigned');
    await assign(app, alex.id, robin.id);
    const both = [aRow(), aRow({ client: 'briverside@example.com' })];
    expect(await preview(both, robin.agent)).toEqual([
      undefined,
      { client: 'No client has this email address, name or id' },
    ]);
    await post(both, { agent: robin.agent }).expect(400);
    await post([aRow()], { agent: robin.agent }).expect(201);
    await setStaffSees(app, 'all');
    app.clock.pass(16 * 60_000);
    expect((await post([aRow()], { agent: robin.agent }).expect(403)).body).toEqual(
      refused(403, 'auth.password_required', expect.anything() as never),
    );
  });
});

describe('what was paid before an import', () => {
  it('reduces the balance, and counts nowhere as received', async () => {
    const agent = await app.signIn('consultant');
    const figures = async () => {
      const { months } = (await get('/api/admin/overview', agent)) as { months: unknown };
      const span = `from=${addDays(today, -60)}&to=${addDays(today, 1)}`;
      const csv = await agent.get(`/api/admin/payments/export?${span}`).expect(200);
      return { months, csv: csv.text };
    };
    const before = await figures();
    const { body } = await post(
      [aRow({ client: bea.id, invoiceNumber: 'B-1', issuedOn: addDays(today, -20), balance: '200.00' })],
      { agent },
    ).expect(201);
    const [{ id }] = (body as { rows: [{ id: number }] }).rows;
    expect(await figures()).toEqual(before);
    const [payment] = (await invoiceBy(agent, id)).payments;
    expect((await agent.get(`/api/payments/${payment?.id}/receipt`).expect(404)).body).toMatchObject({
      code: 'payment.not_found',
    });
    // On the day of the invoice, so that every day's balance is right.
    const days = { from: addDays(today, -20), to: addDays(today, -20) };
    const { lines, closing } = await app.app.get(StatementQueries).between(bea.id, days);
    expect(lines.map(({ text, amount }) => [shown(text), `${amount}`])).toEqual([
      ['Invoice B-1', '500.00'],
      ['Paid earlier for B-1', '-300.00'],
    ]);
    expect(closing.minus(lines[0]?.balance ?? closing).toString()).toBe('-300.00');
    // The rest is received here.
    await agent
      .post(`/api/admin/invoices/${id}/payments`)
      .send({ amount: '200.00', method: 'check', receivedOn: addDays(today, -5) })
      .expect(201);
    expect(await invoiceBy(agent, id)).toMatchObject({ status: 'paid', balance: '0.00' });
    const sums = await app.sql.rows(
      'test.sums',
      `SELECT account, sum(amount)::text AS amount FROM ledger_entries WHERE invoice_id = $1 GROUP BY 1 ORDER BY 1`,
      [id],
    );
    expect(sums).toEqual([
      { account: 'cash', amount: '200.00' },
      { account: 'opening', amount: '300.00' },
      { account: 'receivable', amount: '0.00' },
      { account: 'revenue', amount: '-500.00' },
    ]);
    const findings = await app.app.get(RestoreChecks).run();
    expect(findings.find(({ message }) => message.startsWith('Ledger'))?.faults).toEqual([]);
  });

  const invoiceBy = async (agent: Agent, id: number) =>
    (await get(`/api/admin/invoices/${id}`, agent)) as { payments: { id: number }[] };
});

describe('an imported invoice', () => {
  it('takes its number from the series, which steps over it', async () => {
    const agent = await app.signIn('consultant');
    const next = (await get('/api/admin/site', agent)) as { invoiceNumbers: { next: number } };
    const number = (place: number) => `INV-${String(place).padStart(6, '0')}`;
    const place = next.invoiceNumbers.next;
    await post([aRow({ invoiceNumber: number(place) })], { agent }).expect(201);
    const items = [{ description: 'Work', amount: '10' }];
    const made = await agent
      .post('/api/admin/invoices')
      .send({ userId: alex.id, description: 'Work', items })
      .expect(201);
    expect(made.body).toMatchObject({ invoiceNumber: number(place + 1) });
  });

  it('sends no notification, and is reminded of by itself only if it was not overdue', async () => {
    const dora = await app.client('dora');
    const agent = await app.signIn('consultant');
    const overdue = aRow({ client: dora.id, dueDate: addDays(today, -2) });
    const due = aRow({ client: dora.id, dueDate: addDays(today, 4) });
    const { body } = await post([overdue, due], { agent }).expect(201);
    const [first] = (body as { rows: [{ id: number }] }).rows;
    const notices = () =>
      app.sql.column<string>('test.notices', 'SELECT message FROM notifications WHERE user_id = $1', [
        dora.id,
      ]);
    expect(await notices()).toEqual([]);
    expect(await mailsTo(app, agent, 'dora@example.com')).toEqual([]);
    const log = (await get('/api/admin/activity', agent)) as { type: string }[];
    expect(log.filter(({ type }) => type === 'invoice.imported').length).toBeGreaterThan(1);
    app.clock.pass(5 * dayMs);
    await app.app.get(Jobs).runNow('invoices.remind');
    const reminded = await notices();
    expect(reminded).toHaveLength(1);
    expect(reminded[0]).toContain(due.invoiceNumber);
    const later = await app.signIn('consultant');
    await later.post(`/api/admin/invoices/${first.id}/remind`).expect(202);
    expect(await notices()).toHaveLength(2);
  });
});
