import { jest } from '@jest/globals';
import { type Agent, password, refused, TestApp } from '../../../../test/test-app.js';
import { eventually } from '../../../../test/eventually.js';
import { Sql } from '../../../platform/database/sql.js';
import { publishingLock } from '../../../platform/events/event-publisher.js';
import { UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.js';
import { DomainEvents } from '../../../platform/unit-of-work/domain-events.js';
import { samplePdf } from '../../../platform/files/testing/sample-files.js';
import { Jobs } from '../../../platform/events/jobs.js';
import { TestSmtpServer } from '../../../platform/mail/testing/smtp-server.js';
import type { OutboxMailDto } from '../../outbox/outbox-mail.dto.js';
import { asHistory } from '../../../platform/process/request-context.js';
import { Outbox } from '../../../platform/mail/outbox.js';
import { addDays } from '../../../kernel/index.js';
import { Site } from '../../practice/index.js';

const minute = 60_000;
const publicUrl = 'http://portal.example.com';
let server: TestSmtpServer;
let app: TestApp;
let admin: { agent: Agent; id: number };
let alex: { agent: Agent; id: number };
let practice: string;
beforeAll(async () => {
  server = await TestSmtpServer.start();
  app = await TestApp.start({
    PUBLIC_URL: publicUrl,
    THROTTLE: 'off',
    SMTP_URL: server.url,
    MAIL_FROM: 'office@example.com',
  });
  admin = await app.admin();
  await app.admin('colleague');
  alex = await app.client('asample');
  practice = (await app.visitor().get('/api/site').expect(200)).body.name;
});
afterAll(async () => {
  await app.stop();
  await server.stop();
});
beforeEach(async () => {
  for (const table of ['outbox', 'gathered_notifications', 'notification_preferences', 'unsubscribe_tokens'])
    await app.sql.rows(`test.clear-${table}`, `DELETE FROM ${table}`);
});

const mails = async (search = ''): Promise<OutboxMailDto[]> =>
  (await admin.agent.get(`/api/admin/outbox?limit=200&search=${search}`).expect(200)).body as OutboxMailDto[];
const toAlex = (): Promise<OutboxMailDto[]> => mails('asample@example.com');
const onlyMail = async (): Promise<OutboxMailDto> => {
  // Links to unsubscribe are shown in a fresh session only.
  await admin.agent.post('/api/session/confirm').send({ password }).expect(204);
  const [mail, ...others] = await toAlex();
  if (!mail || others.length > 0) throw new Error('There is not one mail.');
  return mail;
};
const subjects = async (): Promise<string[]> => (await toAlex()).map(({ subject }) => subject);
const upload = async (title = 'Tax return 2026', over: Record<string, string> = {}): Promise<number> =>
  (
    await admin.agent
      .post('/api/admin/documents/upload')
      .field({ title, userId: String(alex.id), category: 'tax', ...over })
      .attach('file', samplePdf, 'secret-name.pdf')
      .expect(201)
  ).body.id as number;
const uploadOwn = () =>
  alex.agent
    .post('/api/documents')
    .field({ title: 'Receipt' })
    .attach('file', samplePdf, 'own.pdf')
    .expect(201);
const askFor = (title: string, over: object = {}) =>
  admin.agent
    .post('/api/admin/document-requests')
    .send({ userId: alex.id, title, ...over })
    .expect(201);
const notifyAdmins = (at = app.clock.now()): Promise<void> => {
  const work = app.app.get(UnitOfWork);
  return work.run(async () =>
    work.publish({ type: 'contact.received', messageId: 1, at, from: 'Nora', suspect: false }),
  );
};
const turnOff = (category: string) =>
  app.sql.rows(
    'test.turn-off',
    `INSERT INTO notification_preferences (user_id, email_off) VALUES ($1, ARRAY[$2])`,
    [alex.id, category],
  );
const sendDigests = () => app.app.get(Jobs).runNow('notification.digest');
const linkIn = ({ text }: OutboxMailDto): string =>
  /^(?:Open|See|Read|Review|Upload) .*: (\S+)$/m.exec(text)?.[1] ?? '';
const tokenIn = ({ text }: OutboxMailDto): string => /\/unsubscribe\?token=(\S+)/.exec(text)?.[1] ?? '';

describe('an email', () => {
  it('to a client names the practice and the kind, and links to the record', async () => {
    const id = await upload();
    const mail = await onlyMail();
    expect(mail).toMatchObject({
      to: 'asample@example.com',
      subject: `A new document from ${practice}`,
      status: 'pending',
    });
    expect(linkIn(mail)).toBe(`${publicUrl}/client/documents?document=${id}`);
    expect(mail.html).toContain(`href="${linkIn(mail)}"`);
  });

  it('about a signature links to the page to read and sign', async () => {
    const id = await upload('Agreement', { needsSignature: 'true' });
    const asked = (await mails()).find(({ subject }) => subject.startsWith('Signature requested'));
    expect(asked?.text).toContain(`Read and sign: ${publicUrl}/client/documents/${id}/sign\n`);
  });

  it('contains no contents in any of its parts', async () => {
    await upload('Tax return 2026', { description: 'For the bakery', needsSignature: 'true' });
    await askFor('Bank statement', { description: 'All pages' });
    await uploadOwn();
    const all = await mails();
    expect(all.map(({ subject }) => subject).sort()).toEqual([
      `Document requested – ${practice}`,
      `New document – ${practice}`,
      `New document – ${practice}`,
      `Signature requested – ${practice}`,
    ]);
    for (const { subject, text, html } of all)
      expect(`${subject} ${text} ${html}`).not.toMatch(
        /tax return|bakery|secret-name|bank statement|all pages|receipt|own\.pdf|sample/i,
      );
  });

  it('about a conversation says whether the practice or a client wrote, without contents', async () => {
    const subject = 'My divorce';
    const { body: thread } = await admin.agent
      .post('/api/admin/message-threads')
      .send({ userId: alex.id, subject })
      .expect(201);
    const address = `/api/message-threads/${thread.id}/messages`;
    const write = (agent: Agent) =>
      agent
        .post(address)
        .field('content', 'It is final')
        .attach('files', samplePdf, 'decree.pdf')
        .expect(201);
    await write(admin.agent);
    const [toClient] = await toAlex();
    expect(toClient?.subject).toBe(`A new message from ${practice}`);
    expect(linkIn(toClient as OutboxMailDto)).toContain(`${publicUrl}/client/messages/${thread.id}`);
    await write(alex.agent);
    const [toAdmin] = await mails('consultant@');
    expect(toAdmin?.subject).toBe(`New message – ${practice}`);
    expect(linkIn(toAdmin as OutboxMailDto)).toContain(`${publicUrl}/admin/messages/${thread.id}`);
    for (const { text, html } of await mails())
      expect(`${text} ${html}`).not.toMatch(/divorce|final|decree|sample/i);
  });

  it('goes to each admin separately, and not to the actor', async () => {
    await uploadOwn();
    expect((await mails()).map(({ to }) => to).sort()).toEqual([
      'colleague@example.com',
      'consultant@example.com',
    ]);
    expect(linkIn((await mails())[0] as OutboxMailDto)).toMatch(/\/admin\/documents\?document=\d+$/);
  });

  it('never fails its cause, and is sent once it can be', async () => {
    let refuse = true;
    app.app.get(DomainEvents).subscribe('notification.raised', () => {
      if (refuse) throw new Error('a mistake in its text');
      return Promise.resolve();
    });
    await notifyAdmins();
    expect(await mails()).toEqual([]);
    refuse = false;
    app.clock.pass(5_000);
    await notifyAdmins();
    expect(await mails()).toHaveLength(4);
  });

  it('is not sent if its category is off, nor about sample data of the past', async () => {
    await turnOff('document');
    await upload();
    expect(await toAlex()).toEqual([]);
    await asHistory(() => notifyAdmins(new Date(app.clock.now().getTime() - 61 * minute)));
    expect(await mails()).toEqual([]);
  });

  it('is sent once after a stop of two hours, though its event is as old', async () => {
    const { body } = await admin.agent
      .post('/api/admin/invoices')
      .send({
        userId: alex.id,
        description: 'Bookkeeping',
        items: [{ description: 'Bookkeeping', amount: '95.00' }],
      })
      .expect(201);
    expect(await subjects()).toEqual([expect.stringContaining('A new invoice')]);
    // As if the process had been killed after its answer.
    const stopped = app.app.get(UnitOfWork).run(async () => {
      await app.app
        .get(Sql)
        .rows('test.stop-publishing', 'SELECT pg_advisory_xact_lock($1)', [publishingLock]);
      const reminded = admin.agent.post(`/api/admin/invoices/${(body as { id: number }).id}/remind`).then();
      await eventually(async () => (await app.sql.count('test.waiting', 'events_to_publish', [])) > 0);
      app.clock.pass(120 * minute);
      return { reminded };
    });
    expect((await (await stopped).reminded).status).toBe(202);
    expect(await subjects()).toEqual([
      expect.stringContaining('Payment reminder'),
      expect.stringContaining('A new invoice'),
    ]);
    admin.agent = await app.signIn('consultant');
  });

  it('reminds of a request that is due', async () => {
    const dueDate = addDays(await app.app.get(Site).today(), 1);
    await askFor('Bank statement', { dueDate });
    await app.app.get(Jobs).runNow('requests.remind');
    const [mail] = await toAlex();
    expect(mail?.subject).toBe(`Request due soon – ${practice}`);
    expect(mail?.text).toContain('We need a document from you soon.');
    expect(linkIn(mail as OutboxMailDto)).toMatch(/\/client\/documents\?request=\d+$/);
  });
});

describe('an email about an own action', () => {
  const issue = async (): Promise<number> => {
    const { body } = await admin.agent
      .post('/api/admin/invoices')
      .send({ userId: alex.id, description: 'Books', items: [{ description: 'Books', amount: '250.00' }] })
      .expect(201);
    await app.sql.rows('test.clear-outbox', 'DELETE FROM outbox');
    return body.id as number;
  };
  const portal = async (): Promise<string[]> =>
    ((await alex.agent.get('/api/notifications?read=false').expect(200)).body as { title: string }[]).map(
      ({ title }) => title,
    );
  const buttonOf = ({ text }: OutboxMailDto): string => /^(See .*): \S+$/m.exec(text)?.[0] ?? '';
  const expectReceipt = async (id: number): Promise<void> => {
    const mail = await onlyMail();
    expect(mail.subject).toBe(`Payment received – ${practice}`);
    expect(mail.text).toContain('We received your payment. Thank you.');
    expect(buttonOf(mail)).toBe(`See your receipt: ${publicUrl}/client/payments?invoice=${id}`);
    expect(`${mail.subject} ${mail.text} ${mail.html}`).not.toMatch(/\$|250|books|INV-/i);
    expect(tokenIn(mail)).not.toBe('');
  };

  it("confirms the client's own payment, and is not in the portal", async () => {
    const id = await issue();
    await alex.agent.post('/api/notifications/read-all').expect(204);
    await alex.agent.post(`/api/invoices/${id}/pay`).expect(200);
    await expectReceipt(id);
    expect(await portal()).toEqual([]);
  });

  it('is not sent if its category is off, nor to an unconfirmed address', async () => {
    await turnOff('payment');
    await alex.agent.post(`/api/invoices/${await issue()}/pay`).expect(200);
    expect(await toAlex()).toEqual([]);
    await app.sql.rows('test.turn-on', 'DELETE FROM notification_preferences');
    const id = await issue();
    const byOwner = (own: boolean) =>
      app.sql.rows('test.by-owner', 'UPDATE users SET email_by_owner = $2 WHERE id = $1', [alex.id, own]);
    await byOwner(true);
    await alex.agent.post(`/api/invoices/${id}/pay`).expect(200);
    await byOwner(false);
    expect(await toAlex()).toEqual([]);
  });
});

describe('more than ten emails in an hour', () => {
  it('are gathered from the eleventh on into one within the hour, without losses', async () => {
    for (let n = 1; n <= 12; n++) await upload(`Agreement ${n}`);
    expect(await subjects()).toEqual(Array(10).fill(`A new document from ${practice}`));
    app.clock.pass(49 * minute);
    await askFor('Bank statement');
    await sendDigests();
    expect(await toAlex()).toHaveLength(10);

    app.clock.pass(2 * minute);
    // While emails are gathered, later ones are gathered as well.
    await upload('Agreement 13');
    await sendDigests();
    await sendDigests();
    const [digest, ...others] = await toAlex();
    expect(others).toHaveLength(10);
    expect(digest?.subject).toBe(`4 new notifications – ${practice}`);
    expect(digest?.text).toContain('- New document (3)\n- Document requested\n');
    expect(digest?.text).not.toMatch(/agreement|bank/i);
    expect(linkIn(digest as OutboxMailDto)).toBe(`${publicUrl}/client/portal`);

    app.clock.pass(11 * minute);
    await upload('Agreement 14');
    expect((await subjects())[0]).toBe(`A new document from ${practice}`);
    expect(await toAlex()).toHaveLength(12);
  });

  it("of a client's own appointment never wait", async () => {
    for (let n = 1; n <= 11; n++) await upload(`Agreement ${n}`);
    const startsAt = new Date(app.clock.now().getTime() + 5 * 24 * 60 * minute).toISOString();
    const { body } = await admin.agent
      .post('/api/admin/appointments')
      .send({ userId: alex.id, type: 'review', startsAt })
      .expect(201);
    expect((await subjects())[0]).toContain('appointment');
    await admin.agent
      .post(`/api/appointments/${(body as { id: number }).id}/cancel`)
      .send({})
      .expect(200);
    expect(await toAlex()).toHaveLength(12);
  });

  it('are in the language that the reader has when they are sent', async () => {
    for (let n = 1; n <= 11; n++) await upload(`Agreement ${n}`);
    const speak = (language: string) => alex.agent.put('/api/profile').send({ language }).expect(200);
    await speak('es');
    app.clock.pass(61 * minute);
    await sendDigests();
    await speak('en');
    const [gathered] = await toAlex();
    expect(gathered?.subject).toBe(`Un nuevo documento de ${practice}`);
    expect(gathered?.text).toContain('Compartimos un documento con usted.');
  });

  it('are counted per user', async () => {
    for (let n = 1; n <= 10; n++) await upload(`Agreement ${n}`);
    await uploadOwn();
    expect(await mails('consultant@')).toHaveLength(1);
  });

  it("are sent to others even if one user's digest fails", async () => {
    const bea = await app.client('briverside');
    for (const userId of [alex.id, bea.id])
      await app.sql.rows(
        'test.gather',
        `INSERT INTO gathered_notifications (user_id, category, type, title, url, created_at)
         VALUES ($1, 'document', 'info', 'New document', '/client/documents', $2)`,
        [userId, new Date(app.clock.now().getTime() - 61 * minute)],
      );
    jest.spyOn(app.app.get(Outbox), 'send').mockRejectedValueOnce(new Error('no mail for you'));
    await expect(sendDigests()).rejects.toThrow('1 of 2 failed: no mail for you');
    const digests = async (to: string): Promise<number> =>
      (await mails(to)).filter(({ subject }) => /new document/i.test(subject)).length;
    expect([await digests('asample'), await digests('briverside')]).toEqual([0, 1]);
    await sendDigests();
    expect([await digests('asample'), await digests('briverside')]).toEqual([1, 1]);
  });

  it('leave out categories that were turned off in the meantime', async () => {
    for (let n = 1; n <= 12; n++) await upload(`Agreement ${n}`);
    await turnOff('document');
    app.clock.pass(61 * minute);
    await sendDigests();
    expect(await toAlex()).toHaveLength(10);
  });
});

describe('the unsubscribe link', () => {
  const end = (token: string) => app.visitor().post(`/api/notifications/unsubscribe?token=${token}`);

  it('ends emails of its category without a login, and works any number of times', async () => {
    await upload();
    const token = tokenIn(await onlyMail());
    expect(token).toMatch(/^[\w-]{32}$/);
    for (let time = 0; time < 2; time++) {
      const { body } = await end(token).type('form').send('List-Unsubscribe=One-Click').expect(200);
      expect(body).toEqual({ categories: ['document'], ended: true });
    }
    await upload();
    expect(await toAlex()).toHaveLength(1);
    // Only this user's emails: the portal still notifies.
    await uploadOwn();
    expect(await mails('consultant@')).toHaveLength(1);
    expect((await alex.agent.get('/api/notifications?limit=1').expect(200)).body).not.toEqual([]);
  });

  it('is in the List-Unsubscribe header', async () => {
    await upload();
    await app.app.get(Jobs).runNow('mail.deliver');
    const headers = server.received
      .at(-1)
      ?.raw.split('\r\n\r\n')[0]
      ?.replace(/\r\n[ \t]+/g, ' ');
    for (const line of server.received.at(-1)?.raw.split('\r\n') ?? []) expect(line.length).toBeLessThan(999);
    expect(headers).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/m);
    const address = /^List-Unsubscribe: <([^>]+)>$/m.exec(headers ?? '')?.[1] ?? '';
    expect(address).toContain(`${publicUrl}/api/notifications/unsubscribe?token=`);
    const { body } = await app
      .visitor()
      .post(address.replace(publicUrl, ''))
      .type('form')
      .send('List-Unsubscribe=One-Click')
      .expect(200);
    expect(body).toEqual({ categories: ['document'], ended: true });
  });

  it('accepts a multipart body and a JSON body', async () => {
    await upload();
    const token = tokenIn(await onlyMail());
    await end(token).field('List-Unsubscribe', 'One-Click').expect(200);
    await end(token).send({ 'List-Unsubscribe': 'One-Click' }).expect(200);
  });

  it('leaves other categories off', async () => {
    await upload();
    await turnOff('message');
    await end(tokenIn(await onlyMail())).expect(200);
    const [row] = await app.sql.rows('test.off', 'SELECT email_off FROM notification_preferences');
    expect(row).toEqual({ email_off: ['document', 'message'] });
  });

  it('changes nothing when it is opened, and leads to its page', async () => {
    await upload();
    const token = tokenIn(await onlyMail());
    const { headers } = await app.visitor().get(`/api/notifications/unsubscribe?token=${token}`).expect(303);
    expect(headers['location']).toBe(`/unsubscribe?token=${token}`);
    await upload();
    expect(await toAlex()).toHaveLength(2);
  });

  it.each([
    ['unknown', 'x'.repeat(32), 404, 'unsubscription.not_found'],
    ['empty', '', 400, 'request.invalid'],
    ['too long', 'x'.repeat(300), 400, 'request.invalid'],
  ] as const)('is refused if it is %s', async (_what, token, status, code) => {
    expect((await end(token).expect(status)).body).toEqual(refused(status, code));
  });

  it('is refused from another site', async () => {
    await upload();
    await end(tokenIn(await onlyMail()))
      .set('Origin', 'https://elsewhere.example')
      .expect(403);
  });

  it('never expires', async () => {
    await upload();
    const token = tokenIn(await onlyMail());
    app.clock.pass(2_000 * 24 * 60 * minute);
    expect((await end(token).expect(200)).body).toEqual({ categories: ['document'], ended: true });
    const kept = await app.sql.rows('test.off', 'SELECT email_off FROM notification_preferences');
    expect(kept).toEqual([{ email_off: ['document'] }]);
  });
});
