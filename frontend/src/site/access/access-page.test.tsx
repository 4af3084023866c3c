import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { aUser, anAccess, anAdmin } from '../../../test/fixtures';
import { renderScreen } from '../../../test/render';
import { refusal, server } from '../../../test/server';
import type { AccessInvitationDto } from '../../shared/api';
import AccessPage from './access-page';

const invitation: AccessInvitationDto = {
  client: { name: 'Mia Example', kind: 'individual' },
  grantedBy: { name: 'Mia Example' },
  role: 'helper',
  scopes: ['upload', 'documents'],
  categories: ['tax'],
  until: '2027-02-21',
  confirmsEmail: true,
};
const ended = () =>
  refusal(400, {
    code: 'auth.link_invalid',
    message: 'This link no longer works.',
    fields: { token: 'This link no longer works.' },
  });

let sent: [path: string, body: unknown][] = [];
/** Answers a POST and records its body. */
const answer = (path: string, respond: () => Response) =>
  server.use(
    http.post(path, async ({ request }) => {
      sent.push([path, await request.json()]);
      return respond();
    }),
  );
const preview = (given: Partial<AccessInvitationDto> = {}) =>
  answer('/api/access/preview', () => HttpResponse.json({ ...invitation, ...given }));
const renderAccess = (signedIn?: ReturnType<typeof aUser>, at = '/access?token=t0k3n') =>
  renderScreen(<AccessPage />, { at, path: '/access', signedIn });
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const accept = () => screen.findByRole('button', { name: 'Accept invitation' });
const sentTo = (path: string) => sent.filter(([to]) => to === path).map(([, body]) => body);

beforeEach(() => {
  sent = [];
});

test.each([true, false])(
  'accepting confirms the address only of a link that was emailed: %s',
  async (confirmsEmail) => {
    preview({ confirmsEmail });
    renderAccess(aUser({ emailConfirmed: false }));
    const note = await screen.findByText(/^You are logged in as/);
    expect(note.textContent.includes('Accepting also confirms your email address')).toBe(confirmsEmail);
  },
);

test('the page says who invites, to do what and until when, and its token leaves the address', async () => {
  preview();
  const { router } = renderAccess(aUser());
  expect(
    await screen.findByText('Mia Example invites you to act for them in our client portal.'),
  ).toBeInTheDocument();
  const rights = screen.getByRole('region', { name: 'You can' });
  expect(
    within(rights)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['See and download documents (tax only)', 'Upload files and answer requests']);
  expect(within(rights).getByText("You'll have access until February 21, 2027.")).toBeInTheDocument();
  expect(router.state.location).toMatchObject({ pathname: '/access', search: '', hash: '' });
  expect(sent).toEqual([['/api/access/preview', { token: 't0k3n' }]]);
});

test('an owner of a business', async () => {
  preview({
    client: { name: 'Example Bakery', kind: 'business' },
    grantedBy: { name: 'Example Practice' },
    role: 'owner',
    categories: null,
    until: null,
  });
  renderAccess(aUser());
  expect(
    await screen.findByText(
      'Example Practice invites you to manage the business Example Bakery in our client portal.',
    ),
  ).toBeInTheDocument();
  expect(screen.getByText('Invite other people and end their access')).toBeInTheDocument();
  expect(screen.getByText('Your access has no end date.')).toBeInTheDocument();
});

test('a client whose name is not shown to strangers', async () => {
  const name = 'a client of Example Practice';
  preview({ client: { name, kind: 'individual' } });
  renderAccess(aUser());
  expect(
    await screen.findByText(/ invites you to act for a client of Example Practice in our client portal\.$/),
  ).toBeInTheDocument();
});

describe('a logged-in person', () => {
  it('accepts, and is in the portal of the client', async () => {
    preview();
    answer('/api/access/accept', () => HttpResponse.json({ ...anAccess({ id: 7, role: 'helper' }) }));
    const { user, router } = renderAccess(aUser({ emailConfirmed: false }));
    expect(await screen.findByText(/Accepting also confirms/)).toHaveTextContent('alex@example.com');
    await user.click(await accept());
    await waitFor(() =>
      expect(router.state.location).toMatchObject({ pathname: '/client/portal', search: '?client=7' }),
    );
    expect(router.state.historyAction).toBe('REPLACE');
    expect(sentTo('/api/access/accept')).toEqual([{ token: 't0k3n' }]);
  });

  it('with another address is told to use the invited one, and returns as a visitor', async () => {
    preview();
    answer('/api/access/accept', () =>
      refusal(403, {
        code: 'access.other_address',
        message: 'This invitation is for another email address.',
      }),
    );
    server.use(http.post('/api/logout', () => new HttpResponse(null, { status: 204 })));
    const { user, router } = renderAccess(aUser());
    await user.click(await accept());
    expect(await heading('This invitation is for another email address')).toHaveFocus();
    expect(screen.getByText(/Log in with the account of the invited address/)).toHaveTextContent(
      'or ask Mia Example to invite alex@example.com',
    );
    await user.click(screen.getByRole('button', { name: 'Use another account' }));
    expect(await screen.findByRole('button', { name: 'Create Account' })).toBeInTheDocument();
    await waitFor(() => expect(router.state.location).toMatchObject({ pathname: '/access', hash: '' }));
  });

  it('with access already opens the portal', async () => {
    preview();
    answer('/api/access/accept', () =>
      refusal(409, { code: 'access.exists', message: 'This person is invited or has access already.' }),
    );
    const mia = anAccess({ id: 7, name: 'Mia Example', role: 'helper' });
    const { user } = renderAccess(aUser({ clients: [anAccess(), mia] }));
    await user.click(await accept());
    await heading('You have access already');
    expect(screen.getByRole('link', { name: 'Open the portal' })).toHaveAttribute(
      'href',
      '/client/portal?client=7',
    );
  });

  it('who works at the practice cannot accept', async () => {
    preview();
    renderAccess(anAdmin());
    await heading('You have access already');
    expect(screen.getByText(/People who work at the practice/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Accept invitation' })).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Go to the dashboard' })).toHaveAttribute('href', '/admin');
  });
});

describe('a visitor', () => {
  const fill = async (user: ReturnType<typeof renderAccess>['user'], email?: string) => {
    await user.type(await screen.findByLabelText('First name'), 'Dora');
    await user.type(screen.getByLabelText('Last name'), 'Example');
    await user.type(screen.getByLabelText('Username'), 'dora');
    if (email !== undefined) await user.type(screen.getByLabelText('Email'), email);
    await user.type(screen.getByLabelText('Password'), 'wet Stone 7 &');
    await user.click(screen.getByRole('button', { name: 'Create Account' }));
  };
  const dora = aUser({ id: 9, username: 'dora', clients: [anAccess({ id: 7, role: 'helper' })] });

  it('makes an account that accepts, and is in the portal of the client', async () => {
    preview();
    answer('/api/register', () => {
      server.use(http.get('/api/user', () => HttpResponse.json(dora)));
      return HttpResponse.json(dora, { status: 201 });
    });
    const { user, router } = renderAccess();
    await fill(user, 'dora@example.com');
    await waitFor(() =>
      expect(router.state.location).toMatchObject({ pathname: '/client/portal', search: '?client=7' }),
    );
    expect(sentTo('/api/register')).toEqual([
      {
        firstName: 'Dora',
        lastName: 'Example',
        username: 'dora',
        email: 'dora@example.com',
        password: 'wet Stone 7 &',
        role: 'client',
        accessToken: 't0k3n',
        language: 'en',
      },
    ]);
    expect(sentTo('/api/access/preview')).toHaveLength(1);
  });

  it('reads at the field that another address was invited', async () => {
    preview();
    const message = 'This invitation is for another email address. Ask for an invitation to yours.';
    answer('/api/register', () => refusal(403, { code: 'access.other_address', message }));
    const { user } = renderAccess();
    await fill(user, 'other@example.com');
    await waitFor(() =>
      expect(screen.getByLabelText('Email')).toHaveAccessibleDescription(expect.stringContaining(message)),
    );
  });

  it('whose address has an account is asked to log in', async () => {
    preview();
    const message = 'An account with this email already exists';
    answer('/api/register', () =>
      refusal(409, { code: 'user.email_taken', message, fields: { email: message } }),
    );
    const { user } = renderAccess();
    await fill(user);
    await waitFor(() =>
      expect(screen.getByLabelText('Email')).toHaveAccessibleDescription(
        'An account with this email already exists. Log in to accept the invitation. The address your invitation was sent to',
      ),
    );
  });

  it('may leave the address to the invitation, which may have ended since', async () => {
    preview();
    answer('/api/register', ended);
    const { user } = renderAccess();
    await fill(user);
    await heading('This invitation no longer works');
    expect(sentTo('/api/register')).toEqual([expect.objectContaining({ email: '' })]);
  });

  it('logs in and returns, with the token in the fragment', async () => {
    preview();
    const { user, router } = renderAccess();
    await user.click(await screen.findByRole('link', { name: 'Log in' }));
    expect(router.state.location).toMatchObject({
      pathname: '/auth',
      state: { wanted: '/access#token=t0k3n' },
    });
  });

  it.each(['/access?token=t0k3n', '/access#token=t0k3n'])('cannot use an old link: %s', async (at) => {
    answer('/api/access/preview', ended);
    renderAccess(undefined, at);
    expect(await heading('This invitation no longer works')).toHaveFocus();
    expect(screen.getByText(/ask the person who invited you/)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/client/portal');
  });

  it('reads that a link is incomplete', async () => {
    renderAccess(undefined, '/access');
    await heading('This link is not complete');
  });

  it('tries again while the server is away', async () => {
    server.use(http.post('/api/access/preview', () => HttpResponse.error()));
    const { user } = renderAccess();
    expect(await screen.findByRole('alert')).toHaveTextContent('Your invitation could not be loaded');
    preview();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('You can')).toBeInTheDocument();
  });
});
