import { jest } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { aClient, anAdmin, aSite } from '../../../../test/fixtures';
import { findToast, renderInArea } from '../../../../test/render';
import { listOf, server } from '../../../../test/server';
import { stepUp } from '../../../shared/action/question';
import type { OutboxMailDto } from '../../../shared/api';
import { InvitationDetail } from './invitation-detail';

const path = '/api/admin/clients/2/invitation';

test('a client gets a link to set a password by email, also a second time', async () => {
  let sent = 0;
  server.use(
    http.post(path, () => {
      sent += 1;
      return new HttpResponse(null, { status: 202 });
    }),
  );
  const { user } = renderInArea(<InvitationDetail client={aClient()} />, { signedIn: anAdmin() });
  const button = await screen.findByRole('button', { name: 'Send invitation' });
  await user.click(button);
  expect(await findToast('Invitation sent')).toHaveTextContent('We emailed alex@example.com');
  await user.click(button);
  expect(sent).toBe(2);
});

test('someone without a login is invited in a language; others keep the one that they chose', async () => {
  const sent: unknown[] = [];
  server.use(
    http.post(path, async ({ request }) => {
      sent.push(await request.text());
      return new HttpResponse(null, { status: 202 });
    }),
  );
  const first = renderInArea(<InvitationDetail client={aClient({ signIn: 'none', language: 'en' })} />, {
    signedIn: anAdmin(),
  });
  await first.user.click(await screen.findByRole('combobox', { name: 'Language of the invitation' }));
  await first.user.click(await screen.findByTitle('Español'));
  await first.user.click(screen.getByRole('button', { name: 'Send invitation' }));
  await findToast('Invitation sent');
  cleanup();

  const { user } = renderInArea(<InvitationDetail client={aClient({ signIn: 'active' })} />, {
    signedIn: anAdmin(),
  });
  await user.click(await screen.findByRole('button', { name: 'Send invitation' }));
  expect(screen.queryByRole('combobox')).not.toBeInTheDocument();
  await waitFor(() => expect(sent).toEqual(['{"language":"es"}', '']));
});

const token = 'hM2kq0Yc7nVd3TzRr4uJb9xW1eLsP6oAiGfKtQyZvBc';
const link = `https://steward.example/reset-password?token=${token}`;
const aMail = (values: Partial<OutboxMailDto> = {}): OutboxMailDto => ({
  ...{
    id: 41,
    to: 'alex@example.com',
    subject: 'Una invitación de Example',
    event: 'account.invited',
    html: '',
    attachments: [],
  },
  ...{ text: `Set up your account: ${link}\n`, status: 'kept', attempts: 0, error: null, sentAt: null },
  ...{ created_at: '2026-11-18T15:04:05.000Z', linkNeedsPassword: false, ...values },
});
/** Texts that are copied. */
function copiedTexts(): string[] {
  const copied: string[] = [];
  jest.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => void copied.push(text));
  return copied;
}
const withoutMailServer = (mails: OutboxMailDto[] = []) =>
  server.use(
    http.get('/api/site', () => HttpResponse.json({ ...aSite(), sendsEmail: false })),
    http.get('/api/admin/outbox', () => listOf(mails)),
    http.post(path, () => new HttpResponse(null, { status: 202 })),
  );

test('without a mail server it says that nothing was sent, and copies the link', async () => {
  const subject = 'An invitation to the client portal of Example';
  const access = aMail({ subject, event: null, text: `https://steward.example/access?token=${token}` });
  withoutMailServer([access, aMail({ subject: 'A new message', event: null, text: 'Hello' }), aMail()]);
  const { user } = renderInArea(<InvitationDetail client={aClient()} />, { signedIn: anAdmin() });
  const copied = copiedTexts();
  await user.click(await screen.findByRole('button', { name: 'Send invitation' }));
  const message = await findToast('Not sent: no mail server is set up');
  expect(message).toHaveTextContent('You find the link for alex@example.com on the Mail page.');
  await user.click(within(message).getByRole('button', { name: 'Copy invitation link' }));
  await findToast('Invitation link copied');
  expect(copied).toEqual([link]);
});

test('the link can be copied later, after the user has confirmed their identity', async () => {
  withoutMailServer([aMail({ text: '[hidden]', linkNeedsPassword: true })]);
  const confirmations: string[] = [];
  const stop = stepUp.askBy(async () => {
    confirmations.push('asked');
    withoutMailServer([aMail()]);
    return true;
  });
  const { user } = renderInArea(<InvitationDetail client={aClient()} />, { signedIn: anAdmin() });
  const copied = copiedTexts();
  await user.click(await screen.findByRole('button', { name: 'Copy invitation link' }));
  await findToast('Invitation link copied');
  expect(copied).toEqual([link]);
  expect(confirmations).toEqual(['asked']);
  stop();
});

test('a link that is not shown is reported', async () => {
  withoutMailServer();
  const { user } = renderInArea(<InvitationDetail client={aClient()} />, { signedIn: anAdmin() });
  await user.click(await screen.findByRole('button', { name: 'Copy invitation link' }));
  expect(await findToast('Failed to copy the link')).toHaveTextContent('Send a new invitation');
});

test('only owners, who read the outbox, are offered the link', async () => {
  withoutMailServer();
  const { user } = renderInArea(<InvitationDetail client={aClient()} />, {
    signedIn: anAdmin({ staffRole: 'consultant' }),
  });
  await user.click(await screen.findByRole('button', { name: 'Send invitation' }));
  expect(await findToast('Not sent: no mail server is set up')).toHaveTextContent(
    'An owner finds the link for alex@example.com on the Mail page.',
  );
  expect(screen.queryByRole('button', { name: 'Copy invitation link' })).not.toBeInTheDocument();
});
