import { screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { aClient, anAdmin } from '../../../../../test/fixtures';
import { findToast, renderInArea } from '../../../../../test/render';
import { server } from '../../../../../test/server';
import { ClientHead } from './client-head';

test('a client is signed out everywhere', async () => {
  let ended = 0;
  server.use(
    http.delete('/api/admin/clients/2/sessions', () => {
      ended += 1;
      return new HttpResponse(null, { status: 204 });
    }),
  );
  const { user } = renderInArea(<ClientHead client={aClient()} part="overview" />, { signedIn: anAdmin() });
  await user.click(await screen.findByRole('button', { name: /^More actions for/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Sign out everywhere' }));
  expect(await findToast('Signed out everywhere')).toHaveTextContent('has to sign in again on every device');
  expect(ended).toBe(1);
});
