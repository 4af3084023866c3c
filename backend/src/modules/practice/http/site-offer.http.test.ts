import { staffMember } from '../../../../test/staff.js';
import { type Agent, refused, TestApp } from '../../../../test/test-app.js';
import type { TodayDto } from '../../workday/http/today.dto.js';
import { firstServices } from '../domain/sample-offer.js';
import type { AdminSiteDto } from './site.dto.js';
import { itInTestAll } from '../../../../test/cases.js';

const path = '/api/admin/site';
const newService = {
  title: 'Payroll',
  description: 'Paid on time.',
  details: ['Every month.'],
  features: ['Pay slips'],
};

let app: TestApp;
let admin: Agent;
beforeAll(async () => {
  app = await TestApp.start({}, { blank: true });
  ({ agent: admin } = await app.admin());
});
afterAll(() => app.stop());

const read = async () => (await admin.get(path).expect(200)).body as AdminSiteDto;
const put = async (change: object) => admin.put(path).send({ ...(await read()), ...change });
const visible = async () => (await app.visitor().get('/api/site').expect(200)).body as AdminSiteDto;

it('a new practice has no details of ours, and of its services only the titles', async () => {
  expect(await visible()).toEqual({
    name: '',
    displayName: 'Financial Consulting',
    phone: '',
    email: '',
    street: '',
    city: '',
    state: '',
    zipCode: '',
    founderName: '',
    founderRole: '',
    founderGender: null,
    founderBiography: '',
    founderPhoto: null,
    accent: '#1b5a4e',
    logo: null,
    logoSize: null,
    heroPicture: 'bridge',
    hero: null,
    schedulingUrl: null,
    paymentInstructions: '',
    timeZone: 'America/Chicago',
    demo: false,
    payments: 'test',
    stripeTestMode: false,
    sendsEmail: false,
    registration: 'open',
    tagline: '',
    hours: '',
    stats: [],
    services: firstServices,
    texts: expect.objectContaining({ headline: null, offer: null, reasons: null }) as object,
    openingHours: [],
    closedDays: [],
    parts: expect.any(Array) as string[],
    serviceCards: [
      ['personal-finance', 'Personal Financial Coaching', 'Orientación financiera personal'],
      ['business-consulting', 'Business Finance', 'Finanzas de negocios'],
      ['bookkeeping', 'Professional Bookkeeping', 'Contabilidad profesional'],
      ['regulatory-compliance', 'Operational Efficiency', 'Eficiencia operativa'],
      ['financial-education', 'Business and Financial Education', 'Educación financiera y de negocios'],
    ].map(([id, title, spanish]) => ({
      id,
      title,
      description: '',
      translations: { es: { title: spanish, description: null } },
    })),
    translations: expect.any(Object) as object,
  });
  expect(await read()).toMatchObject({ paymentInstructions: '', stats: [], services: firstServices });
});

describe('statistics', () => {
  const stats = ['1', '2', '3', '4'].map((value) => ({ value, label: `label ${value}` }));

  it('are stored, and keep their values if they are left out', async () => {
    expect((await put({ stats })).body).toMatchObject({ stats });
    expect((await put({ stats: undefined })).body).toMatchObject({ stats });
    expect((await visible()).stats).toEqual(stats);
    expect((await put({ stats: [] })).body).toMatchObject({ stats: [] });
    await put({ stats });
    expect((await put({ stats: null })).body).toMatchObject({ stats: [] });
  });

  it.each([
    [stats.slice(1), { stats: 'Enter 4 statistics, or none' }],
    [[...stats, stats[0]], { stats: 'Must be at most 4' }],
    ['4', { stats: 'Enter 4 statistics, or none' }],
    [[...stats.slice(1), { value: '', label: 'people' }], { 'stats.3.value': 'Enter a value' }],
    [
      [...stats.slice(1), { value: '5', label: 'x'.repeat(61) }],
      { 'stats.3.label': 'Must be at most 60 characters' },
    ],
  ])('refuse %j', async (given, fields) => {
    const answer = await put({ stats: given });
    expect([answer.status, answer.body]).toEqual([400, refused(400, 'request.invalid', fields)]);
  });
});

describe('services', () => {
  it('are changed, hidden and added, and keep their values if they are left out', async () => {
    const [first, ...others] = (await read()).services;
    const services = [...others, { ...first, title: 'Coaching', hidden: true }, newService];
    const { body } = await put({ services });
    const stored = [
      ...others,
      { ...first, title: 'Coaching', hidden: true },
      { ...newService, id: 'payroll', hidden: false },
    ];
    expect(body).toMatchObject({ services: stored });
    expect((await put({ services: undefined })).body).toMatchObject({ services: stored });
    const site = await visible();
    expect(site.services.map(({ id }) => id)).toEqual(stored.map(({ id }) => id));
    expect(site.serviceCards.map(({ id }) => id)).not.toContain('personal-finance');
    await put({ services: firstServices });
  });

  it('are those of a new practice again by null', async () => {
    await put({ services: [...firstServices.toReversed(), newService] });
    expect((await put({ services: null })).body).toMatchObject({ services: firstServices });
  });

  it('are written without empty lines', async () => {
    const [first, ...others] = (await read()).services;
    const { body } = await put({
      services: [{ ...first, details: [' One. ', ' ', ''], features: ['\u200b'] }, ...others],
    });
    expect((body as AdminSiteDto).services[0]).toMatchObject({ details: ['One.'], features: [] });
    await put({ services: firstServices });
  });

  const removed = 'Personal Financial Coaching can be hidden, but not removed';
  itInTestAll('are accepted up to the limits', async () => {
    const longest = {
      ...newService,
      details: Array(20).fill('x'.repeat(2000)),
      features: Array(20).fill('A goal'),
    };
    const added = Array.from({ length: 23 }, (_, number) => ({ ...longest, title: `Service ${number}` }));
    expect((await put({ services: [...firstServices, ...added] })).status).toBe(200);
    expect((await put({ services: (await read()).services })).status).toBe(200);
    await put({ services: firstServices });
  });

  it.each([
    [[], { services: removed }],
    [firstServices.slice(1), { services: removed }],
    [[...firstServices, firstServices[0]], { services: 'Each service only once' }],
    ['none', { services: 'Must be a list of services' }],
    [[...firstServices, { ...newService, title: ' ' }], { 'services.7.title': 'Title is required' }],
    [
      [...firstServices, { ...newService, details: 'One.' }],
      { 'services.7.details': 'Must be a list of texts' },
    ],
    [
      [...firstServices, { ...newService, features: ['a\0'] }],
      { 'services.7.features': 'Must not contain NUL or incomplete characters' },
    ],
    [
      [...firstServices, { ...newService, features: ['x'.repeat(201)] }],
      { 'services.7.features': 'Each must be at most 200 characters' },
    ],
  ])('refuse %j', async (services, fields) => {
    const answer = await put({ services });
    expect([answer.status, answer.body]).toEqual([400, refused(400, 'request.invalid', fields)]);
  });

  it('are recorded as changed fields', async () => {
    const [first, ...others] = (await read()).services;
    await put({ services: [{ ...first, title: 'Coaching' }, ...others] });
    expect(
      await app.sql.first(
        'test.last-change',
        `SELECT details->>'fields' AS fields FROM activity_events WHERE type = 'practice.changed' ORDER BY id DESC LIMIT 1`,
      ),
    ).toEqual({ fields: 'services' });
  });
});

describe('translations', () => {
  type Es = AdminSiteDto['translations']['es'];
  const es = async () => (await read()).translations.es;
  const translate = async (change: Partial<Es> | object) => put({ translations: { es: change } });

  it('are stored, keep their values if they are left out, and are removed by null', async () => {
    const texts = { tagline: 'Lema', hours: 'Siempre', founderRole: 'Dirección', founderBiography: 'Vida' };
    expect((await translate(texts)).body).toMatchObject({ translations: { es: texts } });
    expect((await put({ translations: undefined })).body).toMatchObject({ translations: { es: texts } });
    await translate({ tagline: null, hours: ' ' });
    expect(await es()).toMatchObject({ ...texts, tagline: null, hours: null });
  });

  it('of services and statistics belong to those at their place or with their id', async () => {
    await put({ services: null });
    const stats = ['1', '2', '3', '4'].map((value) => ({ value, label: `número ${value}` }));
    const texts = { title: 'Nómina', description: 'A tiempo.', details: ['Cada mes.'], features: null };
    const services = [...firstServices.map(({ id }) => ({ id })), texts];
    await put({ services: [...firstServices, newService], translations: { es: { stats, services } } });
    const stored = await es();
    expect(stored.stats).toEqual(stats);
    expect(stored.services?.at(-1)).toEqual({ id: 'payroll', ...texts });
    expect(stored.services?.[0]).toMatchObject({ id: 'personal-finance', title: null, details: null });
    await put({ services: null, translations: { es: { services: null, stats: [] } } });
    expect(await es()).toMatchObject({ services: null, stats: null });
  });

  it('are never guessed', async () => {
    const [first, ...others] = firstServices;
    await put({ services: firstServices, translations: { es: { services: null } } });
    await put({ services: [{ ...first, description: 'Ours.' }, ...others], translations: undefined });
    expect((await es()).services).toBeNull();
  });

  it('are stale once their English is written later: facts are published in English', async () => {
    const stats = ['1', '2', '3', '4'].map((value) => ({ value, label: `label ${value}` }));
    const own = stats.map(({ value }) => ({ value, label: `número ${value}` }));
    const [first, ...others] = firstServices;
    const mine = {
      tagline: 'Lema',
      hours: 'Siempre',
      stats: own,
      services: [{ id: first?.id, title: 'Tutoría' }],
    };
    await put({ hours: 'Always', stats, services: firstServices, translations: { es: mine } });
    const changed = stats.with(1, { value: '2', label: 'another' });
    const { body } = await put({
      tagline: 'Changed',
      hours: 'Never',
      stats: changed,
      services: [{ ...first, title: 'Coaching' }, ...others],
      translations: undefined,
    });
    const paths = ['hours', `services.${first?.id}.title`, 'stats.1', 'tagline'];
    expect((body as AdminSiteDto).staleTranslations).toEqual({ es: paths });
    expect(Object.keys((body as AdminSiteDto).staleSince).sort()).toEqual(paths);
    expect((await visible()).translations.es).toMatchObject({
      tagline: 'Lema',
      hours: null,
      stats: own.with(1, { value: null, label: null } as never),
    });
    expect((await visible()).translations.es.services?.[0]?.title).toBeNull();
    const { body: today } = await admin.get('/api/admin/today').expect(200);
    expect((today as TodayDto).health.items).toContainEqual(
      expect.objectContaining({
        type: 'health',
        title: 'The English of 4 Spanish texts has changed. Check the Spanish.',
        url: expect.stringMatching(/^\/admin\/p/) as string,
      }),
    );
    await put({
      tagline: 'Changed',
      hours: 'Never',
      stats: changed,
      services: undefined,
      translations: { es: { hours: 'Nunca' } },
      reviewedTranslations: { es: ['tagline', 'stats.1'] },
    });
    expect((await read()).staleTranslations).toEqual({ es: [`services.${first?.id}.title`] });
    expect((await visible()).translations.es).toMatchObject({ hours: 'Nunca', stats: own });
    await put({ services: null, stats: [], translations: { es: { services: null, stats: null } } });
  });

  it.each([
    [{ tagline: 'x'.repeat(301) }, { 'translations.es.tagline': 'Must be at most 300 characters' }],
    [{ hours: 7 }, { 'translations.es.hours': 'Must be text' }],
    [{ stats: [{ value: '1', label: 'uno' }] }, { 'translations.es.stats': 'Enter 4 statistics, or none' }],
    [
      { services: [{ id: 'astrology', title: 'Astros' }] },
      { 'translations.es.services.0.id': 'Please select a service' },
    ],
    [
      { services: [{ title: 'x'.repeat(101) }] },
      { 'translations.es.services.0.title': 'Must be at most 100 characters' },
    ],
  ])('refuse %j', async (change, fields) => {
    const answer = await translate(change);
    expect([answer.status, answer.body]).toEqual([400, refused(400, 'request.invalid', fields)]);
  });

  it('of payment instructions are changed by owners only, and not public', async () => {
    const { agent: consultant } = await staffMember(app, 'carla', 'consultant');
    const translations = { es: { paymentInstructions: 'Con cheque.' } };
    const body = { ...(await read()), translations };
    expect((await consultant.put(path).send(body)).body).toMatchObject({ code: 'auth.not_permitted' });
    await admin
      .put(path)
      .send({ ...body, version: undefined })
      .expect(200);
    expect(await es()).toMatchObject(translations.es);
    expect((await visible()).translations.es.paymentInstructions).toBeNull();
    const tagline = { ...body, version: undefined, translations: { es: { tagline: 'Lema' } } };
    await consultant.put(path).send(tagline).expect(200);
  });
});

// Last, since it changes services and their translations.
describe('hidden services', () => {
  it('are published without the texts and prices of hidden ones, in either language', async () => {
    const texts = {
      title: 'Quiet title',
      description: 'Quiet description',
      details: ['Quiet detail'],
      features: ['Quiet feature'],
    };
    const spanish = {
      title: 'Título quieto',
      description: 'Descripción quieta',
      details: ['Detalle quieto'],
      features: ['Punto quieto'],
    };
    const change = (hidden: boolean) =>
      put({
        services: [{ id: 'bookkeeping', ...texts, hidden }, ...firstServices.toSpliced(1, 1)],
        translations: { es: { services: [{ id: 'bookkeeping', ...spanish }] } },
      });
    await change(false);
    const price = { title: 'Quiet price', priceText: 'Ask us', serviceId: 'bookkeeping' };
    await admin.post('/api/admin/prices').send(price).expect(201);
    const { agent: client } = await app.client('asample');
    const published = async (reader: Agent): Promise<string> => {
      const answers = ['/api/site', '/api/prices'].map((address) => reader.get(address).expect(200));
      return JSON.stringify((await Promise.all(answers)).map(({ body }) => body as unknown));
    };
    expect(await published(app.visitor())).toMatch(/Quiet title.*Punto quieto.*Quiet price/s);
    await change(true);
    for (const reader of [app.visitor(), client, admin])
      expect(await published(reader)).not.toMatch(/quiet/i);
    expect((await visible()).services[0]).toEqual({
      id: 'bookkeeping',
      hidden: true,
      title: '',
      description: '',
      details: [],
      features: [],
    });
    expect((await read()).services[0]).toMatchObject(texts);
    expect((await read()).translations.es.services?.[0]).toMatchObject(spanish);
    const { body: listed } = await admin.get('/api/admin/prices').expect(200);
    expect(listed).toContainEqual(expect.objectContaining(price));
    await change(false);
    expect(await published(app.visitor())).toContain('Quiet price');
  });
});
