import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { anAdmin, aSite } from '../../../../test/fixtures';
import { findToast, renderInArea } from '../../../../test/render';
import { listOf, refusal, server } from '../../../../test/server';
import type { OutboxMailDto } from '../../../shared/api';
import { StepUpDialog } from '../../identity/shared/step-up/step-up-dialog';
import { OutboxSection } from './outbox-section';

const outboxPath = '/api/admin/outbox';

function aMail(values: Partial<OutboxMailDto> = {}): OutboxMailDto {
  return {
    id: 41,
    to: 'alex@example.com',
    subject: 'A new message from Example Practice',
    text: 'Example Practice\n\nYou have a new message.',
    html: '<!doctype html><p>You have a new message.</p>',
    attachments: [],
    event: null,
    status: 'sent',
    attempts: 1,
    error: null,
    created_at: '2026-11-18T15:04:05.000Z',
    sentAt: '2026-11-18T15:04:06.000Z',
    linkNeedsPassword: false,
    ...values,
  };
}
const failed = aMail({ status: 'failed', error: '550 5.1.1 Mailbox unavailable', sentAt: null });

function renderOutbox(...mails: OutboxMailDto[]) {
  server.use(http.get(outboxPath, () => listOf(mails)));
  return renderInArea(<OutboxSection />, { signedIn: anAdmin() });
}
/** jsdom reads a space where the address may break. */
const address = /^alex@ ?example\. ?com/;
const menu = () => screen.getByRole('button', { name: 'More actions for alex@example.com' });
async function choose(user: UserEvent, action: string) {
  await user.click(menu());
  await user.click(await screen.findByRole('menuitem', { name: action }));
}
const site = (sendsEmail: boolean) =>
  server.use(http.get('/api/site', () => HttpResponse.json({ ...aSite(), sendsEmail })));
const note = () => screen.queryByText("Emails aren't being sent.");

test("a failed email shows the server's reply, and is retried from its row", async () => {
  const { user } = renderOutbox(failed);
  const row = within(await screen.findByRole('row', { name: address }));
  expect(row.getByText('Failed')).toBeInTheDocument();
  expect(row.getByText('550 5.1.1 Mailbox unavailable')).toBeInTheDocument();
  server.use(
    http.post(`${outboxPath}/41/retry`, () => HttpResponse.json({ ...failed, status: 'pending' })),
    http.get(outboxPath, () => listOf([{ ...failed, status: 'pending' }])),
  );
  await choose(user, 'Retry');
  await findToast('Sending the email');
  expect(await screen.findByText('Pending')).toBeInTheDocument();
});

test('an email is read in full, and retried in its dialog', async () => {
  const { user } = renderOutbox(failed);
  await user.click(await screen.findByRole('button', { name: address }));
  const dialog = within(await screen.findByRole('dialog', { name: failed.subject }));
  const preview = dialog.getByTitle('Email preview');
  expect(preview).toHaveAttribute('src', '/api/admin/outbox/41/html');
  expect(preview).toHaveAttribute('sandbox', '');
  await user.click(dialog.getByRole('tab', { name: 'Text' }));
  expect(dialog.getByText(/You have a new message/)).toHaveTextContent('Example Practice');
  expect(dialog.getByText('550 5.1.1 Mailbox unavailable')).toBeInTheDocument();
  server.use(
    http.post(`${outboxPath}/41/retry`, () => HttpResponse.json({ ...failed, status: 'pending' })),
    http.get(outboxPath, () => listOf([{ ...failed, status: 'pending' }])),
  );
  await user.click(dialog.getByRole('button', { name: 'Retry' }));
  expect(await dialog.findByText('Pending')).toBeInTheDocument();
  expect(dialog.queryByRole('button', { name: 'Retry' })).not.toBeInTheDocument();
  await waitFor(() => expect(dialog.getByText('Close').closest('button')).toHaveFocus());
});

test('an email lists its attachments', async () => {
  const attachments = [{ fileName: 'appointment.ics', fileType: 'text/calendar' }];
  const { user } = renderOutbox(aMail({ attachments }));
  await user.click(await screen.findByRole('button', { name: address }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('Attachment').nextElementSibling).toHaveTextContent('appointment.ics');
});

test('a link is hidden in a stale session, and shown to be copied after the password', async () => {
  const secret = 'https://portal.example/reset-password?token=abc-123';
  const hidden = aMail({ status: 'kept', sentAt: null, text: 'Choose: [hidden]', linkNeedsPassword: true });
  server.use(http.get(outboxPath, () => listOf([hidden])));
  const { user } = renderInArea(
    <>
      <OutboxSection />
      <StepUpDialog />
    </>,
    { signedIn: anAdmin() },
  );
  await user.click(await screen.findByRole('button', { name: address }));
  const dialog = within(await screen.findByRole('dialog', { name: hidden.subject }));
  const frame = dialog.getByTitle('Email preview');
  await user.click(dialog.getByRole('tab', { name: 'Text' }));
  server.use(
    http.post('/api/session/confirm', () => new HttpResponse(null, { status: 204 })),
    http.get(outboxPath, () => listOf([{ ...hidden, text: `Choose: ${secret}`, linkNeedsPassword: false }])),
  );
  await user.click(dialog.getByRole('button', { name: 'Show link' }));
  const question = within(await screen.findByRole('dialog', { name: "Please confirm it's you" }));
  expect(dialog.getByText('Choose: [hidden]')).toBeInTheDocument();
  await user.type(question.getByLabelText('Password'), 'River-stone-9!');
  await user.click(question.getByRole('button', { name: 'Confirm' }));
  expect(await dialog.findByText(`Choose: ${secret}`)).toBeInTheDocument();
  expect(dialog.getByLabelText('Link')).toHaveValue(secret);
  expect(dialog.getByRole('button', { name: 'Copy link' })).toBeInTheDocument();
  expect(dialog.queryByRole('button', { name: 'Show link' })).not.toBeInTheDocument();
  await user.click(dialog.getByRole('tab', { name: 'Preview' }));
  // Loaded again, with the link.
  expect(dialog.getByTitle('Email preview')).not.toBe(frame);
});

test('the reason of a refused retry is shown', async () => {
  const { user } = renderOutbox(failed);
  await screen.findByRole('row', { name: address });
  const message = 'Only a failed email can be sent again.';
  server.use(
    http.post(`${outboxPath}/41/retry`, () => refusal(409, { code: 'mail.not_failed', message })),
    http.get(outboxPath, () => listOf([aMail()])),
  );
  await choose(user, 'Retry');
  expect(await findToast('Failed to retry the email')).toHaveTextContent(message);
  expect(await screen.findByText('Sent')).toBeInTheDocument();
});

const kept = aMail({ id: 42, status: 'kept', attempts: 0, sentAt: null });

test('without an email account a note says that emails are not sent', async () => {
  site(false);
  const { user } = renderOutbox(kept);
  expect(await screen.findByText('Not sent')).toBeInTheDocument();
  expect(note()).toBeInTheDocument();
  await user.click(menu());
  expect(await screen.findByRole('menuitem', { name: 'View' })).toBeInTheDocument();
  expect(screen.queryByRole('menuitem', { name: 'Send' })).not.toBeInTheDocument();
});

test('with an account, emails that were kept are sent one by one', async () => {
  const { user } = renderOutbox(kept);
  server.use(http.post(`${outboxPath}/42/retry`, () => HttpResponse.json({ ...kept, status: 'pending' })));
  await screen.findByRole('row', { name: address });
  await choose(user, 'Send');
  await findToast('Sending the email');
  expect(note()).not.toBeInTheDocument();
});
