import { type Agent, TestApp } from '../../../../test/test-app.js';
import { operationsOf } from '../../../../test/fuzz/operations.js';
import { addDays } from '../../../kernel/index.js';
import { Site } from '../../../modules/practice/index.js';

let app: TestApp;
let owner: Agent;
beforeAll(async () => {
  app = await TestApp.start({}, { blank: true });
  ({ agent: owner } = await app.admin());
});
afterAll(() => app.stop());

const put = async (change: object) => {
  const { body: site } = await owner.get('/api/admin/site').expect(200);
  await owner
    .put('/api/admin/site')
    .send({ ...site, ...change })
    .expect(200);
};
const visible = async () => (await app.visitor().get('/api/site').expect(200)).body;
const availability = async () => (await owner.get('/api/admin/availability').expect(200)).body;
const setRules = async (change: object) =>
  owner
    .put('/api/admin/availability')
    .send({ ...(await availability()), ...change })
    .expect(200);
const spanish = (texts: object) => ({ translations: { es: { texts } } });

it('its public calls are for visitors', () => {
  const open = operationsOf(app.document).filter(
    ({ part, rights }) => part === 'booking' && rights.callers.includes('visitor'),
  );
  expect(open.map(({ id }) => id).toSorted()).toEqual([
    'bookSession',
    'cancelManagedBooking',
    'confirmBooking',
    'getBookingOffer',
    'getManagedBooking',
    'getManagedBookingCalendar',
    'listBookingSlots',
    'previewBooking',
    'rescheduleManagedBooking',
  ]);
});

it('the checklist has the hours after the prices', async () => {
  const steps = async () => {
    const { body } = await owner.get('/api/admin/today').expect(200);
    return (body as { setup: { key: string; done: boolean; url: string }[] }).setup.slice(2, 4);
  };
  const hours = { key: 'hours', url: '/admin/appointments?view=availability' };
  expect(await steps()).toEqual([
    { key: 'prices', done: false, url: '/admin/prices' },
    { ...hours, done: false },
  ]);
  await setRules({ weekly: [{ weekday: 1, from: '09:00', to: '16:00' }] });
  expect((await steps())[1]).toEqual({ ...hours, done: true });
});

it('the website has the hours, the days off of the next 60 days, and the practice’s own line beside them', async () => {
  const today = await app.app.get(Site).today();
  const [soon, last, late] = [1, 60, 61].map((days) => addDays(today, days));
  const weekly = [{ weekday: 1, from: '09:00', to: '16:00' }];
  await setRules({ weekly, closed: [addDays(today, -1), soon, last, late] });
  await put({ hours: 'Evenings by request' });
  expect(await visible()).toMatchObject({
    openingHours: weekly,
    closedDays: [soon, last],
    hours: 'Evenings by request',
  });
});

it('the offer ends with the last free type for visitors', async () => {
  await put({ texts: { offer: 'First session is FREE' }, ...spanish({ offer: 'Primera sesión GRATIS' }) });
  expect((await visible()).texts.offer).toBe('First session is FREE');
  const samplesNow = async () =>
    (await owner.get('/api/admin/site/samples').expect(200)).body as { texts: Record<string, unknown> };
  expect((await samplesNow()).texts['firstSessionLead']).toBe(
    'Free for new clients. This is how we use the time.',
  );
  const { types } = (await availability()) as { types: object[] };
  await setRules({ types: types.map((type) => ({ ...type, free: true, visitors: false })) });
  expect((await visible()).texts.offer).toBeNull();
  await setRules({ types: types.map((type) => ({ ...type, free: false })) });
  expect(await visible()).toMatchObject({ texts: { offer: null }, ...spanish({ offer: null }) });
  expect(JSON.stringify({ ...(await samplesNow()).texts, offer: '' })).not.toMatch(/free/i);
});
