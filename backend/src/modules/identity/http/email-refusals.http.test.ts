import { confirmAddress } from '../../../../test/grants.js';
import { type Agent, refused, TestApp } from '../../../../test/test-app.js';
import { addDays, dayOf } from '../../../kernel/index.js';
import { Jobs } from '../../../platform/events/jobs.js';
import { Outbox } from '../../../platform/mail/outbox.js';
import { TestSmtpServer } from '../../../platform/mail/testing/smtp-server.js';

let server: TestSmtpServer;
let app: TestApp;
let admin: Agent;
let client: { agent: Agent; id: number };
beforeAll(async () => {
  server = await TestSmtpServer.start();
  app = await TestApp.start({ SMTP_URL: server.url, MAIL_FROM: 'office@example.com' });
  ({ agent: admin } = await app.admin());
  client = await app.client('asample');
});
afterAll(async () => {
  await app.stop();
  await server.stop();
});

const today = (): string => addDays(dayOf(app.clock.now().getTime(), 'UTC'), 1);

/** An email to the client, which the server answers at RCPT. */
async function mail(answer?: { code: number; words: string }, to = 'asample@example.com'): Promise<void> {
  server.onRecipient = () => answer;
  await app.app.get(Outbox).send({
    userId: client.id,
    to,
    sender: 'Practice',
    subject: 'News',
    text: 'There is an update.',
    html: '<p>There is an update.</p>',
  });
  await app.app.get(Jobs).runNow('mail.deliver');
}
async function refusalOfClient(): Promise<{ at: string | null; reason: string | null }> {
  const { body } = await admin.get('/api/admin/clients?search=asample').expect(200);
  const [{ emailRefusedAt: at, emailRefusedReason: reason }] = body as [
    { emailRefusedAt: string | null; emailRefusedReason: string | null },
  ];
  return { at, reason };
}
const events = async (): Promise<{ details: unknown; subject: unknown }[]> => {
  const { body } = await admin.get(`/api/admin/activity?userId=${client.id}`).expect(200);
  return (body as { type: string; details: unknown; subject: unknown }[]).filter(
    ({ type }) => type === 'account.email_refused',
  );
};

const refusal = { code: 550, words: '5.1.1 No such mailbox' };

describe('an email address', () => {
  it('refused by the mail server is shown to the practice and recorded once, until an email is accepted', async () => {
    expect(await refusalOfClient()).toEqual({ at: null, reason: null });
    await mail(refusal);
    const { at, reason } = await refusalOfClient();
    expect(at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    expect(reason).toBe('550 5.1.1 No such mailbox');
    await mail({ code: 552, words: '5.2.2 Still not' });
    expect((await refusalOfClient()).reason).toBe('552 5.2.2 Still not');
    expect(await events()).toEqual([
      expect.objectContaining({
        occurredAt: at,
        subject: { type: 'account', id: client.id, title: 'Sam Sample' },
        details: { email: 'asample@example.com', reason: '550 5.1.1 No such mailbox' },
      }),
    ]);

    await mail();
    expect(await refusalOfClient()).toEqual({ at: null, reason: null });
    await mail(refusal);
    expect(await events()).toHaveLength(2);
  });

  it('does not affect the next address', async () => {
    await mail(refusal);
    expect((await refusalOfClient()).at).not.toBeNull();
    await app.sql.rows('test.change', 'UPDATE users SET email = $2 WHERE id = $1', [
      client.id,
      'new@example.com',
    ]);
    expect(await refusalOfClient()).toEqual({ at: null, reason: null });
    // An email that was still on its way to the previous address.
    await mail({ code: 550, words: 'Too late' });
    expect(await refusalOfClient()).toEqual({ at: null, reason: null });
    await app.sql.rows('test.back', 'UPDATE users SET email = $2 WHERE id = $1', [
      client.id,
      'asample@example.com',
    ]);
    await mail();
  });

  it('is not marked after a temporary refusal', async () => {
    await mail({ code: 450, words: '4.2.2 Full' });
    expect(await refusalOfClient()).toEqual({ at: null, reason: null });
  });
});

it('an invitation to act for a client waits until the address of the client is confirmed', async () => {
  const invitation = { email: 'helper@example.com', role: 'helper', scopes: ['documents'], until: today() };
  const invite = () => client.agent.post('/api/access').send(invitation);
  // A record that the practice made proves no address that could be confirmed.
  await admin.post('/api/admin/document-requests').send({ userId: client.id, title: 'W-2' }).expect(201);
  expect((await invite().expect(403)).body).toEqual(refused(403, 'email.confirm_required'));
  await confirmAddress(app, client.id);
  await invite().expect(201);
});
