import { type Agent, TestApp } from '../../../../test/test-app.js';
import { Jobs } from '../../../platform/events/jobs.js';
import { aBrowser, type Browser, subscribed, subscriptionsOf } from '../testing/push-over-http.js';
import { PushService } from '../testing/push-service.js';

let service: PushService;
let app: TestApp;
let admin: Agent;
let alex: { agent: Agent; id: number };
beforeAll(async () => {
  service = await PushService.start();
  app = await TestApp.start({ THROTTLE: 'off', PUSH_HOSTS: service.host });
  ({ agent: admin } = await app.admin());
  alex = await app.client('asample');
});
afterAll(async () => {
  await app.stop();
  await service.stop();
});
beforeEach(async () => {
  service.received.length = 0;
  service.answer = (response) => void response.writeHead(201).end();
  await app.sql.rows('test.clear', 'DELETE FROM push_subscriptions');
  await app.sql.rows('test.clear-jobs', `DELETE FROM pgboss.job WHERE name = 'push.deliver'`);
});

let made = 0;
const aNewBrowser = (): Browser => aBrowser(service.endpoint(`send/${++made}`));
const ask = async (title = 'W-2') =>
  (await admin.post('/api/admin/document-requests').send({ userId: alex.id, title }).expect(201)).body
    .id as number;
/** Makes all attempts that wait, due or not. */
const deliver = (): Promise<number> => app.app.get(Jobs).runNow('push.deliver');
const waiting = () =>
  app.sql.rows(
    'test.waiting',
    `SELECT attempts, waited, extract(epoch FROM next_at - $1::timestamptz)::int AS "in", last_status AS status FROM pushes`,
    [app.clock.now()],
  );
const health = async () => {
  const { body } = await admin.get('/api/admin/health').expect(200);
  return (body as { checks: { name: string; state: string; sentence: string }[] }).checks.find(
    ({ name }) => name === 'Push notifications',
  );
};

it('each browser gets one message of a notification, which says the kind alone', async () => {
  const browsers = [aNewBrowser(), aNewBrowser()];
  for (const browser of browsers) await subscribed(alex.agent, browser);
  const id = await ask('Secret of Sam Sample');
  expect(await deliver()).toBe(2);
  const read = browsers.map((browser) => {
    const mine = service.received.filter(({ path }) => browser.endpoint.endsWith(path));
    return mine.map(({ body }) => browser.open(body));
  });
  const content = {
    title: expect.any(String) as string,
    body: 'Document requested',
    url: `/client/documents?request=${id}`,
    kind: 'document',
    tag: expect.stringMatching(/^[\da-f-]{36}$/) as string,
  };
  expect(read).toEqual([[content], [content]]);
  expect(read[0]).toEqual(read[1]);
  const topics = service.received.map(({ headers }) => headers['topic']);
  expect(new Set(topics).size).toBe(2);
  expect(topics).toEqual([expect.stringMatching(/^[\w-]{32}$/), expect.stringMatching(/^[\w-]{32}$/)]);
  expect(await waiting()).toEqual([]);
  expect(await deliver()).toBe(0);
});

it('staff get theirs in the language of each', async () => {
  const browser = aNewBrowser();
  await subscribed(admin, browser);
  await admin.put('/api/profile/language').send({ language: 'es' }).expect(200);
  const { body } = await alex.agent.post('/api/message-threads').send({ subject: 'Secret' }).expect(201);
  await alex.agent.post(`/api/message-threads/${body.id}/messages`).send({ content: 'Secret' }).expect(201);
  await deliver();
  expect(service.received.map((message) => browser.open(message.body))).toEqual([
    expect.objectContaining({ body: 'Nuevo mensaje', kind: 'message', url: `/admin/messages/${body.id}` }),
  ]);
  await admin.put('/api/profile/language').send({ language: 'en' }).expect(200);
});

it('a service that asks to wait, or fails, is called again, twice as late each time', async () => {
  await subscribed(alex.agent, aNewBrowser());
  await ask();
  const answers = [
    [429, { 'retry-after': '60' }],
    [500, {}],
    [503, { 'retry-after': 'soon' }],
  ] as const;
  const waits = [];
  for (const [status, headers] of answers) {
    service.answer = (response) => void response.writeHead(status, headers).end();
    await deliver();
    waits.push(...(await waiting()));
  }
  expect(waits).toEqual([
    { attempts: 1, waited: 60, in: 60, status: 429 },
    { attempts: 2, waited: 120, in: 120, status: 500 },
    { attempts: 3, waited: 240, in: 240, status: 503 },
  ]);
  service.answer = (response) => void response.destroy();
  await deliver();
  expect(await waiting()).toEqual([{ attempts: 4, waited: 480, in: 480, status: null }]);
  service.answer = (response) => void response.writeHead(202).end();
  await deliver();
  expect(await waiting()).toEqual([]);
  expect(service.received).toHaveLength(5);
});

it('404 and 410 end the subscription, with what waits for it', async () => {
  for (const status of [404, 410]) {
    await subscribed(alex.agent, aNewBrowser());
    await ask();
    await ask();
    service.answer = (response) => void response.writeHead(status).end();
    await deliver();
    expect(await subscriptionsOf(alex.agent)).toEqual([]);
    expect(await waiting()).toEqual([]);
  }
  expect(service.received).toHaveLength(2);
});

it('other refusals, and a day without success, are final, keep the subscription, and are counted', async () => {
  expect(await health()).toMatchObject({ state: 'ok' });
  const row = await subscribed(alex.agent, aNewBrowser());
  service.answer = (response) => void response.writeHead(302, { location: service.endpoint('else') }).end();
  await ask();
  await deliver();
  service.answer = (response) => void response.writeHead(403).end();
  await ask();
  await deliver();
  expect(await deliver()).toBe(0);
  expect(service.received).toHaveLength(2);
  expect(await subscriptionsOf(alex.agent)).toEqual([row]);
  expect(await health()).toMatchObject({
    state: 'attention',
    sentence: `Push services refused 2 notifications in the last seven days. The last answer was 403 from ${service.host}.`,
  });
  service.answer = (response) => void response.writeHead(500).end();
  await ask();
  await app.sql.rows(
    'test.yesterday',
    `UPDATE pushes SET created_at = created_at - interval '1 day' WHERE next_at IS NOT NULL`,
  );
  await deliver();
  expect(await deliver()).toBe(0);
  await app.sql.rows('test.later', `UPDATE pushes SET failed_at = failed_at - interval '8 days'`);
  await app.app.get(Jobs).runNow('push.remove-old');
  expect(await waiting()).toEqual([]);
  expect(await subscriptionsOf(alex.agent)).toEqual([row]);
});

it('nothing is sent once the session has ended, also while an attempt waits', async () => {
  const phone = await app.signIn('asample');
  await subscribed(phone, aNewBrowser());
  await ask();
  await phone.post('/api/logout').expect(204);
  await deliver();
  expect(await app.sql.column('test.left', 'SELECT id FROM push_subscriptions')).toEqual([]);
  const idle = await app.signIn('asample');
  await subscribed(idle, aNewBrowser());
  await ask();
  await app.sql.rows(
    'test.expire',
    `UPDATE sessions SET expires_at = now() WHERE id = (SELECT session_id FROM push_subscriptions)`,
  );
  await deliver();
  expect(await app.sql.column('test.left', 'SELECT id FROM push_subscriptions')).toEqual([]);
  expect(service.received).toEqual([]);
});

it('what lost its job is found', async () => {
  await subscribed(alex.agent, aNewBrowser());
  await ask();
  await app.sql.rows('test.lose', `DELETE FROM pgboss.job WHERE name = 'push.deliver'`);
  app.clock.pass(11 * 60_000);
  await app.app.get(Jobs).runNow('push.resume');
  expect(await deliver()).toBe(1);
  expect(service.received).toHaveLength(1);
});

it('an endpoint that is not allowed is not called, and ends', async () => {
  await subscribed(alex.agent, aNewBrowser());
  await ask();
  await app.sql.rows('test.elsewhere', `UPDATE push_subscriptions SET endpoint = 'https://127.0.0.1/send'`);
  await deliver();
  expect(await subscriptionsOf(alex.agent)).toEqual([]);
});

it('a key that no secret opens is replaced once, and what was subscribed with it ends', async () => {
  const key = async () =>
    ((await alex.agent.get('/api/push').expect(200)).body as { publicKey: string }).publicKey;
  await subscribed(alex.agent, aNewBrowser());
  const before = await key();
  expect(await key()).toBe(before);
  await app.sql.rows('test.damage', `UPDATE push_keys SET sealed = '\\x00'`);
  const keys = await Promise.all([key(), key(), key()]);
  expect(new Set(keys).size).toBe(1);
  expect(keys[0]).not.toBe(before);
  expect(await subscriptionsOf(alex.agent)).toEqual([]);
});
