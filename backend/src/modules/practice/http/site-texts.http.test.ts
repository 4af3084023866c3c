import { type Agent, refused, TestApp } from '../../../../test/test-app.js';
import { initialServices, initialStats } from '../domain/initial-offer.js';
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
  it('are samples that no visitor reads, until they are approved or changed', async () => {
    const { texts, approvedTexts, sampleTexts } = await read();
    expect([texts.headline, texts.reasons, approvedTexts]).toEqual([null, null, []]);
    expect(new Set(Object.values((await visible()).texts))).toEqual(new Set([null]));
    const { body: saved } = await put({
      approvedTexts: ['headline', 'reasons'],
      texts: { story: 'We began.' },
    });
    expect(saved).toMatchObject({ texts: { headline: null, story: 'We began.' } });
    const site = await visible();
    expect(site.texts).toMatchObject({
      headline: sampleTexts.headline,
      reasons: sampleTexts.reasons,
      story: 'We began.',
      closing: null,
    });
    expect(site.translations.es.texts).toMatchObject({
      headline: 'El éxito financiero, a su alcance',
      story: null,
    });
  });

  it('keep their value if they are left out, are left out if empty, and are samples again by null', async () => {
    const values = [{ title: ' Honesty ', text: '' }];
    await put({ texts: { headline: 'Books, done', values } });
    await put({ texts: { reasons: [], greeting: ' ' } });
    await put({ texts: undefined, ...spanish({ headline: 'Libros al día' }) });
    expect((await read()).texts).toMatchObject({
      headline: 'Books, done',
      values: [{ title: 'Honesty', text: '' }],
      reasons: [],
      greeting: '',
    });
    expect(await visible()).toMatchObject({
      texts: { headline: 'Books, done', reasons: null, greeting: null },
      ...spanish({ headline: 'Libros al día', reasons: null }),
    });
    await put({ texts: { headline: null, reasons: null }, ...spanish({ headline: null }) });
    expect(await read()).toMatchObject({
      texts: { headline: null, reasons: null },
      ...spanish({ headline: null }),
    });
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

  it('are approved by their names only', async () => {
    expect((await put({ approvedTexts: ['slogan'] })).body).toMatchObject({
      fields: { approvedTexts: expect.stringContaining('"slogan" is not on the list') as string },
    });
  });

  it('include statistics and the words of services', async () => {
    await put({ approvedTexts: [] });
    expect(await visible()).toMatchObject({
      stats: [],
      services: [{ description: '' }, {}, {}, {}, {}, {}, {}],
    });
    const [first, ...others] = initialServices;
    await put({ services: [{ ...first, description: 'Ours.' }, ...others] });
    const { services, serviceCards } = await visible();
    expect(services[0]).toMatchObject({ description: 'Ours.', details: [] });
    expect(serviceCards.map(({ description }) => description)).toEqual(['Ours.', '', '', '', '']);
    await put({ services: null, approvedTexts: ['stats', 'services'] });
    expect(await visible()).toMatchObject({ stats: initialStats, services: initialServices });
  });
});

it('a practice that showed its samples before an upgrade goes on showing them, with the mark', async () => {
  await app.sql.rows('test.upgraded', `UPDATE site SET shows_samples = true, approved_texts = '{}'`);
  expect((await visible()).texts.headline).toBe('Financial Success Made Accessible');
  expect(await read()).toMatchObject({
    approvedTexts: [],
    unapprovedTexts: expect.arrayContaining(['headline', 'services']) as string[],
  });
});

it('the offer ends with the last free type of appointment', async () => {
  await put({ approvedTexts: ['offer'] });
  expect((await visible()).texts.offer).toBe('First session is FREE for all new clients');
  const { body: availability } = await owner.get('/api/admin/availability').expect(200);
  const types = (availability as { types: object[] }).types.map((type) => ({ ...type, free: false }));
  await owner
    .put('/api/admin/availability')
    .send({ ...availability, types })
    .expect(200);
  expect((await visible()).texts.offer).toBeNull();
});
