import { type Agent, refused, TestApp } from '../../../../test/test-app.js';
import { addDays } from '../../../kernel/index.js';
import { Jobs } from '../../../platform/events/jobs.js';
import { Site } from '../../practice/index.js';
import { itInTestAll } from '../../../../test/cases.js';

const invoices = '/api/admin/invoices';
const missing = (...fields: string[]) =>
  expect.objectContaining({
    code: 'practice.incomplete',
    fields: Object.fromEntries(fields.map((field) => [field, expect.any(String) as string])),
  }) as object;

let app: TestApp;
let admin: Agent;
let client: { agent: Agent; id: number };
let today: string;
beforeAll(async () => {
  app = await TestApp.start({ PAYMENTS: 'offline' }, { blank: true });
  ({ agent: admin } = await app.admin());
  client = await app.client('asample');
  today = await app.app.get(Site).today();
});
afterAll(() => app.stop());

const anInvoice = (over: object = {}) => ({
  userId: client.id,
  description: 'Bookkeeping',
  items: [{ description: 'Work', amount: '125.00' }],
  ...over,
});
const post = (over: object = {}) => admin.post(invoices).send(anInvoice(over));
const recurring = { every: 'month', dueInDays: 14 };
const waiting = async (): Promise<object> =>
  ((await admin.get('/api/admin/today').expect(200)).body as { invoices: object }).invoices;

it('issues nothing until the practice has entered its own details', async () => {
  const all = ['name', 'street', 'city', 'state', 'zipCode', 'paymentInstructions'];
  const { body } = await post().expect(409);
  expect(body).toEqual(refused(409, 'practice.incomplete'));
  expect(body).toEqual(missing(...all));
  const { body: draft } = await post({ draft: true }).expect(201);
  const { id } = draft as { id: number };
  expect((await admin.post(`${invoices}/${id}/issue`).expect(409)).body).toEqual(missing(...all));
});

it('ends a recurring invoice that waits if what is due is given up, and records its days', async () => {
  const made = await admin
    .post('/api/admin/recurring-invoices')
    .send(anInvoice({ ...recurring, startsOn: today }))
    .expect(201);
  expect(made.body).toMatchObject({ waiting: true, nextOn: today });
  const { id } = made.body as { id: number };
  await admin.delete(`/api/admin/recurring-invoices/${id}?cancelWaiting=true`).expect(204);
  const { body } = await admin
    .get(`/api/admin/activity?subjectType=recurring_invoice&subjectId=${id}`)
    .expect(200);
  expect(body).toMatchObject([
    { type: 'recurring_invoice.ended', details: { canceled: today } },
    { type: 'recurring_invoice.created' },
  ]);
});

itInTestAll(
  'keeps a recurring invoice waiting, shows it, and issues it dated with the first possible day',
  async () => {
    const { body } = await admin
      .post('/api/admin/recurring-invoices')
      .send(anInvoice({ ...recurring, startsOn: addDays(today, 1) }))
      .expect(201);
    const { id } = body as { id: number };
    expect(await waiting()).toMatchObject({ count: 0 });
    app.clock.pass(3 * 24 * 60 * 60 * 1000);
    admin = await app.signIn('consultant');
    const jobs = app.app.get(Jobs);
    /** Like the hourly schedule. */
    const issueDue = async (): Promise<void> => {
      await jobs.runNow('recurring-invoices.find-due');
      await jobs.runNow('recurring-invoices.issue');
    };
    await issueDue();
    expect(await waiting()).toMatchObject({
      count: 1,
      items: [
        {
          type: 'recurring_invoice',
          id,
          client: { id: client.id, name: 'Sam Sample' },
          title: 'Waiting for your practice details: Bookkeeping',
          url: '/admin/practice',
        },
      ],
    });
    // Neither a change nor a stop loses what is due.
    const path = `/api/admin/recurring-invoices/${id}`;
    const changed = await admin.patch(path).send({ dueInDays: 21 }).expect(200);
    expect(changed.body).toMatchObject({ waiting: true, nextOn: addDays(today, 1) });
    const stays = refused(409, 'recurring_invoice.waiting');
    expect((await admin.patch(path).send({ paused: true }).expect(409)).body).toEqual(stays);
    expect((await admin.delete(path).expect(409)).body).toEqual(stays);
    await app.sql.rows('test.spanish', `UPDATE users SET language = 'es' WHERE username = 'consultant'`);
    expect(await waiting()).toMatchObject({
      items: [{ title: 'En espera de los datos de su despacho: Bookkeeping' }],
    });
    await app.sql.rows('test.english', `UPDATE users SET language = 'en' WHERE username = 'consultant'`);
    const details = (await admin.get('/api/admin/site').expect(200)).body as object;
    const own = {
      name: 'Limestone Practice',
      street: '1 Sample Street',
      city: 'San Antonio',
      state: 'TX',
      zipCode: '78205',
    };
    await admin
      .put('/api/admin/site')
      .send({ ...details, ...own, version: undefined })
      .expect(200);
    expect((await post().expect(409)).body).toEqual(missing('paymentInstructions'));
    await admin
      .put('/api/admin/site')
      .send({ ...details, ...own, paymentInstructions: 'By check.', version: undefined })
      .expect(200);
    await post().expect(201);
    // Changing the details has sent the job.
    await jobs.runNow('recurring-invoices.issue');
    const day = await app.app.get(Site).today();
    const list = await admin.get(`${invoices}?userId=${client.id}&status=unpaid`).expect(200);
    const issued = (list.body as { recurring?: unknown; issuedOn: string }[]).map(({ issuedOn }) => issuedOn);
    expect(issued).toEqual([day, day]);
    expect(await waiting()).toMatchObject({ count: 0 });
  },
);
