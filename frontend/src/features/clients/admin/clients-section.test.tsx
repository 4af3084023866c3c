import { jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { aClient, anAdmin, aSite } from '../../../../test/fixtures';
import { findToast, renderInArea, renderScreen } from '../../../../test/render';
import { delayedResponse, listOf, refusal, server } from '../../../../test/server';
import { adminOf } from '../../../app/admin';
import { adminScreens } from '../../../app/screens';
import { InviteClientsDialog } from './bulk/invite-clients-dialog';

const Admin = adminOf(adminScreens);
const clientsPath = '/api/admin/clients';
const renderClients = (at = '/admin/clients') =>
  renderScreen(<Admin />, { at, path: '/admin/*', signedIn: anAdmin() });
const rowOf = async (username: string) =>
  within(await screen.findByRole('table')).findByRole('row', { name: new RegExp(` ${username} `) });
const broken = { code: 'internal', message: 'Something went wrong.' };

describe('the list of clients', () => {
  it('shows a skeleton while loading, then its rows and their number', async () => {
    const answer = delayedResponse();
    server.use(
      http.get(clientsPath, async () => {
        await answer.released;
        return listOf([aClient(), aClient({ id: 3, username: 'kim', firstName: null, lastName: null })]);
      }),
    );
    renderClients();
    expect(await screen.findByRole('status', { name: 'Loading clients' })).toHaveAttribute(
      'aria-busy',
      'true',
    );
    answer.release();
    expect(await rowOf('alex')).toHaveTextContent('Alex Example');
    expect(await rowOf('kim')).toHaveTextContent('None yet');
    expect(screen.getByText('2 clients')).toBeInTheDocument();
    expect(screen.queryByRole('status', { name: 'Loading clients' })).not.toBeInTheDocument();
  });

  it('marks open accounts with an unconfirmed email address', async () => {
    const unconfirmed = { emailConfirmed: false } as const;
    server.use(
      http.get(clientsPath, () =>
        listOf([
          aClient(),
          aClient({ id: 3, username: 'kim', ...unconfirmed }),
          aClient({ id: 4, username: 'gone', status: 'closed', ...unconfirmed }),
        ]),
      ),
    );
    renderClients();
    expect(await rowOf('kim')).toHaveTextContent('Email not confirmed');
    for (const username of ['alex', 'gone'])
      expect(await rowOf(username)).not.toHaveTextContent('Email not confirmed');
  });

  it('shows an error, and reloads on request', async () => {
    server.use(http.get(clientsPath, () => refusal(500, broken), { once: true }));
    const { user } = renderClients();
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load clients.');
    server.use(http.get(clientsPath, () => listOf([aClient()])));
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await rowOf('alex')).toBeInTheDocument();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('is hidden after the user has lost the permission', async () => {
    server.use(
      http.get(clientsPath, () => refusal(403, { code: 'auth.forbidden', message: 'Admin access required' })),
    );
    renderClients();
    expect(await screen.findByRole('alert')).toHaveTextContent('Only users with the admin role');
    expect(screen.queryByRole('button', { name: 'Add New Client' })).not.toBeInTheDocument();
  });

  it('opens the client in the address, and restores its own address on close', async () => {
    server.use(
      http.get(clientsPath, () => listOf([aClient({ id: 3, username: 'kim', firstName: 'Kim' }), aClient()])),
      http.get(`${clientsPath}/:id/profile`, () => HttpResponse.json({})),
      http.get(`${clientsPath}/:id/storage`, () => HttpResponse.json({ used: 0, quota: null })),
    );
    const { user, router } = renderClients('/admin/clients?client=3');
    const details = await screen.findByRole('dialog', { name: 'Kim Example' });
    expect(details).toHaveTextContent('Kim Example');
    await user.click(within(details).getAllByRole('button', { name: 'Close' })[0] ?? details);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(router.state.location).toMatchObject({ pathname: '/admin/clients', search: '' });
  });

  it('opens the client in the address even if it is not among the loaded rows', async () => {
    server.use(
      http.get(clientsPath, () => listOf([aClient()])),
      http.get(`${clientsPath}/3`, () =>
        HttpResponse.json(aClient({ id: 3, username: 'kim', firstName: 'Kim', status: 'closed' })),
      ),
      http.get(`${clientsPath}/:id/profile`, () => HttpResponse.json({})),
      http.get(`${clientsPath}/:id/storage`, () => HttpResponse.json({ used: 0, quota: null })),
    );
    renderClients('/admin/clients?client=3');
    expect(await screen.findByRole('dialog', { name: 'Kim Example' })).toBeInTheDocument();
  });

  it('shows a message if the client in the address does not exist', async () => {
    server.use(
      http.get(clientsPath, () => listOf([aClient()])),
      http.get(`${clientsPath}/4`, () =>
        refusal(404, { code: 'client.not_found', message: 'Client not found' }),
      ),
    );
    const { user, router } = renderClients('/admin/clients?client=4');
    const dialog = await screen.findByRole('dialog', { name: 'Client not found' });
    await user.click(within(dialog).getAllByRole('button', { name: 'Close' })[0] ?? dialog);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(router.state.location.search).toBe('');
  });

  it('shows the client in the address, closed or not', async () => {
    const asked: object[] = [];
    server.use(
      http.get(clientsPath, ({ request }) => {
        asked.push(Object.fromEntries(new URL(request.url).searchParams));
        return listOf([aClient({ status: 'closed' })]);
      }),
    );
    renderClients('/admin/clients?search=Alex%20Example&filter=everyone');
    expect(await rowOf('alex')).toHaveTextContent('Closed');
    expect(screen.getByRole('searchbox', { name: 'Search clients' })).toHaveValue('Alex Example');
    expect(asked).toEqual([{ search: 'Alex Example', status: 'all', limit: '25' }]);
  });

  it('keeps the previous rows, marked as busy, until the search completes, and reports no matches', async () => {
    const answer = delayedResponse();
    server.use(
      http.get(clientsPath, async ({ request }) => {
        if (!new URL(request.url).searchParams.has('search')) return listOf([aClient()]);
        await answer.released;
        return listOf([]);
      }),
    );
    const { user } = renderClients();
    const table = await screen.findByRole('table');
    await user.type(screen.getByRole('searchbox', { name: 'Search clients' }), 'nobody{Enter}');
    await waitFor(() => expect(document.querySelector('[aria-busy="true"]')).toContainElement(table));
    expect(await rowOf('alex')).toBeInTheDocument();
    answer.release();
    expect(await screen.findByText('Try another name or filter.')).toBeInTheDocument();
    expect(screen.queryByText(/Add your first client/)).not.toBeInTheDocument();
  });

  it('moves to the next page by cursor, and back without loading', async () => {
    const cursors: (string | null)[] = [];
    server.use(
      http.get(clientsPath, ({ request }) => {
        const cursor = new URL(request.url).searchParams.get('cursor');
        cursors.push(cursor);
        if (cursor === 'second') return listOf([aClient({ id: 30, username: 'kim' })], { total: 26 });
        return listOf([aClient()], { total: 26, next: 'second' });
      }),
    );
    const { user } = renderClients();
    const pages = within(await screen.findByRole('navigation', { name: 'Clients, pages' }));
    expect(pages.getByText('Page 1 of 2')).toBeInTheDocument();
    expect(pages.getByRole('button', { name: 'Previous' })).toBeDisabled();
    await user.click(pages.getByRole('button', { name: 'Next' }));
    expect(await rowOf('kim')).toBeInTheDocument();
    expect(pages.getByRole('button', { name: 'Next' })).toBeDisabled();
    await user.click(pages.getByRole('button', { name: 'Previous' }));
    expect(await rowOf('alex')).toBeInTheDocument();
    expect(cursors).toEqual([null, 'second']);
  });

  it('scrolls to its top after a page change, and not after a search', async () => {
    server.use(
      http.get(clientsPath, ({ request }) =>
        new URL(request.url).searchParams.has('cursor')
          ? listOf([aClient({ id: 30, username: 'kim' })], { total: 26 })
          : listOf([aClient()], { total: 26, next: 'second' }),
      ),
    );
    const { user } = renderClients();
    const next = await screen.findByRole('button', { name: 'Next' });
    // Scrolls the menu entry into view, too.
    const scrolled = jest.spyOn(Element.prototype, 'scrollIntoView');
    await user.click(next);
    expect(await rowOf('kim')).toBeInTheDocument();
    const card = screen.getByRole('table').closest('.admin-list');
    expect(card).toHaveFocus();
    expect(scrolled.mock.contexts).toEqual([card]);
    const search = screen.getByRole('searchbox', { name: 'Search clients' });
    await user.type(search, 'al{Enter}');
    expect(await rowOf('alex')).toBeInTheDocument();
    expect(screen.getByText('Page 1 of 2')).toBeInTheDocument();
    expect(search).toHaveFocus();
    expect(scrolled).toHaveBeenCalledTimes(1);
  });

  it('keeps its rows if a reload fails, with the reason', async () => {
    server.use(http.get(clientsPath, () => listOf([aClient(), aClient({ id: 3, username: 'kim' })])));
    const { user } = renderClients();
    const row = await rowOf('kim');
    server.use(
      http.delete(`${clientsPath}/3`, () => refusal(500, broken)),
      http.get(clientsPath, () => HttpResponse.error()),
    );
    await user.click(within(row).getByRole('button', { name: /^More actions/ }));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    expect(await screen.findByText(/The server could not be reached/)).toBeInTheDocument();
    expect(await rowOf('kim')).toBeInTheDocument();
  });

  it('stays on its page if the next one fails', async () => {
    server.use(
      http.get(clientsPath, ({ request }) =>
        new URL(request.url).searchParams.has('cursor')
          ? refusal(500, broken)
          : listOf([aClient()], { total: 26, next: 'second' }),
      ),
    );
    const { user } = renderClients();
    await user.click(await screen.findByRole('button', { name: 'Next' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load the next page.');
    expect(await rowOf('alex')).toBeInTheDocument();
    expect(screen.getByText('Page 1 of 2')).toBeInTheDocument();
  });
});

describe('adding a client', () => {
  const password = 'Passw0rd!';

  /** The open dialog, filled in, and the idempotency keys of its requests. */
  async function openDialog(answer: (call: number) => Response) {
    const keys: (string | null)[] = [];
    server.use(
      http.get(clientsPath, () => listOf([])),
      http.post('/api/admin/create-user', ({ request }) => {
        keys.push(request.headers.get('Idempotency-Key'));
        return answer(keys.length);
      }),
    );
    const { user } = renderClients();
    await user.click(await screen.findByRole('button', { name: 'Add New Client' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add New Client' }));
    await user.click(dialog.getByRole('button', { name: 'Set a password instead' }));
    const fill = (label: string, text: string) => user.type(dialog.getByLabelText(label), text);
    const add = () => user.click(dialog.getByRole('button', { name: 'Add client' }));
    await fill('Username', 'kim');
    await fill('Email', 'kim@example.com');
    await fill('Password', password);
    return { user, dialog, fill, add, keys };
  }
  const gone = () =>
    waitFor(() => expect(screen.queryByRole('dialog', { name: 'Add New Client' })).not.toBeInTheDocument());

  it('needs a name and an email address, and sends an invitation', async () => {
    const sent: unknown[] = [];
    server.use(
      http.get(clientsPath, () => listOf([])),
      http.post('/api/admin/create-user', async ({ request }) => {
        sent.push(await request.json());
        return HttpResponse.json(aClient({ id: 9, email: 'kim@example.com' }), { status: 201 });
      }),
    );
    const { user } = renderClients();
    await user.click(await screen.findByRole('button', { name: 'Add New Client' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add New Client' }));
    expect(dialog.queryByLabelText('Password')).not.toBeInTheDocument();
    const invite = dialog.getByRole('button', { name: 'Send invitation' });
    await user.click(invite);
    expect(dialog.getByLabelText('Email')).toHaveAccessibleDescription('Please enter a valid email address');
    await user.type(dialog.getByLabelText(/^First name/), 'Kim');
    await user.type(dialog.getByLabelText('Email'), 'kim@example.com');
    await user.click(invite);
    expect(await findToast('Client created successfully')).toHaveTextContent(
      'The new client has been added to the system. We emailed kim@example.com a link to set a password.',
    );
    expect(sent).toEqual([{ email: 'kim@example.com', firstName: 'Kim', invite: true }]);
    await gone();
  });

  it('starts with the password while no mail server is set up, and still offers the invitation', async () => {
    server.use(
      http.get('/api/site', () => HttpResponse.json({ ...aSite(), sendsEmail: false })),
      http.get(clientsPath, () => listOf([])),
      http.post('/api/admin/create-user', () =>
        HttpResponse.json(aClient({ id: 9, email: 'kim@example.com' }), { status: 201 }),
      ),
    );
    const { user } = renderClients();
    await user.click(await screen.findByRole('button', { name: 'Add New Client' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add New Client' }));
    expect(dialog.getByLabelText('Password')).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Invite by email instead' }));
    await user.type(dialog.getByLabelText('Email'), 'kim@example.com');
    await user.click(dialog.getByRole('button', { name: 'Send invitation' }));
    const message = await findToast('Client created successfully');
    expect(message).toHaveTextContent(
      'No invitation was sent: no mail server is set up. You find the link for kim@example.com on the Mail page.',
    );
    expect(within(message).getByRole('button', { name: 'Copy invitation link' })).toBeInTheDocument();
  });

  it('accepts a generated password, shows the new client in the list, and offers an invitation', async () => {
    const kim = aClient({ id: 9, username: 'kim', email: 'kim@example.com' });
    const { user, dialog, add } = await openDialog(() => HttpResponse.json(kim, { status: 201 }));
    const field = dialog.getByLabelText('Password');
    await user.click(dialog.getByRole('button', { name: 'Generate' }));
    expect(field).toHaveFocus();
    expect((field as HTMLInputElement).value).toMatch(/^[^ ]{20}$/);
    server.use(
      http.post('/api/admin/clients/9/invitation', () => new HttpResponse(null, { status: 202 })),
      http.get(clientsPath, () => listOf([kim])),
    );
    await add();
    await findToast('Client created successfully');
    await gone();
    expect(await rowOf('kim')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Send invitation' }));
    expect(await findToast('Invitation sent')).toHaveTextContent('We emailed kim@example.com');
  });

  it('shows an error under each field, and sends nothing', async () => {
    const { user, dialog, add, keys } = await openDialog(() => HttpResponse.error());
    await user.clear(dialog.getByLabelText('Email'));
    await add();
    const email = dialog.getByLabelText('Email');
    await waitFor(() => expect(email).toHaveAccessibleDescription('Please enter a valid email address'));
    expect(email).toBeInvalid();
    expect(email).toHaveFocus();
    expect(keys).toEqual([]);
  });

  it("shows the server's error under its field with focus there, and keeps the input", async () => {
    const taken = {
      code: 'user.username_taken',
      message: 'Username already exists',
      fields: { username: 'Username already exists' },
    };
    const { dialog, add } = await openDialog(() => refusal(409, taken));
    await add();
    const username = dialog.getByLabelText('Username');
    await waitFor(() => expect(username).toHaveAccessibleDescription('Username already exists'));
    expect(username).toHaveFocus();
    expect(username).toHaveValue('kim');
    expect(await findToast('Error creating client')).toHaveTextContent('Username already exists');
  });

  it('retries under the same key after no response, and under a new one after a refusal', async () => {
    const { user, dialog, fill, add, keys } = await openDialog((call) =>
      call === 1 ? HttpResponse.error() : refusal(409, { code: 'user.username_taken', message: 'Uploaded' }),
    );
    await add();
    await findToast('Error creating client');
    await add();
    await waitFor(() => expect(keys).toHaveLength(2));
    await findToast('Error creating client').then((toast) => within(toast).findByText('Uploaded'));
    await user.clear(dialog.getByLabelText('Username'));
    await fill('Username', 'kim2');
    await add();
    await waitFor(() => expect(keys).toHaveLength(3));
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).not.toBe(keys[0]);
  });

  it('asks before input is discarded, also on Escape', async () => {
    const { user, dialog } = await openDialog(() => HttpResponse.error());
    await user.keyboard('{Escape}');
    const question = within(await screen.findByRole('dialog', { name: /^Discard/ }));
    await user.click(question.getByRole('button', { name: 'Keep editing' }));
    expect(dialog.getByLabelText('Username')).toHaveValue('kim');
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await user.click(await screen.findByRole('button', { name: 'Discard' }));
    await gone();
  });
});

describe("closing a client's account", () => {
  async function openQuestion(answer: () => Response | Promise<Response>) {
    server.use(
      http.get(clientsPath, () => listOf([aClient()])),
      http.delete(`${clientsPath}/2`, answer),
    );
    const { user } = renderClients();
    await user.click(await screen.findByRole('button', { name: 'More actions for Alex Example' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    const question = within(await screen.findByRole('dialog', { name: 'Delete Alex Example?' }));
    return { user, question };
  }

  it('explains the consequences, and then removes the row', async () => {
    const { user, question } = await openQuestion(() => new HttpResponse(null, { status: 204 }));
    expect(question.getByText(/can’t log in again/)).toBeInTheDocument();
    server.use(http.get(clientsPath, () => listOf([])));
    await user.click(question.getByRole('button', { name: 'Delete' }));
    await findToast('Client deleted successfully');
    expect(await screen.findByText(/Add your first client/)).toBeInTheDocument();
  });

  it('cannot be left while in progress, and reports a failure', async () => {
    const answer = delayedResponse();
    const { user, question } = await openQuestion(async () => {
      await answer.released;
      return refusal(500, broken);
    });
    await user.click(question.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(question.getByRole('button', { name: 'Keep client' })).toBeDisabled());
    await user.keyboard('{Escape}');
    expect(screen.getByRole('dialog')).toBeInTheDocument();
    answer.release();
    await findToast('Error deleting client');
    expect(await rowOf('alex')).toBeInTheDocument();
  });
});

describe('the order and filter of the list', () => {
  it('are those of the titles and the filter, by keyboard as well', async () => {
    const asked: string[] = [];
    server.use(
      http.get(clientsPath, ({ request }) => {
        const { searchParams } = new URL(request.url);
        searchParams.delete('limit');
        asked.push(searchParams.toString());
        return listOf([aClient({ balance: '250.00', signIn: 'none', openItems: 3 })]);
      }),
    );
    const { user } = renderClients();
    expect(await rowOf('alex')).toHaveTextContent('$250.00');
    expect(await rowOf('alex')).toHaveTextContent('Not invited yet');
    const title = (name: string) => screen.getByRole('columnheader', { name: new RegExp(`^${name}`) });
    within(title('Balance')).getByRole('button').focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(title('Balance')).toHaveAttribute('aria-sort', 'descending'));
    await user.click(within(title('Name')).getByRole('button'));
    expect(title('Name')).toHaveAttribute('aria-sort', 'ascending');
    expect(title('Balance')).toHaveAttribute('aria-sort', 'none');
    await user.click(within(title('Name')).getByRole('button'));
    await user.click(within(title('Name')).getByRole('button'));
    await user.click(screen.getByRole('combobox', { name: 'Filter' }));
    await user.click(await screen.findByTitle('Not invited'));
    await waitFor(() =>
      expect(asked).toEqual(['', 'sort=-balance', 'sort=name', 'sort=-name', 'filter=not_invited']),
    );
  });

  it('are in the address, and a reload keeps them', async () => {
    const asked: string[] = [];
    server.use(
      http.get(clientsPath, ({ request }) => {
        asked.push(new URL(request.url).search);
        return listOf([aClient()]);
      }),
    );
    const { user, router } = renderClients('/admin/clients?filter=not_invited&sort=-balance');
    await rowOf('alex');
    expect(asked).toHaveLength(1);
    expect(Object.fromEntries(new URLSearchParams(asked[0]))).toEqual({
      ...{ filter: 'not_invited', sort: '-balance' },
      limit: '25',
    });
    expect(screen.getByRole('columnheader', { name: /^Balance/ })).toHaveAttribute('aria-sort', 'descending');
    await user.type(screen.getByRole('searchbox', { name: 'Search clients' }), 'al{Enter}');
    await waitFor(() =>
      expect(router.state.location.search).toBe('?filter=not_invited&sort=-balance&search=al'),
    );
    await user.click(screen.getByRole('combobox', { name: 'Filter' }));
    await user.click(await screen.findByTitle('All'));
    await waitFor(() => expect(router.state.location.search).toBe('?sort=-balance&search=al'));
  });

  it('are the usual ones if the address names others', async () => {
    const asked: string[] = [];
    server.use(
      http.get(clientsPath, ({ request }) => {
        asked.push(new URL(request.url).search);
        return listOf([aClient()]);
      }),
    );
    renderClients('/admin/clients?filter=rich&sort=shoe');
    await rowOf('alex');
    expect(asked).toEqual(['?limit=25']);
  });

  it('show no amounts to assistants', async () => {
    server.use(http.get(clientsPath, () => listOf([aClient({ balance: null })])));
    renderScreen(<Admin />, {
      ...{ at: '/admin/clients', path: '/admin/*' },
      signedIn: anAdmin({ staffRole: 'assistant' }),
    });
    await rowOf('alex');
    expect(screen.queryByRole('columnheader', { name: /^Balance/ })).not.toBeInTheDocument();
  });
});

describe('a client who left', () => {
  it('is archived after a confirmation that says what stays, also instead of being deleted', async () => {
    const archived = aClient({ archivedAt: '2026-11-18T12:00:00Z' });
    server.use(
      http.get(clientsPath, () => listOf([aClient()])),
      http.post(`${clientsPath}/2/archive`, () => HttpResponse.json(archived)),
      http.post(`${clientsPath}/2/unarchive`, () => HttpResponse.json(aClient())),
    );
    const { user } = renderClients();
    const choose = async (action: string) => {
      await user.click(await screen.findByRole('button', { name: 'More actions for Alex Example' }));
      await user.click(await screen.findByRole('menuitem', { name: action }));
    };
    await choose('Delete');
    await user.click(await screen.findByRole('button', { name: 'Archive instead' }));
    const question = within(await screen.findByRole('dialog', { name: 'Archive Alex Example?' }));
    expect(question.getByText(/can still log in/)).toBeInTheDocument();
    expect(question.getByText(/recurring invoices are paused/)).toBeInTheDocument();
    server.use(http.get(clientsPath, () => listOf([archived])));
    await user.click(question.getByRole('button', { name: 'Archive' }));
    await findToast('Client archived');
    expect(await rowOf('alex')).toHaveTextContent('Archived');
    await choose('Unarchive');
    const back = within(await screen.findByRole('dialog', { name: 'Unarchive Alex Example?' }));
    await user.click(back.getByRole('button', { name: 'Unarchive' }));
    await findToast('Client unarchived');
  });
});

it('a household that is archived has no login of its own', async () => {
  const household = aClient({ kind: 'household', name: 'Sample Family', username: '', email: '' });
  server.use(http.get(clientsPath, () => listOf([household])));
  const { user } = renderClients();
  await user.click(await screen.findByRole('button', { name: 'More actions for Sample Family' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Archive' }));
  const question = await screen.findByRole('dialog', { name: 'Archive Sample Family?' });
  expect(question).toHaveTextContent('People with access can still log in and read the documents.');
});

it.each([
  [true, 'They get an email to set a password.'],
  [false, 'They can log in right away.'],
])('an empty list explains how clients log in (mail server: %s)', async (sendsEmail, text) => {
  server.use(
    http.get('/api/site', () => HttpResponse.json({ ...aSite(), sendsEmail })),
    http.get(clientsPath, () => listOf([])),
  );
  renderClients();
  expect(await screen.findByText(`Add your first client. ${text}`)).toBeInTheDocument();
});

describe('clients that are selected together', () => {
  async function select() {
    server.use(
      http.get(clientsPath, () =>
        listOf([
          aClient({ signIn: 'none' }),
          aClient({ id: 3, username: 'kim', firstName: 'Kim', signIn: 'invited' }),
          aClient({ id: 4, username: 'bo', firstName: 'Bo' }),
          aClient({ id: 5, username: 'gone', status: 'closed' }),
          aClient({ id: 6, username: 'left', archivedAt: '2026-11-18T12:00:00Z' }),
        ]),
      ),
    );
    const { user } = renderClients();
    await rowOf('alex');
    await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
    expect(screen.getByText('3 clients selected')).toBeVisible();
    const bar = within(document.querySelector<HTMLElement>('.admin-selected') ?? document.body);
    const start = (task: string) => user.click(bar.getByRole('button', { name: task }));
    return { user, start };
  }

  it('are invited in one call, without those who can log in', async () => {
    const sent: unknown[] = [];
    server.use(
      http.post(`${clientsPath}/invitations`, async ({ request }) => {
        sent.push(await request.json());
        return HttpResponse.json({ invited: [2, 3], skipped: [] }, { status: 202 });
      }),
    );
    const { user, start } = await select();
    await start('Invite');
    const dialog = within(await screen.findByRole('dialog', { name: 'Invite 2 clients?' }));
    expect(dialog.getByText(/1 selected client not included/)).toBeInTheDocument();
    expect(sent).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Send 2 invitations' }));
    expect(await findToast('Invitations sent')).toHaveTextContent(
      'We emailed 2 clients a link to set a password.',
    );
    expect(sent).toEqual([{ userIds: [2, 3] }]);
    expect(screen.queryByText('3 clients selected')).not.toBeInTheDocument();
  });

  it('are invited in calls of at most 200', async () => {
    const calls: number[] = [];
    const page = Array.from({ length: 450 }, (_, index) => aClient({ id: 100 + index, signIn: 'none' }));
    server.use(
      http.post(`${clientsPath}/invitations`, async ({ request }) => {
        const { userIds } = (await request.json()) as { userIds: number[] };
        calls.push(userIds.length);
        return HttpResponse.json(
          { invited: userIds.slice(1), skipped: userIds.slice(0, 1) },
          { status: 202 },
        );
      }),
    );
    const { user } = renderInArea(
      <InviteClientsDialog open clients={page} onDone={() => undefined} onClose={() => undefined} />,
      { signedIn: anAdmin() },
    );
    await user.click(await screen.findByRole('button', { name: 'Send 450 invitations' }));
    expect(await findToast('Invitations sent')).toHaveTextContent(
      'We emailed 447 clients a link to set a password. It works for 7 days. Skipped: 3 who can already log in.',
    );
    expect(calls).toEqual([200, 200, 50]);
  });

  it('are not promised an email without a mail server', async () => {
    server.use(http.get('/api/site', () => HttpResponse.json({ ...aSite(), sendsEmail: false })));
    renderInArea(
      <InviteClientsDialog
        open
        clients={[aClient({ signIn: 'none' })]}
        onDone={() => undefined}
        onClose={() => undefined}
      />,
      { signedIn: anAdmin({ staffRole: 'consultant' }) },
    );
    expect(await screen.findByRole('dialog')).toHaveTextContent(
      'No mail server is set up, so nothing is emailed. An owner finds the links on the Mail page.',
    );
  });

  it('get a message each, and a retry covers only those that failed', async () => {
    const sent: string[] = [];
    let isBroken = true;
    server.use(
      http.post('/api/admin/message-threads', async ({ request }) => {
        const { userId } = (await request.json()) as { userId: number };
        return HttpResponse.json({ id: userId * 10 }, { status: 201 });
      }),
      http.post('/api/message-threads/:id/messages', ({ params: { id } }) => {
        if (id === '30' && isBroken) return refusal(500, broken);
        sent.push(String(id));
        return HttpResponse.json({ id: 1 }, { status: 201 });
      }),
    );
    const { user, start } = await select();
    await start('Message');
    const dialog = within(await screen.findByRole('dialog', { name: 'Message 3 clients' }));
    await user.type(dialog.getByLabelText('Subject'), 'Holidays');
    await user.type(dialog.getByLabelText('Message'), 'We are closed.');
    await user.click(dialog.getByRole('button', { name: 'Send 3 messages' }));
    const retry = await dialog.findByRole('button', { name: 'Send Message' });
    expect(sent).toEqual(['20', '40']);
    isBroken = false;
    await user.click(retry);
    expect(await findToast('Messages sent')).toHaveTextContent('To 3 clients.');
    expect(sent).toEqual(['20', '40', '30']);
  });

  it('are asked for a document, each in a request of their own', async () => {
    const sent: unknown[] = [];
    server.use(
      http.get('/api/admin/document-templates', () => listOf([])),
      http.post('/api/admin/document-requests', async ({ request }) => {
        sent.push(await request.json());
        return HttpResponse.json({ id: 1 }, { status: 201 });
      }),
    );
    const { user, start } = await select();
    await start('Request');
    const dialog = within(await screen.findByRole('dialog', { name: 'New request' }));
    await user.type(dialog.getByLabelText('Title'), 'W-2 of 2026');
    await user.click(dialog.getByRole('button', { name: 'Send 3 requests' }));
    expect(await findToast('Request sent')).toHaveTextContent('To 3 clients.');
    expect(sent).toEqual([2, 3, 4].map((userId) => ({ userId, title: 'W-2 of 2026' })));
  });

  it('get a pack, previewed for the first of them', async () => {
    const applied: unknown[] = [];
    server.use(
      http.get('/api/admin/packs', () =>
        listOf([
          {
            id: 7,
            title: 'New client',
            documents: [],
            requests: [],
            templates: [],
            message: null,
            invoice: null,
          },
        ]),
      ),
      http.post('/api/admin/packs/7/preview', () =>
        HttpResponse.json({
          documents: [],
          requests: [],
          message: { subject: 'Hi', content: 'Hello' },
          invoice: null,
        }),
      ),
      http.post('/api/admin/packs/7/apply', async ({ request }) => {
        applied.push(await request.json());
        return HttpResponse.json({});
      }),
    );
    const { user, start } = await select();
    await start('Apply pack');
    const dialog = within(await screen.findByRole('dialog', { name: 'Apply a pack to 3 clients' }));
    await user.click(dialog.getByRole('combobox', { name: 'Pack' }));
    await user.click(await screen.findByTitle('New client'));
    expect(await dialog.findByText('Hello')).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Send to 3 clients' }));
    expect(await findToast('Pack applied')).toHaveTextContent('To 3 clients.');
    expect(applied).toEqual([2, 3, 4].map((userId) => ({ userId })));
  });
});
