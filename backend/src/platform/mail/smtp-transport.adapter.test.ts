import type { SmtpServer } from '../settings/mail-settings.js';
import { DeliveryFailed, type OutgoingMail } from './outgoing-mail.js';
import { SmtpTransport } from './smtp-transport.js';
import { silentServer, TestSmtpServer } from './testing/smtp-server.js';

const mail: OutgoingMail = {
  messageId: 'one@portal.example.com',
  from: { name: 'Example Practice', address: 'office@example.com' },
  to: 'alex@example.com',
  subject: 'A new message',
  text: 'There is a new message.',
  html: '<p>There is a new message.</p>',
  date: new Date('2026-11-20T09:00:00Z'),
  unsubscribeUrl: null,
  attachments: [],
};

let server: TestSmtpServer;
afterEach(() => server.stop());

/** This machine, as SMTP_URL without a password names it. */
const here = (port: number): SmtpServer => ({
  host: '127.0.0.1',
  port,
  security: 'opportunistic',
  checksCertificate: false,
  auth: undefined,
});
/** A transport to the current test server. */
const transport = (over: Partial<SmtpServer> = {}) => new SmtpTransport({ ...here(server.port), ...over });

async function failure(sending: Promise<void>): Promise<{ message: string; refusal: string }> {
  const error: unknown = await sending.catch((error: unknown) => error);
  if (!(error instanceof DeliveryFailed)) throw new Error(`No failed delivery: ${String(error)}`);
  return { message: error.message, refusal: error.refusal };
}

describe('an email', () => {
  beforeEach(async () => void (server = await TestSmtpServer.start()));

  it('arrives unchanged, with the required headers', async () => {
    const unsubscribeUrl = 'https://portal.example.com/api/notifications/unsubscribe?token=abc';
    await transport().deliver({ ...mail, unsubscribeUrl });
    const [received] = server.received;
    expect(received).toMatchObject({ from: 'office@example.com', to: ['alex@example.com'] });
    const read = received?.mail;
    const headers = received?.raw.replace(/\r\n[ \t]+/g, ' ') ?? '';
    expect(read?.from?.value).toEqual([{ name: 'Example Practice', address: 'office@example.com' }]);
    expect(read).toMatchObject({
      subject: 'A new message',
      messageId: '<one@portal.example.com>',
      date: mail.date,
      html: mail.html,
    });
    expect(read?.text?.trim()).toBe(mail.text);
    expect(read?.headers.get('auto-submitted')).toBe('auto-generated');
    expect(headers).toContain(`List-Unsubscribe: <${unsubscribeUrl}>`);
    expect(headers).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
    expect(headers).toMatch(/^MIME-Version: 1\.0$/m);
    expect(headers).toMatch(/^Content-Type: multipart\/alternative;/m);
    expect(headers.indexOf('text/plain')).toBeLessThan(headers.indexOf('text/html'));
  });

  it('carries an invitation that updates calendars, and its other files', async () => {
    const content = 'BEGIN:VCALENDAR\r\nMETHOD:REQUEST\r\nEND:VCALENDAR\r\n';
    await transport().deliver({
      ...mail,
      attachments: [
        { fileName: 'appointment.ics', fileType: 'text/calendar', content },
        { fileName: 'list.csv', fileType: 'text/csv', content: 'a;b\n' },
      ],
    });
    const [received] = server.received;
    const headers = received?.raw.replace(/\r\n[ \t]+/g, ' ') ?? '';
    expect(headers).toMatch(/^Content-Type: text\/calendar; charset=utf-8; method=REQUEST$/im);
    const files = received?.mail.attachments.map(({ filename, contentType, content: bytes }) => ({
      filename,
      contentType,
      content: bytes.toString(),
    }));
    expect(files).toContainEqual({ filename: 'appointment.ics', contentType: 'application/ics', content });
    expect(files).toContainEqual({ filename: 'list.csv', contentType: 'text/csv', content: 'a;b\n' });
  });

  it('shows the logo that is sent along', async () => {
    const html = '<p><img src="cid:logo-ab12" alt=""></p>';
    await transport().deliver({ ...mail, html, logo: { cid: 'logo-ab12', content: Buffer.from('a logo') } });
    const [received] = server.received;
    expect(received?.raw).toMatch(/^Content-Type: multipart\/related;/m);
    expect(received?.mail.attachments).toMatchObject([
      { cid: 'logo-ab12', contentType: 'image/png', contentDisposition: 'inline', related: true },
    ]);
  });

  it('has no unsubscribe header without an unsubscribe link', async () => {
    await transport().deliver(mail);
    expect(server.received[0]?.raw).not.toMatch(/unsubscribe/i);
  });

  it.each([
    ['the sender’s name', { from: { name: 'A\r\nBcc: eve@example.com', address: 'office@example.com' } }],
    ['the subject', { subject: 'A\r\nBcc: eve@example.com\r\n\r\nA body' }],
    ['the recipient', { to: 'alex@example.com\r\nBcc: eve@example.com' }],
    ['a second recipient', { to: 'alex@example.com, eve@example.com' }],
    ['a recipient with a name', { to: 'Eve <eve@example.com>' }],
  ])('cannot get a header or a recipient by %s', async (_what, over) => {
    await transport()
      .deliver({ ...mail, ...over })
      .catch((error: unknown) => expect(error).toBeInstanceOf(DeliveryFailed));
    for (const { to, raw, mail: read } of server.received) {
      expect(raw).not.toMatch(/^Bcc:/im);
      expect(read.bcc).toBeUndefined();
      expect(to).toHaveLength(1);
      expect(to).not.toContain('eve@example.com');
    }
  });

  it('preserves letters of every script', async () => {
    const subject = 'Новое сообщение от Пример — 新しいメッセージ 🙂';
    await transport().deliver({
      ...mail,
      from: { name: 'Müller, “Räte” & Söhne', address: 'office@example.com' },
      subject,
      text: 'Grüße\nна связи',
      html: '<p>Grüße на связи</p>',
    });
    const read = server.received[0]?.mail;
    expect(read).toMatchObject({ subject, html: '<p>Grüße на связи</p>' });
    expect(read?.from?.value[0]?.name).toBe('Müller, “Räte” & Söhne');
    expect(read?.text?.trim()).toBe('Grüße\nна связи');
    // Headers are ASCII on the wire.
    expect(server.received[0]?.raw.split('\r\n\r\n')[0]).toMatch(/^\p{ASCII}*$/u);
  });

  it('reaches addresses with an international domain, by servers that know ASCII only', async () => {
    await transport().deliver({
      ...mail,
      from: { name: undefined, address: 'office@bücher.example' },
      to: 'alex@münchen.example',
      replyTo: 'reply@bücher.example',
    });
    const [received] = server.received;
    expect(received?.utf8).toBe(false);
    const head = received?.raw.split('\r\n\r\n')[0];
    expect(head).toMatch(/^\p{ASCII}*$/u);
    for (const line of [
      'From: office@xn--bcher-kva.example',
      'To: alex@xn--mnchen-3ya.example',
      'Reply-To: reply@xn--bcher-kva.example',
    ])
      expect(head).toContain(line);
  });

  it('reaches non-ASCII addresses', async () => {
    await transport().deliver({ ...mail, to: 'zoë@exämple.com' });
    expect(server.received[0]?.to).toEqual(['zoë@exämple.com']);
    expect(server.received[0]?.utf8).toBe(true);
  });
});

describe('encryption', () => {
  it('uses STARTTLS if offered, or TLS from the start', async () => {
    server = await TestSmtpServer.start();
    await transport().deliver(mail);
    expect(server.received[0]?.encrypted).toBe(true);
    await server.stop();
    server = await TestSmtpServer.start({ secure: true });
    await transport({ security: 'tls' }).deliver(mail);
    expect(server.received[0]?.encrypted).toBe(true);
  });

  it('is skipped if the server has no TLS and there is no password', async () => {
    server = await TestSmtpServer.start({ disabledCommands: ['STARTTLS'] });
    await transport().deliver(mail);
    expect(server.received[0]?.encrypted).toBe(false);
  });

  it('is required, with a valid certificate, where the server must have it', async () => {
    server = await TestSmtpServer.start({ disabledCommands: ['STARTTLS'] });
    const plain = await failure(transport({ security: 'starttls' }).deliver(mail));
    expect(plain).toMatchObject({ refusal: 'later' });
    await server.stop();
    server = await TestSmtpServer.start();
    const selfSigned = transport({ security: 'starttls', checksCertificate: true });
    expect((await failure(selfSigned.deliver(mail))).message).toMatch(/certificate/);
    expect(server.received).toEqual([]);
  });

  it('is left out if it shall be', async () => {
    server = await TestSmtpServer.start();
    await transport({ security: 'none' }).deliver(mail);
    expect(server.received[0]?.encrypted).toBe(false);
  });
});

describe('signing in', () => {
  const auth = { user: 'office@example.com', password: 'p%ss w/rd' };
  beforeEach(async () => {
    server = await TestSmtpServer.start({ authOptional: false });
    server.onSignIn = (user, password) =>
      user === auth.user && password === auth.password
        ? undefined
        : { code: 535, words: '5.7.8 No such sign-in' };
  });

  it('uses username and password', async () => {
    await transport({ auth }).deliver(mail);
    expect(server.received[0]?.user).toBe(auth.user);
  });

  it('a refused login is for the operator to fix, so the email waits', async () => {
    const refused = await failure(transport({ auth: { ...auth, password: 'wrong' } }).deliver(mail));
    expect(refused).toEqual({ refusal: 'later', message: expect.stringContaining('5.7.8 No such sign-in') });
    expect(refused.message).not.toContain('wrong');
  });
});

describe('a server that refuses', () => {
  beforeEach(async () => void (server = await TestSmtpServer.start()));

  it.each([
    ['the recipient temporarily', 'onRecipient', 450, 'later', '4.2.2 Full'],
    ['the recipient permanently', 'onRecipient', 550, 'recipient', '5.1.1 No such mailbox'],
    ['to relay for us', 'onRecipient', 554, 'later', '5.7.1 Relay access denied'],
    ['the mail for now', 'onData', 451, 'later', '4.3.0 Greylisted'],
    ['the email permanently', 'onData', 554, 'mail', '5.7.1 Looks like spam'],
  ] as const)('%s is quoted', async (_what, at, code, refusal, words) => {
    server[at] = () => ({ code, words });
    expect(await failure(transport().deliver(mail))).toEqual({ refusal, message: `${code} ${words}` });
  });

  it('without an answer times out', async () => {
    const silent = await silentServer();
    try {
      const impatient = new SmtpTransport(here(silent.port), { silenceMs: 200 });
      expect(await failure(impatient.deliver(mail))).toMatchObject({ refusal: 'later' });
    } finally {
      await silent.stop();
    }
  });

  it('with slow lines times out', async () => {
    server.beforeAcknowledging = () => new Promise(() => {});
    const impatient = new SmtpTransport(here(server.port), { attemptMs: 300 });
    expect(await failure(impatient.deliver(mail))).toMatchObject({ refusal: 'later' });
  });

  it.each(['169.254.169.254', '64:ff9b::a9fe:a9fe'])('has a link-local address, %s', async (host) => {
    expect(await failure(transport({ host }).deliver(mail))).toEqual({
      refusal: 'later',
      message: 'The address of the mail server is not allowed.',
    });
  });

  it('is not there', async () => {
    const { port } = server;
    await server.stop();
    server = await TestSmtpServer.start();
    expect(await failure(transport({ port }).deliver(mail))).toEqual({
      refusal: 'later',
      message: expect.stringContaining('ECONNREFUSED'),
    });
  });
});
