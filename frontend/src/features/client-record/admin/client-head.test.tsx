import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { aClient, anAdmin } from '../../../../test/fixtures';
import { findToast, renderInArea } from '../../../../test/render';
import { server } from '../../../../test/server';
import { ClientHead } from './client-head';

test.each([
  { tokens: false, query: '?tokens=false' },
  { tokens: true, query: '?tokens=true' },
])('a client is logged out everywhere, with tokens: $tokens', async ({ tokens, query }) => {
  const ended: string[] = [];
  server.use(
    http.delete('/api/admin/clients/2/sessions', ({ request }) => {
      ended.push(new URL(request.url).search);
      return new HttpResponse(null, { status: 204 });
    }),
  );
  const { user } = renderInArea(<ClientHead client={aClient()} tab="overview" />, { signedIn: anAdmin() });
  await user.click(await screen.findByRole('button', { name: /^More actions for/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Log out everywhere' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Log Alex Example out everywhere?' }));
  expect(ended).toEqual([]);
  if (tokens)
    await user.click(dialog.getByRole('checkbox', { name: 'Also revoke access tokens and calendar links' }));
  await user.click(dialog.getByRole('button', { name: 'Log out everywhere' }));
  expect(await findToast('Logged out everywhere')).toHaveTextContent('has to log in again on every device');
  expect(ended).toEqual([query]);
});
