import { admin as owner, app, practice } from '../../../../test/practice.js';
import { refused } from '../../../../test/test-app.js';
import type { ConnectionsDto } from '../../../modules/connections/index.js';
import { Connections } from '../../../platform/connections/connections.js';
import { Jobs } from '../../../platform/events/jobs.js';
import { TestSmtpServer } from '../../../platform/mail/testing/smtp-server.js';
import { InboxReader } from '../infrastructure/inbox-reader.js';
import { TestImapServer } from '../testing/imap-server.js';
import type { ReadingKeys } from './inbox-connection.dto.js';
import { itInTestAll } from '../../../../test/cases.js';

const password = 'abcd efgh ijkl mnop';

practice([], { THROTTLE: 'off' });

let server: TestSmtpServer;
beforeEach(async () => void (server = await TestSmtpServer.start({ allowInsecureAuth: true })));
afterEach(async () => {
  await server.stop();
  await app.sql.rows('test.disconnect', 'DELETE FROM connections');
  await app.sql.rows('test.clear', 'DELETE FROM outbox');
});

const connect = (over: object = {}) =>
  owner.put('/api/admin/connections/email').send({
    host: '127.0.0.1',
    port: server.port,
    security: 'none',
    username: 'office@example.com',
    password,
    fromAddress: 'office@example.com',
    ...over,
  });
const all = async () =>
  (await owner.get('/api/admin/connections').expect(200)).body as {
    email: ConnectionsDto['email'] & ReadingKeys;
  };
const deliver = (): Promise<number> => app.app.get(Jobs).runNow('mail.deliver');
const invite = (email: string) =>
  owner.post('/api/admin/create-user').send({ email, firstName: 'Alex', invite: true }).expect(201);

describe('an inbox for replies', () => {
  let inbox: TestImapServer;
  beforeEach(async () => void (inbox = await TestImapServer.start()));
  afterEach(() => inbox.stop());
  const imap = (over: object = {}) => ({ host: '127.0.0.1', port: inbox.port, ...over });
  const stored = async () => {
    const found = await app.app.get(Connections).find('email');
    return { imap: found?.settings.imap, secrets: found?.secrets };
  };

  itInTestAll(
    'is tried with the login for sending, stays while it is not named, and is removed',
    async () => {
      inbox.older = 7;
      const logins: unknown[] = [];
      inbox.onSignIn = (...login) => void logins.push(login);
      const { body } = await connect({ imap: imap({ authServer: '' }) }).expect(200);
      expect(body.imap).toEqual({
        host: '127.0.0.1',
        port: inbox.port,
        username: null,
        hasPassword: false,
        authServer: '',
        lastOkAt: expect.stringMatching(/Z$/) as string,
        lastError: null,
      });
      expect(logins).toEqual([['office@example.com', password]]);
      const { imap: first } = await stored();
      expect(first?.since).toEqual({ uidValidity: '1', uidNext: 8 });
      inbox.add('Subject: meanwhile\r\n\r\n');
      await connect({ fromName: 'Limestone', password: undefined }).expect(200);
      expect((await stored()).imap).toEqual(first);
      const own = imap({ username: 'replies', password: 'other' });
      expect((await connect({ imap: own }).expect(200)).body.imap).toMatchObject({
        username: 'replies',
        hasPassword: true,
        authServer: '127.0.0.1',
      });
      expect(logins.at(-1)).toEqual(['replies', 'other']);
      expect((await stored()).imap?.since.uidNext).toBe(9);
      await connect({ imap: imap({ username: 'replies' }) }).expect(200);
      expect((await stored()).secrets).toEqual({ password, imapPassword: 'other' });
      expect((await connect({ imap: null }).expect(200)).body.imap).toBeNull();
      expect(await stored()).toEqual({ imap: null, secrets: { password } });
    },
  );

  itInTestAll(
    'has answers of colleagues added once an owner lets them, until that is taken back',
    async () => {
      expect((await connect().expect(200)).body).toMatchObject({
        imap: null,
        staffReplies: false,
        automatic: { count: 0, since: expect.stringMatching(/T00:00:00\.000Z$/) as string },
      });
      expect((await connect({ staffReplies: true }).expect(200)).body).toMatchObject({ staffReplies: true });
      expect((await connect().expect(200)).body).toMatchObject({ staffReplies: true });
      expect((await connect({ staffReplies: false }).expect(200)).body).toMatchObject({
        staffReplies: false,
      });
    },
  );

  it('that can not be read leaves everything as it was', async () => {
    await connect().expect(200);
    inbox.onSignIn = () => 'Invalid credentials';
    expect((await connect({ fromName: 'Other', imap: imap() }).expect(409)).body).toMatchObject({
      code: 'email.refused',
      message: expect.stringContaining('username or password for reading') as string,
      details: 'Invalid credentials',
    });
    expect((await all()).email).toMatchObject({ fromName: null, imap: null });
    for (const [over, field] of [
      [{ host: '169.254.169.254' }, 'imap.host'],
      [{ port: 80 }, 'imap.port'],
    ] as const)
      expect((await connect({ imap: imap(over) }).expect(400)).body.fields).toHaveProperty([field]);
    // The stored password was not entered for this server.
    const { body } = await connect({ password: undefined, imap: imap() }).expect(400);
    expect(body.fields).toEqual({ password: 'Please enter the password' });
    expect((await connect({ imap: 'yes' }).expect(400)).body.fields).toHaveProperty('imap');
  });

  itInTestAll(
    'works or fails for itself: each has its own state, and its own line of the health page',
    async () => {
      const state = async () => {
        const { email } = await all();
        const { body } = await owner.get('/api/admin/health').expect(200);
        const checks = (body as { checks: { name: string; state: string }[] }).checks;
        return [
          [email.lastError?.message, email.imap?.lastError?.message],
          ['Email', 'Replies by email'].map((name) => checks.find((line) => line.name === name)?.state),
        ];
      };
      const { body } = await connect({ imap: imap() }).expect(200);
      expect(body).toMatchObject({ lastError: null, imap: { lastError: null } });
      expect(body.imap.lastOkAt).toMatch(/^\d{4}-/);
      expect(await state()).toEqual([
        [undefined, undefined],
        ['ok', 'ok'],
      ]);
      const connections = app.app.get(Connections);
      await connections.failed('inbox', 'Not now.');
      await invite('five@example.com');
      await deliver();
      expect(await state()).toEqual([
        [undefined, 'Not now.'],
        ['ok', 'failing'],
      ]);
      await connections.failed('email', '535 Revoked');
      await app.app.get(InboxReader).readNow();
      expect(await state()).toEqual([
        ['535 Revoked', undefined],
        ['failing', 'ok'],
      ]);
      await connections.failed('inbox', 'Not now.');
      const saved = await connect({ imap: imap() }).expect(200);
      expect(saved.body).toMatchObject({ lastError: null, imap: { lastError: null } });
    },
  );

  itInTestAll('gets a new password only if it is named with it', async () => {
    const logins: unknown[] = [];
    await connect({ imap: imap() }).expect(200);
    inbox.onSignIn = (...login) => void logins.push(login);
    const { connections } = inbox;
    const next = await TestSmtpServer.start({ allowInsecureAuth: true });
    try {
      for (const over of [{ port: next.port }, { username: 'other' }, { password: 'new' }]) {
        const { body } = await connect(over).expect(400);
        expect(body.fields).toEqual({ 'imap.password': expect.any(String) as string });
      }
      expect([logins, inbox.connections, next.connections]).toEqual([[], connections, 0]);
      const all = { port: next.port, username: 'other', password: 'new', imap: imap() };
      await connect(all).expect(200);
      expect(logins).toEqual([['other', 'new']]);
      // The same login, and a password of its own, stay.
      await connect({ ...all, imap: undefined, fromName: 'Limestone' }).expect(200);
      await connect({ ...all, imap: imap({ username: 'replies', password: 'own' }) }).expect(200);
      await connect().expect(200);
      expect(logins.slice(1)).toEqual([
        ['other', 'new'],
        ['replies', 'own'],
        ['replies', 'own'],
      ]);
    } finally {
      await next.stop();
    }
  });

  it('that refuses at once is a refusal, and nothing else', async () => {
    const unhandled: unknown[] = [];
    const note = (reason: unknown): void => void unhandled.push(reason);
    await connect({ imap: imap() }).expect(200);
    await app.sql.rows(
      'test.refused-at-once',
      `UPDATE connections SET settings = jsonb_set(settings, '{imap,host}', '"169.254.1.1"')`,
    );
    process.on('unhandledRejection', note);
    try {
      expect((await connect().expect(409)).body.code).toBe('email.refused');
      expect(unhandled).toEqual([]);
    } finally {
      process.off('unhandledRejection', note);
    }
  });

  itInTestAll('rests while the part is off, with the login that it had, and is read again', async () => {
    const turn = (on: boolean) => owner.put('/api/admin/parts/replies').send({ on }).expect(200);
    await connect({ imap: imap(), staffReplies: true }).expect(200);
    expect((await owner.get('/api/admin/parts/replies/touched').expect(200)).body).toEqual({
      touched: ['1 inbox is no longer read'],
    });
    await turn(false);
    inbox.add('From: nora@example.com\r\nSubject: meanwhile\r\n\r\nHello');
    const { connections } = inbox;
    await app.app.get(InboxReader).readNow();
    expect(inbox.connections).toBe(connections);
    expect((await all()).email).toMatchObject({
      imap: null,
      staffReplies: false,
      automatic: { count: 0, since: expect.stringMatching(/T00:00:00\.000Z$/) as string },
    });
    expect((await owner.get('/api/admin/unassigned-emails').expect(404)).body).toEqual(
      refused(404, 'part.off'),
    );
    expect((await connect({ imap: imap() }).expect(400)).body.fields).toEqual({
      imap: 'The practice does not use this.',
    });
    const { body: health } = await owner.get('/api/admin/health').expect(200);
    expect((health as { checks: { name: string }[] }).checks.map(({ name }) => name)).not.toContain(
      'Replies by email',
    );
    // Sending logs in with another password, which the inbox never gets.
    await connect({ password: 'another', imap: null, staffReplies: false }).expect(200);
    expect(inbox.connections).toBe(connections);
    await turn(true);
    const logins: unknown[] = [];
    inbox.onSignIn = (...login) => void logins.push(login);
    await app.app.get(InboxReader).readNow();
    expect(logins).toEqual([['office@example.com', password]]);
    const { email } = await all();
    expect(email).toMatchObject({ staffReplies: true, imap: { host: '127.0.0.1', port: inbox.port } });
    const { body: listed } = await owner.get('/api/admin/unassigned-emails').expect(200);
    expect((listed as { subject: string }[]).map(({ subject }) => subject)).toEqual(['meanwhile']);
  });
});
