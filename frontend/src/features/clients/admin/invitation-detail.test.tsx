import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { aClient, anAdmin, aSite } from '../../../../test/fixtures';
import { findToast, renderInArea } from '../../../../test/render';
import { server } from '../../../../test/server';
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

test('without a mail server it says that nothing was sent, and links to the Mail page', async () => {
  server.use(
    http.get('/api/site', () => HttpResponse.json({ ...aSite(), sendsEmail: false })),
    http.post(path, () => new HttpResponse(null, { status: 202 })),
  );
  const { user, router } = renderInArea(<InvitationDetail client={aClient()} />, { signedIn: anAdmin() });
  await user.click(await screen.findByRole('button', { name: 'Send invitation' }));
  const message = await findToast('Not sent: no mail server is set up');
  expect(message).toHaveTextContent('The link for alex@example.com is on the Mail page.');
  expect(message).not.toHaveTextContent('on its way');
  await user.click(within(message).getByRole('button', { name: 'View link' }));
  expect(router.state.location.pathname).toBe('/admin/mail');
});
