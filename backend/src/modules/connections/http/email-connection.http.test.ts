import { DnsServer } from '../../../../test/dns-server.js';
import { staffMember } from '../../../../test/staff.js';
import { type Agent, password as own, refused, TestApp } from '../../../../test/test-app.js';
import { Connections } from '../../../platform/connections/connections.js';
import { Jobs } from '../../../platform/events/jobs.js';
import { SecretRotation } from '../../../platform/files/secret-rotation.js';
import { TestSmtpServer } from '../../../platform/mail/testing/smtp-server.js';
import type { ConnectionsDto } from './connections.dto.js';
import { itInTestAll } from '../../../../test/cases.js';

const path = '/api/admin/connections/email';
const password = 'abcd efgh ijkl mnop';
let app: TestApp;
let owner: Agent;
let server: TestSmtpServer;
let names: DnsServer;

beforeAll(async () => {
  names = await DnsServer.start({
    'example.com': [['v=spf1 ip4:127.0', '.0.1 -all'], ['another text']],
    'one._domainkey.example.com': [['v=DKIM1; p=']],
    '_dmarc.example.com': null,
  });
  app = await TestApp.start({ DNS_SERVER: names.address, THROTTLE: 'off' });
  ({ agent: owner } = await app.admin());
});
afterAll(async () => {
  await app.stop();
  await names.stop();
});
beforeEach(async () => void (server = await TestSmtpServer.start({ allowInsecureAuth: true })));
afterEach(async () => {
  await server.stop();
  await app.sql.rows('test.disconnect', 'DELETE FROM connections');
  await app.sql.rows('test.clear', 'DELETE FROM outbox');
});

const account = (over: object = {}) => ({
  host: '127.0.0.1',
  port: server.port,
  security: 'none',
  username: 'office@example.com',
  password,
  fromAddress: 'office@example.com',
  ...over,
});
const connect = (over: object = {}) => owner.put(path).send(account(over));
const all = async (): Promise<ConnectionsDto> =>
  (await owner.get('/api/admin/connections').expect(200)).body as ConnectionsDto;
const deliver = (): Promise<number> => app.app.get(Jobs).runNow('mail.deliver');
const subjects = (at = server): unknown[] => at.received.map(({ to, mail }) => [...to, mail.subject]);
const bearer = (token: string) => app.visitor().set('Authorization', `Bearer ${token}`) as Agent;
const invite = (email: string) =>
  owner.post('/api/admin/create-user').send({ email, firstName: 'Alex', invite: true }).expect(201);

describe('an email account', () => {
  it('is tried with a test message, and then sends what comes', async () => {
    expect((await all()).email).toMatchObject({
      source: null,
      host: null,
      hasPassword: false,
      lastOkAt: null,
    });
    const { body } = await connect({ fromName: 'Limestone' }).expect(200);
    // Parts add keys.
    expect(body).toMatchObject({
      host: '127.0.0.1',
      port: server.port,
      security: 'none',
      username: 'office@example.com',
      hasPassword: true,
      fromName: 'Limestone',
      fromAddress: 'office@example.com',
      source: 'practice',
      setBy: null,
      lastOkAt: expect.stringMatching(/^\d{4}-.+Z$/),
      lastError: null,
    });
    expect((await all()).email).toEqual(body);
    expect(server.received[0]).toMatchObject({ user: 'office@example.com', from: 'office@example.com' });
    expect(server.received[0]?.mail.from?.text).toBe('"Limestone" <office@example.com>');
    expect(server.received[0]?.mail.subject).toMatch(/^Your email works/);
    expect((await app.visitor().get('/api/site').expect(200)).body).toMatchObject({ sendsEmail: true });
    await invite('one@example.com');
    await deliver();
    expect(server.received.flatMap(({ to }) => to)).toContain('one@example.com');
  });

  it('notifies all owners, and emails them through the former account', async () => {
    await staffMember(app, 'second', 'owner');
    await connect().expect(200);
    await deliver();
    expect(subjects().filter((one) => String(one).includes('A connection was changed'))).toHaveLength(2);
    const next = await TestSmtpServer.start({ allowInsecureAuth: true });
    try {
      server.received.length = 0;
      await connect({ port: next.port, fromAddress: 'new@example.com' }).expect(200);
      expect(subjects()).toHaveLength(2);
      expect(server.received[0]?.mail.text).toMatch(/changed the email account on .+: new@example\.com\./);
      expect(subjects(next)).toHaveLength(1);
    } finally {
      await next.stop();
    }
    const { body } = await owner.get('/api/admin/activity?subjectType=practice&subjectId=1').expect(200);
    expect(body[0]).toMatchObject({
      type: 'connection.changed',
      details: { connection: 'email', change: 'changed', name: 'new@example.com' },
    });
  });

  itInTestAll(
    'is kept with each link that it sends; a later account counts, and another owner confirms it',
    async () => {
      const { id: second } = await staffMember(app, 'confirming', 'owner');
      const other = await app.signIn('confirming');
      await connect().expect(200);
      await connect({ fromName: 'Limestone' }).expect(200);
      await other
        .put(path)
        .send(account({ fromName: 'Limestone' }))
        .expect(200);
      const confirmedBy = await app.sql.column<number | null>(
        'test.accounts',
        'SELECT confirmed_by FROM email_accounts ORDER BY id DESC LIMIT 1',
      );
      expect(confirmedBy).toEqual([second]);
      const sender = (email: string) =>
        app.sql.onlyValue<number | null>(
          'test.sender',
          'SELECT email_account_id FROM outbox WHERE recipient = $1',
          [email],
        );
      const current = () =>
        app.sql.onlyValue<number>('test.current', `SELECT (settings->>'accountId')::int FROM connections`);
      // Read by the server before it accepts or refuses.
      server.onData = () => ({ code: 451, words: '4.3.0 Later' });
      await invite('linked@example.com');
      await deliver();
      expect(await sender('linked@example.com')).toBe(await current());
      const before = await current();
      server.onData = () => undefined;
      await connect({ fromAddress: 'other@example.com' }).expect(200);
      expect(await current()).toBeGreaterThan(before);
      app.clock.pass(60_000);
      await deliver();
      expect(await sender('linked@example.com')).toBe(await current());
    },
  );

  it('that fails is not stored, with the reason and the server’s words', async () => {
    await connect().expect(200);
    server.onSignIn = () => ({ code: 535, words: '5.7.8 Not accepted' });
    const wrong = await connect({ password: 'wrong' }).expect(409);
    expect(wrong.body).toMatchObject({
      code: 'email.refused',
      message: expect.stringContaining('app password'),
      details: expect.stringContaining('535 5.7.8 Not accepted'),
    });
    server.onSignIn = () => undefined;
    const secure = await connect({ security: 'starttls' }).expect(409);
    expect(secure.body.message).toContain('has no valid certificate');
    const other = await TestSmtpServer.start({ allowInsecureAuth: true });
    const { port } = other;
    await other.stop();
    expect((await connect({ port }).expect(409)).body.message).toBe(
      `The mail server 127.0.0.1 does not answer on port ${port}.`,
    );
    server.onData = () => ({ code: 550, words: '5.7.1 Not from here' });
    expect((await connect().expect(409)).body).toMatchObject({ details: '550 5.7.1 Not from here' });
    expect((await all()).email).toMatchObject({ port: server.port, hasPassword: true });
  });

  it('keeps its password as long as host, port and username stay the same', async () => {
    await connect().expect(200);
    await connect({ password: undefined, fromName: 'Limestone' }).expect(200);
    expect(server.received.at(-1)?.user).toBe('office@example.com');
    for (const over of [{ port: server.port + 1 }, { username: 'other' }, { host: 'localhost' }]) {
      const { body } = await connect({ password: undefined, ...over }).expect(400);
      expect(body.fields).toEqual({ password: 'Please enter the password' });
    }
  });

  it.each([
    ['port', { port: 80 }],
    ['security', { host: 'smtp.example.com' }],
    ['host', { host: '169.254.169.254', security: 'tls' }],
    ['host', { host: '64:ff9b::a9fe:a9fe', security: 'tls' }],
    ['host', { host: 'a b' }],
    ['fromAddress', { fromAddress: 'office' }],
    ['username', { username: 'x'.repeat(400) }],
  ])('needs a right %s: %j', async (field, over) => {
    const { body } = await connect(over).expect(400);
    expect(Object.keys(body.fields as object)).toEqual([field]);
    expect(server.connections).toBe(0);
  });

  it('that is disconnected keeps emails again', async () => {
    await connect().expect(200);
    await owner.delete(path).expect(204);
    await owner.delete(path).expect(204);
    expect(server.received.at(-1)?.mail.text).toContain('It is disconnected.');
    expect((await all()).email).toMatchObject({ source: null, hasPassword: false });
    await invite('two@example.com');
    const { body } = await owner.get('/api/admin/outbox').query({ search: 'two@example.com' }).expect(200);
    expect(body).toMatchObject([{ to: 'two@example.com', status: 'kept' }]);
  });

  it('sends what was kept only when asked', async () => {
    await invite('three@example.com');
    const kept = async () =>
      (
        await owner
          .get('/api/admin/outbox')
          .query({ status: 'kept', search: 'three@example.com' })
          .expect(200)
      ).body as { id: number }[];
    const [mail] = await kept();
    const retry = owner.post(`/api/admin/outbox/${mail?.id}/retry`);
    expect((await retry.expect(409)).body.code).toBe('mail.not_failed');
    await connect().expect(200);
    await deliver();
    expect(server.received.flatMap(({ to }) => to)).not.toContain('three@example.com');
    await owner.post(`/api/admin/outbox/${mail?.id}/retry`).expect(200);
    await deliver();
    expect(server.received.flatMap(({ to }) => to)).toContain('three@example.com');
    expect(await kept()).toEqual([]);
  });

  itInTestAll('that stops working is named, and waiting emails follow once it works', async () => {
    await connect().expect(200);
    server.onSignIn = () => ({ code: 535, words: '5.7.8 Revoked' });
    await invite('four@example.com');
    await deliver();
    expect((await all()).email.lastError?.message).toContain('5.7.8 Revoked');
    const { body: health } = await owner.get('/api/admin/health').expect(200);
    expect(health.checks).toContainEqual(
      expect.objectContaining({ name: 'Email', state: 'failing', url: '/admin/practice?tab=connections' }),
    );
    server.onSignIn = () => undefined;
    app.clock.pass(60_000);
    await deliver();
    expect(server.received.flatMap(({ to }) => to)).toContain('four@example.com');
    expect((await all()).email).toMatchObject({ lastError: null });
  });

  it('has its domain checked: what is published, wrong, and not answered', async () => {
    const check = (body: object) => owner.post(`${path}/check`).send(body);
    expect((await check({}).expect(409)).body.code).toBe('email.not_connected');
    await connect().expect(200);
    const { body } = await check({ dkimSelector: 'one' }).expect(200);
    expect(body).toMatchObject({
      spf: { state: 'ok', record: null },
      dkim: { state: 'wrong', record: null },
      dmarc: { state: 'unknown', record: null },
    });
    await connect({ fromAddress: 'office@example.org' }).expect(200);
    expect((await check({}).expect(200)).body).toMatchObject({
      spf: { state: 'missing', record: 'example.org TXT "v=spf1 ip4:127.0.0.1 ~all"' },
      dkim: null,
      dmarc: { state: 'missing', record: '_dmarc.example.org TXT "v=DMARC1; p=none"' },
    });
    const { body: refusal } = await check({ dkimSelector: 'not a name' }).expect(400);
    expect(Object.keys(refusal.fields as object)).toEqual(['dkimSelector']);
  });

  it('is for owners in a fresh session, never for access tokens', async () => {
    const consultant = await staffMember(app, 'carla', 'consultant');
    const client = await app.client('asample');
    const { body } = await owner.post('/api/access-tokens').send({ name: 'CI', scope: 'write' }).expect(201);
    const token = bearer(body.token as string);
    for (const call of [
      (agent: Agent) => agent.get('/api/admin/connections'),
      (agent: Agent) => agent.put(path).send(account()),
      (agent: Agent) => agent.delete(path),
      (agent: Agent) => agent.post(`${path}/check`).send({}),
    ]) {
      expect((await call(consultant.agent).expect(403)).body).toEqual(refused(403, 'auth.not_permitted'));
      expect((await call(client.agent).expect(403)).body).toEqual(refused(403, 'auth.forbidden'));
      expect((await call(token).expect(403)).body).toEqual(refused(403, 'auth.session_required'));
      await call(app.visitor()).expect(401);
    }
    app.clock.pass(16 * 60_000);
    expect((await connect().expect(403)).body.code).toBe('auth.password_required');
    await owner.get('/api/admin/connections').expect(200);
    await owner.post('/api/session/confirm').send({ password: own }).expect(204);
  });

  it('never shows its password, in no table, answer or line of the log', async () => {
    const { text } = await connect().expect(200);
    const rows = await app.sql.rows(
      'test.stored',
      'SELECT settings::text, encode(sealed, $1) AS sealed FROM connections',
      ['escape'],
    );
    const { text: activity } = await owner.get('/api/admin/activity').expect(200);
    for (const shown of [text, JSON.stringify(rows), activity, app.logged.join('\n')])
      expect(shown).not.toMatch(/abcd efgh|mnop/);
    // It opens for the next run, and is sealed anew with the secret.
    expect(await app.app.get(Connections).find('email')).toMatchObject({ secrets: { password } });
    expect(await app.app.get(SecretRotation).run()).toMatchObject({ unreadable: [] });
  });
});
