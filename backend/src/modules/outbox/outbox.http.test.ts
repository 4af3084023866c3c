import { absurdIds, type Agent, pages, refused, TestApp } from '../../../test/test-app.js';
import { UnitOfWork } from '../../platform/unit-of-work/unit-of-work.js';
import { Jobs } from '../../platform/events/jobs.js';
import type { OutboxMailDto } from './outbox-mail.dto.js';
import { samplePng } from '../../platform/files/testing/sample-files.js';
import { layOut } from '../../platform/mail/mail-layout.js';
import { type NewMail, Outbox } from '../../platform/mail/outbox.js';
import { TestSmtpServer } from '../../platform/mail/testing/smtp-server.js';
import { itInTestAll } from '../../../test/cases.js';

const minute = 60_000;
const hour = 60 * minute;
let app: TestApp;
let admin: Agent;
let server: TestSmtpServer;

/** One application at a time, with the settings that the tests below share. */
function started(env: () => Record<string, string>): void {
  beforeAll(async () => {
    app = await TestApp.start(env());
    ({ agent: admin } = await app.admin());
  });
  afterAll(() => app.stop());
  beforeEach(() => app.sql.rows('test.clear', 'DELETE FROM outbox'));
}

const send = (over: Partial<NewMail> = {}): Promise<number[]> =>
  app.app.get(Outbox).send({
    userId: null,
    to: 'alex@example.com',
    sender: 'Example Practice',
    subject: 'A new message',
    text: 'There is a new message.',
    html: '<p>There is a new message.</p>',
    ...over,
  });
const deliver = (): Promise<number> => app.app.get(Jobs).runNow('mail.deliver');
const listed = async (query: Record<string, string> = {}): Promise<OutboxMailDto[]> =>
  (await admin.get('/api/admin/outbox').query(query).expect(200)).body as OutboxMailDto[];
const only = async (): Promise<OutboxMailDto> => {
  const [mail, ...others] = await listed();
  if (!mail || others.length > 0) throw new Error(`There are ${others.length + Number(!!mail)} mails.`);
  return mail;
};
const logged = (what: string): string[] => app.logged.filter((line) => line.includes(what));

describe('without SMTP_URL', () => {
  started(() => ({}));

  it('emails are kept, as the log says', async () => {
    await send();
    expect(await deliver()).toBe(0);
    expect(await only()).toEqual({
      id: expect.any(Number),
      to: 'alex@example.com',
      subject: 'A new message',
      text: 'There is a new message.',
      html: '<p>There is a new message.</p>',
      attachments: [],
      event: null,
      status: 'kept',
      attempts: 0,
      error: null,
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      sentAt: null,
      linkNeedsPassword: false,
    });
    expect(logged('no email account is connected')).toHaveLength(1);
  });

  it('an email is previewed as its recipient sees it, where nothing runs or is loaded', async () => {
    const [id = 0] = await send();
    const { text, headers } = await admin.get(`/api/admin/outbox/${id}/html`).expect(200);
    expect(text).toBe('<p>There is a new message.</p>');
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'SAMEORIGIN',
    });
    const policy = headers['content-security-policy'] ?? '';
    for (const part of [
      "default-src 'none'",
      "style-src 'unsafe-inline'",
      "frame-ancestors 'self'",
      'sandbox',
    ])
      expect(policy).toContain(part);
    expect(policy).not.toMatch(/script-src|http|allow-/);
  });

  it('an email has the practice’s color and logo, also in its preview', async () => {
    const { body: site } = await admin.get('/api/admin/site').expect(200);
    await admin
      .put('/api/admin/site')
      .send({ ...(site as object), accent: '#1f4f86' })
      .expect(200);
    await admin.put('/api/admin/site/logo').attach('file', samplePng, 'logo.png').expect(200);
    const { html } = layOut({
      practice: 'Example Practice',
      phone: '',
      firstName: null,
      heading: 'News',
      paragraphs: [],
      button: { label: 'Open', url: 'https://portal.example.com' },
      footer: { text: 'Sent by the practice.', links: [] },
    });
    const [id = 0] = await send({ html });
    const stored = (await only()).html;
    expect(stored).toMatch(/src="cid:logo-[0-9a-f]{16}"/);
    expect(stored).toContain('background:#1f4f86');
    const { text } = await admin.get(`/api/admin/outbox/${id}/html`).expect(200);
    expect(text).toContain('src="data:image/png;base64,');
    await admin.delete('/api/admin/site/logo').expect(204);
    const { text: without } = await admin.get(`/api/admin/outbox/${id}/html`).expect(200);
    expect(without).not.toContain('<img');
    expect(without).toContain('Example Practice');
  });

  it('a preview that is refused is JSON like every error', async () => {
    const [id = 0] = await send();
    const client = await app.client('reader');
    for (const [agent, path, status, code] of [
      [admin, 'abc', 404, 'record.not_found'],
      [admin, '999999', 404, 'mail.not_found'],
      [client.agent, String(id), 403, 'auth.forbidden'],
      [app.visitor(), String(id), 401, 'auth.signed_out'],
    ] as const) {
      const { body, headers } = await agent.get(`/api/admin/outbox/${path}/html?__proto__=-1`).expect(status);
      expect(headers['content-type']).toMatch(/^application\/json/);
      expect(body).toMatchObject({ statusCode: status });
      expect((body as { code: string }).code).toBe(code);
    }
  });

  it('lists the files of an email in order, without their contents', async () => {
    const content = 'METHOD:REQUEST';
    await send({
      attachments: [
        { fileName: 'appointment.ics', fileType: 'text/calendar', content },
        { fileName: 'a list, "quoted".csv', fileType: 'text/csv', content: '"a","b"\n' },
      ],
    });
    expect((await only()).attachments).toEqual([
      { fileName: 'appointment.ics', fileType: 'text/calendar' },
      { fileName: 'a list, "quoted".csv', fileType: 'text/csv' },
    ]);
  });

  it('a failed email is kept when it is to be sent again', async () => {
    await send();
    const { id } = await only();
    await app.sql.rows('test.fail', `UPDATE outbox SET status = 'failed'`);
    const { body } = await admin.post(`/api/admin/outbox/${id}/retry`).expect(200);
    expect(body).toMatchObject({ id, status: 'kept' });
    expect(await deliver()).toBe(0);
  });

  it('belongs to the change that causes it', async () => {
    const change = app.app.get(UnitOfWork).run(async () => {
      await send();
      throw new Error('taken back');
    });
    await expect(change).rejects.toThrow('taken back');
    expect(await listed()).toEqual([]);
  });

  describe("the admin's list", () => {
    beforeEach(async () => {
      for (let n = 0; n < 5; n++) await send({ to: `person${n}@example.com`, subject: `Mail ${n} of 100%` });
      await app.sql.rows(
        'test.same-moment',
        `UPDATE outbox SET created_at = (SELECT min(created_at) FROM outbox)`,
      );
    });

    it('shows every email once, newest first', async () => {
      const found = await pages<OutboxMailDto>(admin, '/api/admin/outbox?limit=2');
      expect(found.flatMap(({ rows }) => rows).map(({ subject }) => subject)).toEqual(
        [4, 3, 2, 1, 0].map((n) => `Mail ${n} of 100%`),
      );
      expect(found.map(({ total }) => total)).toEqual([5, 5, 5]);
    });

    it.each([
      ['a recipient, in any case', { search: 'PERSON3@' }, 1],
      ['a subject', { search: 'mail 2 of' }, 1],
      ['a subject with accents', { search: 'máil 2 of' }, 1],
      ['a percent sign as a character', { search: '0%' }, 5],
      ['an underscore as a character', { search: '_' }, 0],
      ['not the text', { search: 'There is' }, 0],
      ['kept ones', { status: 'kept' }, 5],
      ['sent ones', { status: 'sent' }, 0],
      ['all', { status: 'all' }, 5],
    ])('finds %s', async (_what, query, count) => {
      expect(await listed(query)).toHaveLength(count);
    });

    it.each(['limit=0', 'limit=201', 'cursor=x', 'status=lost', 'search=%00'])(
      'refuses %s',
      async (query) => {
        const { body } = await admin.get(`/api/admin/outbox?${query}`).expect(400);
        expect(body).toEqual(refused(400, 'request.invalid'));
        expect(Object.keys(body.fields)).toEqual([query.split('=')[0]]);
      },
    );
  });

  it.each([...absurdIds, '2147483647'])('there is no email %s to send again', async (id) => {
    const { body } = await admin.post(`/api/admin/outbox/${id}/retry`).expect(404);
    expect(body.code).toMatch(/\.not_found$/);
  });

  it('is for admins only', async () => {
    const { agent: client } = await app.client('asample');
    for (const call of [
      (agent: Agent) => agent.get('/api/admin/outbox'),
      (agent: Agent) => agent.post('/api/admin/outbox/1/retry'),
    ]) {
      expect((await call(app.visitor()).expect(401)).body).toEqual(refused(401, 'auth.signed_out'));
      expect((await call(client).expect(403)).body).toEqual(refused(403, 'auth.forbidden'));
    }
  });
});

describe('with a server', () => {
  let port: number;
  beforeAll(async () => {
    server = await TestSmtpServer.start();
    ({ port } = server);
  });
  afterAll(() => server.stop());
  started(() => ({
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    MAIL_FROM: 'office@example.com',
    PUBLIC_URL: 'http://portal.example.com',
  }));
  beforeEach(() => {
    server.received.splice(0);
    server.onRecipient = server.onData = () => undefined;
  });

  /** Seconds until the job of the next attempt is due. */
  async function wait(): Promise<number> {
    const row = await app.sql.first<{ wait: number }>(
      'test.wait',
      `SELECT extract(epoch FROM start_after - now())::float8 AS wait FROM pgboss.job
       WHERE name = 'mail.deliver' AND state = 'created'`,
    );
    if (!row) throw new Error('No job waits.');
    return row.wait;
  }

  it('an email waits for its job, and is sent once, in the practice’s name', async () => {
    await send();
    expect(await only()).toMatchObject({ status: 'pending', attempts: 0, sentAt: null });
    expect(await deliver()).toBe(1);
    expect(await deliver()).toBe(0);
    const mail = await only();
    expect(mail).toMatchObject({ status: 'sent', attempts: 1, error: null });
    expect(mail.sentAt).toEqual(expect.any(String));
    expect(server.received).toHaveLength(1);
    const [received] = server.received;
    expect(received).toMatchObject({ from: 'office@example.com', to: ['alex@example.com'] });
    expect(received?.mail.from?.value[0]?.name).toBe('Example Practice');
    expect(received?.mail.messageId).toMatch(/^<[0-9a-f-]{36}@portal\.example\.com>$/);
    expect(received?.mail.date?.toISOString()).toBe(mail.created_at.replace(/\.\d+Z/, '.000Z'));
  });

  it('a change that is rolled back sends nothing', async () => {
    const change = app.app.get(UnitOfWork).run(async () => {
      await send();
      throw new Error('taken back');
    });
    await expect(change).rejects.toThrow('taken back');
    expect(await deliver()).toBe(0);
    expect(server.received).toEqual([]);
  });

  it('a temporary refusal is retried, as the same email', async () => {
    await send();
    const messageIds: unknown[] = [];
    server.onData = () => ({ code: 451, words: '4.3.0 Greylisted' });
    await deliver();
    expect(await only()).toMatchObject({ status: 'pending', attempts: 1, error: '451 4.3.0 Greylisted' });
    const row = await app.sql.first<{ id: string }>('test.id', 'SELECT message_id AS id FROM outbox');
    messageIds.push(`<${row?.id}>`);
    server.onData = () => undefined;
    await deliver();
    expect(await only()).toMatchObject({ status: 'sent', attempts: 2, error: null });
    expect(server.received.map(({ mail }) => mail.messageId)).toEqual(messageIds);
  });

  it.each([
    ['the recipient', 'onRecipient'],
    ['the mail', 'onData'],
  ] as const)('a permanent refusal fails until an admin sends it again: %s', async (_what, at) => {
    server[at] = () => ({ code: 550, words: '5.1.1 No such mailbox' });
    await send();
    await deliver();
    expect(await deliver()).toBe(0);
    const { id, ...mail } = await only();
    expect(mail).toMatchObject({ status: 'failed', attempts: 1, error: '550 5.1.1 No such mailbox' });
    expect(logged('email failed for the last time')).not.toEqual([]);

    server[at] = () => undefined;
    const retry = () => admin.post(`/api/admin/outbox/${id}/retry`);
    const answers = await Promise.all([retry(), retry(), retry()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toEqual(refused(409, 'mail.not_failed'));
    expect(await deliver()).toBe(1);
    expect(await only()).toMatchObject({ id, status: 'sent', attempts: 2, error: null });
    expect(server.received).toHaveLength(1);
    expect((await retry().expect(409)).body).toEqual(refused(409, 'mail.not_failed'));
  });

  itInTestAll('nothing is lost while the server is unavailable for an hour', async () => {
    await server.stop();
    for (let n = 0; n < 5; n++) await send({ to: `person${n}@example.com` });
    for (let passed = 0; passed < hour;) {
      await deliver();
      expect((await listed({ status: 'pending' })).map(({ error }) => error)).toEqual(
        Array<unknown>(5).fill(expect.stringContaining('ECONNREFUSED')),
      );
      const seconds = await wait();
      app.clock.pass(seconds * 1_000);
      passed += seconds * 1_000;
    }
    server = await TestSmtpServer.start({}, port);
    await deliver();
    expect((await listed()).map(({ status }) => status)).toEqual(Array(5).fill('sent'));
    expect(server.received.map(({ to }) => to[0]).sort()).toEqual(
      [0, 1, 2, 3, 4].map((n) => `person${n}@example.com`),
    );
  });

  itInTestAll(
    'an email is retried with growing delays for a day, then fails, and may be retried for another',
    async () => {
      server.onRecipient = () => ({ code: 450, words: '4.2.0 Full' });
      await send();
      const waits: number[] = [];
      for (await deliver(); (await only()).status === 'pending'; await deliver()) {
        waits.push(await wait());
        app.clock.pass((waits.at(-1) ?? 0) * 1_000);
      }
      const total = waits.reduce((sum, one) => sum + one, 0) / 3_600;
      expect(total).toBeGreaterThan(22.9);
      expect(total).toBeLessThanOrEqual(24);
      expect(waits[0]).toBeLessThanOrEqual(30);
      for (const [n, one] of waits.entries()) expect(one).toBeGreaterThanOrEqual((waits[n - 1] ?? 0) - 1);
      expect(waits.length).toBeLessThan(40);
      const { id, ...mail } = await only();
      expect(mail).toMatchObject({ status: 'failed', attempts: waits.length + 1, error: '450 4.2.0 Full' });

      const again = await admin.post(`/api/admin/outbox/${id}/retry`).expect(200);
      expect(again.body).toMatchObject({ status: 'pending', error: '450 4.2.0 Full' });
      await deliver();
      expect(await wait()).toBeLessThanOrEqual(30);
    },
  );

  it('an email whose job failed gets another one, and only then', async () => {
    await deliver();
    await send();
    await send();
    await app.sql.rows(
      'test.give-up',
      `DELETE FROM pgboss.job WHERE name = 'mail.deliver' AND data->>'mailId' = $1`,
      [String((await listed())[0]?.id)],
    );
    await app.app.get(Jobs).runNow('mail.resume');
    expect(await deliver()).toBe(2);
    expect((await listed()).map(({ status }) => status)).toEqual(['sent', 'sent']);
    expect(server.received).toHaveLength(2);
  });

  it('delivers the files of an email with it', async () => {
    const attachment = { fileName: 'list.csv', fileType: 'text/csv', content: 'Zoë;1\n' };
    await send({ attachments: [attachment] });
    await deliver();
    const [file] = server.received.at(-1)?.mail.attachments ?? [];
    expect(file).toMatchObject({ filename: 'list.csv', contentType: 'text/csv' });
    expect(file?.content.toString()).toBe('Zoë;1\n');
  });

  it('a repeated job for a finished attempt does nothing', async () => {
    await send();
    await deliver();
    const { id } = await only();
    await app.app.get(Jobs).send('mail.deliver', { mailId: id, attempt: 1 });
    expect(await deliver()).toBe(1);
    expect(server.received).toHaveLength(1);
    expect(await only()).toMatchObject({ status: 'sent', attempts: 1 });
  });
});

describe('when SMTP_URL is removed', () => {
  it('waiting emails are kept', async () => {
    const first = await TestApp.start({ SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'office@example.com' });
    app = first;
    await send();
    await first.app.close();
    const second = await TestApp.start({}, { databaseUrl: first.databaseUrl, storageDir: first.storageDir });
    app = second;
    ({ agent: admin } = await second.admin());
    expect(await deliver()).toBe(1);
    expect(await only()).toMatchObject({ status: 'kept', attempts: 0, error: null });
    await second.stop();
    await first.stop();
  });
});
