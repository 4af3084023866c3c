import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { addTranslations } from '@steward/texts';
import { http, HttpResponse } from 'msw';
import { aUser } from '../../test/fixtures';
import { aQueryClient } from '../../test/query-clients';
import { refusal, server } from '../../test/server';
import { SetupPage } from './setup-page';

const linkInvalid = () => refusal(400, { code: 'auth.link_invalid', message: 'This link no longer works.' });

/** Answers `GET /api/setup` and records the tokens. */
function answersAboutLink(answer: () => Response) {
  const tokens: (string | null)[] = [];
  server.use(
    http.get('/api/setup', ({ request }) => {
      tokens.push(request.headers.get('X-Setup-Token'));
      return answer();
    }),
  );
  return tokens;
}

const valid = () => HttpResponse.json({ expiresAt: '2026-11-30T18:24:00.000Z' });

/** Answers `POST /api/setup` in this order and records the bodies. */
function answersToSetup(...inOrder: (() => Response)[]) {
  const sent: unknown[] = [];
  server.use(
    http.post('/api/setup', async ({ request }) => {
      sent.push(await request.json());
      return (inOrder.shift() ?? HttpResponse.error)();
    }),
  );
  return sent;
}

function renderPage(address = '/setup#token=right') {
  window.history.replaceState(null, '', address);
  const opened: string[] = [];
  render(
    <QueryClientProvider client={aQueryClient()}>
      <SetupPage open={(to) => void opened.push(to)} />
    </QueryClientProvider>,
  );
  return { user: userEvent.setup({ delay: null }), opened };
}

type User = ReturnType<typeof userEvent.setup>;
const press = (user: User, name: string) => user.click(screen.getByRole('button', { name }));

async function fillLogin(user: User) {
  await user.type(await screen.findByLabelText('First name'), 'Jordan');
  await user.type(screen.getByLabelText('Last name'), 'Example');
  await user.type(screen.getByLabelText('Username'), 'jordan');
  await user.type(screen.getByLabelText('Email'), 'jordan@example.com');
  await user.type(screen.getByLabelText('Password'), 'Quarry-lantern-7!');
  await press(user, 'Continue');
  await screen.findByRole('heading', { name: 'Your practice' });
}

async function fillAll(user: User) {
  await fillLogin(user);
  await user.type(screen.getByLabelText('Practice name'), 'Limestone Guidance');
  await user.type(screen.getByLabelText('City'), 'Austin');
  await press(user, 'Continue');
  await screen.findByRole('heading', { name: 'Time zone and color' });
}

test('three steps send everything at once, and lead to the dashboard', async () => {
  const tokens = answersAboutLink(valid);
  const sent = answersToSetup(() => HttpResponse.json(aUser({ role: 'admin' }), { status: 201 }));
  const { user, opened } = renderPage();
  expect(window.location.hash).toBe('');
  await fillAll(user);
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  await user.selectOptions(screen.getByLabelText('Time zone'), 'America/Denver');
  await press(user, 'Finish setup');
  await waitFor(() => expect(opened).toEqual(['/admin']));
  expect(tokens).toEqual(['right']);
  expect(sent).toEqual([
    {
      firstName: 'Jordan',
      lastName: 'Example',
      username: 'jordan',
      email: 'jordan@example.com',
      password: 'Quarry-lantern-7!',
      language: 'en',
      practice: {
        name: 'Limestone Guidance',
        street: '',
        city: 'Austin',
        state: '',
        zipCode: '',
        phone: '',
        timeZone: 'America/Denver',
        accent: '#1b5a4e',
      },
    },
  ]);
  expect(sessionStorage).toHaveLength(0);
});

test('a step is left only without mistakes, and Back keeps what was typed', async () => {
  answersAboutLink(valid);
  const { user } = renderPage();
  await user.type(await screen.findByLabelText('Username'), 'jo');
  await press(user, 'Continue');
  expect(screen.getByLabelText('First name')).toHaveFocus();
  expect(screen.getByLabelText('Username')).toHaveAccessibleDescription(
    'Username must be at least 3 characters long',
  );
  await user.type(screen.getByLabelText('Last name'), 'E');
  expect(screen.queryByText('First name is required')).toBeNull();
  await user.clear(screen.getByLabelText('Last name'));
  await user.clear(screen.getByLabelText('Username'));
  await fillLogin(user);
  await press(user, 'Back');
  expect(screen.getByLabelText('Password')).toHaveValue('Quarry-lantern-7!');
});

test('the server’s messages are shown at their fields, in their step, with everything kept', async () => {
  answersAboutLink(valid);
  const known = 'This password is known from data breaches';
  const sent = answersToSetup(
    () => refusal(400, { code: 'request.invalid', message: known, fields: { password: known } }),
    () =>
      refusal(400, { code: 'request.invalid', message: 'No', fields: { 'practice.phone': 'Not a phone' } }),
    HttpResponse.error,
    () => HttpResponse.json(aUser({ role: 'admin' }), { status: 201 }),
  );
  const { user, opened } = renderPage();
  await fillAll(user);
  await press(user, 'Finish setup');
  await waitFor(() => expect(screen.getByLabelText('Password')).toHaveFocus());
  expect(screen.getByLabelText('Password')).toHaveAccessibleDescription(expect.stringContaining(known));
  await user.type(screen.getByLabelText('Password'), '8');
  await press(user, 'Continue');
  await press(user, 'Continue');
  await press(user, 'Finish setup');
  await waitFor(() => expect(screen.getByLabelText('Phone')).toHaveFocus());
  await user.type(screen.getByLabelText('Phone'), '5550100');
  await press(user, 'Continue');
  await press(user, 'Finish setup');
  expect(await screen.findByRole('alert')).toHaveTextContent('Your practice was not set up');
  await press(user, 'Finish setup');
  await waitFor(() => expect(opened).toEqual(['/admin']));
  expect(sent).toHaveLength(4);
});

test('a link that has ended shows no form, before and after it was filled in', async () => {
  const answers = [linkInvalid];
  const tokens = answersAboutLink(() => (answers.shift() ?? valid)());
  renderPage();
  expect(await screen.findByRole('heading', { name: 'This link no longer works' })).toHaveFocus();
  expect(screen.getByText('journalctl -u steward')).toBeInTheDocument();
  expect(screen.queryByRole('textbox')).toBeNull();
  // Each try with it counts against the newest link.
  await act(async () => {
    window.dispatchEvent(new Event('offline'));
    window.dispatchEvent(new Event('online'));
  });
  window.history.replaceState(null, '', '/setup#token=newer');
  act(() => void window.dispatchEvent(new HashChangeEvent('hashchange')));
  await screen.findByLabelText('First name');
  expect(tokens).toEqual(['right', 'newer']);
});

test('a link that ends while the form is filled in, and one that was used meanwhile', async () => {
  answersAboutLink(valid);
  answersToSetup(linkInvalid);
  const { user } = renderPage();
  await fillAll(user);
  await press(user, 'Finish setup');
  await screen.findByRole('heading', { name: 'This link no longer works' });
  expect(screen.queryByRole('combobox')).toBeNull();
  // The newer link, opened in the same tab, loads no new document.
  answersAboutLink(() => refusal(404, { code: 'request.not_found', message: 'Nothing' }));
  window.history.replaceState(null, '', '/setup#token=newer');
  act(() => void window.dispatchEvent(new HashChangeEvent('hashchange')));
  await screen.findByRole('heading', { name: 'This practice is set up' });
  expect(screen.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/auth');
});

test('a check that fails can be repeated, and a reload has the token', async () => {
  const answers = [HttpResponse.error, valid];
  const tokens = answersAboutLink(() => (answers.shift() ?? valid)());
  sessionStorage.setItem('steward-setup-token', 'kept');
  const { user } = renderPage('/setup');
  expect(screen.getByRole('status')).toHaveTextContent('Checking your link…');
  expect(await screen.findByRole('alert')).toHaveTextContent('Your link could not be checked');
  await press(user, 'Try again');
  await screen.findByLabelText('First name');
  expect(tokens).toEqual(['kept', 'kept']);
});

test('an address without a token asks for the whole link', () => {
  renderPage('/setup');
  expect(screen.getByRole('heading', { name: 'This link is not complete' })).toBeInTheDocument();
});

test('another language keeps what was typed, and says errors again', async () => {
  const tooShort = 'Username must be at least 3 characters long';
  addTranslations('es', { 'Create your login': 'Cree su acceso', [tooShort]: 'Al menos 3 caracteres' });
  answersAboutLink(valid);
  const { user } = renderPage();
  await user.type(await screen.findByLabelText('Last name'), 'Example');
  await press(user, 'Continue');
  expect(screen.getByLabelText('Username')).toHaveAccessibleDescription(tooShort);
  await press(user, 'Español');
  expect(await screen.findByRole('heading', { name: 'Cree su acceso' })).toBeInTheDocument();
  expect(screen.getByLabelText('Last name')).toHaveValue('Example');
  await waitFor(() =>
    expect(screen.getByLabelText('Username')).toHaveAccessibleDescription('Al menos 3 caracteres'),
  );
  await press(user, 'English');
  await screen.findByRole('heading', { name: 'Create your login' });
});
