import { admin, alex, app, bea, practice } from '../../../../test/practice.js';
import { type Agent, fetchBytes, password, refused } from '../../../../test/test-app.js';
import { unzipped } from '../../../platform/files/testing/unzip.js';
import {
  aBrowser,
  type Browser,
  pushAddress,
  subscribed,
  subscriptionsOf,
} from '../testing/push-over-http.js';

practice(['alex', 'bea'], { THROTTLE: 'off' });

const subscriptions = `${pushAddress}/subscriptions`;
const browsers = { made: 0 };
const aNewBrowser = (): Browser => aBrowser(`https://push.example.com/send/${++browsers.made}`);
const subscribe = (agent: Agent, body: object) => agent.post(subscriptions).send(body);

describe('push', () => {
  it('answers with one key for everyone, and the caller’s own subscriptions alone', async () => {
    const browser = aNewBrowser();
    const row = await subscribed(alex.agent, browser);
    const { body } = await alex.agent.get(pushAddress).expect(200);
    expect(row).toEqual({ id: row.id, agent: expect.any(String), created_at: expect.stringMatching(/Z$/) });
    expect(body).toEqual({ publicKey: expect.stringMatching(/^B[\w-]{86}$/), subscriptions: [row] });
    const { publicKey } = body as { publicKey: string };
    expect((await admin.get(pushAddress).expect(200)).body).toEqual({ publicKey, subscriptions: [] });
    await bea.agent.delete(`${subscriptions}/${row.id}`).expect(404);
    await alex.agent.delete(`${subscriptions}/${row.id}`).expect(204);
    const { body: again } = await alex.agent.delete(`${subscriptions}/${row.id}`).expect(404);
    expect(again).toEqual(refused(404, 'push_subscription.not_found'));
  });

  it('names the browsers in the export of a client', async () => {
    const { id } = await subscribed(bea.agent, aNewBrowser());
    const { body } = await fetchBytes(bea.agent, '/api/account/export').expect(200);
    const file = unzipped(body as Buffer).get('push-notifications.json');
    expect(JSON.parse(String(file))).toEqual({ subscriptions: await subscriptionsOf(bea.agent) });
    await bea.agent.delete(`${subscriptions}/${id}`).expect(204);
  });

  it('is for sessions only', async () => {
    const { body: token } = await alex.agent
      .post('/api/access-tokens')
      .send({ name: 'Script', scope: 'write' })
      .expect(201);
    const { sent } = aNewBrowser();
    for (const call of [
      () => app.visitor().get(pushAddress),
      () => app.visitor().post(subscriptions).send(sent),
      () => app.visitor().delete(`${subscriptions}/1`),
    ]) {
      expect((await call().expect(401)).body).toEqual(refused(401, 'auth.signed_out'));
      const { body } = await call().set('Authorization', `Bearer ${token.token}`).expect(403);
      expect(body).toEqual(refused(403, 'auth.session_required'));
    }
  });

  it('makes an endpoint one subscription, of the last person who subscribed it', async () => {
    const browser = aNewBrowser();
    const { id } = await subscribed(alex.agent, browser);
    const renewed = {
      ...browser.sent,
      endpoint: browser.endpoint.replace('.com/', '.com:443/'),
      keys: aNewBrowser().sent.keys,
    };
    expect((await subscribe(alex.agent, renewed).expect(200)).body).toMatchObject({ id });
    const { body } = await subscribe(admin, browser.sent).expect(201);
    expect(body.id).not.toBe(id);
    expect(await subscriptionsOf(alex.agent)).toEqual([]);
    expect(await subscriptionsOf(admin)).toEqual([body]);
    await admin.delete(`${subscriptions}/${body.id}`).expect(204);
  });

  it('ends the oldest of more than ten, and never two of simultaneous ones', async () => {
    const rows = [];
    for (let made = 0; made < 10; made++) rows.push(await subscribed(bea.agent, aNewBrowser()));
    const { sent } = aNewBrowser();
    const answers = await Promise.all([1, 2, 3].map(() => subscribe(bea.agent, sent)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 201]);
    const ids = (await subscriptionsOf(bea.agent)).map(({ id }) => id);
    expect(ids).toHaveLength(10);
    expect(ids).not.toContain(rows[0]?.id);
    expect(ids).toContain(rows[1]?.id);
  });

  it.each([
    ['no https', { endpoint: 'http://push.example.com/1' }, 'endpoint'],
    ['no URL', { endpoint: 'push.example.com' }, 'endpoint'],
    ['2048 characters and more', { endpoint: `https://push.example.com/${'x'.repeat(2_048)}` }, 'endpoint'],
    ['as many in its normal form', { endpoint: `https://push.example.com/${'ñ'.repeat(400)}` }, 'endpoint'],
    ['credentials', { endpoint: 'https://me:secret@push.example.com/1' }, 'endpoint'],
    ['this machine', { endpoint: 'https://localhost/1' }, 'endpoint'],
    ['this machine with more names', { endpoint: 'https://push.localhost./1' }, 'endpoint'],
    ['a hexadecimal address', { endpoint: 'https://0x7f.1/1' }, 'endpoint'],
    ['a decimal address', { endpoint: 'https://2130706433/1' }, 'endpoint'],
    ['an octal address', { endpoint: 'https://0300.0250.0.1/1' }, 'endpoint'],
    ['an address within another', { endpoint: 'https://[::ffff:10.0.0.1]/1' }, 'endpoint'],
    ['a private address', { endpoint: 'https://[fd00::1]/1' }, 'endpoint'],
    ['a number', { endpoint: 7 }, 'endpoint'],
    ['no endpoint', { endpoint: undefined }, 'endpoint'],
    ['no keys', { keys: undefined }, 'keys'],
    ['a text for keys', { keys: 'none' }, 'keys'],
    ['a list of keys', { keys: [] }, 'keys'],
  ])('refuses %s', async (_, over, field) => {
    const { body } = await subscribe(alex.agent, { ...aNewBrowser().sent, ...over }).expect(400);
    expect(body).toEqual(refused(400, 'request.invalid'));
    expect(Object.keys(body.fields)).toEqual([field]);
  });

  it('refuses keys that are none', async () => {
    const { keys } = aNewBrowser().sent;
    const point = Buffer.from(keys.p256dh, 'base64url');
    const changed = Buffer.from(point);
    changed.writeUInt8(changed.readUInt8(64) ^ 1, 64);
    const compressed = Buffer.concat([Buffer.of(2 + ((point[64] ?? 0) & 1)), point.subarray(1, 33)]);
    const hybrid = Buffer.concat([Buffer.of(6 + ((point[64] ?? 0) & 1)), point.subarray(1)]);
    const others = [changed, compressed, hybrid, Buffer.alloc(65, 4), point.subarray(0, 64)];
    const texts = others.map((bytes) => bytes.toString('base64url'));
    for (const p256dh of [...texts, `${keys.p256dh}=`, `*${keys.p256dh}`, '', 7, null]) {
      const { body } = await subscribe(alex.agent, {
        ...aNewBrowser().sent,
        keys: { ...keys, p256dh },
      }).expect(400);
      expect(Object.keys(body.fields)).toEqual(['keys.p256dh']);
    }
    const secrets = [15, 17].map((length) => Buffer.alloc(length, 1).toString('base64url'));
    for (const auth of [...secrets, `${keys.auth}==`, `${keys.auth}!`, '', {}]) {
      const { body } = await subscribe(alex.agent, { ...aNewBrowser().sent, keys: { ...keys, auth } }).expect(
        400,
      );
      expect(Object.keys(body.fields)).toEqual(['keys.auth']);
    }
  });
});

describe('a subscription', () => {
  const another = async () => {
    const agent = await app.signIn('asample');
    const { id } = await subscribed(agent, aNewBrowser());
    return { agent, id };
  };
  const ids = async (agent: Agent) => (await subscriptionsOf(agent)).map(({ id }) => id);

  it.each<[string, (agent: Agent) => Promise<unknown>]>([
    ['logout', (agent) => agent.post('/api/logout').expect(204)],
    [
      'revocation',
      async (agent) => {
        const { body } = await agent.get('/api/sessions').expect(200);
        const { id } = (body as { id: string; current: boolean }[]).find(({ current }) => current) ?? {};
        await alex.agent.delete(`/api/sessions/${id}`).expect(204);
      },
    ],
    [
      'a password changed elsewhere',
      () =>
        alex.agent
          .put('/api/profile/password')
          .send({ currentPassword: password, newPassword: password })
          .expect(204),
    ],
  ])('ends with its session by %s', async (_, end) => {
    const own = await subscribed(alex.agent, aNewBrowser());
    const { agent, id } = await another();
    expect(await ids(alex.agent)).toEqual(expect.arrayContaining([own.id, id]));
    await end(agent);
    expect(await ids(alex.agent)).toContain(own.id);
    expect(await ids(alex.agent)).not.toContain(id);
  });
});

describe('the channel', () => {
  const address = '/api/notification-preferences';
  const categories = ['document', 'message', 'payment', 'appointment'] as const;
  const preferences = (channels: object, over: object = {}) => ({
    ...Object.fromEntries(categories.map((category) => [category, channels])),
    ...over,
  });
  const waiting = () => app.sql.rows('test.pushes', 'SELECT kind, body, url FROM pushes ORDER BY id');
  const put = (body: object) => alex.agent.put(address).send(body);

  it('is on until it is changed, and keeps its value without one', async () => {
    const [without, silent] = [
      { portal: true, email: true },
      { portal: false, email: false },
    ];
    const [on, off] = [
      { ...without, push: true },
      { ...without, push: false },
    ];
    expect((await alex.agent.get(address).expect(200)).body).toEqual(preferences(on, { weekly: false }));
    const changed = await put(preferences(without, { message: off })).expect(200);
    expect(changed.body).toEqual(preferences(on, { message: off, weekly: false }));
    expect((await put(preferences(without)).expect(200)).body).toEqual(changed.body);
    expect((await alex.agent.get(address).expect(200)).body).toEqual(changed.body);
    expect((await put(preferences(on)).expect(200)).body).toEqual(preferences(on, { weekly: false }));
    for (const wrong of ['often', null, 1, []]) {
      const { body } = await put(preferences(on, { payment: { ...without, push: wrong } })).expect(400);
      expect(Object.keys(body.fields)).toEqual(['payment.push']);
    }
    await put(preferences({ ...silent, push: true })).expect(200);
  });

  it('gives each browser of a reader one push of a notification, without its content', async () => {
    await app.sql.rows('test.clear', 'DELETE FROM push_subscriptions');
    const ask = (title: string) =>
      admin.post('/api/admin/document-requests').send({ userId: alex.id, title }).expect(201);
    await ask('W-2 of 2026');
    await subscribed(alex.agent, aNewBrowser());
    await subscribed(alex.agent, aNewBrowser());
    const { body } = await ask('W-2 of 2027');
    const push = {
      kind: 'document',
      body: 'Document requested',
      url: `/client/documents?request=${body.id}`,
    };
    expect(await waiting()).toEqual([push, push]);
    await put(
      preferences({ portal: true, email: true }, { document: { portal: true, email: true, push: false } }),
    );
    await ask('W-2 of 2028');
    expect(await waiting()).toHaveLength(2);
  });

  it('alone reaches someone', async () => {
    await put(preferences({ portal: false, email: false, push: true })).expect(200);
    const { body } = await admin
      .post('/api/admin/document-requests')
      .send({ userId: alex.id, title: 'W-2' })
      .expect(201);
    const remind = () => admin.post(`/api/admin/document-requests/${body.id}/remind`);
    await app.sql.rows('test.unsubscribe', 'DELETE FROM push_subscriptions');
    expect((await remind().expect(409)).body).toEqual(refused(409, 'client.notifications_off'));
    await subscribed(alex.agent, aNewBrowser());
    await remind().expect(202);
  });
});

// The last one: it moves the clock.
it('a subscription ends when its session expires, and is new for the same person afterwards', async () => {
  const { agent } = await app.client('expiring');
  const browser = aNewBrowser();
  const { id } = await subscribed(agent, browser);
  app.clock.pass(13 * 3_600_000);
  const later = await app.signIn('expiring');
  expect(await subscriptionsOf(later)).toEqual([]);
  await later.delete(`${subscriptions}/${id}`).expect(404);
  expect((await subscribed(later, browser)).id).not.toBe(id);
});
