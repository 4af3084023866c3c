import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { anAdminInvoice } from '../../../../test/fixtures';
import { renderDashboard, serveParts } from '../../../../test/parts';
import { listOf, server } from '../../../../test/server';
import { addAdditions } from '../../../shared/parts/additions';

beforeEach(() =>
  server.use(
    http.get('/api/admin/clients', () => listOf([])),
    http.get('/api/admin/invoices', () => listOf([anAdminInvoice()])),
    http.get('/api/admin/invoices/summary', () =>
      HttpResponse.json({ count: 1, amount: '125.00', balance: '125.00' }),
    ),
    http.head('/api/admin/exports/books', () => new HttpResponse(null, { status: 200 })),
  ),
);

async function openExport() {
  const { user } = await renderDashboard('/admin/invoices');
  await user.click(await screen.findByRole('button', { name: 'Export' }));
  return { user, form: within(await screen.findByRole('dialog', { name: 'Export' })) };
}

test('the books are among the exports of invoices', async () => {
  serveParts('books');
  const downloaded: string[] = [];
  // jsdom opens no addresses.
  const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    downloaded.push(this.getAttribute('href') ?? '');
  });
  const { user, form } = await openExport();
  await user.click(await form.findByText('Books'));
  expect(form.getByText(/^Files that QuickBooks Online imports/)).toBeInTheDocument();
  await user.click(await form.findByText('Xero'));
  expect(form.getByText(/^Files that Xero imports/)).toBeInTheDocument();
  await user.click(form.getByRole('button', { name: 'Last year' }));
  await user.click(form.getByRole('button', { name: 'Download' }));
  await waitFor(() => expect(downloaded).toHaveLength(1));
  const year = new Date().getFullYear() - 1;
  expect(downloaded).toEqual([`/api/admin/exports/books?format=xero&from=${year}-01-01&to=${year}-12-31`]);
  click.mockRestore();
});

test('books that are off are in no export', async () => {
  serveParts();
  const { form } = await openExport();
  expect(form.getByText('Payments')).toBeInTheDocument();
  expect(form.queryByText('Books')).not.toBeInTheDocument();
});

test.each([
  [['books', 'reports'], 1],
  [['books'], 0],
])('reports whose totals agree are named while their part is on: %j', async (on, count) => {
  const takeBack = addAdditions('reports', { 'invoices.agreement': () => 'They agree.' });
  serveParts(...on);
  const { user, form } = await openExport();
  await user.click(await form.findByText('Books'));
  expect(await form.findByText('Xero')).toBeInTheDocument();
  expect(form.queryAllByText('They agree.')).toHaveLength(count);
  takeBack();
});
