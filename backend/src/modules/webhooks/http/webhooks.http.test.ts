import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook as Signer } from 'standardwebhooks';
import { absurdIds, type Agent, pages, password, refused, TestApp } from '../../../../test/test-app.js';
import { AppSecret } from '../../../platform/app-secret.js';
import { SecretRotation } from '../../../platform/files/secret-rotation.js';
import { Jobs } from '../../../platform/jobs/jobs.js';
import { SealedBox } from '../../../platform/sealed-box.js';

const path = '/api/admin/webhooks';
const secrets = { APP_SECRET: 'the secret of today', APP_SECRET_PREVIOUS: 'the secret of before' };

interface Row {
  id: number;
  secret: string;
  url: string;
  [field: string]: unknown;
}
interface Delivery {
  id: number;
  messageId: string;
  event: string;
  status: string;
  attempts: number;
  lastStatus: number | null;
  error: string | null;
  nextAt: string | null;
}
interface Received {
  url: string;
  headers: Record<string, string>;
  body: string;
}

let app: TestApp;
let admin: Agent;
let receiver: Server;
let base: string;
/** What the receiver was told, and how it answers. */
let received: Received[];
let status = 200;

beforeAll(async () => {
  app = await TestApp.start(secrets);
  await app.admin();
  receiver = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (part: string) => (body += part));
    request.on('end', () => {
      received.push({ url: request.url ?? '', headers: request.headers as Record<string, string>, body });
      response.writeHead(status, status === 302 ? { location: `${base}/elsewhere` } : {}).end();
    });
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;
});
afterAll(async () => {
  receiver.close();
  await app.stop();
});
beforeEach(async () => {
  status = 200;
  received = [];
  await app.sql.rows('test.clear', 'DELETE FROM webhooks');
  await app.sql.rows('test.clear-jobs', `DELETE FROM pgboss.job WHERE name = 'webhook.deliver'`);
  // Fresh, however far a test has moved the clock.
  admin = await app.signIn('consultant');
});

const create = async (over: object = {}): Promise<Row> =>
  (
    await admin
      .post(path)
      .send({ url: `${base}/hook`, events: ['user.registered', 'message.created'], ...over })
      .expect(201)
  ).body as Row;
const deliveries = async (id: number, query: object = {}): Promise<Delivery[]> =>
  (await admin.get(`${path}/${id}/deliveries`).query(query).expect(200)).body as Delivery[];
/** Makes all attempts that wait, due or not. */
const deliver = (): Promise<number> => app.app.get(Jobs).runNow('webhook.deliver');
/** As a receiver does by its library, whatever the clock of the tests says. */
const isSignedBy = (secret: string, { headers, body }: Received): boolean => {
  const at = new Date(Number(headers['webhook-timestamp']) * 1_000);
  const signatures = headers['webhook-signature']?.split(' ') ?? [];
  return signatures.includes(new Signer(secret).sign(headers['webhook-id'] ?? '', at, body));
};
let accounts = 0;
const anAccount = (role: 'admin' | 'client' = 'client') => app.account(`somebody${++accounts}`, role);
const hours = (count: number): number => count * 3_600_000;

describe('a webhook', () => {
  it('is made, shown without its secret, changed and deleted', async () => {
    const events = ['document.signed', 'invoice.paid', 'document.signed'];
    const { secret, ...made } = await create({ url: `${base}/hook`, events });
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(made).toEqual({
      id: made.id,
      url: `${base}/hook`,
      events: ['document.signed', 'invoice.paid'],
      enabled: true,
      failingSince: null,
      previousSecretUntil: null,
      created_at: expect.any(String),
      updated_at: made['created_at'],
    });
    expect((await admin.get(path).expect(200)).body).toEqual([made]);
    expect((await admin.get(`${path}/${made.id}`).expect(200)).body).toEqual(made);

    const { body: changed } = await admin.patch(`${path}/${made.id}`).send({ enabled: false }).expect(200);
    expect(changed).toEqual({ ...made, enabled: false, updated_at: expect.any(String) as string });
    await admin.delete(`${path}/${made.id}`).expect(204);
    expect((await admin.get(`${path}/${made.id}`).expect(404)).body).toEqual(
      refused(404, 'webhook.not_found'),
    );
    const { body: log } = await admin.get('/api/admin/activity?subjectType=webhook').expect(200);
    expect(
      (log as { type: string; subject: { title: string } }[]).map(({ type }) => type).slice(0, 3),
    ).toEqual(['webhook.deleted', 'webhook.changed', 'webhook.created']);
    expect(JSON.stringify(log)).not.toContain('/hook');
  });

  it.each([
    [{ url: '' }, 'url'],
    [{ url: 'hooks.example.com' }, 'url'],
    [{ url: 'http://hooks.example.com/' }, 'url'],
    [{ url: 'http://10.0.0.1/' }, 'url'],
    [{ url: `https://example.com/${'a'.repeat(500)}` }, 'url'],
    [{ url: 7 }, 'url'],
    [{ events: [] }, 'events'],
    [{ events: ['document.eaten'] }, 'events'],
    [{ events: ['account.signed_in'] }, 'events'],
    [{ events: 'document.signed' }, 'events'],
    [{ events: [null] }, 'events'],
    [{ events: null }, 'events'],
  ])('is not made of %j', async (over, field) => {
    const { body } = await admin
      .post(path)
      .send({ url: 'https://hooks.example.com/', events: ['document.signed'], ...over })
      .expect(400);
    expect(body).toEqual(refused(400, 'request.invalid', { [field]: expect.any(String) as string }));
    const { id } = await create();
    await admin.patch(`${path}/${id}`).send(over).expect(400);
  });

  it('is listed in pages, and there are twenty at most', async () => {
    for (let number = 0; number < 20; number++) await create({ url: `${base}/${number}` });
    const { body } = await admin
      .post(path)
      .send({ url: base, events: ['user.closed'] })
      .expect(409);
    expect(body).toEqual(refused(409, 'webhook.limit_reached'));
    const listed = await pages<Row>(admin, `${path}?limit=15`);
    expect(listed.map(({ rows, total }) => [rows.length, total])).toEqual([
      [15, 20],
      [5, 20],
    ]);
  });

  it('belongs to admins, and its secret to whoever surely sits there', async () => {
    const { id } = await create();
    const { agent: client } = await app.client('hookclient');
    const visitor = app.visitor();
    const delivery = `${path}/${id}/deliveries`;
    for (const [agent, code] of [
      [visitor, 401],
      [client, 403],
    ] as const) {
      await agent.get(path).expect(code);
      await agent.post(path).send({}).expect(code);
      await agent.get(`${path}/${id}`).expect(code);
      await agent.patch(`${path}/${id}`).send({}).expect(code);
      await agent.delete(`${path}/${id}`).expect(code);
      await agent.post(`${path}/${id}/rotate`).expect(code);
      await agent.get(delivery).expect(code);
      await agent.post(`${delivery}/1/retry`).expect(code);
    }

    const { body: made } = await admin
      .post('/api/access-tokens')
      .send({ name: 'Hooks', scope: 'write' })
      .expect(201);
    const token = app.visitor().set('Authorization', `Bearer ${(made as { token: string }).token}`);
    await token.get(path).expect(200);
    await token.patch(`${path}/${id}`).send({ enabled: true }).expect(200);
    const body = { url: base, events: ['user.closed'], password };
    for (const call of [
      token.post(path).send(body),
      token.post(`${path}/${id}/rotate`).send({ password }),
      token.patch(`${path}/${id}`).send({ url: `${base}/elsewhere`, password }),
    ])
      expect((await call.expect(403)).body).toEqual(refused(403, 'auth.session_required'));

    const stale = await app.signIn('consultant');
    app.clock.pass(hours(0.3));
    for (const call of [
      stale.post(path).send({ ...body, password: undefined }),
      stale.post(`${path}/${id}/rotate`),
      stale.patch(`${path}/${id}`).send({ url: `${base}/elsewhere` }),
    ])
      expect((await call.expect(403)).body).toEqual(refused(403, 'auth.password_required'));
    await stale.post(path).send(body).expect(201);
    await stale.post(`${path}/${id}/rotate`).send({ password }).expect(200);
    await stale
      .patch(`${path}/${id}`)
      .send({ url: `${base}/elsewhere`, password })
      .expect(200);
  });

  it('that is not there is not found', async () => {
    const { id } = await create();
    for (const absent of [...absurdIds, String(id + 1)]) {
      await admin.get(`${path}/${absent}`).expect(404);
      await admin.patch(`${path}/${absent}`).send({ enabled: false }).expect(404);
      await admin.delete(`${path}/${absent}`).expect(404);
      await admin.get(`${path}/${absent}/deliveries`).expect(404);
      await admin.post(`${path}/${absent}/deliveries/1/retry`).expect(404);
      await admin.post(`${path}/${id}/deliveries/${absent}/retry`).expect(404);
    }
    await admin.post(`${path}/${id + 1}/rotate`).expect(404);
  });
});

describe('what happens', () => {
  it('is told to each that asked for it, signed, and without what stands in it', async () => {
    const one = await create();
    const other = await create({ url: `${base}/other`, events: ['user.registered'] });
    const off = await create({ url: `${base}/off`, events: ['user.registered'] });
    await admin.patch(`${path}/${off.id}`).send({ enabled: false }).expect(200);
    const { agent: client, id: userId } = await app.client('newcomer');
    const { body: thread } = await client
      .post('/api/message-threads')
      .send({ subject: 'Hello there' })
      .expect(201);
    const { body: message } = await client
      .post(`/api/message-threads/${(thread as Row).id}/messages`)
      .send({ content: 'Nobody else reads this' })
      .expect(201);
    await anAccount('admin');

    expect(await deliveries(one.id)).toMatchObject([
      {
        event: 'message.created',
        status: 'pending',
        attempts: 0,
        lastStatus: null,
        nextAt: expect.any(String),
      },
      { event: 'user.registered', status: 'pending' },
    ]);
    expect(await deliver()).toBe(3);
    expect(received.map(({ url }) => url).sort()).toEqual(['/hook', '/hook', '/other']);
    for (const posting of received) {
      const told = JSON.parse(posting.body) as { type: string };
      expect(told).toEqual({
        type: told.type,
        timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) as string,
        data: { id: told.type === 'message.created' ? (message as Row).id : userId, userId },
      });
      expect(posting.headers['content-type']).toBe('application/json');
      expect(isSignedBy(posting.url === '/hook' ? one.secret : other.secret, posting)).toBe(true);
      expect(isSignedBy(off.secret, posting)).toBe(false);
    }
    expect(await deliveries(one.id)).toMatchObject([
      { status: 'delivered', attempts: 1, lastStatus: 200, error: null, nextAt: null },
      { status: 'delivered' },
    ]);
    expect(await deliveries(off.id)).toEqual([]);
    const [delivery] = await deliveries(one.id);
    expect(received.map(({ headers }) => headers['webhook-id'])).toContain(delivery?.messageId);
  });

  it('is not told where it did not come to be', async () => {
    const { id } = await create();
    const { username, email } = await anAccount();
    await admin
      .post('/api/admin/create-user')
      .send({ username, email, password, role: 'client' })
      .expect(409);
    expect(await deliveries(id)).toHaveLength(1);
  });

  it('is told by an import, too, to who asks for that', async () => {
    const { id } = await create({ events: ['user.moved_in'] });
    const rows = [
      { firstName: 'Alex', lastName: 'Sample', email: 'moved.one@example.com' },
      { firstName: 'Bea', lastName: 'Sample', email: 'moved.two@example.com' },
    ];
    await admin.post('/api/admin/clients/import').send({ rows, dryRun: false, invite: false }).expect(201);
    expect((await deliveries(id)).map(({ event }) => event)).toEqual(['user.moved_in', 'user.moved_in']);
  });

  it('is told again, ever later, until it is given up after a day', async () => {
    const { id } = await create();
    status = 500;
    await anAccount();
    const waits: number[] = [];
    for (let tries = 1; tries <= 8; tries++) {
      expect(await deliver()).toBe(1);
      const [delivery] = await deliveries(id);
      expect(delivery).toMatchObject({
        attempts: tries,
        lastStatus: 500,
        error: 'The address did not accept it.',
      });
      if (delivery?.nextAt)
        waits.push(Math.round((Date.parse(delivery.nextAt) - app.clock.now().getTime()) / 1_000));
      expect(delivery?.status).toBe(tries < 8 ? 'failed' : 'given_up');
    }
    expect(waits[0]).toBeGreaterThan(1);
    expect(waits[0]).toBeLessThanOrEqual(5);
    expect(await deliver()).toBe(0);
    expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect((await admin.get(`${path}/${id}`).expect(200)).body).toMatchObject({
      enabled: true,
      failingSince: expect.any(String) as string,
    });

    // By hand it is tried again, for another day.
    const [given] = await deliveries(id, { status: 'given_up' });
    const { body: again } = await admin.post(`${path}/${id}/deliveries/${given?.id}/retry`).expect(200);
    expect(again).toMatchObject({ id: given?.id, status: 'pending', attempts: 8 });
    await deliver();
    expect(await deliveries(id)).toMatchObject([{ status: 'failed', attempts: 9 }]);
    status = 204;
    await deliver();
    expect(await deliveries(id)).toMatchObject([{ status: 'delivered', attempts: 10, error: null }]);
    expect((await admin.get(`${path}/${id}`).expect(200)).body).toMatchObject({ failingSince: null });
    expect(await deliveries(id, { status: 'given_up' })).toEqual([]);

    // So is what was delivered, under its id.
    await admin.post(`${path}/${id}/deliveries/${given?.id}/retry`).expect(200);
    await deliver();
    expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    await admin.get(`${path}/${id}/deliveries?status=eaten`).expect(400);
  });

  it('that is not accepted shows on the health page, and among the metrics', async () => {
    const line = async (): Promise<object | undefined> => {
      const { body } = await admin.get('/api/admin/health').expect(200);
      const { checks } = body as { checks: { name: string }[] };
      return checks.find(({ name }) => name === 'Webhooks');
    };
    const { id } = await create();
    expect(await line()).toMatchObject({ state: 'ok', sentence: 'No webhook is failing.' });
    status = 500;
    await anAccount();
    await deliver();
    expect(await line()).toMatchObject({
      state: 'attention',
      sentence: expect.stringMatching(/^127\.0\.0\.1:\d+ accepts nothing/) as string,
      url: '/admin/webhooks',
    });
    const { text } = await admin.get('/api/metrics').expect(200);
    expect(text).toContain('steward_webhook_deliveries{status="failed"} 1');
    await admin.patch(`${path}/${id}`).send({ enabled: false }).expect(200);
    expect(await line()).toMatchObject({ state: 'ok' });
  });

  it('is not sent on to where an address leads', async () => {
    const { id } = await create();
    status = 302;
    await anAccount();
    await deliver();
    expect(received.map(({ url }) => url)).toEqual(['/hook']);
    expect(await deliveries(id)).toMatchObject([{ status: 'failed', lastStatus: 302 }]);
  });

  it('is told no more where the webhook is switched off, or was deleted', async () => {
    const { id } = await create();
    await anAccount();
    await admin.patch(`${path}/${id}`).send({ enabled: false }).expect(200);
    await deliver();
    const [delivery] = await deliveries(id);
    expect(delivery).toMatchObject({ status: 'given_up', attempts: 0, nextAt: null });
    const retry = await admin.post(`${path}/${id}/deliveries/${delivery?.id}/retry`).expect(409);
    expect(retry.body).toEqual(refused(409, 'webhook.disabled'));

    await admin.patch(`${path}/${id}`).send({ enabled: true }).expect(200);
    await anAccount();
    await admin.delete(`${path}/${id}`).expect(204);
    await deliver();
    expect(received).toEqual([]);
  });

  it('switches off what has failed for five days, and tells the admins', async () => {
    const { id } = await create();
    status = 500;
    await anAccount();
    await deliver();
    app.clock.pass(hours(5 * 24));
    admin = await app.signIn('consultant');
    status = 404;
    for (let tries = 2; tries <= 8; tries++) await deliver();
    expect((await admin.get(`${path}/${id}`).expect(200)).body).toMatchObject({ enabled: false });
    const { body: told } = await admin.get('/api/notifications').expect(200);
    expect((told as Row[])[0]).toMatchObject({ title: 'Webhook switched off', url: '/admin/webhooks' });
    status = 410;
    const gone = await create({ url: `${base}/gone` });
    await anAccount();
    await deliver();
    expect((await admin.get(`${path}/${gone.id}`).expect(200)).body).toMatchObject({ enabled: false });
    expect(await deliveries(gone.id)).toMatchObject([{ status: 'given_up', attempts: 1, lastStatus: 410 }]);
  });
});

describe('a secret', () => {
  it('signs for another day beside the new one', async () => {
    const { id, secret } = await create();
    const { body: rotated } = await admin.post(`${path}/${id}/rotate`).expect(200);
    const { secret: next, previousSecretUntil } = rotated as Row;
    expect(next).toMatch(/^whsec_/);
    expect(next).not.toBe(secret);
    expect(Date.parse(String(previousSecretUntil)) - app.clock.now().getTime()).toBeGreaterThan(hours(23.9));

    await anAccount();
    await deliver();
    const [posting] = received;
    if (!posting) throw new Error('Nothing was received.');
    expect(isSignedBy(secret, posting)).toBe(true);
    expect(isSignedBy(next, posting)).toBe(true);

    // After a day the new one alone.
    app.clock.pass(hours(24));
    admin = await app.signIn('consultant');
    await anAccount();
    await deliver();
    expect(received.at(-1)?.headers['webhook-signature']?.split(' ')).toHaveLength(1);
    expect((await admin.get(`${path}/${id}`).expect(200)).body).toMatchObject({ previousSecretUntil: null });
    await app.app.get(Jobs).runNow('webhook.purge');
    expect(await app.sql.count('test.secrets', 'webhook_secrets WHERE webhook_id = $1', [id])).toBe(1);
  });

  it('rests sealed, and signs through a change of APP_SECRET', async () => {
    const { id, secret } = await create();
    const plain = Buffer.from(secret.slice('whsec_'.length), 'base64');
    const sealed = async (): Promise<Buffer | undefined> =>
      (
        await app.sql.first<{ sealed: Buffer }>(
          'test.sealed',
          'SELECT sealed FROM webhook_secrets WHERE webhook_id = $1',
          [id],
        )
      )?.sealed;
    const sealAnew = async (under: string): Promise<Buffer> => {
      const box = new SealedBox(new AppSecret(under), 'steward/webhook/v1');
      const anew = box.seal(plain, `secret of webhook ${id}`);
      await app.sql.rows('test.reseal', 'UPDATE webhook_secrets SET sealed = $2 WHERE webhook_id = $1', [
        id,
        anew,
      ]);
      return anew;
    };
    expect((await sealed())?.includes(plain)).toBe(false);

    const before = await sealAnew(secrets.APP_SECRET_PREVIOUS);
    await anAccount();
    await deliver();
    await app.app.get(SecretRotation).run();
    expect(await sealed()).not.toEqual(before);
    await anAccount();
    await deliver();
    expect(received).toHaveLength(2);
    expect(received.every((posting) => isSignedBy(secret, posting))).toBe(true);

    await sealAnew('a secret that nobody knows');
    await app.app.get(SecretRotation).run();
    expect(app.logged.join('')).toContain(`secret of webhook ${id}`);
    await anAccount();
    await deliver();
    expect(received).toHaveLength(2);
    expect(await deliveries(id, { status: 'failed' })).toMatchObject([
      { lastStatus: null, error: 'The secret cannot be read. Please make a new one.' },
    ]);
  });
});

it('a delivery that has lost its job is resumed, and one that ended long ago is forgotten', async () => {
  const { id } = await create();
  await anAccount();
  await app.sql.rows('test.lose', `DELETE FROM pgboss.job WHERE name = 'webhook.deliver'`);
  await app.app.get(Jobs).runNow('webhook.resume');
  expect(await deliver()).toBe(0);
  app.clock.pass(hours(0.5));
  await app.app.get(Jobs).runNow('webhook.resume');
  await app.app.get(Jobs).runNow('webhook.resume');
  expect(await deliver()).toBe(1);
  expect(await deliveries(id)).toHaveLength(1);

  app.clock.pass(hours(31 * 24));
  admin = await app.signIn('consultant');
  await anAccount();
  await app.app.get(Jobs).runNow('webhook.purge');
  expect(await deliveries(id)).toMatchObject([{ status: 'pending' }]);
});
