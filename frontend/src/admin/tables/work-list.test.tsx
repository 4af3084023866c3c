import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { anAdmin, anAdminInvoice, aProfile } from '../../../test/fixtures';
import { findToast, renderScreen } from '../../../test/render';
import { listOf, refusal, server } from '../../../test/server';
import { adminOf } from '../../app/admin';
import { adminScreens } from '../../app/screens';
import type { SavedViewDto } from '../../shared/api';

const Admin = adminOf(adminScreens);
const viewsPath = '/api/admin/saved-views';

/** Opens the list of invoices, and records its calls. */
function renderInvoices(at = '/admin/invoices') {
  const asked: string[] = [];
  server.use(
    http.get('/api/admin/clients', () => listOf([])),
    http.get('/api/admin/invoices', ({ request }) => {
      const { searchParams } = new URL(request.url);
      searchParams.delete('limit');
      asked.push(searchParams.toString());
      return listOf([anAdminInvoice()]);
    }),
    http.get('/api/admin/invoices/summary', () =>
      HttpResponse.json({ count: 1, amount: '125.00', balance: '125.00' }),
    ),
  );
  return { ...renderScreen(<Admin />, { at, path: '/admin/*', signedIn: anAdmin() }), asked };
}

/** Serves and stores the reader's views. */
function serveViews(views: SavedViewDto[] = []): SavedViewDto[] {
  server.use(
    http.get(viewsPath, () => HttpResponse.json(views)),
    http.post<never, Omit<SavedViewDto, 'id'>>(viewsPath, async ({ request }) => {
      const view = { id: views.length + 1, ...(await request.json()) };
      views.push(view);
      return HttpResponse.json(view, { status: 201 });
    }),
    http.patch<{ id: string }, { name: string }>(`${viewsPath}/:id`, async ({ params, request }) => {
      const view = views.find(({ id }) => String(id) === params.id);
      if (!view) return refusal(404, { code: 'saved_view.not_found', message: 'Not found' });
      return HttpResponse.json(Object.assign(view, await request.json()));
    }),
    http.delete(`${viewsPath}/:id`, () => {
      views.length = 0;
      return new HttpResponse(null, { status: 204 });
    }),
  );
  return views;
}

it('loads the search, filters and order of the address, and sorts by the title of a column', async () => {
  const { user, asked } = renderInvoices(
    '/admin/invoices?state=overdue&search=work&sort=-balance&olderThan=60',
  );
  const balance = await screen.findByRole('columnheader', { name: 'Balance' });
  expect(balance).toHaveAttribute('aria-sort', 'descending');
  expect(asked).toEqual(['search=work&overdue=true&olderThan=60&sort=-balance']);
  await user.click(within(balance).getByRole('button', { name: 'Balance' }));
  await waitFor(() => expect(asked.at(-1)).toContain('sort=balance'));
  await user.click(screen.getByRole('button', { name: 'Remove the filter: owed over 60 days' }));
  await waitFor(() => expect(asked.at(-1)).not.toContain('olderThan'));
});

it('has keys for rows, which the list of shortcuts names and turns off', async () => {
  server.use(http.get('/api/admin/invoices/7', () => HttpResponse.json(anAdminInvoice())));
  const { user, router } = renderInvoices();
  const row = await screen.findByRole('row', { name: /INV-000007/ });
  const selected = () => within(row).getByRole('checkbox');
  await user.keyboard('j');
  expect(row).toHaveFocus();
  await user.keyboard('jk');
  expect(row).toHaveFocus();
  await user.keyboard('x');
  expect(selected()).toBeChecked();
  await user.keyboard(' ');
  expect(selected()).not.toBeChecked();
  await user.keyboard('{Enter}');
  expect(router.state.location.search).toBe('?invoice=7');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(router.state.location.search).toBe(''));
  await user.type(screen.getByRole('searchbox'), 'x');
  expect(selected()).not.toBeChecked();
  row.focus();
  await user.keyboard('?');
  const shortcuts = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }));
  expect(shortcuts.getByText('Open the row')).toBeInTheDocument();
  await user.click(shortcuts.getByRole('checkbox'));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  row.focus();
  await user.keyboard('x');
  expect(selected()).not.toBeChecked();
  localStorage.clear();
});

it('ignores an order and a filter that the list does not have', async () => {
  const { asked } = renderInvoices('/admin/invoices?state=nonsense&sort=password');
  await screen.findByRole('row', { name: /INV-000007/ });
  expect(asked).toEqual(['']);
});

it('keeps the height of rows that the reader chooses', async () => {
  const sent: unknown[] = [];
  server.use(
    http.put('/api/profile', async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json(aProfile({ listDensity: 'comfortable' }));
    }),
  );
  const { user } = renderInvoices();
  await user.click(await screen.findByRole('button', { name: 'List options' }));
  await user.click(screen.getByText('Comfortable'));
  await waitFor(() => expect(sent).toEqual([{ listDensity: 'comfortable' }]));
});

it('opens the views of the list, and saves, renames and deletes one', async () => {
  const views = serveViews();
  const { user, asked } = renderInvoices('/admin/invoices?state=unpaid&sort=dueDate');
  const open = async () => {
    await user.click(await screen.findByRole('button', { name: 'Views' }));
    return within(screen.getByRole('group', { name: 'Views' }));
  };
  await user.click((await open()).getByRole('button', { name: 'Save this view' }));
  const saving = within(await screen.findByRole('dialog', { name: 'Save this view' }));
  await user.type(saving.getByLabelText('Name'), 'Next due');
  await user.click(saving.getByRole('button', { name: 'Save view' }));
  await findToast('View saved');
  expect(views).toEqual([{ id: 1, list: 'invoices', name: 'Next due', query: 'state=unpaid&sort=dueDate' }]);

  await user.click((await open()).getByRole('link', { name: 'Owed over 30 days' }));
  await waitFor(() => expect(asked.at(-1)).toBe('olderThan=30'));
  await user.click(await (await open()).findByRole('link', { name: 'Next due' }));
  await waitFor(() =>
    expect(screen.getByRole('columnheader', { name: 'Due' })).toHaveAttribute('aria-sort', 'ascending'),
  );

  const menu = async (action: string) => {
    await user.click(await (await open()).findByRole('button', { name: /^More actions for/ }));
    await user.click(await screen.findByRole('menuitem', { name: action }));
  };
  await menu('Rename');
  const renaming = within(await screen.findByRole('dialog', { name: 'Rename view' }));
  await user.clear(renaming.getByLabelText('Name'));
  await user.type(renaming.getByLabelText('Name'), 'Due soon');
  await user.click(renaming.getByRole('button', { name: 'Save changes' }));
  await findToast('View renamed');
  await menu('Delete');
  const deleting = within(await screen.findByRole('dialog', { name: 'Delete this view?' }));
  await user.click(deleting.getByRole('button', { name: 'Delete' }));
  await findToast('View deleted');
  expect(views).toEqual([]);
});
