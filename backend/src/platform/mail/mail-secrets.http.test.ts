import { type Agent, password, refused, TestApp } from '../../../test/test-app.js';
import { SecretRotation } from '../files/secret-rotation.js';
import { Jobs } from '../events/jobs.js';
import { MailSecrets } from './mail-secrets.js';
import type { OutboxMailDto } from '../../modules/outbox/outbox-mail.dto.js';
import { type NewMail, Outbox } from './outbox.js';
import { TestSmtpServer } from './testing/smtp-server.js';
import { itInTestAll } from '../../../test/cases.js';

const hour = 60 * 60_000;
const url = 'https://portal.example/reset-password?token=a-secret-token';
let app: TestApp;
let admin: { agent: Agent; id: number };
let client: { id: number };

/** One application at a time, with the settings that the tests below share. */
function started(env: () => Record<string, string>): void {
  beforeAll(async () => {
    app = await TestApp.start(env());
    admin = await app.admin();
    client = await app.account('asample');
  });
  afterAll(() => app.stop());
  beforeEach(() => app.sql.rows('test.clear', 'DELETE FROM outbox'));
}

const plain = (): NewMail => ({
  userId: client.id,
  to: 'asample@example.com',
  sender: 'Example Practice',
  subject: 'Choose a new password',
  text: `Choose: ${url}\n`,
  html: `<a href="${url}">Choose</a>`,
});
const send = async (over: Partial<NewMail> = {}): Promise<number> => {
  const until = new Date(app.clock.now().getTime() + hour);
  const [id = 0] = await app.app.get(Outbox).send({ ...plain(), secret: { url, until }, ...over });
  return id;
};
const only = async (agent = admin.agent): Promise<OutboxMailDto> => {
  const { body } = await agent.get('/api/admin/outbox').expect(200);
  expect(body).toHaveLength(1);
  return (body as [OutboxMailDto])[0];
};
const expectHidden = (mail: OutboxMailDto): void =>
  expect(mail).toMatchObject({ text: 'Choose: [hidden]\n', html: '<a href="[hidden]">Choose</a>' });
const atRest = async (): Promise<{ text: string; html: string; secret: string | null }> => {
  const [row] = await app.sql.rows<{ text: string; html: string; secret: string | null }>(
    'test.at-rest',
    `SELECT text, html, encode(secret, 'escape') AS secret FROM outbox`,
  );
  if (!row) throw new Error('There is no mail.');
  return row;
};
const shownTo = async (): Promise<(number | null)[]> =>
  (
    await app.sql.rows<{ actor_id: number | null }>(
      'test.shown',
      `SELECT actor_id FROM activity_events WHERE type = 'account.link_shown' AND subject_id = $1 ORDER BY id`,
      [client.id],
    )
  ).map(({ actor_id }) => actor_id);

describe('without SMTP_URL, a secret link', () => {
  started(() => ({}));

  it('is stored encrypted, and shown to admins, which is recorded once for each of them', async () => {
    await send();
    const { text, html, secret } = await atRest();
    expect(`${text}${html}${secret}`).not.toContain('a-secret-token');
    const colleague = await app.admin('colleague');
    const before = await shownTo();
    for (const agent of [admin.agent, admin.agent, colleague.agent])
      expect(await only(agent)).toMatchObject({
        text: `Choose: ${url}\n`,
        html: `<a href="${url}">Choose</a>`,
      });
    expect((await shownTo()).slice(before.length)).toEqual([admin.id, colleague.id]);
  });

  it('is hidden in a session older than 15 minutes, until the password is entered again', async () => {
    await send();
    const { agent } = await app.admin('patient');
    expect(await only(agent)).toMatchObject({ linkNeedsPassword: false });
    const before = await shownTo();
    app.clock.pass(16 * 60_000);
    const hidden = await only(agent);
    expectHidden(hidden);
    expect(hidden.linkNeedsPassword).toBe(true);
    expect(await shownTo()).toEqual(before);
    await agent.post('/api/session/confirm').send({ password }).expect(204);
    expect(await only(agent)).toMatchObject({ text: `Choose: ${url}\n`, linkNeedsPassword: false });
    admin.agent = await app.signIn('consultant');
  });

  it('is in the preview just as in the list', async () => {
    const id = await send();
    const preview = async (agent: Agent) =>
      (await agent.get(`/api/admin/outbox/${id}/html`).expect(200)).text;
    const { agent, id: readerId } = await app.admin('previewing');
    const before = await shownTo();
    expect(await preview(agent)).toBe(`<a href="${url}">Choose</a>`);
    expect((await shownTo()).slice(before.length)).toEqual([readerId]);
    app.clock.pass(16 * 60_000);
    expect(await preview(agent)).toBe('<a href="[hidden]">Choose</a>');
    await agent.post('/api/session/confirm').send({ password }).expect(204);
    expect(await preview(agent)).toContain(url);
    admin.agent = await app.signIn('consultant');
    const ofAdmin = await send({ userId: admin.id });
    const { text } = await admin.agent.get(`/api/admin/outbox/${ofAdmin}/html`).expect(200);
    expect(text).toBe('<a href="[hidden]">Choose</a>');
  });

  it('of an admin is hidden from every admin, including its recipient', async () => {
    await send({ userId: admin.id });
    const another = await app.admin('another');
    for (const agent of [admin.agent, another.agent]) {
      const mail = await only(agent);
      expectHidden(mail);
      expect(mail.linkNeedsPassword).toBe(false);
    }
  });

  it('is hidden from an access token', async () => {
    await send();
    const { body } = await admin.agent
      .post('/api/access-tokens')
      .send({ name: 'Export', scope: 'read' })
      .expect(201);
    const { body: rows } = await app
      .visitor()
      .get('/api/admin/outbox?search=asample')
      .set('Authorization', `Bearer ${body.token}`)
      .expect(200);
    expectHidden((rows as [OutboxMailDto])[0]);
  });

  it('is hidden from a page on another site that loads the outbox, and does not count as shown', async () => {
    await send();
    const before = await shownTo();
    const { body } = await admin.agent
      .get('/api/admin/outbox')
      .set('Sec-Fetch-Site', 'cross-site')
      .expect(200);
    expectHidden((body as [OutboxMailDto])[0]);
    expect(await shownTo()).toEqual(before);
  });

  it('that unsubscribes is hidden in a session that is not fresh, and from an access token', async () => {
    const { text, html } = plain();
    // The bodies lead to a page, the header to a call: both have the token.
    const { searchParams } = new URL(url);
    const unsubscribeUrl = `http://portal.example/api/notifications/unsubscribe?${searchParams}`;
    await app.app.get(Outbox).send({ ...plain(), unsubscribeUrl });
    app.clock.pass(16 * 60_000);
    expectHidden(await only());
    await admin.agent.post('/api/session/confirm').send({ password }).expect(204);
    expect(await only()).toMatchObject({ text, html });
    const { body } = await admin.agent
      .post('/api/access-tokens')
      .send({ name: 'Unsubscribing', scope: 'read' })
      .expect(201);
    const { body: rows } = await app
      .visitor()
      .get('/api/admin/outbox?search=asample')
      .set('Authorization', `Bearer ${body.token}`)
      .expect(200);
    expectHidden((rows as [OutboxMailDto])[0]);
  });

  it('is erased once it was used', async () => {
    const id = await send();
    await app.app.get(MailSecrets).erase([id]);
    expectHidden(await only());
    expect((await atRest()).secret).toBeNull();
  });

  it('is hidden once it has expired, and then erased', async () => {
    await send();
    app.clock.pass(hour);
    expectHidden(await only());
    await app.app.get(Jobs).runNow('mail.erase-links');
    expect((await atRest()).secret).toBeNull();
  });
});

describe('with SMTP_URL, a secret link', () => {
  let server: TestSmtpServer;
  beforeAll(async () => {
    server = await TestSmtpServer.start();
  });
  afterAll(() => server.stop());
  started(() => ({ SMTP_URL: server.url, MAIL_FROM: 'office@example.com' }));
  const deliver = (): Promise<number> => app.app.get(Jobs).runNow('mail.deliver');

  it('is hidden from everyone, sent, and then erased', async () => {
    await send();
    expectHidden(await only());
    await deliver();
    expect(server.received.at(-1)?.raw).toContain('a-secret-token');
    const mail = await only();
    expect(mail.status).toBe('sent');
    expectHidden(mail);
    expect((await atRest()).secret).toBeNull();
    expect(await shownTo()).toEqual([]);
  });

  it('that was used or has expired is not sent any more, even on a retry', async () => {
    const id = await send();
    const sent = server.received.length;
    app.clock.pass(hour);
    await deliver();
    expect(server.received).toHaveLength(sent);
    expect(await only()).toMatchObject({ status: 'failed', error: 'The link in it no longer works.' });
    const { body } = await admin.agent.post(`/api/admin/outbox/${id}/retry`).expect(409);
    expect(body).toEqual(refused(409, 'mail.link_ended'));
  });
});

describe('when APP_SECRET changes, a secret link', () => {
  const first = 'a first secret of the tests';
  const second = 'a second secret of the tests';
  let databaseUrl: string;
  let storageDir: string;

  itInTestAll('is re-encrypted under the current one', async () => {
    const before = await TestApp.start({ APP_SECRET: first });
    app = before;
    client = await app.account('asample');
    await send();
    ({ databaseUrl, storageDir } = before);
    await before.app.close();
    const place = { databaseUrl, storageDir };
    app = await TestApp.start({ APP_SECRET: second, APP_SECRET_PREVIOUS: first }, place);
    await app.app.get(SecretRotation).run();
    await app.app.close();
    app = await TestApp.start({ APP_SECRET: second }, place);
    admin = await app.admin();
    expect((await only()).text).toContain(url);
    await app.stop();
    await before.stop();
  });
});
