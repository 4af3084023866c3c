import { type Agent, password, TestApp } from '../../test/test-app.js';
import { readSettings } from '../platform/settings/settings.js';
import { demoConsultant } from './demo-practice.js';
import { FirstStart } from './first-start.js';

let app: TestApp;
afterEach(() => app.stop());

/** Names of the parts that are off, and of those that were ever switched. */
async function partsOf(owner: Agent): Promise<{ off: string[]; switched: string[] }> {
  const { body } = await owner.get('/api/admin/parts').expect(200);
  const rows = body as { name: string; on: boolean; since: string | null }[];
  return {
    off: rows.filter(({ on }) => !on).map(({ name }) => name),
    switched: rows.filter(({ since }) => since !== null).map(({ name }) => name),
  };
}

it('a practice of one’s own begins without what few need', async () => {
  app = await TestApp.start({}, { partsAtFirst: true, blank: true });
  const founder = {
    ADMIN_USERNAME: 'founder',
    ADMIN_EMAIL: 'founder@example.com',
    ADMIN_PASSWORD: password,
  };
  await app.app.get(FirstStart).prepare(readSettings({ ...founder, DEMO_DATA: '0' }));
  const owner = await app.signIn('founder');
  const off = ['books', 'packs', 'webhooks', 'weekly-review'];
  const parts = await partsOf(owner);
  expect({ ...parts, off: parts.off.toSorted() }).toEqual({ off, switched: [] });
  for (const path of ['packs', 'webhooks', 'weekly-close'])
    expect((await owner.get(`/api/admin/${path}`).expect(404)).body).toMatchObject({ code: 'part.off' });
  const { body: site } = await app.visitor().get('/api/site').expect(200);
  expect((site as { parts: string[] }).parts).toEqual(expect.not.arrayContaining(off));
});

it('the demo begins with everything', async () => {
  const env = { DEMO_DATA: '1' };
  app = await TestApp.start(env, { partsAtFirst: true, blank: true });
  await app.app.get(FirstStart).prepare(readSettings(env));
  const owner = app.visitor();
  const { username, password: known } = demoConsultant;
  await owner.post('/api/login').send({ username, password: known }).expect(200);
  expect(await partsOf(owner)).toEqual({ off: [], switched: [] });
}, 60_000);
