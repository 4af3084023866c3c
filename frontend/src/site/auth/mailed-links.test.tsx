import { act, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { aSite, aUser } from '../../../test/fixtures';
import { findToast, renderScreen } from '../../../test/render';
import { refusal, server } from '../../../test/server';
import type { PasswordLinkDto, UserDto } from '../../shared/api';
import { newPasswordHint } from '../../shared/password/new-password';
import ConfirmEmailPage from './confirm-email-page';
import ForgotPasswordPage from './forgot-password-page';
import ResetPasswordPage from './reset-password-page';
import UndoEmailChangePage from './undo-email-change-page';

const ended = () =>
  refusal(400, {
    code: 'auth.link_invalid',
    message: 'This link no longer works.',
    fields: { token: 'This link no longer works.' },
  });
const heading = () => screen.findByRole('heading', { level: 1 });

describe('a forgotten password', () => {
  it('gives the same answer for every address, and can be requested again', async () => {
    const sent: unknown[] = [];
    server.use(
      http.post('/api/password-reset', async ({ request }) => {
        sent.push(await request.json());
        return new HttpResponse(null, { status: 202 });
      }),
    );
    const { user } = renderScreen(<ForgotPasswordPage />, { at: '/forgot-password' });
    await user.click(await screen.findByRole('button', { name: 'Send link' }));
    const email = screen.getByLabelText('Email');
    expect(email).toHaveAccessibleDescription('Please enter a valid email address');
    await user.type(email, 'nobody@example.com');
    await user.click(screen.getByRole('button', { name: 'Send link' }));
    await waitFor(async () => expect(await heading()).toHaveTextContent('Check your inbox'));
    expect(await heading()).toHaveFocus();
    expect(screen.getByText(/If there is an account for nobody@example.com/)).toBeInTheDocument();
    expect(sent).toEqual([{ email: 'nobody@example.com' }]);

    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(screen.getByLabelText('Email')).toHaveFocus();
    expect(screen.getByLabelText('Email')).toHaveValue('nobody@example.com');
  });

  it.each([
    ['its phone and email', {}, /call \(\d{3}\) \S+ or write to \S+@\S+/],
    ['its email without a phone', { phone: '' }, /write to \S+@\S+/],
    ['the contact form without both', { phone: '', email: '' }, /write to us/],
  ])('leads to the practice if there is no mail server: %s', async (_what, over, ways) => {
    server.use(
      http.get('/api/site', () => HttpResponse.json({ ...aSite(), sendsEmail: false, ...over })),
      http.post('/api/password-reset', () => new HttpResponse(null, { status: 202 })),
    );
    const { user } = renderScreen(<ForgotPasswordPage />, { at: '/forgot-password' });
    await user.type(await screen.findByLabelText('Email'), 'ana@example.com');
    expect(screen.getByText(/Ask the practice for a new link: enter your email/)).toHaveTextContent(ways);
    await user.click(screen.getByRole('button', { name: 'Ask for a link' }));
    await waitFor(async () => expect(await heading()).toHaveTextContent('Ask the practice for a new link'));
    expect(screen.getByText(/If you have an account,/)).toHaveTextContent(ways);
    expect(document.body).not.toHaveTextContent(/on its way|inbox|spam/);
  });

  it('reports an unreachable server and keeps the address', async () => {
    server.use(http.post('/api/password-reset', () => HttpResponse.error()));
    const { user } = renderScreen(<ForgotPasswordPage />, { at: '/forgot-password' });
    await user.type(await screen.findByLabelText('Email'), 'ana@example.com');
    await user.click(screen.getByRole('button', { name: 'Send link' }));
    await findToast('The email was not sent');
    expect(screen.getByLabelText('Email')).toHaveValue('ana@example.com');
  });

  it('returns to the login screen that opened it', async () => {
    const { user, router } = renderScreen(<ForgotPasswordPage />, { at: '/forgot-password' });
    await screen.findByLabelText('Email');
    expect(screen.getByRole('link', { name: 'Back to login' })).toHaveAttribute('href', '/auth');
    const state = { wanted: '/client/documents', login: '/client/login' };
    await act(() => router.navigate('/forgot-password', { state }));
    await user.click(screen.getByRole('link', { name: 'Back to login' }));
    expect(router.state.location).toMatchObject({ pathname: '/client/login', state });
  });
});

describe('a new password', () => {
  const aLink = (over: Partial<PasswordLinkDto> = {}): PasswordLinkDto => ({
    kind: 'reset',
    firstName: 'Gloria',
    username: 'glopez',
    practice: 'Example Practice',
    ...over,
  });
  const preview = (respond: () => Response) => server.use(http.post('/api/password-reset/preview', respond));
  /** Answers the confirming call and records its requests. */
  function answer(respond: () => Response) {
    const sent: unknown[] = [];
    server.use(
      http.post('/api/password-reset/confirm', async ({ request }) => {
        sent.push(await request.json());
        return respond();
      }),
    );
    return sent;
  }
  const done = (signedIn: boolean) => () => HttpResponse.json({ username: 'glopez', signedIn });
  const open = (signedIn?: UserDto) =>
    renderScreen(<ResetPasswordPage />, {
      at: '/reset-password?token=t0k3n',
      path: '/reset-password',
      signedIn,
    });
  const choose = async (user: ReturnType<typeof renderScreen>['user'], password = 'wet Stone 7 &') => {
    await user.type(await screen.findByLabelText('New password'), password);
    await user.click(screen.getByRole('button', { name: 'Save password and log in' }));
  };
  beforeEach(() => preview(() => HttpResponse.json(aLink())));

  it('is set by the link, whose token leaves the address immediately, and logs in', async () => {
    const sent = answer(done(true));
    const { user, router } = open();
    expect(await screen.findByLabelText('Username')).toHaveValue('glopez');
    expect(await heading()).toHaveTextContent('Set a new password');
    expect(router.state.location).toMatchObject({ pathname: '/reset-password', search: '' });
    await user.click(screen.getByRole('button', { name: 'Save password and log in' }));
    await waitFor(() =>
      expect(screen.getByLabelText('New password')).toHaveAccessibleDescription(
        `Password must be at least 8 characters long ${newPasswordHint()}`,
      ),
    );
    server.use(http.get('/api/user', () => HttpResponse.json(aUser())));
    await choose(user);
    await waitFor(() => expect(router.state.location.pathname).toBe('/client/portal'));
    expect(sent).toEqual([{ token: 't0k3n', password: 'wet Stone 7 &' }]);
  });

  it('is created once by an invitation, which greets by name and opens the account', async () => {
    preview(() => HttpResponse.json(aLink({ kind: 'invitation' })));
    const sent = answer(done(true));
    const { user, router } = open();
    await waitFor(async () => expect(await heading()).toHaveTextContent('Welcome, Gloria'));
    expect(screen.getByText(/Example Practice created an account for you/)).toBeInTheDocument();
    expect(screen.getByLabelText('Username')).toHaveValue('glopez');
    expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
    expect(screen.getByLabelText('Password')).toHaveFocus();
    await user.keyboard('wet Stone 7 &');
    server.use(http.get('/api/user', () => HttpResponse.json(aUser({ role: 'admin' }))));
    await user.click(screen.getByRole('button', { name: 'Create password and log in' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/admin'));
    expect(sent).toEqual([{ token: 't0k3n', password: 'wet Stone 7 &' }]);
  });

  it('leads to the login with the username if the account has a second factor', async () => {
    answer(done(false));
    const { user, router } = open();
    await choose(user);
    await waitFor(() => expect(router.state.location.pathname).toBe('/auth'));
    expect(router.state.location.state).toEqual({ passwordSet: true, username: 'glopez' });
  });

  it('revokes access tokens and calendar links if the box is checked', async () => {
    const sent = answer(done(false));
    const { user } = open();
    await user.click(
      await screen.findByRole('checkbox', { name: 'Also revoke access tokens and calendar links' }),
    );
    await choose(user);
    await waitFor(() =>
      expect(sent).toEqual([{ token: 't0k3n', password: 'wet Stone 7 &', endTokens: true }]),
    );
  });

  it('shows a server refusal at its field, and another one can be entered', async () => {
    const known = 'This password is known from data breaches. Please choose another one.';
    answer(() => refusal(400, { code: 'request.invalid', message: known, fields: { password: known } }));
    const { user } = open();
    await choose(user, 'Password1!');
    await findToast('Your password was not changed');
    expect(screen.getByLabelText('New password')).toHaveAccessibleDescription(
      `${known} ${newPasswordHint()}`,
    );
    const sent = answer(done(false));
    await user.type(screen.getByLabelText('New password'), ' by the river');
    await user.click(screen.getByRole('button', { name: 'Save password and log in' }));
    await waitFor(() => expect(sent).toHaveLength(1));
  });

  it('cannot be set by an expired or incomplete link, and the page shows the next step', async () => {
    answer(ended);
    const { user } = open();
    await choose(user);
    await waitFor(async () => expect(await heading()).toHaveTextContent('This link no longer works'));
    expect(await heading()).toHaveFocus();
    expect(screen.getByRole('link', { name: 'Send me a new link' })).toHaveAttribute(
      'href',
      '/forgot-password',
    );
  });

  it('is not asked for by a link that has ended, and a failure can be repeated', async () => {
    preview(() => HttpResponse.error());
    const { user } = open();
    const again = await screen.findByRole('button', { name: 'Try again' });
    preview(ended);
    await user.click(again);
    await waitFor(async () => expect(await heading()).toHaveTextContent('This link no longer works'));
  });

  it('needs a link', async () => {
    renderScreen(<ResetPasswordPage />, { at: '/reset-password' });
    expect(await heading()).toHaveTextContent('This link is not complete');
  });

  it.each([
    ['glopez', 'A new password logs out all your other devices.'],
    ['alex', 'This link is for glopez. A new password logs you in as glopez in this browser.'],
  ])('tells %s, who is logged in here, what it does', async (username, note) => {
    open(aUser({ username }));
    expect(await screen.findByText(/You are logged in as/)).toHaveTextContent(note);
  });
});

describe('undoing an email change', () => {
  it('asks first, then leads to a new password', async () => {
    const sent: unknown[] = [];
    server.use(
      http.post('/api/email-change/undo', async ({ request }) => {
        sent.push(await request.json());
        return HttpResponse.json({ token: 'n3xt' });
      }),
    );
    const { user, router } = renderScreen(<UndoEmailChangePage />, { at: '/email-change/undo?token=t0k3n' });
    expect(await heading()).toHaveTextContent('Undo this email change?');
    expect(router.state.location.search).toBe('');
    expect(sent).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Undo the change' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/reset-password'));
    expect(sent).toEqual([{ token: 't0k3n' }]);
    expect(router.state.location).toMatchObject({ search: '', state: { token: 'n3xt', afterUndo: true } });
  });

  it('reports an expired link and a failure', async () => {
    server.use(http.post('/api/email-change/undo', () => HttpResponse.error(), { once: true }));
    const { user } = renderScreen(<UndoEmailChangePage />, { at: '/email-change/undo?token=t0k3n' });
    await user.click(await screen.findByRole('button', { name: 'Undo the change' }));
    await findToast('Your email address was not changed back');
    server.use(http.post('/api/email-change/undo', ended));
    await user.click(screen.getByRole('button', { name: 'Undo the change' }));
    await waitFor(async () => expect(await heading()).toHaveTextContent('This link no longer works'));
  });
});

describe('confirming an email address', () => {
  const at = '/confirm-email#token=t0k3n';
  const otherAccount = () =>
    refusal(401, { code: 'auth.other_account', message: 'Log in as alex to confirm this email address.' });
  function answer(respond: () => Response) {
    const sent: unknown[] = [];
    server.use(
      http.post('/api/email-confirmation/confirm', async ({ request }) => {
        sent.push(await request.json());
        return respond();
      }),
    );
    return sent;
  }
  const press = async (user: ReturnType<typeof renderScreen>['user']) =>
    user.click(await screen.findByRole('button', { name: 'Confirm email address' }));

  it('needs the button, and the token leaves the address immediately', async () => {
    const sent = answer(() => new HttpResponse(null, { status: 204 }));
    const { user, router } = renderScreen(<ConfirmEmailPage />, {
      at,
      signedIn: aUser({ emailConfirmed: false }),
    });
    expect(await screen.findByText('alex')).toBeInTheDocument();
    expect(router.state.location).toMatchObject({ pathname: '/confirm-email', hash: '', search: '' });
    expect(sent).toEqual([]);
    await press(user);
    await waitFor(async () => expect(await heading()).toHaveTextContent('Your email address is confirmed'));
    expect(await heading()).toHaveFocus();
    expect(sent).toEqual([{ token: 't0k3n' }]);
    expect(screen.getByRole('link', { name: 'Go to your account' })).toHaveAttribute(
      'href',
      '/client/portal',
    );
  });

  it('begins anew with another link in the same tab', async () => {
    const sent = answer(() => new HttpResponse(null, { status: 204 }));
    const { user, router } = renderScreen(<ConfirmEmailPage />, {
      at,
      signedIn: aUser({ emailConfirmed: false }),
    });
    await press(user);
    await waitFor(async () => expect(await heading()).toHaveTextContent('Your email address is confirmed'));
    await act(() => router.navigate('/confirm-email#token=second'));
    await press(user);
    await waitFor(() => expect(sent).toEqual([{ token: 't0k3n' }, { token: 'second' }]));
  });

  it('asks for a login to the named account and keeps the token', async () => {
    answer(otherAccount);
    const { user, router } = renderScreen(<ConfirmEmailPage />, { at });
    await waitFor(async () => expect(await heading()).toHaveTextContent('Log in to confirm'));
    expect(screen.getByText(/Log in as alex to confirm this email address/)).toHaveTextContent(
      'If you did not create this account, do not confirm it.',
    );
    await user.click(screen.getByRole('link', { name: 'Log In' }));
    expect(router.state.location).toMatchObject({
      pathname: '/auth',
      state: { wanted: '/confirm-email#token=t0k3n' },
    });
  });

  it('is not possible in a session of another account, which can be ended', async () => {
    answer(otherAccount);
    const { user } = renderScreen(<ConfirmEmailPage />, { at, signedIn: aUser({ id: 3, username: 'bea' }) });
    await press(user);
    expect(await screen.findByText(/You are logged in as bea, which is another account/)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Log Out' })).toBeEnabled();
  });

  it('reports an expired, incomplete or unneeded link', async () => {
    answer(ended);
    const { user } = renderScreen(<ConfirmEmailPage />, { at, signedIn: aUser({ emailConfirmed: false }) });
    await press(user);
    await waitFor(async () => expect(await heading()).toHaveTextContent('This link no longer works'));
    expect(screen.getByText(/expires in 7 days/)).toBeInTheDocument();
  });

  it('shows a confirmed address for a second link', async () => {
    answer(ended);
    const { user } = renderScreen(<ConfirmEmailPage />, { at, signedIn: aUser() });
    await press(user);
    await waitFor(async () => expect(await heading()).toHaveTextContent('Your email address is confirmed'));
  });

  it('needs a link', async () => {
    renderScreen(<ConfirmEmailPage />, { at: '/confirm-email' });
    expect(await heading()).toHaveTextContent('This link is not complete');
  });

  it('reports an unreachable server and can be retried', async () => {
    answer(() => HttpResponse.error());
    const { user } = renderScreen(<ConfirmEmailPage />, { at, signedIn: aUser({ emailConfirmed: false }) });
    await press(user);
    await findToast('Your email address was not confirmed');
    answer(() => new HttpResponse(null, { status: 204 }));
    await press(user);
    await waitFor(async () => expect(await heading()).toHaveTextContent('Your email address is confirmed'));
  });
});
