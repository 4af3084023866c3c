import { screen } from '@testing-library/react';
import { http } from 'msw';
import { aClient } from '../../../../test/fixtures';
import { renderDashboard, serveParts } from '../../../../test/parts';
import { listOf, server } from '../../../../test/server';
import { admin } from '.';

test.each([
  { on: ['import'], links: ['Import clients'] },
  { on: [], links: [] },
])('the list of clients leads to the import while it is on: $on', async ({ on, links }) => {
  serveParts(...on);
  server.use(http.get('/api/admin/clients', () => listOf([aClient()])));
  const { user, router } = await renderDashboard('/admin/clients');
  await screen.findByRole('button', { name: 'Add New Client' });
  const found = screen.queryAllByRole('link', { name: 'Import clients' });
  expect(found.map(({ textContent }) => textContent)).toEqual(links);
  for (const link of found) {
    await user.click(link);
    expect(router.state.location.pathname).toBe('/admin/clients/import');
  }
});

test('search and checklist lead to it', () => {
  const { additions = {} } = admin;
  expect(additions['search.actions']?.().map(({ label, to }) => [label, to])).toEqual([
    ['Import clients', '/admin/clients/import'],
    ['Import open invoices', '/admin/invoices/import'],
  ]);
  expect(additions['setup.links']?.()).toEqual({
    clients: { label: 'Import clients', url: '/admin/clients/import' },
  });
});
