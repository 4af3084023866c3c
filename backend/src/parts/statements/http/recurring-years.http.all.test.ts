import fc from 'fast-check';
import { TestApp } from '../../../../test/test-app.js';
import { addDays, dayOf } from '../../../kernel/index.js';
import { Site } from '../../../modules/practice/index.js';
import { Jobs } from '../../../platform/events/jobs.js';
import type { RequestPeriod } from '../domain/period.js';

const hour = 60 * 60 * 1000;
const months = { month: 1, quarter: 3, year: 12 };
const names = [
  ...['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October'],
  ...['November', 'December'],
];

/** Names of the periods that a request asks for until a day, counted one by one. */
function expected(every: RequestPeriod, startsOn: string, until: string): string[] {
  const [year = 0, month = 0, day = 0] = startsOn.split('-').map(Number);
  const found: string[] = [];
  for (let n = 0; ; n++) {
    const total = year * 12 + month - 1 + n * months[every];
    const last = new Date(Date.UTC(Math.floor(total / 12), (total % 12) + 1, 0)).getUTCDate();
    const two = (value: number): string => String(value).padStart(2, '0');
    if (`${Math.floor(total / 12)}-${two((total % 12) + 1)}-${two(Math.min(day, last))}` > until)
      return found;
    const before = total - (total % months[every]) - months[every];
    const ofYear = Math.floor(before / 12);
    if (every === 'month') found.push(`${names[before % 12]} ${ofYear}`);
    else found.push(every === 'year' ? String(ofYear) : `Q${Math.floor((before % 12) / 3) + 1} ${ofYear}`);
  }
}

/**
 * Two instances look at the same times, at any hour and after days without any; connections are cut in the middle of their work, as
 * when a process is killed, and one instance starts anew.
 */
it('three years miss nothing and repeat nothing', async () => {
  const first = await TestApp.start({ THROTTLE: 'off' }, { own: true });
  first.expected = /./;
  const { databaseUrl, storageDir } = first;
  const start = async (): Promise<TestApp> => {
    const app = await TestApp.start({ THROTTLE: 'off' }, { own: true, databaseUrl, storageDir });
    app.expected = /./;
    return app;
  };
  let beside = await start();
  const { agent: admin } = await first.admin();
  const { id: userId } = await first.client('asample');
  const today = await first.app.get(Site).today();
  const wanted: [title: string, every: RequestPeriod, startsOn: string][] = [];
  for (const every of ['month', 'quarter', 'year'] as const)
    for (const startsOn of [today, addDays(today, 1), '2027-01-31', '2028-02-29'])
      wanted.push([`${every} ${startsOn}`, every, startsOn]);
  for (const [title, every, startsOn] of wanted)
    await admin
      .post('/api/admin/recurring-requests')
      .send({ userId, title, every, startsOn, dueInDays: 10 })
      .expect(201);

  const [steps = []] = fc.sample(
    fc.array(fc.record({ hours: fc.integer({ min: 1, max: 400 }), cut: fc.nat(3), anew: fc.nat(19) }), {
      minLength: 200,
      maxLength: 200,
    }),
    { numRuns: 1, seed: Number(process.env['YEARS_SEED'] ?? 1) },
  );
  const begun = first.clock.now().getTime();
  const look = (app: TestApp): Promise<number> => app.app.get(Jobs).runNow('recurring-requests.look');
  let broken = 0;
  for (const { hours, cut, anew } of steps) {
    if (first.clock.now().getTime() - begun > 3 * 365.25 * 24 * hour) break;
    first.clock.pass(hours * hour);
    if (anew === 0) {
      await beside.stop();
      beside = await start();
    }
    beside.clock.pass(first.clock.now().getTime() - beside.clock.now().getTime());
    const looks = Promise.allSettled([first, beside, first, beside].map(look));
    if (cut === 0)
      await first.sql.rows(
        'test.cut',
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
         WHERE datname = current_database() AND pid <> pg_backend_pid() AND state <> 'idle'`,
      );
    broken += (await looks).filter(({ status }) => status === 'rejected').length;
  }
  await look(first);
  expect(broken).toBeGreaterThan(5);

  const until = dayOf(first.clock.now().getTime(), await first.app.get(Site).timeZone());
  expect(until > '2029-11').toBe(true);
  const made = await first.sql.column<string>(
    'test.made',
    'SELECT title FROM document_requests WHERE user_id = $1 ORDER BY id',
    [userId],
  );
  for (const [title, every, startsOn] of wanted)
    expect(made.filter((one) => one.startsWith(`${title}, `))).toEqual(
      expected(every, startsOn, until).map((period) => `${title}, ${period}`),
    );
  await beside.stop();
  await first.stop();
});
