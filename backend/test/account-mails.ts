import { MailSecrets } from '../src/platform/mail/mail-secrets.js';
import { BackgroundTasks } from '../src/platform/events/background-tasks.js';
import type { OutboxMailDto } from '../src/modules/outbox/outbox-mail.dto.js';
import { password, type Agent, type TestApp } from './test-app.js';

/** Emails to an address, newest first, as that admin sees them in a fresh session. */
export async function mailsTo(app: TestApp, admin: Agent, address: string): Promise<OutboxMailDto[]> {
  await app.app.get(BackgroundTasks).settled();
  // The session may have become stale, and links are shown only in a fresh one.
  await admin.post('/api/session/confirm').send({ password }).expect(204);
  const { body } = await admin.get('/api/admin/outbox').query({ limit: 200, search: address }).expect(200);
  return (body as OutboxMailDto[]).filter(({ to }) => to === address);
}

/** Token of the link in an email; empty if it is hidden. */
export const tokenIn = (mail: Pick<OutboxMailDto, 'text'> | undefined): string =>
  /[?#]token=([\w-]+)$/m.exec(mail?.text ?? '')?.[1] ?? '';

/** Confirms the address of that signed-in account with the emailed link. */
export async function confirmEmail(app: TestApp, admin: Agent, agent: Agent, address: string): Promise<void> {
  await agent.post('/api/email-confirmation').expect(202);
  const token = tokenIn(
    (await mailsTo(app, admin, address)).find(({ text }) => text.includes('/confirm-email#')),
  );
  await agent.post('/api/email-confirmation/confirm').send({ token }).expect(204);
}

/** Token of the newest link to an address as if a mail server had taken it: the practice has not seen it. */
export async function unseenToken(app: TestApp, address: string): Promise<string> {
  await app.app.get(BackgroundTasks).settled();
  const { id, secret, messageId } = await app.sql.only<{ id: number; secret: Buffer; messageId: string }>(
    'test.sealed-mail',
    `SELECT id, secret, message_id AS "messageId" FROM outbox WHERE recipient = $1 AND secret IS NOT NULL
     ORDER BY id DESC LIMIT 1`,
    [address],
  );
  await app.sql.rows('test.sent', `UPDATE outbox SET status = 'sent', sent_at = $2 WHERE id = $1`, [
    id,
    app.clock.now(),
  ]);
  return tokenIn(app.app.get(MailSecrets).open(secret, messageId));
}
