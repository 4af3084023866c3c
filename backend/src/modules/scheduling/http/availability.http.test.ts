import { admin, practice } from '../../../../test/practice.js';
import { refused } from '../../../../test/test-app.js';

practice();

const path = '/api/admin/availability';
/** With the keys that parts add. */
let before: object;
beforeAll(async () => {
  before = (await admin.get(path).expect(200)).body as object;
});

it('has the types of appointments, and until when clients can cancel', async () => {
  const { body } = await admin
    .put(path)
    .send({ ...before, cancelHours: 48 })
    .expect(200);
  expect(body).toEqual({ ...before, cancelHours: 48 });
  await admin.get(path).expect(200, body as object);
  const { body: recorded } = await admin.get('/api/admin/activity?limit=1').expect(200);
  expect(recorded).toMatchObject([{ type: 'availability.changed', subject: { type: 'practice' } }]);
});

describe('the names of a type', () => {
  const stored = async (names: object) => {
    const types = [{ type: 'review', minutes: 45, places: ['office'], ...names }];
    const { body } = await admin
      .put(path)
      .send({ ...before, types })
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
      .send({ ...before, types })
      .expect(400);
    expect(body).toEqual(refused(400, 'request.invalid', fields));
  });
});

it('a type keeps its cost when it is omitted', async () => {
  const review = { type: 'review', minutes: 45, label: 'Review' };
  const cost = async (over: object): Promise<unknown> => {
    const types = [{ ...review, ...over }];
    const { body } = await admin
      .put(path)
      .send({ ...before, types })
      .expect(200);
    return body.types[0].cost;
  };
  const included = { kind: 'included', amount: null };
  expect(await cost({ cost: { kind: 'included' } })).toEqual(included);
  expect(await cost({})).toEqual(included);
  expect(await cost({ cost: null })).toBeNull();
  expect(await cost({ cost: { kind: 'price', amount: '65' } })).toEqual({ kind: 'price', amount: '65.00' });
});

it('keeps places and video link when they are omitted, and refuses to take the link away', async () => {
  const videoUrl = 'https://meet.example.com/steward';
  const consultation = { type: 'consultation', minutes: 60, label: 'First session' };
  const put = (over: object) => admin.put(path).send({ ...before, ...over });
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

const kind = { type: 'review', minutes: 45, label: 'Review' };
it.each([
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
  ['cancelHours', { cancelHours: null }],
])('%s is refused in %j', async (field, over) => {
  const { body } = await admin
    .put(path)
    .send({ ...before, ...over })
    .expect(400);
  expect(body).toEqual(refused(400, 'request.invalid', { [field]: expect.any(String) as string }));
});
