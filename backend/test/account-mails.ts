import { BackgroundTasks } from '../src/platform/background-tasks.js';
import type { MailView } from '../src/platform/mail/outbox.js';
import { password, type Agent, type TestApp } from './test-app.js';

/** The mails to an address, newest first, as that admin sees them in a fresh session. */
export async function mailsTo(app: TestApp, admin: Agent, address: string): Promise<MailView[]> {
  await app.app.get(BackgroundTasks).settled();
  // Time may have passed since the sign-in, and links are shown in a fresh session alone.
  await admin.post('/api/session/confirm').send({ password }).expect(204);
  const { body } = await admin.get('/api/admin/outbox').query({ limit: 200, search: address }).expect(200);
  return (body as MailView[]).filter(({ to }) => to === address);
}

/** The token of the link in a mail; empty where it is hidden. */
export const tokenIn = (mail: MailView | undefined): string =>
  /[?#]token=([\w-]+)$/m.exec(mail?.text ?? '')?.[1] ?? '';

/** Confirms the address of that signed-in account by a link that is mailed to it. */
export async function confirmEmail(app: TestApp, admin: Agent, agent: Agent, address: string): Promise<void> {
  await agent.post('/api/email-confirmation').expect(202);
  const token = tokenIn(
    (await mailsTo(app, admin, address)).find(({ text }) => text.includes('/confirm-email#')),
  );
  await agent.post('/api/email-confirmation/confirm').send({ token }).expect(204);
}
