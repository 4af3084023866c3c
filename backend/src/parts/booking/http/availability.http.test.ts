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
      places: ['office', 'phone'],
      cost: null,
    }),
    answered('review', 'Review', 'Revisión', {
      minutes: 45,
      free: false,
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

describe('the names of a type', () => {
  const stored = async (names: object) => {
    const types = [{ type: 'review', minutes: 45, free: false, places: ['office'], ...names }];
    const { body } = await admin
      .put(path)
      .send({ ...rules, types })
      .expect(200);
    return body.types[0] as { label: string; labels: object; translations: object };
  };
  const names = (en: string, es: string | null) => ({
    label: en,
    labels: { en, es },
    translations: { es: { label: es } },
  });

  it('are English and Spanish, each kept if it is left out', async () => {
    expect(await stored({ label: 'Checkup' })).toMatchObject(names('Checkup', 'Revisión'));
    expect(await stored({ labels: { es: 'Consulta breve' } })).toMatchObject(
      names('Checkup', 'Consulta breve'),
    );
    expect(await stored({ label: 'Short talk' })).toMatchObject(names('Short talk', 'Consulta breve'));
    expect(await stored({ translations: { es: { label: 'Charla' } } })).toMatchObject(
      names('Short talk', 'Charla'),
    );
    expect(await stored({ labels: { es: null } })).toMatchObject(names('Short talk', null));
  });

  it('are in the reader’s language, so that a changed answer can be sent', async () => {
    const answered = await stored({ labels: { en: 'Talk', es: 'Charla' } });
    expect(await stored({ ...answered, label: 'Chat' })).toMatchObject({
      ...names('Chat', 'Charla'),
      staleTranslations: { es: ['label'] },
    });
    const read = await client.get('/api/appointment-types').set('Accept-Language', 'es').expect(200);
    // Only the practice reads the Spanish of another English name.
    expect(read.body).toMatchObject([{ labels: { en: 'Chat', es: null } }]);
    expect(
      await stored({ ...answered, labels: { en: 'Chat', es: 'Plática' }, label: 'Charla' }),
    ).toMatchObject({ ...names('Chat', 'Plática'), staleTranslations: { es: [] } });
    await stored({ labels: { en: 'Conversation' } });
    const reviewed = await stored({ reviewedTranslations: { es: ['label'] } });
    expect(reviewed).toMatchObject({ ...names('Conversation', 'Plática'), staleTranslations: { es: [] } });
  });

  it.each([
    [{ label: 'x'.repeat(101) }, { 'types.0.label': 'Must be at most 100 characters' }],
    [{ label: '' }, { 'types.0.label': 'Please name this appointment type' }],
    [{ labels: { es: 'x'.repeat(101) } }, { 'types.0.labels.es': 'Must be at most 100 characters' }],
  ])('refuse %j', async (given, fields) => {
    const types = [{ type: 'review', minutes: 45, ...given }];
    const { body } = await admin
      .put(path)
      .send({ ...rules, types })
      .expect(400);
    expect(body).toEqual(refused(400, 'request.invalid', fields));
  });

  afterAll(() => admin.put(path).send(rules).expect(200));
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

it('a type keeps its cost when it is omitted, without one once it is free', async () => {
  const review = { type: 'review', minutes: 45, label: 'Review', free: false };
  const cost = async (over: object): Promise<unknown> => {
    const types = [{ ...review, ...over }];
    const { body } = await admin
      .put(path)
      .send({ ...rules, types })
      .expect(200);
    return body.types[0].cost;
  };
  const included = { kind: 'included', amount: null };
  expect(await cost({ cost: { kind: 'included' } })).toEqual(included);
  expect(await cost({})).toEqual(included);
  expect((await client.get('/api/appointment-types').expect(200)).body).toMatchObject([{ cost: included }]);
  expect(await cost({ cost: null })).toBeNull();
  expect(await cost({ cost: { kind: 'price', amount: '65' } })).toEqual({ kind: 'price', amount: '65.00' });
  expect(await cost({ free: true })).toBeNull();
});

it('keeps places and video link when they are omitted, and refuses to take the link away', async () => {
  const videoUrl = 'https://meet.example.com/steward';
  const consultation = { type: 'consultation', minutes: 60, label: 'First session' };
  const put = (over: object) => admin.put(path).send({ ...rules, ...over });
  await put({ types: [{ ...consultation, places: ['video', 'phone'] }], videoUrl }).expect(200);
  const { body } = await put({ types: [consultation], videoUrl: undefined }).expect(200);
  expect(body).toMatchObject({ types: [{ places: ['video', 'phone'] }], videoUrl });
  for (const none of [null, ''])
    expect((await put({ types: [consultation], videoUrl: none }).expect(400)).body).toEqual(
      refused(400, 'request.invalid', { videoUrl: 'Enter the link of your video calls' }),
    );
  const office = await put({ types: [{ ...consultation, places: ['office'] }], videoUrl: null }).expect(200);
  expect(office.body).toMatchObject({ types: [{ places: ['office'] }], videoUrl: null });
});

const hours = { weekday: 1, from: '09:00', to: '10:00' };
const kind = { type: 'review', minutes: 45, label: 'Review' };
it.each([
  ['weekly.0.weekday', { weekly: [{ ...hours, weekday: 0 }] }],
  ['weekly.0.from', { weekly: [{ ...hours, from: '9:00' }] }],
  ['weekly.0.from', { weekly: [{ ...hours, from: '24:00' }] }],
  ['weekly.0.to', { weekly: [{ ...hours, to: '24:01' }] }],
  ['weekly', { weekly: Array(51).fill(hours) }],
  ['closed', { closed: ['2026-02-30'] }],
  ['types.0.type', { types: [{ ...kind, type: 'party' }] }],
  ['types.0.minutes', { types: [{ ...kind, minutes: 4 }] }],
  ['types.0.places', { types: [{ ...kind, places: [] }] }],
  ['types.0.places', { types: [{ ...kind, places: ['office', 'office'] }] }],
  ['types.0.places', { types: [{ ...kind, places: ['garden'] }] }],
  ['types.0.places', { types: [{ ...kind, places: null }] }],
  ['types.0.cost', { types: [{ ...kind, cost: '65.00' }] }],
  ['types.0.cost.kind', { types: [{ ...kind, cost: { kind: 'free' } }] }],
  ['types.0.cost.amount', { types: [{ ...kind, cost: { kind: 'price', amount: 65 } }] }],
  ['types.0.cost.amount', { types: [{ ...kind, cost: { kind: 'price' } }] }],
  ['videoUrl', { videoUrl: 'http://meet.example.com' }],
  ['types.0.label', { types: [{ ...kind, label: ' ' }] }],
  ['bufferMinutes', { bufferMinutes: -1 }],
  ['noticeHours', { noticeHours: 1.5 }],
  ['horizonDays', { horizonDays: 0 }],
  ['cancelHours', { cancelHours: null }],
])('%s is refused in %j', async (field, over) => {
  const { body } = await admin
    .put(path)
    .send({ ...rules, ...over })
    .expect(400);
  expect(body).toEqual(refused(400, 'request.invalid', { [field]: expect.any(String) as string }));
});
