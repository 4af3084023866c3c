import { act, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { aSite, aUser } from '../../../test/fixtures';
import { findToast, renderScreen } from '../../../test/render';
import { refusal, server } from '../../../test/server';
import AuthPage from './auth-page';
import ClientLoginPage from './client-login-page';

const codeRequired = () =>
  refusal(401, { code: 'auth.two_factor_required', message: 'Please enter the code.' });
const wrong = "That code didn't work. Wait for a new code and try again.";
const codeInvalid = () =>
  refusal(401, { code: 'auth.two_factor_invalid', message: wrong, fields: { code: wrong } });

/** Answers `/api/login` in this order and records the requests. */
function answers(...inOrder: (() => Response)[]) {
  const sent: unknown[] = [];
  server.use(
    http.post('/api/login', async ({ request }) => {
      sent.push(await request.json());
      return (inOrder.shift() ?? codeRequired)();
    }),
  );
  return sent;
}

async function renderLogin() {
  const { user, router } = renderScreen(<ClientLoginPage />, { at: '/client/login' });
  await user.type(await screen.findByLabelText('Username'), 'alex');
  await user.type(screen.getByLabelText('Password'), 'River-stone-1!');
  const logIn = () => user.click(screen.getByRole('button', { name: 'Log In' }));
  return { user, router, logIn };
}

test('a second factor asks for a code, keeps the credentials, and may trust the device', async () => {
  const sent = answers(codeRequired, codeInvalid, () => HttpResponse.json(aUser()));
  const { user, logIn } = await renderLogin();
  await user.click(screen.getByLabelText('Remember me'));
  await logIn();
  const code = await screen.findByRole('textbox', { name: 'Code' });
  expect(code).toHaveFocus();
  expect(code).toHaveAttribute('autocomplete', 'one-time-code');
  expect(code).toHaveAttribute('inputmode', 'numeric');
  expect(screen.getByText('alex')).toBeInTheDocument();
  expect(screen.getByRole('main')).not.toHaveTextContent('Login failed');

  await logIn();
  expect(code).toHaveAccessibleDescription('Please enter the code Six digits from your authenticator app');
  await user.type(code, '123 456');
  await logIn();
  await waitFor(() =>
    expect(code).toHaveAccessibleDescription(`${wrong} Six digits from your authenticator app`),
  );
  expect(code).toHaveFocus();
  await user.clear(code);
  await user.type(code, '654 321');
  await user.click(screen.getByLabelText('Trust this device for 30 days'));
  await logIn();
  await findToast('Login successful');
  const first = { username: 'alex', password: 'River-stone-1!', rememberMe: true };
  expect(sent).toEqual([
    first,
    { ...first, code: '123456', trustDevice: false },
    { ...first, code: '654321', trustDevice: true },
  ]);
});

test('a recovery code is accepted, and Back returns to the credentials', async () => {
  const sent = answers(codeRequired, codeRequired, codeInvalid);
  const { user, logIn } = await renderLogin();
  await logIn();
  await user.type(await screen.findByRole('textbox', { name: 'Code' }), '123');
  await user.click(screen.getByRole('button', { name: 'Back' }));
  expect(screen.getByLabelText('Password')).toHaveFocus();
  expect(screen.getByLabelText('Password')).toHaveValue('River-stone-1!');
  expect(screen.getByLabelText('Username')).toHaveValue('alex');

  await logIn();
  await user.click(await screen.findByRole('button', { name: 'Use a recovery code' }));
  const code = screen.getByRole('textbox', { name: 'Recovery code' });
  expect(code).toHaveFocus();
  expect(code).toHaveValue('');
  expect(code).not.toHaveAttribute('inputmode');
  await user.type(code, 'abcd-efgh');
  await logIn();
  await waitFor(() =>
    expect(code).toHaveAccessibleDescription(
      `${wrong} One of the recovery codes you saved. Each code works once.`,
    ),
  );
  expect(sent.at(-1)).toMatchObject({ code: 'abcd-efgh' });
  await user.click(screen.getByRole('button', { name: 'Use the authenticator app' }));
  expect(screen.getByRole('textbox', { name: 'Code' })).toHaveFocus();
});

const tooOften = () =>
  HttpResponse.json(
    { statusCode: 429, code: 'request.too_many', message: 'Too many attempts.', error: 'Too many attempts.' },
    { status: 429, headers: { 'Retry-After': '600' } },
  );

test('too many attempts show the waiting time, for the password and at the code field', async () => {
  answers(tooOften, codeRequired, tooOften);
  const { user, logIn } = await renderLogin();
  await logIn();
  expect(await findToast('Login failed')).toHaveTextContent('Please try again in 10 minutes.');
  await logIn();
  const code = await screen.findByRole('textbox', { name: 'Code' });
  await user.type(code, '123456');
  await logIn();
  await waitFor(() => expect(code).toHaveAccessibleDescription(/try again in 10 minutes/));
});

test('a password changed in the meantime returns to the first step', async () => {
  answers(codeRequired, () =>
    refusal(401, { code: 'auth.invalid_credentials', message: 'Invalid username or password' }),
  );
  const { user, logIn } = await renderLogin();
  await logIn();
  await user.type(await screen.findByRole('textbox', { name: 'Code' }), '123456');
  await logIn();
  await findToast('Login failed');
  expect(screen.getByLabelText('Password')).toHaveFocus();
});

test('the link to a forgotten password keeps the requested address', async () => {
  const { user, router } = await renderLogin();
  await act(() => router.navigate('/client/login', { state: { wanted: '/client/documents' } }));
  await user.click(screen.getByRole('link', { name: 'Forgot password?' }));
  expect(router.state.location).toMatchObject({
    pathname: '/forgot-password',
    state: { wanted: '/client/documents', login: '/client/login' },
  });
});

test('an account for an invitation is made at its own page', async () => {
  const { router } = await renderLogin();
  const link = () => screen.getByRole('link', { name: 'Create an account' });
  expect(link()).toHaveAttribute('href', '/client/register');
  await act(() => router.navigate('/client/login', { state: { wanted: '/access#token=t0k3n' } }));
  expect(link()).toHaveAttribute('href', '/access#token=t0k3n');
});

test('without an invitation nobody is led to an account where the practice invites its clients', async () => {
  server.use(http.get('/api/site', () => HttpResponse.json({ ...aSite(), registration: 'invited' })));
  const { router } = await renderLogin();
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Create an account' })).toBeNull());
  await act(() => router.navigate('/client/login', { state: { wanted: '/access#token=t0k3n' } }));
  expect(screen.getByRole('link', { name: 'Create an account' })).toHaveAttribute(
    'href',
    '/access#token=t0k3n',
  );
});

test('the heading names the task of an emailed link', async () => {
  const { router } = await renderLogin();
  const heading = () => screen.getByRole('heading', { level: 1 });
  expect(heading()).toHaveTextContent('Client login');
  const wanted = '/client/payments?invoice=7';
  await act(() => router.navigate('/client/login', { state: { wanted } }));
  expect(heading()).toHaveTextContent('Log in to see and pay your invoice');
});

test('after a password was set for an account with a second factor, the username is filled in', async () => {
  const { router } = renderScreen(<ClientLoginPage />, { at: '/' });
  await act(() => router.navigate('/client/login', { state: { passwordSet: true, username: 'glopez' } }));
  expect(
    await screen.findByText(/Your password is set. We logged out all your devices./),
  ).toBeInTheDocument();
});

const note = 'First time here? Open the invitation that we emailed you.';

test.each([
  [{ wanted: '/client/portal' }, 1],
  [{ wanted: '/admin/clients/7' }, 0],
  [null, 0],
])('the general login of a visit with %j shows the way to the invitation %i times', async (state, times) => {
  const { router } = renderScreen(<AuthPage />, { at: '/' });
  await act(() => router.navigate('/auth', { state }));
  await screen.findByLabelText('Username');
  expect(screen.queryAllByText(note)).toHaveLength(times);
});

test('a visitor whom a task brought is shown the way to the invitation, which can be sent again', async () => {
  const sent: unknown[] = [];
  server.use(
    http.post('/api/invitations/resend', async ({ request }) => {
      sent.push(await request.json());
      return new HttpResponse(null, { status: 202 });
    }),
  );
  const { user, router } = renderScreen(<ClientLoginPage />, { at: '/client/login' });
  await screen.findByLabelText('Username');
  expect(screen.queryByText(note)).not.toBeInTheDocument();
  const wanted = '/client/documents/7/sign';
  await act(() => router.navigate('/client/login', { state: { wanted, ended: true } }));
  expect(screen.queryByText(note)).not.toBeInTheDocument();
  await act(() => router.navigate('/client/login', { state: { wanted } }));
  expect(screen.getByText(note)).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Send it again' }));
  await user.click(screen.getByRole('button', { name: 'Send it again' }));
  const field = screen.getByLabelText('Email');
  await waitFor(() => expect(field).toHaveAccessibleDescription('Please enter a valid email address'));
  await user.type(field, 'ann@example.com');
  await user.click(screen.getByRole('button', { name: 'Send it again' }));
  expect(await screen.findByRole('status')).toHaveTextContent('open invitation for ann@example.com');
  expect(sent).toEqual([{ email: 'ann@example.com' }]);
});
