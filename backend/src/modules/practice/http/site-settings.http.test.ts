import { refused, TestApp, type TestAppOptions } from '../../../../test/test-app.js';

/** Effects of settings: one application for each. */
async function withApp(
  env: Record<string, string>,
  test: (app: TestApp) => Promise<void>,
  place?: TestAppOptions,
): Promise<void> {
  const app = await TestApp.start(env, place);
  try {
    await test(app);
  } finally {
    await app.stop();
  }
}

describe('the scheduling page', () => {
  it('is SCHEDULING_URL if set, whatever is stored', () =>
    withApp({ SCHEDULING_URL: 'https://calendly.com/set/by-operator' }, async (app) => {
      const { agent } = await app.admin();
      const { body: site } = await agent.get('/api/site').expect(200);
      expect(site.schedulingUrl).toBe('https://calendly.com/set/by-operator');
      const stored = { ...site, schedulingUrl: 'https://calendly.com/stored' };
      await agent.put('/api/admin/site').send(stored).expect(200);
      expect((await agent.get('/api/site').expect(200)).body).toEqual(site);
      // A form sends back the value that it read, which is not the stored one.
      await agent.put('/api/admin/site').send(site).expect(200);
      expect((await app.visitor().get('/api/calendly-url').expect(200)).body).toEqual({
        url: 'https://calendly.com/set/by-operator',
      });
      expect(await app.sql.first('test.stored', 'SELECT scheduling_url FROM site')).toEqual({
        scheduling_url: 'https://calendly.com/stored',
      });
    }));
});

describe('sample content', () => {
  it.each<[boolean, Record<string, string>, TestAppOptions]>([
    [true, { DEMO_DATA: '1' }, {}],
    [false, { DEMO_DATA: '0' }, {}],
    [false, { DEMO_DATA: '1' }, { blank: true }],
  ])('can be shown: %s with %j and %j', (demo, env, place) =>
    withApp(
      env,
      async (app) => {
        expect((await app.visitor().get('/api/site').expect(200)).body.demo).toBe(demo);
      },
      place,
    ),
  );
});

describe('the payment mode', () => {
  it.each([
    ['test', {}],
    ['offline', { PAYMENTS: 'offline' }],
  ])('is in the answer: %s with %j', (payments, env) =>
    withApp(env, async (app) => {
      expect((await app.visitor().get('/api/site').expect(200)).body.payments).toBe(payments);
    }),
  );
});

describe('whether emails are sent', () => {
  it.each([
    [false, {}],
    [true, { SMTP_URL: 'smtp://mail.example.com', MAIL_FROM: 'office@example.com' }],
  ])('is in the answer: %s with %j', (sendsEmail, env) =>
    withApp(env, async (app) => {
      expect((await app.visitor().get('/api/site').expect(200)).body.sendsEmail).toBe(sendsEmail);
    }),
  );
});

describe('the limit on contact messages', () => {
  it('refuses the twenty-first from an address in an hour, and no other address', () =>
    withApp({ TRUST_PROXY: '1' }, async (app) => {
      const form = {
        firstName: 'Nora',
        lastName: 'Sample',
        email: 'nora@example.com',
        service: 'Other',
        terms: true,
      };
      const from = (address: string, over: object = {}) =>
        app
          .visitor()
          .post('/api/contact')
          .set('X-Forwarded-For', address)
          .send({ ...form, ...over });
      // A message refused as invalid does not count.
      await from('203.0.113.1', { terms: false }).expect(400);
      for (let n = 0; n < 20; n++) await from('203.0.113.1').expect(201);
      const stopped = await from('203.0.113.1').expect(429);
      expect(stopped.body).toEqual(refused(429, 'request.too_many'));
      expect(Number(stopped.headers['retry-after'])).toBeGreaterThan(3000);
      await from('203.0.113.2').expect(201);
    }));
});
