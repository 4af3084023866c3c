import { grant } from '../../../../test/grants.js';
import { password, refused } from '../../../../test/test-app.js';
import { AppSecret } from '../../../platform/settings/app-secret.js';
import { SecretRotation } from '../../../platform/files/secret-rotation.js';
import { Jobs } from '../../../platform/events/jobs.js';
import { anIssuedInvoice } from '../../../modules/billing/testing/issued-invoice.js';
import { SealedBox } from '../../../platform/security/sealed-box.js';
import { sealedColumns } from '../../../platform/security/sealed-columns.js';
import {
  hours,
  isSignedBy,
  path,
  secrets,
  type Row,
  WebhooksOverHttp,
} from '../testing/webhooks-over-http.js';

let at: WebhooksOverHttp;
beforeAll(async () => void (at = await WebhooksOverHttp.start()));
beforeEach(() => at.clear());
afterAll(() => at.stop());

describe('a delivery', () => {
  it('is sent to each subscribed webhook, signed and without contents', async () => {
    const one = await at.create();
    const other = await at.create({ url: `${at.base}/other`, events: ['user.registered'] });
    const off = await at.create({ url: `${at.base}/off`, events: ['user.registered'] });
    await at.admin.patch(`${path}/${off.id}`).send({ enabled: false }).expect(200);
    const { agent: client, id: userId } = await at.app.client('newcomer');
    const { body: thread } = await client
      .post('/api/message-threads')
      .send({ subject: 'Hello there' })
      .expect(201);
    const { body: message } = await client
      .post(`/api/message-threads/${(thread as Row).id}/messages`)
      .send({ content: 'Nobody else reads this' })
      .expect(201);
    await at.anAccount('admin');

    expect(await at.deliveries(one.id)).toMatchObject([
      {
        event: 'message.created',
        status: 'pending',
        attempts: 0,
        lastStatus: null,
        nextAt: expect.any(String),
      },
      { event: 'user.registered', status: 'pending' },
    ]);
    expect(await at.deliver()).toBe(3);
    expect(at.received.map(({ url }) => url).sort()).toEqual(['/hook', '/hook', '/other']);
    for (const posting of at.received) {
      const payload = JSON.parse(posting.body) as { type: string };
      expect(payload).toEqual({
        type: payload.type,
        timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) as string,
        data: { id: payload.type === 'message.created' ? (message as Row).id : userId, userId },
      });
      expect(posting.headers['content-type']).toBe('application/json');
      expect(isSignedBy(posting.url === '/hook' ? one.secret : other.secret, posting)).toBe(true);
      expect(isSignedBy(off.secret, posting)).toBe(false);
    }
    expect(await at.deliveries(one.id)).toMatchObject([
      { status: 'delivered', attempts: 1, lastStatus: 200, error: null, nextAt: null },
      { status: 'delivered' },
    ]);
    expect(await at.deliveries(off.id)).toEqual([]);
    const [delivery] = await at.deliveries(one.id);
    expect(at.received.map(({ headers }) => headers['webhook-id'])).toContain(delivery?.messageId);
  });

  it('is not sent if the transaction rolls back', async () => {
    const { id } = await at.create();
    const { username, email } = await at.anAccount();
    await at.admin
      .post('/api/admin/create-user')
      .send({ username, email, password, role: 'client' })
      .expect(409);
    expect(await at.deliveries(id)).toHaveLength(1);
  });

  it('is sent for an import, to webhooks that subscribed to it', async () => {
    const { id } = await at.create({ events: ['user.moved_in'] });
    const rows = [
      { firstName: 'Alex', lastName: 'Sample', email: 'moved.one@example.com' },
      { firstName: 'Bea', lastName: 'Sample', email: 'moved.two@example.com' },
    ];
    await at.admin.post('/api/admin/clients/import').send({ rows, dryRun: false, invite: false }).expect(201);
    expect((await at.deliveries(id)).map(({ event }) => event)).toEqual(['user.moved_in', 'user.moved_in']);
  });

  it('is retried with increasing delays, until it is given up after a day', async () => {
    const { id } = await at.create();
    at.status = 500;
    await at.anAccount();
    const waits: number[] = [];
    for (let tries = 1; tries <= 8; tries++) {
      expect(await at.deliver()).toBe(1);
      const [delivery] = await at.deliveries(id);
      expect(delivery).toMatchObject({
        attempts: tries,
        lastStatus: 500,
        error: 'The endpoint did not accept the delivery.',
      });
      if (delivery?.nextAt)
        waits.push(Math.round((Date.parse(delivery.nextAt) - at.app.clock.now().getTime()) / 1_000));
      expect(delivery?.status).toBe(tries < 8 ? 'failed' : 'given_up');
    }
    expect(waits[0]).toBeGreaterThan(1);
    expect(waits[0]).toBeLessThanOrEqual(5);
    expect(await at.deliver()).toBe(0);
    expect(new Set(at.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect((await at.admin.get(`${path}/${id}`).expect(200)).body).toMatchObject({
      enabled: true,
      failingSince: expect.any(String) as string,
    });

    // A manual resend is retried for another day.
    const [given] = await at.deliveries(id, { status: 'given_up' });
    const { body: again } = await at.admin.post(`${path}/${id}/deliveries/${given?.id}/retry`).expect(200);
    expect(again).toMatchObject({ id: given?.id, status: 'pending', attempts: 8 });
    await at.deliver();
    expect(await at.deliveries(id)).toMatchObject([{ status: 'failed', attempts: 9 }]);
    at.status = 204;
    await at.deliver();
    expect(await at.deliveries(id)).toMatchObject([{ status: 'delivered', attempts: 10, error: null }]);
    expect((await at.admin.get(`${path}/${id}`).expect(200)).body).toMatchObject({ failingSince: null });
    expect(await at.deliveries(id, { status: 'given_up' })).toEqual([]);

    // A delivered one can be resent as well, under its id.
    await at.admin.post(`${path}/${id}/deliveries/${given?.id}/retry`).expect(200);
    await at.deliver();
    expect(new Set(at.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    await at.admin.get(`${path}/${id}/deliveries?status=eaten`).expect(400);
  });

  it('that fails is on the health page and in the metrics', async () => {
    const line = async (): Promise<object | undefined> => {
      const { body } = await at.admin.get('/api/admin/health').expect(200);
      const { checks } = body as { checks: { name: string }[] };
      return checks.find(({ name }) => name === 'Webhooks');
    };
    const { id } = await at.create();
    expect(await line()).toMatchObject({ state: 'ok', sentence: 'No webhook is failing.' });
    at.status = 500;
    await at.anAccount();
    await at.deliver();
    expect(await line()).toMatchObject({
      state: 'attention',
      sentence: expect.stringMatching(/^127\.0\.0\.1:\d+ is not accepting deliveries/) as string,
      url: '/admin/webhooks',
    });
    const { text } = await at.admin.get('/api/metrics').expect(200);
    expect(text).toContain('steward_webhook_deliveries{status="failed"} 1');
    await at.admin.patch(`${path}/${id}`).send({ enabled: false }).expect(200);
    expect(await line()).toMatchObject({ state: 'ok' });
  });

  it('does not follow redirects', async () => {
    const { id } = await at.create();
    at.status = 302;
    await at.anAccount();
    await at.deliver();
    expect(at.received.map(({ url }) => url)).toEqual(['/hook']);
    expect(await at.deliveries(id)).toMatchObject([{ status: 'failed', lastStatus: 302 }]);
  });

  it('is no longer sent once the webhook is turned off or deleted', async () => {
    const { id } = await at.create();
    await at.anAccount();
    await at.admin.patch(`${path}/${id}`).send({ enabled: false }).expect(200);
    await at.deliver();
    const [delivery] = await at.deliveries(id);
    expect(delivery).toMatchObject({ status: 'given_up', attempts: 0, nextAt: null });
    const retry = await at.admin.post(`${path}/${id}/deliveries/${delivery?.id}/retry`).expect(409);
    expect(retry.body).toEqual(refused(409, 'webhook.disabled'));

    await at.admin.patch(`${path}/${id}`).send({ enabled: true }).expect(200);
    await at.anAccount();
    await at.admin.delete(`${path}/${id}`).expect(204);
    await at.deliver();
    expect(at.received).toEqual([]);
  });

  it('turns its webhook off after five days of failures and notifies the admins', async () => {
    const { id } = await at.create();
    at.status = 500;
    await at.anAccount();
    await at.deliver();
    at.app.clock.pass(hours(5 * 24));
    await at.signIn();
    at.status = 404;
    for (let tries = 2; tries <= 8; tries++) await at.deliver();
    expect((await at.admin.get(`${path}/${id}`).expect(200)).body).toMatchObject({ enabled: false });
    const { body: payload } = await at.admin.get('/api/notifications').expect(200);
    expect((payload as Row[])[0]).toMatchObject({ title: 'Webhook turned off', url: '/admin/webhooks' });
    at.status = 410;
    const gone = await at.create({ url: `${at.base}/gone` });
    await at.anAccount();
    await at.deliver();
    expect((await at.admin.get(`${path}/${gone.id}`).expect(200)).body).toMatchObject({ enabled: false });
    expect(await at.deliveries(gone.id)).toMatchObject([
      { status: 'given_up', attempts: 1, lastStatus: 410 },
    ]);
  });
});

describe('a secret', () => {
  it('signs for another day beside the new one', async () => {
    const { id, secret } = await at.create();
    const { body: rotated } = await at.admin.post(`${path}/${id}/rotate`).expect(200);
    const { secret: next, previousSecretUntil } = rotated as Row;
    expect(next).toMatch(/^whsec_/);
    expect(next).not.toBe(secret);
    expect(Date.parse(String(previousSecretUntil)) - at.app.clock.now().getTime()).toBeGreaterThan(
      hours(23.9),
    );

    await at.anAccount();
    await at.deliver();
    const [posting] = at.received;
    if (!posting) throw new Error('Nothing was at.received.');
    expect(isSignedBy(secret, posting)).toBe(true);
    expect(isSignedBy(next, posting)).toBe(true);

    // After a day only the new one.
    at.app.clock.pass(hours(24));
    await at.signIn();
    await at.anAccount();
    await at.deliver();
    expect(at.received.at(-1)?.headers['webhook-signature']?.split(' ')).toHaveLength(1);
    expect((await at.admin.get(`${path}/${id}`).expect(200)).body).toMatchObject({
      previousSecretUntil: null,
    });
    const turn = (on: boolean) => at.admin.put('/api/admin/parts/webhooks').send({ on }).expect(200);
    await turn(false);
    await at.app.app.get(Jobs).runNow('webhook.erase-secrets');
    await turn(true);
    expect(await at.app.sql.count('test.secrets', 'webhook_secrets WHERE webhook_id = $1', [id])).toBe(1);
  });

  it('is stored sealed and signs through a change of APP_SECRET', async () => {
    const { id, secret } = await at.create();
    const plain = Buffer.from(secret.slice('whsec_'.length), 'base64');
    const sealed = async (): Promise<Buffer | undefined> =>
      (
        await at.app.sql.first<{ sealed: Buffer }>(
          'test.sealed',
          'SELECT sealed FROM webhook_secrets WHERE webhook_id = $1',
          [id],
        )
      )?.sealed;
    const reseal = async (under: string): Promise<Buffer> => {
      const box = new SealedBox(new AppSecret(under), sealedColumns.webhookSecret);
      const resealed = box.seal(plain, id);
      await at.app.sql.rows('test.reseal', 'UPDATE webhook_secrets SET sealed = $2 WHERE webhook_id = $1', [
        id,
        resealed,
      ]);
      return resealed;
    };
    expect((await sealed())?.includes(plain)).toBe(false);

    const before = await reseal(secrets.APP_SECRET_PREVIOUS);
    await at.anAccount();
    await at.deliver();
    await at.app.app.get(SecretRotation).run();
    expect(await sealed()).not.toEqual(before);
    await at.anAccount();
    await at.deliver();
    expect(at.received).toHaveLength(2);
    expect(at.received.every((posting) => isSignedBy(secret, posting))).toBe(true);

    await reseal('a secret that nobody knows');
    await at.app.app.get(SecretRotation).run();
    expect(at.app.logged.join('')).toContain(`secret of webhook ${id}`);
    await at.anAccount();
    await at.deliver();
    expect(at.received).toHaveLength(2);
    expect(await at.deliveries(id, { status: 'failed' })).toMatchObject([
      { lastStatus: null, error: 'The signing secret cannot be decrypted. Please create a new one.' },
    ]);
  });
});

it('a delivery without a job is resumed, and an old finished one is deleted', async () => {
  const { id } = await at.create();
  await at.anAccount();
  await at.app.sql.rows('test.lose', `DELETE FROM pgboss.job WHERE name = 'webhook.deliver'`);
  await at.app.app.get(Jobs).runNow('webhook.resume');
  expect(await at.deliver()).toBe(0);
  at.app.clock.pass(hours(0.5));
  await at.signIn();
  const { body } = await at.admin.get('/api/admin/health').expect(200);
  expect(body.checks).toContainEqual(expect.objectContaining({ name: 'Webhooks', state: 'attention' }));
  await at.app.app.get(Jobs).runNow('webhook.resume');
  await at.app.app.get(Jobs).runNow('webhook.resume');
  expect(await at.deliver()).toBe(1);
  expect(await at.deliveries(id)).toHaveLength(1);

  at.app.clock.pass(hours(31 * 24));
  await at.signIn();
  await at.anAccount();
  await at.app.app.get(Jobs).runNow('webhook.purge');
  expect(await at.deliveries(id)).toMatchObject([{ status: 'pending' }]);

  // Also while webhooks are off, when no new delivery is stored.
  await at.deliver();
  at.app.clock.pass(hours(31 * 24));
  await at.signIn();
  const turn = (on: boolean) => at.admin.put('/api/admin/parts/webhooks').send({ on }).expect(200);
  await turn(false);
  await at.app.app.get(Jobs).runNow('webhook.purge');
  await turn(true);
  expect(await at.deliveries(id)).toEqual([]);
});

it('a delivery names the client, also if someone else has paid for them', async () => {
  const { id } = await at.create({ events: ['payment.settled', 'refund.requested'] });
  const [client, helper] = [await at.app.client('alex'), await at.app.client('maria')];
  await grant(at.app, { clientId: client.id, personId: helper.id, scopes: ['invoices', 'pay'] });
  const invoice = await anIssuedInvoice(at.app, client.id);
  const { body } = await helper.agent.post(`/api/invoices/${invoice}/pay`).expect(200);
  const [payment] = (body as { invoice: { payments: Row[] } }).invoice.payments;
  await helper.agent.post(`/api/invoices/${invoice}/refund-request`).send({ reason: 'Sorry' }).expect(201);
  expect(await at.deliveries(id)).toHaveLength(2);
  await at.deliver();
  const data = at.received.map((posting) => (JSON.parse(posting.body) as { data: object }).data);
  const userId = client.id;
  expect(data).toEqual([
    { id: payment?.id, userId },
    { id: invoice, userId },
  ]);
});
