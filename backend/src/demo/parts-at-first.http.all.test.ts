import { operationsOf } from '../../test/fuzz/operations.js';
import { type Agent, password, TestApp } from '../../test/test-app.js';
import { parts as ofBuild } from '../boot/parts-of-build.js';
import { readSettings } from '../platform/settings/settings.js';
import { demoClients, demoConsultant } from './demo-practice.js';
import { FirstStart } from './first-start.js';

let app: TestApp;
afterEach(() => app.stop());

/** Without those that the operator sets up by settings. */
const parts = ofBuild.filter(({ isSetUp }) => isSetUp === undefined);
/** Parts that most practices begin without. */
const offAtFirst = ['books', 'packs', 'questionnaires', 'statements', 'webhooks', 'weekly-review'];

const partsOf = async (owner: Agent): Promise<object[]> =>
  (
    (await owner.get('/api/admin/parts').expect(200)).body as { name: string; on: boolean; since: null }[]
  ).map(({ name, on, since }) => ({ name, on, since }));

it('a practice of one’s own begins without what few need', async () => {
  app = await TestApp.start({}, { partsAtFirst: true, blank: true });
  const founder = {
    ADMIN_USERNAME: 'founder',
    ADMIN_EMAIL: 'founder@example.com',
    ADMIN_PASSWORD: password,
  };
  await app.app.get(FirstStart).prepare(readSettings({ ...founder, DEMO_DATA: '0' }));
  const owner = await app.signIn('founder');
  const rows = await partsOf(owner);
  expect(rows).toEqual(parts.map(({ name }) => ({ name, on: !offAtFirst.includes(name), since: null })));
  const { body: site } = await app.visitor().get('/api/site').expect(200);
  const on = parts.map(({ name }) => name).filter((name) => !offAtFirst.includes(name));
  expect(site).toMatchObject({ parts: on });
  expect((await owner.get('/api/admin/availability').expect(200)).body).toMatchObject({
    types: [{ type: 'consultation', free: false, visitors: true, cost: null }, {}, {}, {}],
  });
  for (const { name } of parts.filter(({ name }) => offAtFirst.includes(name))) {
    const read = operationsOf(app.document).find(({ part, method }) => part === name && method === 'GET');
    expect((await owner.get(read?.path ?? '').expect(404)).body).toMatchObject({ code: 'part.off' });
  }
});

it('the demo begins with everything', async () => {
  const env = { DEMO_DATA: '1' };
  app = await TestApp.start(env, { partsAtFirst: true, blank: true });
  await app.app.get(FirstStart).prepare(readSettings(env));
  const owner = app.visitor();
  const { username, password: known } = demoConsultant;
  await owner.post('/api/login').send({ username, password: known }).expect(200);
  expect(await partsOf(owner)).toEqual(parts.map(({ name }) => ({ name, on: true, since: null })));
  const client = app.visitor();
  const [alex] = demoClients;
  await client.post('/api/login').send({ username: alex?.username, password: alex?.password }).expect(200);
  expect((await client.get('/api/payment-methods').expect(200)).body).toMatchObject([{ chargeable: true }]);
  expect((await client.get('/api/recurring-invoices').expect(200)).body).toMatchObject([
    { description: 'Monthly retainer', autopay: true, agreedAmount: '225.00' },
  ]);
}, 60_000);
