import { type Agent, refused, TestApp } from '../../../../test/test-app.js';
import type { SamplesDto } from './samples.dto.js';
import type { AdminSiteDto, SiteDto } from './site.dto.js';

let app: TestApp;
let owner: Agent;
beforeAll(async () => {
  app = await TestApp.start({}, { blank: true });
  ({ agent: owner } = await app.admin());
});
afterAll(() => app.stop());

const path = '/api/admin/site';
const read = async () => (await owner.get(path).expect(200)).body as AdminSiteDto;
const put = async (change: object) => owner.put(path).send({ ...(await read()), ...change });
const visible = async () => (await app.visitor().get('/api/site').expect(200)).body as SiteDto;
const spanish = (texts: object) => ({ translations: { es: { texts } } });

describe('the texts of the website', () => {
  it('are shown as they are written, in both languages, and are left out if they are empty', async () => {
    expect(new Set(Object.values((await read()).texts))).toEqual(new Set([null]));
    expect(new Set(Object.values((await visible()).texts))).toEqual(new Set([null]));
    const values = [{ title: ' Honesty ', text: '' }];
    await put({
      texts: { headline: 'Books, done', greeting: 'Hello.', values },
      ...spanish({ headline: 'Libros al día', story: 'Empezamos.' }),
    });
    const written = { headline: 'Books, done', values: [{ title: 'Honesty', text: '' }], story: null };
    expect(await read()).toMatchObject({
      texts: { ...written, greeting: 'Hello.' },
      ...spanish({ headline: 'Libros al día', story: 'Empezamos.' }),
    });
    expect(await visible()).toMatchObject({
      texts: { ...written, greeting: 'Hello.' },
      ...spanish({ headline: 'Libros al día', greeting: null, story: null }),
    });
    await put({ texts: { greeting: ' ', values: [] } });
    await put({ texts: undefined });
    expect(await read()).toMatchObject({ texts: { headline: 'Books, done', greeting: null, values: null } });
    const { version, ...whole } = await read();
    expect((await put(whole)).body).toMatchObject({ ...whole, version });
    await put({ texts: { headline: null }, ...spanish({ headline: null }) });
    expect(await visible()).toMatchObject({ texts: { headline: null }, ...spanish({ headline: null }) });
  });

  it.each([
    [{ texts: { headline: 'x'.repeat(121) } }, { 'texts.headline': 'Must be at most 120 characters' }],
    [
      { texts: { reasons: [{ title: 'x'.repeat(121), text: '' }] } },
      { 'texts.reasons': 'Must be at most 120 characters' },
    ],
    [
      { texts: { contactQuestions: Array(13).fill({ question: 'Why?', answer: 'So.' }) } },
      { 'texts.contactQuestions': 'Must be at most 12' },
    ],
    [
      spanish({ values: [{ title: 'Uno', text: 'x'.repeat(601) }] }),
      { 'translations.es.texts.values': 'Must be at most 600 characters' },
    ],
    [
      spanish({ story: 'x'.repeat(6001) }),
      { 'translations.es.texts.story': 'Must be at most 6000 characters' },
    ],
    [{ texts: { story: 7 } }, { 'texts.story': 'Must be text' }],
  ])('refuse %#', async (change, fields) => {
    const answer = await put(change);
    expect([answer.status, answer.body]).toEqual([400, refused(400, 'request.invalid', fields)]);
  });
});

it('our samples are published by nobody but the practice, and name it', async () => {
  await put({ name: 'Limestone', city: 'Austin', founderName: 'Ana Roble', founderGender: 'feminine' });
  const before = await visible();
  const { body } = await owner.get('/api/admin/site/samples').expect(200);
  const samples = body as SamplesDto;
  expect(samples.texts).toMatchObject({
    headline: 'Financial Success Made Accessible',
    aboutLead: 'Limestone is a small practice in Austin, run by its founder.',
  });
  const { es } = samples.translations;
  expect(es.texts.aboutLead).toMatch(/ fundadora/);
  expect([samples.stats, samples.services, samples.prices].map(({ length }) => length)).toEqual([4, 7, 5]);
  expect([es.stats, es.services, es.prices].map(({ length }) => length)).toEqual([4, 7, 5]);
  expect(await visible()).toEqual(before);

  const { texts, stats, services } = samples;
  await put({ texts, stats, services, translations: { es: { ...es, prices: undefined } } });
  // The offer of a free session is shown only while one can be booked.
  const { offer: _offer, ...shown } = texts;
  const { offer: _oferta, ...spanishShown } = es.texts;
  expect(await visible()).toMatchObject({
    texts: shown,
    stats,
    services,
    translations: { es: { texts: spanishShown } },
  });
  for (const [place, price] of samples.prices.entries())
    await owner
      .post('/api/admin/prices')
      .send({ ...price, translations: { es: es.prices[place] } })
      .expect(201);
  expect((await app.visitor().get('/api/prices').expect(200)).body).toMatchObject(samples.prices);
});
