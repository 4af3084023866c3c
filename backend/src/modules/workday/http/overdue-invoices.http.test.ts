import { type Agent, TestApp } from '../../../../test/test-app.js';
import { addDays } from '../../../kernel/index.js';
import { Site } from '../../practice/index.js';

const dayMs = 24 * 60 * 60 * 1000;
/** Days from issue to due date (null: upon receipt), followed by the last day before it is overdue. */
const dueDates = [null, 0, 3, 7, 12] as const;
const lastDay = (due: number | null): number => due ?? 7;

let app: TestApp;
let admin: Agent;
let alex: { agent: Agent; id: number };
const issued = new Map<number, number | null>();
beforeAll(async () => {
  app = await TestApp.start({ THROTTLE: 'off' });
  ({ agent: admin } = await app.admin());
  alex = await app.client('asample');
  const today = await app.app.get(Site).today();
  for (const due of dueDates) {
    const invoice = {
      userId: alex.id,
      description: 'Bookkeeping',
      items: [{ description: 'Bookkeeping', amount: '125.00' }],
      dueDate: due === null ? null : addDays(today, due),
    };
    const { body } = await admin.post('/api/admin/invoices').send(invoice).expect(201);
    expect(body).toMatchObject({ overdue: false, dueDate: invoice.dueDate });
    issued.set((body as { id: number }).id, due);
  }
});
afterAll(() => app.stop());

interface Row {
  id: number;
  overdue: boolean;
}
const rows = async (agent: Agent, address: string): Promise<Row[]> =>
  (await agent.get(address).expect(200)).body as Row[];
const overdueOf = (all: Row[]): number[] => all.filter(({ overdue }) => overdue).map(({ id }) => id);
const sorted = (ids: number[]): number[] => ids.toSorted((one, other) => one - other);

it('every list, count and filter agrees on the overdue invoices of every day', async () => {
  for (let day = 0; day <= 14; day++) {
    const late = [...issued].filter(([, due]) => day > lastDay(due)).map(([id]) => id);
    const [list, own, filtered, others, tasks] = await Promise.all([
      rows(admin, '/api/admin/invoices'),
      rows(alex.agent, '/api/invoices'),
      rows(admin, '/api/admin/invoices?overdue=true'),
      rows(admin, '/api/admin/invoices?overdue=false'),
      rows(alex.agent, '/api/to-do'),
    ]);
    const { body: today } = await admin.get('/api/admin/today').expect(200);
    const { body: summary } = await alex.agent.get('/api/invoices/summary?overdue=true').expect(200);
    expect({
      day,
      list: sorted(overdueOf(list)),
      own: sorted(overdueOf(own)),
      filtered: sorted(filtered.map(({ id }) => id)),
      others: others.length,
      tasks: sorted(overdueOf(tasks)),
      today: (today as { invoices: { count: number } }).invoices.count,
      summary: (summary as { count: number }).count,
    }).toEqual({
      day,
      list: late,
      own: late,
      filtered: late,
      others: dueDates.length - late.length,
      tasks: late,
      today: late.length,
      summary: late.length,
    });
    app.clock.pass(dayMs);
    admin = await app.signIn('consultant');
    alex = { ...alex, agent: await app.signIn('asample') };
  }
});

it('Today lists them from the day after their last day', async () => {
  const { body } = await admin.get('/api/admin/today').expect(200);
  const { items } = (body as { invoices: { items: { id: number; since: string }[] } }).invoices;
  const days = items.map(({ id }) => lastDay(issued.get(id) ?? null));
  expect(days).toEqual([0, 3, 7, 7, 12]);
  const since = items.map((item) =>
    Math.round((Date.parse(item.since) - Date.parse(items[0]?.since ?? '')) / dayMs),
  );
  expect(since).toEqual([0, 3, 7, 7, 12]);
});
