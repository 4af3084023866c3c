import { admin, alex, app, practice } from '../../../../test/practice.js';
import { absurdIds, isRefused, password, refused } from '../../../../test/test-app.js';
import { addDays, addMonths, startOfDay } from '../../../kernel/index.js';
import { Site } from '../../../modules/practice/index.js';
import { Jobs } from '../../../platform/events/jobs.js';
import { jobSchema } from '../../../platform/database/job-schema.js';
import { samplePdf } from '../../../platform/files/testing/sample-files.js';
import { inLanguage } from '../../../platform/process/request-context.js';
import { periodBefore, periodName, type RequestPeriod } from '../domain/period.js';

practice(['alex']);

const path = '/api/admin/recurring-requests';

let today: string;
beforeAll(async () => {
  today = await app.app.get(Site).today();
});

interface Row {
  id: number;
  [field: string]: unknown;
}
const wanted = (over: object = {}): object => ({
  userId: alex.id,
  title: 'Sales report',
  every: 'month',
  startsOn: addDays(today, 10),
  dueInDays: 14,
  ...over,
});
const create = async (over: object = {}): Promise<Row> =>
  (await admin.post(path).send(wanted(over)).expect(201)).body as Row;

/** Titles of the client's requests, oldest first. */
const titles = (): Promise<string[]> =>
  app.sql.column(
    'test.titles',
    'SELECT title FROM document_requests WHERE user_id = $1 AND withdrawn_at IS NULL ORDER BY id',
    [alex.id],
  );
const before = (day: string, every: RequestPeriod): string => periodName(periodBefore(day, every), every);
const make = (): Promise<number> => app.app.get(Jobs).runNow('recurring-requests.look');
/** As if the server had stopped on the day before. */
const isDueOn = (id: number, day: string): Promise<unknown> =>
  app.sql.rows('test.due', 'UPDATE recurring_requests SET starts_on = $2, next_on = $2 WHERE id = $1', [
    id,
    day,
  ]);

afterEach(async () => {
  await app.sql.rows('test.no-recurring', 'DELETE FROM recurring_requests');
  await app.sql.rows('test.no-requests', 'DELETE FROM document_requests');
});

it('a recurring request is created, listed, changed and deleted', async () => {
  const made = await create({ description: 'As printed', endsOn: addMonths(today, 24) });
  const startsOn = addDays(today, 10);
  expect(made).toMatchObject({
    userId: alex.id,
    client: { id: alex.id },
    title: 'Sales report',
    description: 'As printed',
    templateId: null,
    every: 'month',
    startsOn,
    endsOn: addMonths(today, 24),
    dueInDays: 14,
    paused: false,
    nextOn: startsOn,
    nextTitle: `Sales report, ${before(startsOn, 'month')}`,
    lastOn: null,
  });
  const { body: changed } = await admin
    .patch(`${path}/${made.id}`)
    .send({ every: 'year', endsOn: null, description: '', paused: true })
    .expect(200);
  expect(changed).toMatchObject({
    every: 'year',
    endsOn: null,
    description: null,
    paused: true,
    nextOn: null,
    nextTitle: null,
  });
  expect((await admin.get(`${path}?userId=${alex.id}`).expect(200)).body).toEqual([changed]);
  await admin.delete(`${path}/${made.id}`).expect(204);
  expect((await admin.get(path).expect(200)).body).toEqual([]);
  for (const id of [made.id, ...absurdIds]) {
    await isRefused(
      admin.patch(`${path}/${id}`).send({ title: 'Other' }),
      404,
      id === made.id ? 'recurring_request.not_found' : 'record.not_found',
    );
  }
  expect(await titles()).toEqual([]);
});

it.each([
  [{ title: 'ab' }, 'title'],
  [{ title: 'x'.repeat(171) }, 'title'],
  [{ userId: 999_999 }, 'userId'],
  [{ templateId: 999_999 }, 'templateId'],
  [{ every: 'week' }, 'every'],
  [{ startsOn: '2020-01-01' }, 'startsOn'],
  [{ startsOn: 'soon' }, 'startsOn'],
  [{ endsOn: '2020-01-01' }, 'endsOn'],
  [{ dueInDays: -1 }, 'dueInDays'],
  [{ dueInDays: 366 }, 'dueInDays'],
  [{ dueInDays: 1.5 }, 'dueInDays'],
])('a recurring request is refused: %j', async (over, field) => {
  const { body } = await admin.post(path).send(wanted(over)).expect(400);
  expect(Object.keys((body as { fields: object }).fields)).toEqual([field]);
  if (field === 'userId') return;
  const { id } = await create();
  const { body: unchanged } = await admin.patch(`${path}/${id}`).send(over).expect(400);
  expect(unchanged).toEqual(
    refused(400, 'request.invalid', (body as { fields: Record<string, string> }).fields),
  );
});

it('is made at once if it starts today, with its form, for the period before', async () => {
  const { body: template } = await admin
    .post('/api/admin/document-templates')
    .field({ title: 'Sales form', category: 'tax' })
    .attach('file', samplePdf, 'form.pdf')
    .expect(201);
  const { id: templateId } = template as { id: number };
  const made = await create({ startsOn: today, every: 'quarter', dueInDays: 0, templateId });
  expect(made).toMatchObject({ lastOn: today, nextOn: addMonths(today, 3), templateTitle: 'Sales form' });
  const { body } = await alex.agent.get('/api/document-requests').expect(200);
  expect(body).toMatchObject([
    { title: `Sales report, ${before(today, 'quarter')}`, dueDate: today, templateId },
  ]);
});

it('is made once for each period that the server missed, in the client’s language', async () => {
  const { id } = await create();
  await alex.agent.put('/api/profile/language').send({ language: 'es' }).expect(200);
  const missed = addMonths(today, -2);
  await isDueOn(id, missed);
  await make();
  await make();
  expect(await titles()).toEqual(
    inLanguage('es', () =>
      [missed, addMonths(missed, 1), addMonths(missed, 2)].map(
        (day) => `Sales report, ${before(day, 'month')}`,
      ),
    ),
  );
  await alex.agent.put('/api/profile/language').send({ language: 'en' }).expect(200);
});

it('is made once by two instances', async () => {
  const { id } = await create();
  await isDueOn(id, today);
  const jobs = app.app.get(Jobs);
  await Promise.all([
    admin.patch(`${path}/${id}`).send({ title: 'Report' }).expect(200),
    admin.patch(`${path}/${id}`).send({ dueInDays: 3 }).expect(200),
    jobs.runNow('recurring-requests.look'),
  ]);
  expect(await titles()).toHaveLength(1);
});

it('is paused while its client is archived, and ends with the account', async () => {
  const nora = await app.client('nora');
  await create({ userId: nora.id });
  const listed = async (): Promise<unknown> =>
    (await admin.get(`${path}?userId=${nora.id}`).expect(200)).body;
  await admin.post(`/api/admin/clients/${nora.id}/archive`).expect(200);
  expect(await listed()).toMatchObject([{ paused: true, nextOn: null }]);
  await nora.agent.post('/api/account/close').send({ password }).expect(204);
  expect(await listed()).toEqual([]);
});

it('is announced shortly before its day, so that it is made with the day', async () => {
  const jobs = app.app.get(Jobs);
  const tomorrow = addDays(today, 1);
  await create({ startsOn: tomorrow });
  const midnight = startOfDay(tomorrow, await app.app.get(Site).timeZone());
  // In the last hour of a real day, the program itself announced at its start.
  await app.sql.rows(
    'test.not-announced',
    `DELETE FROM ${jobSchema}.job WHERE name = 'recurring-requests.make'`,
  );
  app.clock.pass(midnight - 5 * 60_000 - app.clock.now().getTime());
  await jobs.runNow('recurring-requests.look');
  const [wait = 0] = await app.sql.column<number>(
    'test.announced',
    `SELECT extract(epoch FROM start_after - created_on)::int FROM ${jobSchema}.job
     WHERE name = 'recurring-requests.make' AND state = 'created'`,
  );
  expect(wait).toBeGreaterThan(280);
  expect(wait).toBeLessThan(300);
  expect(await titles()).toEqual([]);
  app.clock.pass(5 * 60_000 + 100);
  await jobs.runNow('recurring-requests.make');
  expect(await titles()).toHaveLength(1);
});
