import { jest } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { aClient, anAdmin, aSite } from '../../../../../test/fixtures';
import { findToast, renderInArea } from '../../../../../test/render';
import { refusal, server } from '../../../../../test/server';
import { stepUp } from '../../../../shared/action/question';
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

const link = 'https://steward.example/reset-password?token=hM2kq0Yc7nVd3TzRr4uJb9xW1eLsP6oAiGfKtQyZvBc';
/** Texts that are copied. */
function copiedTexts(): string[] {
  const copied: string[] = [];
  jest.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => void copied.push(text));
  return copied;
}
const linkDialog = async () => within(await screen.findByRole('dialog', { name: 'Invitation link' }));

test('without a mail server its link is offered, and copied at once', async () => {
  server.use(
    http.get('/api/site', () => HttpResponse.json({ ...aSite(), sendsEmail: false })),
    http.post(path, () => new HttpResponse(null, { status: 202 })),
    http.post(`${path}/link`, () => HttpResponse.json({ link })),
  );
  const { user } = renderInArea(<InvitationDetail client={aClient()} />, {
    signedIn: anAdmin({ staffRole: 'consultant' }),
  });
  const copied = copiedTexts();
  await user.click(await screen.findByRole('button', { name: 'Create link' }));
  const dialog = await linkDialog();
  await user.click(dialog.getByRole('button', { name: 'Copy link' }));
  expect(await dialog.findByLabelText('Invitation link')).toHaveValue(link);
  await waitFor(() => expect(copied).toEqual([link]));
  expect(dialog.queryByRole('button', { name: 'Show link' })).not.toBeInTheDocument();
});

test('the link of an open invitation is shown later, after the user has confirmed their identity', async () => {
  const message = 'Please enter your password to continue.';
  let shown = 0;
  server.use(http.post(`${path}/link`, () => refusal(403, { code: 'auth.password_required', message })));
  const stop = stepUp.askBy(async () => {
    server.use(
      http.post(`${path}/link`, () => {
        shown += 1;
        return HttpResponse.json({ link });
      }),
    );
    return true;
  });
  const { user } = renderInArea(<InvitationDetail client={aClient({ signIn: 'invited' })} />, {
    signedIn: anAdmin(),
  });
  await user.click(await screen.findByRole('button', { name: 'Show link' }));
  const dialog = await linkDialog();
  await user.click(dialog.getByRole('button', { name: 'Show link' }));
  const field = await dialog.findByLabelText('Invitation link');
  expect(field).toHaveValue(link);
  expect(field).toHaveFocus();
  expect(shown).toBe(1);
  stop();
});

test('a link that is not shown is reported', async () => {
  const message = 'There is no open invitation. Send a new one first.';
  server.use(http.post(`${path}/link`, () => refusal(409, { code: 'invitation.not_open', message })));
  const { user } = renderInArea(<InvitationDetail client={aClient({ signIn: 'invited' })} />, {
    signedIn: anAdmin(),
  });
  const copied = copiedTexts();
  await user.click(await screen.findByRole('button', { name: 'Show link' }));
  const dialog = await linkDialog();
  await user.click(dialog.getByRole('button', { name: 'Copy link' }));
  expect(await findToast('Failed to show the link')).toHaveTextContent(message);
  expect(copied).toEqual([]);
});

test.each(['active', 'none'] as const)(
  'without an open invitation (%s) no link is offered',
  async (signIn) => {
    renderInArea(<InvitationDetail client={aClient({ signIn })} />, { signedIn: anAdmin() });
    expect(await screen.findByRole('button', { name: 'Send invitation' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Show link' })).not.toBeInTheDocument();
  },
);
