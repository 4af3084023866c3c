import { type Agent, TestApp } from '../../../../test/test-app.js';
import { BackupRun, type BackupResult } from '../../../modules/backups/index.js';
import { Jobs } from '../../../platform/events/jobs.js';
import { PartAdditions } from '../../../platform/parts/part-additions.js';
import type { HealthLine } from '../../../platform/operations/health-checks.js';
import { NightlyCopies } from '../application/nightly-copies.js';
import { itInTestAll } from '../../../../test/cases.js';

const place = 's3://papers/steward?endpoint=https://s3.example.com';
const env = {
  BACKUP_URL: place,
  BACKUP_PASSPHRASE: 'a quiet harbour',
  BACKUP_ACCESS_KEY_ID: 'an id of the store',
  BACKUP_SECRET_ACCESS_KEY: 'a secret of the store',
};
const good: BackupResult = { usable: true, report: 'A copy is there.' };

let at: TestApp;
let owner: Agent;
beforeAll(async () => {
  at = await TestApp.start({ ...env, BACKUP_CHECK: 'nightly' });
  await at.admin();
  at.app.get(BackupRun).run = (...args) => {
    started.push(args);
    return Promise.resolve(answers.shift() ?? good);
  };
});
afterAll(() => at.stop());

/** The clock goes on during a test. */
const at8 = (day: string, time = '08:00') => expect.stringMatching(new RegExp(`^${day}T${time}:`)) as string;

/** Arguments of each program that was started, and what the next ones answer. */
let started: (string | undefined)[][];
let answers: BackupResult[];

/** Each begins with a first start in the evening. */
beforeEach(async () => {
  started = [];
  answers = [];
  await at.sql.rows('test.forget', 'DELETE FROM offsite_backups');
  await go('2030-01-14T20:00:00.000Z');
  await look();
});

const look = (): Promise<void> => at.app.get(NightlyCopies).look();

/** Moves the clock to a time, UTC, at which the owner logs in. */
async function go(to: string): Promise<void> {
  at.clock.pass(Date.parse(to) - at.clock.now().getTime());
  owner = await at.signIn('consultant');
}
/** To a night of the practice's zone, America/Chicago: later than the real time. */
const night = (day: string): Promise<void> => go(`${day}T08:00:00.000Z`);

const health = async (): Promise<{ offsite: unknown; checks: HealthLine[] }> =>
  (await owner.get('/api/admin/health').expect(200)).body as { offsite: unknown; checks: HealthLine[] };
const line = async (): Promise<HealthLine | undefined> =>
  (await health()).checks.find(({ name }) => name === 'Backups');
it('makes a copy each night of the practice, and says on the health page how old the last good one is', async () => {
  expect(started).toEqual([]);
  expect(await health()).toMatchObject({
    offsite: { place, lastGoodAt: null, lastTriedAt: null, error: null },
  });
  expect(await line()).toMatchObject({
    state: 'attention',
    sentence: 'The first off-site copy is made tonight.',
  });

  await go('2030-01-15T07:59:50.000Z');
  await look();
  expect(started).toEqual([]);
  await night('2030-01-15');
  await look();
  await look();
  expect(started).toEqual([['nightly-copy', at8('2030-01-15')]]);
});

it('is ok for 26 hours, then failing, and tells the owners', async () => {
  await night('2030-01-15');
  await look();
  expect(await health()).toMatchObject({
    offsite: { lastGoodAt: at8('2030-01-15'), lastTriedAt: at8('2030-01-15'), error: null },
  });
  const ok = /^The off-site copy of Jan 15, 2030, 2:00:\d\d AM CST was fetched back and restored on trial\.$/;
  const said = (await line())?.sentence ?? '';
  expect(said).toMatch(ok);
  expect(await line()).toMatchObject({ state: 'ok', since: null });

  answers = [
    {
      usable: false,
      report: 'Backup of …\nThe place in BACKUP_URL is full. Make room there, or choose a larger one.',
    },
  ];
  await night('2030-01-16');
  await look();
  const full = 'The place in BACKUP_URL is full. Make room there, or choose a larger one.';
  expect(await health()).toMatchObject({
    offsite: { lastGoodAt: at8('2030-01-15'), lastTriedAt: at8('2030-01-16'), error: full },
  });
  expect(await line()).toMatchObject({
    state: 'ok',
    sentence: expect.stringMatching(
      /^The off-site copy of Jan 15, 2030, 2:00:.. AM CST is good, but the last try failed\. The place in BACKUP_URL is full/,
    ) as string,
  });
  await go('2030-01-16T09:59:50.000Z');
  expect(await line()).toMatchObject({ state: 'ok' });
  await go('2030-01-16T10:00:10.000Z');
  expect(await line()).toMatchObject({
    state: 'failing',
    sentence: expect.stringMatching(
      /^The last good off-site copy is of Jan 15, 2030, 2:00:.. AM CST\. The place in BACKUP_URL is full/,
    ) as string,
    since: at8('2030-01-15'),
  });
  for (let times = 0; times < 2; times++) {
    await at.app.get(Jobs).runNow('health.watch');
    at.clock.pass(10 * 60_000);
  }
  // Details stay in the dashboard.
  const mails = await at.sql.rows(
    'test.mails',
    `SELECT recipient FROM outbox WHERE text LIKE '%/admin/health%' AND text NOT LIKE '%BACKUP_URL%'`,
  );
  expect(mails).toHaveLength(1);
});

it('tries again after a failure, later each time, until a copy is good', async () => {
  await night('2030-01-15');
  const failed: BackupResult = {
    usable: false,
    report: 'The command failed.\nError: broken\n    at somewhere',
  };
  answers = [failed, failed, failed, good];
  const minutes: number[] = [];
  for (let minute = 0; minute < 20; minute++) {
    const before = started.length;
    await look();
    if (started.length > before) minutes.push(minute);
    if (minute === 0)
      expect(await health()).toMatchObject({ offsite: { lastGoodAt: null, error: 'Error: broken' } });
    at.clock.pass(60_000);
  }
  expect(minutes).toEqual([0, 1, 3, 7]);
  expect(await health()).toMatchObject({
    offsite: { lastGoodAt: at8('2030-01-15', '08:07'), lastTriedAt: at8('2030-01-15', '08:07'), error: null },
  });
});

itInTestAll(
  'makes up missed nights with one copy, and on the first of a month tries the oldest copy, too',
  async () => {
    await go('2030-01-29T21:10:00.000Z');
    await look();
    expect(started.at(-1)).toEqual(['nightly-copy', at8('2030-01-29', '21:10')]);
    started = [];
    await night('2030-01-31');
    await look();
    expect(started).toEqual([['nightly-copy', at8('2030-01-31')]]);
    started = [];
    const broken = 'The oldest copy is damaged.';
    answers = [good, { usable: false, report: broken }];
    await night('2030-02-01');
    await look();
    await look();
    expect(started).toEqual([
      ['nightly-copy', at8('2030-02-01')],
      ['nightly-copy', 'oldest'],
    ]);
    expect(await health()).toMatchObject({
      offsite: { lastGoodAt: at8('2030-02-01'), error: broken },
    });
    const subjects = await at.sql.rows(
      'test.subjects',
      `SELECT subject FROM outbox WHERE subject LIKE '%oldest%'`,
    );
    expect(subjects).toEqual([
      { subject: expect.stringMatching(/^The oldest backup cannot be restored – /) as string },
    ]);
    started = [];
    await night('2030-02-02');
    await look();
    expect(started).toEqual([['nightly-copy', at8('2030-02-02')]]);
    expect(await health()).toMatchObject({ offsite: { error: null } });
  },
);

it('the step of the checklist is done once a copy is good', async () => {
  const [added] = at.app.get(PartAdditions).of('setup.done');
  expect(added?.key).toBe('backup');
  const done = () => at.sql.onlyValue('test.done', `SELECT ${added?.done}`, []);
  expect(await done()).toBe(false);
  await at.sql.rows('test.good', 'UPDATE offsite_backups SET last_good_at = now(), error = NULL');
  expect(await done()).toBe(true);
});

it('of two instances, one makes the copy of a night', async () => {
  await night('2030-01-15');
  // Each look asks for the lock on a connection of its own, as that of another instance.
  await Promise.all([look(), look(), look()]);
  expect(started).toHaveLength(1);
});

it('makes none while it is off, and none twice with BACKUP_CHECK=nightly', async () => {
  await at.app.get(Jobs).runNow('backup.nightly');
  expect(started).toEqual([]);
  expect((await owner.get('/api/admin/parts/offsite-backups/touched').expect(200)).body).toEqual({
    touched: ['Copies to BACKUP_URL are no longer made'],
  });
  await owner.put('/api/admin/parts/offsite-backups').send({ on: false }).expect(200);
  await night('2030-01-15');
  await look();
  expect(started).toEqual([]);
  expect(await health()).toMatchObject({ offsite: null });
  await at.app.get(Jobs).runNow('backup.nightly');
  expect(started).toEqual([[]]);
  expect(await line()).toMatchObject({ sentence: 'The last backup passed a trial restore.' });
  // Nights of the time off are made up as one.
  await owner.put('/api/admin/parts/offsite-backups').send({ on: true }).expect(200);
  await look();
  expect(started).toHaveLength(2);
});
