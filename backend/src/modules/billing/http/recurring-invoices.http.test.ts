import { absurdIds, type Agent, pages, refused, TestApp } from '../../../../test/test-app.js';
import { addDays, addMonths } from '../../../kernel/index.js';
import { Jobs } from '../../../platform/events/jobs.js';
import { Site } from '../../practice/index.js';
import { answeredItems } from '../testing/answered-items.js';

const path = '/api/admin/recurring-invoices';

interface Row {
  id: number;
  [field: string]: unknown;
}

let app: TestApp;
let admin: Agent;
let alex: { agent: Agent; id: number };
let today: string;
beforeAll(async () => {
  app = await TestApp.start();
  ({ agent: admin } = await app.admin());
  alex = await app.client('asample');
  today = await app.app.get(Site).today();
});
afterAll(() => app.stop());

const monthly = (over: object = {}): object => ({
  userId: alex.id,
  description: 'Monthly package',
  items: [
    { description: 'Bookkeeping', amount: '100.00' },
    { description: 'Payroll', amount: '25' },
  ],
  every: 'month',
  startsOn: addDays(today, 10),
  dueInDays: 14,
  ...over,
});

const create = async (over: object = {}): Promise<Row> =>
  (await admin.post(path).send(monthly(over)).expect(201)).body as Row;
const get = async (id: number): Promise<Row> => (await admin.get(`${path}/${id}`).expect(200)).body as Row;
const patch = async (id: number, changes: object): Promise<Row> =>
  (await admin.patch(`${path}/${id}`).send(changes).expect(200)).body as Row;

/** The issued invoices of a recurring one, oldest first. */
async function issuedOf(id: number): Promise<Row[]> {
  return app.sql.view<Row>(
    'test.issued',
    `SELECT id, to_char(issued_on, 'YYYY-MM-DD') AS "issuedOn", to_char(due_date, 'YYYY-MM-DD') AS "dueDate",
            amount::text, description, status
     FROM invoices WHERE recurring_invoice_id = $1 ORDER BY issued_on`,
    [id],
  );
}
const daysOf = async (id: number) => (await issuedOf(id)).map(({ issuedOn }) => issuedOn);

/** Like the hourly schedule. */
async function issueDue(): Promise<void> {
  const jobs = app.app.get(Jobs);
  await jobs.runNow('recurring-invoices.find-due');
  await jobs.runNow('recurring-invoices.issue');
}

describe('a recurring invoice', () => {
  it('is stored as sent, with the day of its first invoice', async () => {
    const row = await create({ endsOn: addDays(today, 400) });
    expect(row).toEqual({
      id: expect.any(Number) as number,
      userId: alex.id,
      client: { id: alex.id, name: 'Sam Sample' },
      description: 'Monthly package',
      items: answeredItems([
        { description: 'Bookkeeping', amount: '100.00' },
        { description: 'Payroll', amount: '25.00' },
      ]),
      subtotal: '125.00',
      taxes: [],
      amount: '125.00',
      every: 'month',
      startsOn: addDays(today, 10),
      endsOn: addDays(today, 400),
      dueInDays: 14,
      paused: false,
      waiting: false,
      nextOn: addDays(today, 10),
      lastIssuedOn: null,
      created_at: expect.any(String) as string,
      updated_at: expect.any(String) as string,
    });
    expect(await get(row.id)).toEqual(row);
    await issueDue();
    expect(await daysOf(row.id)).toEqual([]);
  });

  it('that starts today is issued immediately, and visible to its client', async () => {
    const row = await create({ startsOn: today });
    expect(row).toMatchObject({ lastIssuedOn: today, nextOn: addMonths(today, 1) });
    const [invoice, ...others] = await issuedOf(row.id);
    expect(others).toEqual([]);
    expect(invoice).toMatchObject({ issuedOn: today, dueDate: addDays(today, 14), amount: '125.00' });
    const { body } = await alex.agent.get(`/api/invoices/${invoice?.id}`).expect(200);
    expect(body).toMatchObject({ status: 'unpaid', issuedOn: today, balance: '125.00' });
    expect((body as Row)['invoiceNumber']).toMatch(/^INV-\d{6}$/);
  });

  it('is created once per Idempotency-Key', async () => {
    const send = () =>
      admin
        .post(path)
        .set('Idempotency-Key', 'one')
        .send(monthly({ startsOn: today }))
        .expect(201);
    const { body: first } = await send();
    const { body: second } = await send();
    expect(second).toEqual(first);
    expect(await daysOf((first as Row).id)).toEqual([today]);
  });

  it.each([
    ['nobody', { userId: 999 }, 'userId'],
    ['an admin', { userId: 1 }, 'userId'],
    ['no description', { description: ' ' }, 'description'],
    ['no items', { items: [] }, 'items'],
    ['another period', { every: 'day' }, 'every'],
    ['an end before it begins', { endsOn: '2026-01-01' }, 'endsOn'],
    ['no days to pay', { dueInDays: undefined }, 'dueInDays'],
    ['fractional days to pay', { dueInDays: 1.5 }, 'dueInDays'],
  ])('is refused with %s', async (_what, over, field) => {
    const { body } = await admin.post(path).send(monthly(over)).expect(400);
    expect(body).toEqual(refused(400, 'request.invalid'));
    expect(Object.keys((body as { fields: object }).fields)).toEqual([field]);
  });

  it('changes future invoices', async () => {
    const { id } = await create({ startsOn: today });
    const items = [{ description: 'Everything', amount: '140.00' }];
    expect(await patch(id, { items, description: 'Package', dueInDays: 3 })).toMatchObject({
      items,
      amount: '140.00',
      description: 'Package',
      dueInDays: 3,
      every: 'month',
    });
    expect(await issuedOf(id)).toMatchObject([{ amount: '125.00', description: 'Monthly package' }]);
    expect(await patch(id, { endsOn: addDays(today, 5) })).toMatchObject({ nextOn: null });
    expect(await patch(id, { endsOn: null })).toMatchObject({ nextOn: addMonths(today, 1), endsOn: null });
    expect(await patch(id, { paused: true })).toMatchObject({ paused: true, nextOn: null });
    expect(await patch(id, { paused: false })).toMatchObject({ paused: false, nextOn: addMonths(today, 1) });
    const { body } = await admin.patch(`${path}/${id}`).send({ startsOn: '2020-01-01' }).expect(400);
    expect(body).toEqual(refused(400, 'request.invalid', { startsOn: 'Must not be before today' }));
    await admin.patch(`${path}/${id}`).send({ every: 'day', items: [] }).expect(400);
  });

  it('ends, and issued invoices stay', async () => {
    const { id } = await create({ startsOn: today });
    await admin.delete(`${path}/${id}`).expect(204);
    for (const gone of [
      admin.get(`${path}/${id}`),
      admin.patch(`${path}/${id}`).send({ paused: true }),
      admin.delete(`${path}/${id}`),
    ])
      expect((await gone.expect(404)).body).toEqual(refused(404, 'recurring_invoice.not_found'));
    expect(await daysOf(id)).toEqual([today]);
  });

  it('is for admins only', async () => {
    const { id } = await create();
    for (const [agent, status] of [
      [alex.agent, 403],
      [app.visitor(), 401],
    ] as const) {
      await agent.get(path).expect(status);
      await agent.post(path).send(monthly()).expect(status);
      await agent.get(`${path}/${id}`).expect(status);
      await agent.patch(`${path}/${id}`).send({ paused: true }).expect(status);
      await agent.delete(`${path}/${id}`).expect(status);
    }
    for (const absurd of absurdIds) await admin.get(`${path}/${absurd}`).expect(404);
    expect(await get(id)).toMatchObject({ paused: false });
  });

  it('is recorded in the activity log', async () => {
    const { id } = await create();
    await patch(id, { paused: true });
    await admin.delete(`${path}/${id}`).expect(204);
    const { body } = await admin
      .get(`/api/admin/activity?subjectType=recurring_invoice&subjectId=${id}`)
      .expect(200);
    expect((body as { type: string }[]).map(({ type }) => type)).toEqual([
      'recurring_invoice.ended',
      'recurring_invoice.changed',
      'recurring_invoice.created',
    ]);
  });
});

describe('the list', () => {
  it('pages through all active ones, newest first, filtered by client or text', async () => {
    const bea = await app.client('briverside');
    const ids: number[] = [];
    for (let n = 0; n < 5; n++)
      ids.unshift((await create({ userId: bea.id, description: `Retainer ${n} Muñoz` })).id);
    await admin.delete(`${path}/${ids.pop()}`).expect(204);
    const found = await pages<Row>(admin, `${path}?userId=${bea.id}&limit=3`);
    expect(found.map(({ rows }) => rows.map(({ id }) => id))).toEqual([ids.slice(0, 3), ids.slice(3)]);
    expect(found.map(({ total }) => total)).toEqual([4, 4]);
    for (const text of ['retainer 3', 'rétainer 3', '3 MUNOZ']) {
      const [searched] = await pages<Row>(admin, `${path}?search=${encodeURIComponent(text)}`);
      expect(searched?.rows.map(({ id }) => id)).toEqual([ids[1]]);
    }
    expect((await admin.get(`${path}?search=%25`).expect(200)).body).toEqual([]);
    await admin.get(`${path}?cursor=x`).expect(400);
    await admin.get(`${path}?userId=x`).expect(400);
  });
});

describe('as time passes', () => {
  it('each due one is issued once, dated as planned, in the practice’s time zone', async () => {
    const weekly = await create({ every: 'week', startsOn: addDays(today, 1), endsOn: addDays(today, 15) });
    const paused = await create({ every: 'week', startsOn: addDays(today, 1) });
    const ended = await app.client('cmercado');
    const ofEnded = await create({ userId: ended.id, startsOn: addDays(today, 1) });
    await patch(paused.id, { paused: true });
    await admin.delete(`/api/admin/clients/${ended.id}`).expect(204);
    await admin.get(`${path}/${ofEnded.id}`).expect(404);

    app.clock.pass(21 * 24 * 60 * 60 * 1000);
    admin = await app.signIn('consultant');
    await issueDue();
    await issueDue();
    expect(await issuedOf(weekly.id)).toMatchObject(
      [1, 8, 15].map((days) => ({
        issuedOn: addDays(today, days),
        // Issued late: due two weeks after the day of creation.
        dueDate: addDays(today, 21 + 14),
        status: 'unpaid',
      })),
    );
    expect(await get(weekly.id)).toMatchObject({ nextOn: null, lastIssuedOn: addDays(today, 15) });
    expect(await daysOf(paused.id)).toEqual([]);
    expect(await daysOf(ofEnded.id)).toEqual([]);
    expect(await patch(paused.id, { paused: false })).toMatchObject({ nextOn: addDays(today, 22) });
  });

  it('days are those of the practice, wherever it is', async () => {
    const { body: site } = await admin.get('/api/site').expect(200);
    const inZone = (timeZone: string) =>
      admin
        .put('/api/admin/site')
        .send({ ...site, timeZone })
        .expect(200);
    // A day and an hour apart: never the same date.
    const late = 'Pacific/Niue';
    const early = 'Pacific/Kiritimati';
    await inZone(late);
    const startsOn = addDays(await app.app.get(Site).today(), 1);
    const { id } = await create({ startsOn });
    await issueDue();
    expect(await daysOf(id)).toEqual([]);
    await inZone(early);
    await issueDue();
    expect(await daysOf(id)).toEqual([startsOn]);
    await inZone(site.timeZone);
  });
});
