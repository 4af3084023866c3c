import { jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { clientsPath, renderClients, rowOf } from '../../../../../test/clients';
import { aClient, aMember, anAdmin } from '../../../../../test/fixtures';
import { delayedResponse, listOf, refusal, server } from '../../../../../test/server';

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

  it('has the username first, until the reader hides it, and the actions before what was added', async () => {
    server.use(http.get(clientsPath, () => listOf([aClient()])));
    const { user } = renderClients();
    await rowOf('alex');
    const titles = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
    const others = ['Name', 'Email', 'Status', 'Actions', 'Last contact', 'Open items', 'Balance'];
    expect(titles()).toEqual(['Username', ...others]);
    await user.click(screen.getByRole('button', { name: 'List options' }));
    await user.click(screen.getByRole('checkbox', { name: 'Username' }));
    expect(titles()).toEqual(others);
  });

  it('shows tags and, in a practice with colleagues, assignees beside the name', async () => {
    server.use(
      http.get('/api/admin/staff', () => listOf([aMember(), aMember({ id: 9 })])),
      http.get(clientsPath, () =>
        listOf([
          aClient({
            tags: [{ name: 'Quarterly', color: 'blue' }],
            assignees: [{ id: 9, name: 'Casey Colleague' }],
          }),
        ]),
      ),
    );
    renderClients();
    await rowOf('alex');
    expect(
      await screen.findByRole('cell', { name: /^Alex Example.*Quarterly.*Casey Colleague$/ }),
    ).toBeInTheDocument();
  });

  it('has a filter of tags once there are any, in the address', async () => {
    const asked: string[][] = [];
    const tags = ['A', 'B', 'Quarterly'].map((name) => ({ name, color: 'blue' as const }));
    server.use(
      http.get('/api/admin/tags', () => HttpResponse.json(tags.map((tag) => ({ ...tag, count: 1 })))),
      http.get(clientsPath, ({ request }) => {
        asked.push(new URL(request.url).searchParams.getAll('tag'));
        return listOf([aClient({ tags })]);
      }),
    );
    const { user, router } = renderClients('/admin/clients?tag=A');
    expect(await rowOf('alex')).toHaveTextContent(/A\+2: B, Quarterly/);
    await user.click(screen.getByRole('combobox', { name: 'Tags' }));
    await user.click(await screen.findByTitle('B'));
    await waitFor(() => expect(asked.at(-1)).toEqual(['A', 'B']));
    expect(router.state.location.search).toBe('?tag=A&tag=B');
  });

  it('says nothing of tags while there is none', async () => {
    server.use(http.get(clientsPath, () => listOf([aClient()])));
    renderClients();
    await rowOf('alex');
    expect(screen.queryByRole('combobox', { name: 'Tags' })).not.toBeInTheDocument();
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
      filter: 'not_invited',
      sort: '-balance',
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
    renderClients('/admin/clients', anAdmin({ staffRole: 'assistant' }));
    await rowOf('alex');
    expect(screen.queryByRole('columnheader', { name: /^Balance/ })).not.toBeInTheDocument();
  });
});

it('invites the first client from an empty list', async () => {
  server.use(http.get(clientsPath, () => listOf([])));
  const { user } = renderClients();
  const title = await screen.findByText('No clients found');
  const [first, picture, sentence, action] = title.parentElement?.children ?? [];
  expect(first).toBe(title);
  expect(picture?.tagName).toBe('svg');
  expect(sentence).toHaveTextContent('Invite your first client.');
  expect(action).toHaveTextContent('Invite a client');
  await user.click(screen.getByRole('button', { name: 'Invite a client' }));
  expect(await screen.findByRole('dialog', { name: 'Add New Client' })).toBeInTheDocument();
});
