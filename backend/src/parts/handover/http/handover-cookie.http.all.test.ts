import { TestApp } from '../../../../test/test-app.js';
import { RequestsOverHttp } from '../../../modules/documents/testing/requests-over-http.js';
import { HandoverOverHttp } from '../testing/handover-over-http.js';

let app: TestApp;
beforeAll(async () => {
  app = await TestApp.start({ TRUST_PROXY: '1' });
});
afterAll(() => app.stop());

it('is taken over https only, where the product is reached by it', async () => {
  const { agent: admin } = await app.admin();
  const alex = await app.client('asample');
  const { id } = await new RequestsOverHttp(admin, alex).make();
  const handover = new HandoverOverHttp(app, alex.agent, id);
  const opened = await handover
    .open(await handover.token())
    .set('X-Forwarded-Proto', 'https')
    .expect(200);
  const [cookie = ''] = opened.headers['set-cookie'] as unknown as string[];
  expect(cookie).toMatch(
    /^__Secure-steward_handover=.*; Path=\/api\/handover; .*HttpOnly; Secure; SameSite=Strict/,
  );
  const [pair = ''] = cookie.split(';');
  const page = (proto: string) =>
    app.visitor().get('/api/handover').set('Cookie', pair).set('X-Forwarded-Proto', proto);
  await page('https').expect(200);
  await page('http').expect(400);
});
