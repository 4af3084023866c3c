import { type Agent, refused, TestApp } from '../../../../test/test-app.js';
import { initialServices, initialStats } from '../domain/initial-offer.js';
import type { AdminSiteDto } from './site.dto.js';

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

it('a new practice has no details of ours, but services and statistics to begin with', async () => {
  expect(await visible()).toEqual({
    ...{
      name: '',
      displayName: 'Financial Consulting',
      phone: '',
      email: '',
      street: '',
      city: '',
      state: '',
    },
    ...{ zipCode: '', founderName: '', founderRole: '', founderBiography: '', founderPhoto: null },
    ...{ accent: '#1b5a4e', logo: null, logoSize: null },
    ...{ schedulingUrl: null, paymentInstructions: '', timeZone: 'America/Chicago' },
    ...{ demo: false, payments: 'test', sendsEmail: false },
    tagline:
      'Guidance for people and small businesses: coaching, consulting and bookkeeping with one consultant who explains every step.',
    hours: 'Monday to Friday 9:00 AM to 5:00 PM, evening by request',
    ...{ stats: initialStats, services: initialServices, serviceCards: expect.any(Array) as unknown[] },
  });
  expect((await read()).paymentInstructions).toBe('');
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
    expect(site.services).toEqual(stored);
    expect(site.serviceCards.map(({ id }) => id)).not.toContain('personal-finance');
    await put({ services: initialServices });
  });

  it('are those of a new practice again by null', async () => {
    await put({ services: [...initialServices.toReversed(), newService] });
    expect((await put({ services: null })).body).toMatchObject({ services: initialServices });
    expect(await app.sql.only('test.stored', 'SELECT services FROM site')).toEqual({ services: null });
  });

  it('are written without empty lines', async () => {
    const [first, ...others] = (await read()).services;
    const { body } = await put({
      services: [{ ...first, details: [' One. ', ' ', ''], features: ['\u200b'] }, ...others],
    });
    expect((body as AdminSiteDto).services[0]).toMatchObject({ details: ['One.'], features: [] });
    await put({ services: initialServices });
  });

  const removed = 'Personal Financial Coaching can be hidden, but not removed';
  it('are accepted up to the limits', async () => {
    const longest = {
      ...newService,
      details: Array(20).fill('x'.repeat(2000)),
      features: Array(20).fill('A goal'),
    };
    const added = Array.from({ length: 23 }, (_, number) => ({ ...longest, title: `Service ${number}` }));
    expect((await put({ services: [...initialServices, ...added] })).status).toBe(200);
    expect((await put({ services: (await read()).services })).status).toBe(200);
    await put({ services: initialServices });
  });

  it.each([
    [[], { services: removed }],
    [initialServices.slice(1), { services: removed }],
    [[...initialServices, initialServices[0]], { services: 'Each service only once' }],
    ['none', { services: 'Must be a list of services' }],
    [[...initialServices, { ...newService, title: ' ' }], { 'services.7.title': 'Title is required' }],
    [
      [...initialServices, { ...newService, details: 'One.' }],
      { 'services.7.details': 'Must be a list of texts' },
    ],
    [
      [...initialServices, { ...newService, features: ['a\0'] }],
      { 'services.7.features': 'Must not contain NUL or incomplete characters' },
    ],
    [
      [...initialServices, { ...newService, features: ['x'.repeat(201)] }],
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
