import { jest } from '@jest/globals';
import { render, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { useLocation } from 'react-router-dom';
import { aDay, aUser, anAdmin } from '../../test/fixtures';
import { findToast, leave, renderScreen } from '../../test/render';
import { refusal, server } from '../../test/server';
import { Guarded } from './guard';
import { findScreen, isShell, type Screen } from './screens';
import type { UserDto } from '../shared/api';
import { Drafts } from '../shared/session/drafts';
import { useAuth } from '../shared/session/session';
import { readerZone } from '../shared/text/reader-zone';

/** Guarded screen of an address, without the site's header and footer. */
function renderGuarded(at: string, signedIn?: UserDto) {
  const guarded: Screen = findScreen(at) ?? never(at);
  return renderScreen(<Guarded screen={guarded} />, { at, path: `${guarded.path}/*`, signedIn });
}
function never(at: string): never {
  throw new Error(`There is no screen at ${at}`);
}

/** Guarded screen of the current address; the areas are empty, since they only have to be reached. */
function PublicPage() {
  const { pathname } = useLocation();
  const guarded = findScreen(pathname) ?? never(pathname);
  const inside = { load: () => Promise.resolve(), Component: () => <p>Inside</p> };
  return <Guarded screen={isShell(guarded) ? { ...guarded, page: inside } : guarded} />;
}

it('is known to what is inside its provider only', () => {
  const Outside = () => useAuth().user?.username;
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  expect(() => render(<Outside />)).toThrow('useAuth must be used within an AuthProvider');
});

describe('a guarded screen', () => {
  it('redirects to the login and remembers the requested address', async () => {
    const { router } = renderGuarded('/admin/documents');
    await waitFor(() => expect(router.state.location.pathname).toBe('/auth'));
    expect(router.state.location.state).toEqual({ wanted: '/admin/documents' });
  });

  it("sends an admin from the clients' portal to the dashboard", async () => {
    const { router } = renderGuarded('/client/documents', anAdmin());
    await waitFor(() => expect(router.state.location.pathname).toBe('/admin'));
  });

  it('redirects logged-in users from the login to their area', async () => {
    const { router } = renderGuarded('/auth', aUser());
    await waitFor(() => expect(router.state.location.pathname).toBe('/client/portal'));
  });

  it('stays while the server is unreachable, and retries', async () => {
    server.use(http.get('/api/user', () => HttpResponse.error()));
    const { user, router } = renderGuarded('/admin');
    expect(await screen.findByRole('alert')).toHaveTextContent('The server could not be reached.');
    server.use(
      http.get('/api/user', () => HttpResponse.json(anAdmin())),
      http.get('/api/admin/today', () => HttpResponse.json(aDay())),
    );
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    expect(await screen.findByText("You're all caught up.")).toBeInTheDocument();
    expect(router.state.location.pathname).toBe('/admin');
  });

  it('asks for the login over the page when any call reports an ended session', async () => {
    server.use(
      http.get('/api/admin/today', () =>
        refusal(401, { code: 'auth.signed_out', message: 'Please log in.' }),
      ),
    );
    const { router } = renderGuarded('/admin', anAdmin());
    expect(await screen.findByRole('dialog', { name: 'You were logged out' })).toBeInTheDocument();
    expect(router.state.location.pathname).toBe('/admin');
  });
});

describe('a session that ended without a logout', () => {
  const reason = 'You were logged out. Log in to continue where you left off.';

  it.each([
    ['/client/documents', '/client/login', aUser()],
    ['/admin/documents', '/auth', anAdmin()],
  ])(
    'is the reason shown on the login screen, and the login returns to %s',
    async (address, login, person) => {
      server.use(http.post('/api/login', () => HttpResponse.json(person)));
      const { user, router } = renderScreen(<PublicPage />, { at: address, signedIn: person });
      expect(await screen.findByText('Inside')).toBeInTheDocument();
      server.use(
        http.get('/api/user', () => refusal(401, { code: 'auth.signed_out', message: 'Please log in.' })),
      );
      // Session ended on another device, as the next request to the server shows.
      const otherTab = new BroadcastChannel('steward_session');
      otherTab.postMessage('changed');
      expect(await screen.findByText(reason)).toBeInTheDocument();
      otherTab.close();
      expect(router.state.location.pathname).toBe(login);
      await user.type(screen.getByLabelText('Username'), 'alex');
      await user.type(screen.getByLabelText('Password'), 'Passw0rd!');
      await user.click(screen.getByRole('button', { name: 'Log In' }));
      expect(await screen.findByText('Inside')).toBeInTheDocument();
      expect(router.state.location.pathname).toBe(address);
    },
  );

  it('is mentioned after a logout in another tab', async () => {
    const { router } = renderScreen(<PublicPage />, { at: '/client/documents', signedIn: aUser() });
    expect(await screen.findByText('Inside')).toBeInTheDocument();
    const otherTab = new BroadcastChannel('steward_session');
    otherTab.postMessage('logged out');
    expect(await screen.findByText(reason)).toBeInTheDocument();
    otherTab.close();
    expect(router.state.location.pathname).toBe('/client/login');
  });

  it('is mentioned when the portal is opened after another page has noticed it', async () => {
    renderScreen(<PublicPage />, { at: '/client/documents', signedIn: aUser() });
    expect(await screen.findByText('Inside')).toBeInTheDocument();
    await leave();
    server.use(
      http.get('/api/user', () => refusal(401, { code: 'auth.signed_out', message: 'Please log in.' })),
    );
    renderScreen(<PublicPage />, { at: '/client/documents' });
    expect(await screen.findByText(reason)).toBeInTheDocument();
  });

  it('is not mentioned to a visitor without a session', async () => {
    renderScreen(<PublicPage />, { at: '/client/documents' });
    expect(await screen.findByRole('button', { name: 'Log In' })).toBeInTheDocument();
    expect(screen.queryByText(reason)).not.toBeInTheDocument();
  });
});

describe('the session', () => {
  const renderLogin = async () => {
    const { user, router } = renderGuarded('/auth');
    await user.type(await screen.findByLabelText('Username'), 'alex');
    await user.type(screen.getByLabelText('Password'), 'Passw0rd!');
    return { router, logIn: () => user.click(screen.getByRole('button', { name: 'Log In' })) };
  };

  it('begins with a login and a redirect, and tells the server the zone of the device', async () => {
    server.use(http.post('/api/login', () => HttpResponse.json(aUser())));
    const { router, logIn } = await renderLogin();
    await logIn();
    await waitFor(() => expect(router.state.location.pathname).toBe('/client/portal'));
    await findToast('Login successful');
    expect(document.cookie).toContain(`steward_zone=${readerZone()}`);
  });

  it.each([
    ['/client/documents?request=7&view=done', '/client/login', aUser()],
    ['/client/portal?tab=documents', '/auth', aUser()],
    ['/admin/documents?document=7', '/auth', anAdmin()],
  ])('opens the exact address of a link: %s', async (address, login, person) => {
    server.use(http.post('/api/login', () => HttpResponse.json(person)));
    const { user, router } = renderScreen(<PublicPage />, { at: address });
    await waitFor(() => expect(router.state.location.pathname).toBe(login));
    await user.type(await screen.findByLabelText('Username'), 'alex');
    await user.type(screen.getByLabelText('Password'), 'Passw0rd!');
    await user.click(screen.getByRole('button', { name: 'Log In' }));
    expect(await screen.findByText('Inside')).toBeInTheDocument();
    expect(router.state.location.pathname + router.state.location.search).toBe(address);
  });

  it('does not begin if the server refuses, and the form keeps its values', async () => {
    const refused = { code: 'auth.invalid', message: 'Invalid username or password' };
    server.use(http.post('/api/login', () => refusal(401, refused)));
    const { router, logIn } = await renderLogin();
    await logIn();
    await findToast('Login failed');
    expect(screen.getByLabelText('Username')).toHaveValue('alex');
    expect(router.state.location.pathname).toBe('/auth');
  });

  it("ends with a logout, which opens the home page and erases the user's data", async () => {
    let asked = 0;
    server.use(
      http.get('/api/admin/today', () => {
        asked += 1;
        return HttpResponse.json(aDay());
      }),
      http.post('/api/logout', () => new HttpResponse(null, { status: 204 })),
    );
    const { user, router } = renderGuarded('/admin', anAdmin());
    await screen.findByText("You're all caught up.");
    await user.click(screen.getByRole('button', { name: 'Logout' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
    expect(screen.queryByText("You're all caught up.")).not.toBeInTheDocument();
    expect(asked).toBe(1);
  });

  it('continues after a failed logout, which is reported', async () => {
    server.use(
      http.get('/api/admin/today', () => HttpResponse.json(aDay())),
      http.post('/api/logout', () => HttpResponse.error()),
    );
    const { user, router } = renderGuarded('/admin', anAdmin());
    await user.click(await screen.findByRole('button', { name: 'Logout' }));
    expect(await findToast('Logout failed')).toHaveTextContent('The server could not be reached.');
    expect(router.state.location.pathname).toBe('/admin');
  });

  it('ends in every tab when it ends in one', async () => {
    server.use(
      http.get('/api/admin/today', () => HttpResponse.json(aDay())),
      http.post('/api/logout', () => new HttpResponse(null, { status: 204 })),
    );
    const here = renderGuarded('/admin', anAdmin());
    const there = renderGuarded('/admin', anAdmin());
    // Both, in rendering order; either may be first.
    await waitFor(() => expect(screen.getAllByRole('button', { name: 'Logout' })).toHaveLength(2));
    const [logoutHere] = screen.getAllByRole('button', { name: 'Logout' });
    server.use(
      http.get('/api/user', () => refusal(401, { code: 'auth.signed_out', message: 'Please log in.' })),
    );
    new Drafts(anAdmin().id).write('note', 'Call back on Friday');
    if (logoutHere) await here.user.click(logoutHere);
    await waitFor(() => expect(here.router.state.location.pathname).toBe('/'));
    await waitFor(() => expect(there.router.state.location.pathname).toBe('/auth'));
    expect(there.router.state.location.state).toEqual({ wanted: '/admin', ended: true });
    expect(JSON.stringify(sessionStorage)).not.toContain('Friday');
  });

  it('shows nothing of the previous user after another login in another tab', async () => {
    // jsdom cannot reload the document, and logs an error.
    const unable = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    server.use(http.get('/api/admin/today', () => HttpResponse.json(aDay())));
    renderGuarded('/admin', anAdmin());
    await screen.findByText("You're all caught up.");
    server.use(http.get('/api/user', () => HttpResponse.json(aUser())));
    const otherTab = new BroadcastChannel('steward_session');
    otherTab.postMessage('changed');
    await waitFor(() => expect(screen.queryByText("You're all caught up.")).not.toBeInTheDocument());
    expect(screen.getByRole('status')).toHaveTextContent('Loading');
    expect(unable.mock.calls).toEqual([[expect.objectContaining({ type: 'not implemented' })]]);
    unable.mockRestore();
    otherTab.close();
  });
});
