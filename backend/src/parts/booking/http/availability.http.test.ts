import { admin, app, practice } from '../../../../test/practice.js';
import { type Agent, refused } from '../../../../test/test-app.js';
import { addDays } from '../../../kernel/index.js';

let client: Agent;

practice();
beforeAll(async () => {
  client = (await app.client('asample')).agent;
});

const path = '/api/admin/availability';
/** An appointment type as it is answered to an English reader. */
const answered = (type: string, label: string, es: string, rest: object) => ({
  type,
  label,
  labels: { en: label, es },
  translations: { es: { label: es } },
  staleTranslations: { es: [] },
  staleSince: {},
  ...rest,
});
const rules = {
  weekly: [
    { weekday: 1, from: '09:00', to: '12:00' },
    { weekday: 1, from: '13:00', to: '24:00' },
    { weekday: 7, from: '00:00', to: '05:30' },
  ],
  closed: ['2026-12-25', '2027-01-01'],
  types: [
    answered('consultation', 'Free first session', 'Primera sesión gratuita', {
      minutes: 60,
      free: true,
      visitors: true,
      places: ['office', 'phone'],
      cost: null,
    }),
    answered('review', 'Review', 'Revisión', {
      minutes: 45,
      free: false,
      visitors: false,
      places: ['video'],
      cost: { kind: 'price', amount: '65.00' },
    }),
  ],
  bufferMinutes: 15,
  noticeHours: 24,
  horizonDays: 730,
  cancelHours: 48,
  videoUrl: 'https://meet.example.com/steward',
};

it('nothing can be booked before the practice has set its hours', async () => {
  const { body } = await admin.get(path).expect(200);
  expect(body).toMatchObject({ weekly: [], closed: [], bufferMinutes: 0 });
  await client.get('/api/appointment-types').expect(200, []);
});

it('accepts a thousand closed days', async () => {
  const closed = Array.from({ length: 1000 }, (_, day) => addDays('2027-01-01', day));
  const { body } = await admin
    .put(path)
    .send({ ...rules, closed })
    .expect(200);
  expect(body).toEqual({ ...rules, closed });
});

it('replaces all hours, and records the change', async () => {
  await admin.put(path).send(rules).expect(200, rules);
  await admin.get(path).expect(200, rules);
  const types = rules.types.map(({ staleTranslations: _stale, staleSince: _since, ...type }) => type);
  await client.get('/api/appointment-types').expect(200, types);
  const { body } = await admin.get('/api/admin/activity?limit=1').expect(200);
  expect(body).toMatchObject([{ type: 'availability.changed', subject: { type: 'practice' } }]);
  const { bufferMinutes: _, ...incomplete } = rules;
  expect((await admin.put(path).send(incomplete).expect(400)).body).toEqual(
    refused(400, 'request.invalid', { bufferMinutes: 'Must be a whole number of minutes from 0 to 1440' }),
  );
  await admin.get(path).expect(200, rules);
});

it('a type keeps `free` when it is omitted; a consultation is free by default', async () => {
  const kinds = (...types: object[]) =>
    admin
      .put(path)
      .send({ ...rules, types })
      .expect(200);
  const consultation = { type: 'consultation', minutes: 60, label: 'First session' };
  const review = { type: 'review', minutes: 45, label: 'Review' };
  const free = async (...types: object[]): Promise<unknown> =>
    (await kinds(...types)).body.types.map((kind: { free: boolean }) => kind.free);
  expect(await free({ ...consultation, free: false }, { ...review, free: true })).toEqual([false, true]);
  expect(await free(review, consultation)).toEqual([true, false]);
  await kinds();
  expect(await free(review, consultation)).toEqual([false, true]);
  const { body } = await admin
    .put(path)
    .send({ ...rules, types: [{ ...review, free: null }] })
    .expect(400);
  expect(body.fields).toEqual({ 'types.0.free': 'Must be true or false' });
});

it('a type keeps `visitors` when it is omitted; the consultation is for them by default', async () => {
  const kind = (type: string) => ({ type, minutes: 60, label: 'Session' });
  const forVisitors = async (...types: object[]): Promise<unknown> => {
    const { body } = await admin
      .put(path)
      .send({ ...rules, types })
      .expect(200);
    return (body as { types: { visitors: boolean }[] }).types.map(({ visitors }) => visitors);
  };
  await forVisitors();
  expect(await forVisitors(kind('consultation'), kind('other'))).toEqual([true, false]);
  const changed = [
    { ...kind('consultation'), visitors: false },
    { ...kind('other'), visitors: true },
  ];
  expect(await forVisitors(...changed)).toEqual([false, true]);
  expect(await forVisitors(kind('consultation'), kind('other'))).toEqual([false, true]);
});

it('a type that becomes free loses its cost', async () => {
  const review = { type: 'review', minutes: 45, label: 'Review', free: false };
  const put = async (over: object) => {
    const types = [{ ...review, ...over }];
    return (
      await admin
        .put(path)
        .send({ ...rules, types })
        .expect(200)
    ).body.types[0] as { cost: unknown };
  };
  const included = { kind: 'included', amount: null };
  expect((await put({ cost: { kind: 'included' } })).cost).toEqual(included);
  expect((await client.get('/api/appointment-types').expect(200)).body).toMatchObject([{ cost: included }]);
  expect((await put({ free: true })).cost).toBeNull();
});

const hours = { weekday: 1, from: '09:00', to: '10:00' };
it.each([
  ['weekly.0.weekday', { weekly: [{ ...hours, weekday: 0 }] }],
  ['weekly.0.from', { weekly: [{ ...hours, from: '9:00' }] }],
  ['weekly.0.from', { weekly: [{ ...hours, from: '24:00' }] }],
  ['weekly.0.to', { weekly: [{ ...hours, to: '24:01' }] }],
  ['weekly', { weekly: Array(51).fill(hours) }],
  ['closed', { closed: ['2026-02-30'] }],
  ['bufferMinutes', { bufferMinutes: -1 }],
  ['noticeHours', { noticeHours: 1.5 }],
  ['horizonDays', { horizonDays: 0 }],
])('%s is refused in %j', async (field, over) => {
  const { body } = await admin
    .put(path)
    .send({ ...rules, ...over })
    .expect(400);
  expect(body).toEqual(refused(400, 'request.invalid', { [field]: expect.any(String) as string }));
});
