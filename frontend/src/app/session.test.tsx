import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { aUser, anAdmin } from '../../test/fixtures';
import { findToast, renderScreen } from '../../test/render';
import { listOf, refusal, server } from '../../test/server';
import { Guarded } from './guard';
import { findScreen, type Screen } from './routes';
import type { UserDto } from '../shared/api';

/** The guarded screen of an address; its frame, the header and footer of the site, is left out. */
function renderGuarded(at: string, signedIn?: UserDto) {
  const guarded: Screen = findScreen(at) ?? never(at);
  return renderScreen(<Guarded screen={guarded} />, { at, path: `${guarded.path}/*`, signedIn });
}
function never(at: string): never {
  throw new Error(`There is no screen at ${at}`);
}

describe('a guarded screen', () => {
  it('sends a signed-out person to the login, and remembers where they wanted to go', async () => {
    const { router } = renderGuarded('/admin/documents');
    await waitFor(() => expect(router.state.location.pathname).toBe('/auth'));
    expect(router.state.location.state).toEqual({ wanted: '/admin/documents' });
  });

  it("sends an admin from the clients' portal to the dashboard", async () => {
    const { router } = renderGuarded('/client/documents', anAdmin());
    await waitFor(() => expect(router.state.location.pathname).toBe('/admin'));
  });

  it('sends those who are signed in from the login to their area', async () => {
    const { router } = renderGuarded('/auth', aUser());
    await waitFor(() => expect(router.state.location.pathname).toBe('/client/portal'));
  });

  it('stays where it is while the server cannot be reached, and asks again', async () => {
    server.use(http.get('/api/user', () => HttpResponse.error()));
    const { user, router } = renderGuarded('/admin');
    expect(await screen.findByRole('alert')).toHaveTextContent('The server could not be reached.');
    server.use(
      http.get('/api/user', () => HttpResponse.json(anAdmin())),
      http.get('/api/admin/clients', () => listOf([])),
    );
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    expect(await screen.findByText('No clients found')).toBeInTheDocument();
    expect(router.state.location.pathname).toBe('/admin');
  });

  it('goes to the login as soon as any call says that the session has ended', async () => {
    server.use(
      http.get('/api/admin/clients', () =>
        refusal(401, { code: 'auth.required', message: 'Please log in.' }),
      ),
    );
    const { router } = renderGuarded('/admin', anAdmin());
    await waitFor(() => expect(router.state.location.pathname).toBe('/auth'));
  });
});

describe('the session', () => {
  const renderLogin = async () => {
    const { user, router } = renderGuarded('/auth');
    await user.type(await screen.findByLabelText('Username'), 'alex');
    await user.type(screen.getByLabelText('Password'), 'Passw0rd!');
    return { router, logIn: () => user.click(screen.getByRole('button', { name: 'Log In' })) };
  };

  it('begins with a login, which leads on', async () => {
    server.use(http.post('/api/login', () => HttpResponse.json(aUser())));
    const { router, logIn } = await renderLogin();
    await logIn();
    await waitFor(() => expect(router.state.location.pathname).toBe('/client/portal'));
    expect(await findToast('Login successful')).toBeInTheDocument();
  });

  it('does not begin where the server refuses, and keeps what was typed', async () => {
    const refused = { code: 'auth.invalid', message: 'Invalid username or password' };
    server.use(http.post('/api/login', () => refusal(401, refused)));
    const { router, logIn } = await renderLogin();
    await logIn();
    expect(await findToast('Login failed')).toBeInTheDocument();
    expect(screen.getByLabelText('Username')).toHaveValue('alex');
    expect(router.state.location.pathname).toBe('/auth');
  });

  it('ends with a logout, which leads to the home page and leaves nothing of the person behind', async () => {
    let asked = 0;
    server.use(
      http.get('/api/admin/clients', () => {
        asked += 1;
        return listOf([]);
      }),
      http.post('/api/logout', () => new HttpResponse(null, { status: 204 })),
    );
    const { user, router } = renderGuarded('/admin', anAdmin());
    await screen.findByText('No clients found');
    await user.click(screen.getByRole('button', { name: 'Logout' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
    expect(screen.queryByText('No clients found')).not.toBeInTheDocument();
    expect(asked).toBe(1);
  });

  it('goes on where a logout fails, and says so', async () => {
    server.use(
      http.get('/api/admin/clients', () => listOf([])),
      http.post('/api/logout', () => HttpResponse.error()),
    );
    const { user, router } = renderGuarded('/admin', anAdmin());
    await user.click(await screen.findByRole('button', { name: 'Logout' }));
    expect(await findToast('Logout failed')).toHaveTextContent('The server could not be reached.');
    expect(router.state.location.pathname).toBe('/admin');
  });
});
