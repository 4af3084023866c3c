import { type Agent, TestApp } from '../../../../test/test-app.js';
import { addDays, daysOfWeek, weekOf } from '../../../kernel/index.js';
import { Jobs } from '../../../platform/events/jobs.js';
import { Site } from '../../../modules/practice/index.js';
import { WeekSnapshots } from '../application/week-snapshots.js';
import type { WeeklyCloseDto } from './weekly-close.dto.js';

const day = 24 * 60 * 60 * 1_000;

let app: TestApp;
let admin: Agent;
let client: { agent: Agent; id: number };
let request: number;
let invoice: number;
let thread: number;
/** The week of the records, and its Sunday. */
let week: string;
let sunday: string;

beforeAll(async () => {
  app = await TestApp.start();
  // A Wednesday, which is far from the end of the week in every time zone.
  const weekday = new Date(await app.app.get(Site).today()).getUTCDay();
  app.clock.pass(((10 - weekday) % 7) * day);
  ({ agent: admin } = await app.admin());
  client = await app.client('asample');
  const today = await app.app.get(Site).today();
  week = weekOf(today);
  sunday = daysOfWeek(week)?.to ?? '';
  const { id: userId, agent } = client;
  const items = [{ description: 'Planning', amount: '125.00' }];
  request = await idOf(
    admin.post('/api/admin/document-requests').send({ userId, title: 'Bank statement', dueDate: sunday }),
  );
  invoice = await idOf(
    admin.post('/api/admin/invoices').send({ userId, description: 'November', dueDate: sunday, items }),
  );
  thread = await idOf(agent.post('/api/message-threads').send({ subject: 'Tax' }));
  await agent.post(`/api/message-threads/${thread}/messages`).send({ content: 'Hello' }).expect(201);
});
afterAll(() => app.stop());

async function idOf(sent: ReturnType<Agent['post']>): Promise<number> {
  const { body } = await sent.expect(201);
  return (body as { id: number }).id;
}
const review = async (of = week): Promise<WeeklyCloseDto> => {
  const { body } = await admin.get('/api/admin/weekly-close').query({ week: of }).expect(200);
  return body as WeeklyCloseDto;
};
const takeSnapshots = (): Promise<number> => app.app.get(Jobs).runNow('weekly-close.take-snapshot');
const stored = (): Promise<{ week: string; late: boolean }[]> =>
  app.sql.rows(
    'test.snapshots',
    `SELECT week, taken_at > as_at + interval '1 day' AS late FROM week_snapshots ORDER BY week`,
  );
const recordPayment = (amount: string, receivedOn: string) =>
  admin
    .post(`/api/admin/invoices/${invoice}/payments`)
    .send({ amount, method: 'check', receivedOn })
    .expect(201);

describe('a week that has ended', () => {
  let atItsEnd: WeeklyCloseDto;

  it('is stored once when it ends', async () => {
    await takeSnapshots();
    expect(await stored()).toEqual([]);
    app.clock.pass(7 * day);
    admin = await app.signIn('consultant');
    await takeSnapshots();
    await takeSnapshots();
    expect((await stored()).map((row) => row.week)).toEqual([week]);
    atItsEnd = await review();
    expect(atItsEnd).toMatchObject({
      week,
      outstanding: '125.00',
      received: '0.00',
      promises: [{ id: request }, { id: invoice, amount: '125.00' }],
      waiting: [{ userId: client.id }],
    });
  });

  it('keeps its figures, whatever happens later', async () => {
    await admin.delete(`/api/admin/document-requests/${request}`).expect(204);
    await admin
      .patch(`/api/admin/invoices/${invoice}`)
      .send({ dueDate: addDays(sunday, 30) })
      .expect(200);
    await admin.post(`/api/admin/message-threads/${thread}/answered`).expect(200);
    expect(await review()).toEqual(atItsEnd);
  });

  it('counts a payment in the week in which it arrived, though recorded later', async () => {
    const issuedOn = await arrivalDay();
    await recordPayment('25.50', issuedOn);
    const { received, weeks, ...others } = await review();
    expect(received).toBe('25.50');
    expect(weeks.at(-1)).toEqual({ week, received: '25.50' });
    const { received: _, weeks: __, ...before } = atItsEnd;
    expect(others).toEqual(before);
    const next = await review(weekOf(addDays(sunday, 1)));
    expect(next).toMatchObject({ received: '0.00', outstanding: '99.50', promises: [] });
  });

  it('keeps its figures and its end in another time zone', async () => {
    const before = await review();
    const { body: site } = await admin.get('/api/admin/site').expect(200);
    await admin
      .put('/api/admin/site')
      .send({ ...(site as object), timeZone: 'Asia/Kolkata' })
      .expect(200);
    expect(await review()).toMatchObject({
      asAt: before.asAt,
      outstanding: before.outstanding,
      promises: before.promises,
      waiting: before.waiting,
    });
    await takeSnapshots();
    expect((await stored()).map((row) => row.week)).toEqual([week]);
  });
});

it('is stored at the next start if nothing ran, with the state at that time', async () => {
  app.clock.pass(21 * day);
  admin = await app.signIn('consultant');
  const missed = weekOf(addDays(sunday, 1));
  // Until then, the present is shown.
  expect(await review(missed)).toMatchObject({ outstanding: '99.50' });
  await app.app.get(WeekSnapshots).onApplicationBootstrap();
  expect((await stored()).slice(1)).toEqual(
    [1, 8, 15].map((days) => ({ week: weekOf(addDays(sunday, days)), late: expect.any(Boolean) as boolean })),
  );
  expect((await stored())[1]).toEqual({ week: missed, late: true });
  await recordPayment('99.50', await app.app.get(Site).today());
  expect(await review(missed)).toMatchObject({ outstanding: '99.50', received: '0.00' });
});

/** Day of the issue, which is in the week. */
async function arrivalDay(): Promise<string> {
  const { body } = await admin.get(`/api/admin/invoices/${invoice}`).expect(200);
  return (body as { issuedOn: string }).issuedOn;
}
