import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { anAdmin } from '../../../../../test/fixtures';
import { stubProperties } from '../../../../../test/stub-properties';
import { renderScreen } from '../../../../../test/render';
import { listOf, refusal, server } from '../../../../../test/server';
import { adminOf } from '../../../../app/admin';
import { adminScreens } from '../../../../app/screens';

const Admin = adminOf(adminScreens);
const renderOverview = () =>
  renderScreen(<Admin />, { at: '/admin/invoices?view=overview', path: '/admin/*', signedIn: anAdmin() });
const overview = {
  clients: 3,
  months: [
    { month: '2026-10', received: '225.00', refunded: '0.00', tax: '0.00', test: '0.00' },
    { month: '2026-11', received: '1125.50', refunded: '25.00', tax: '0.00', test: '10.00' },
  ],
  credit: '0.00',
  outstanding: {
    count: 1,
    total: '80.00',
    notDue: '0.00',
    days1to30: '80.00',
    days31to60: '0.00',
    days61to90: '0.00',
    over90: '0.00',
  },
};

beforeEach(() => {
  // jsdom has no canvas.
  stubProperties(HTMLCanvasElement.prototype, { getContext: () => null });
  server.use(http.get('/api/admin/payment-differences', () => listOf([])));
});

test('the charts have tables of the same data', async () => {
  server.use(http.get('/api/admin/overview', () => HttpResponse.json(overview)));
  const { user } = renderOverview();
  await user.click(await screen.findByText('Show as table: revenue by month'));
  const table = within(screen.getByRole('region', { name: 'Table of revenue by month' }));
  expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Month',
    'Received',
    'Refunded',
    'Test payments',
  ]);
  expect(table.getByRole('row', { name: /Nov 2026/ })).toHaveTextContent('Nov 2026$1,125.50$25.00$10.00');
  expect(screen.getByText('$80.00 owed for 1 invoice.')).toBeInTheDocument();
  expect(screen.queryByRole('heading', { name: 'Payments to check' })).not.toBeInTheDocument();
});

test('payments that differ from Stripe are explained with the next step', async () => {
  const difference = {
    id: 1,
    kind: 'missing_here',
    providerId: 'pi_1',
    invoiceId: 7,
    invoiceNumber: 'INV-000007',
    here: '0.00',
    there: '125.00',
    paidAt: '2026-11-19T18:00:00Z',
    created_at: '2026-11-20T09:40:00Z',
  };
  server.use(
    http.get('/api/admin/overview', () => HttpResponse.json(overview)),
    http.get('/api/admin/payment-differences', () => listOf([difference])),
  );
  renderOverview();
  const row = await screen.findByRole('row', { name: /INV-000007/ });
  for (const words of ['Nov 19, 2026', 'Stripe charged $125.00', 'Refund the payment', 'pi_1']) {
    expect(row).toHaveTextContent(words);
  }
  const link = within(row).getByRole('link', { name: 'INV-000007' });
  expect(link).toHaveAttribute('href', '/admin/invoices?invoice=7');
});

test('shows an error, and reloads on request', async () => {
  server.use(
    http.get('/api/admin/overview', () => refusal(500, { code: 'internal', message: 'No' }), { once: true }),
  );
  const { user } = renderOverview();
  expect(await screen.findByText('Failed to load the overview. Please try again.')).toBeInTheDocument();
  server.use(http.get('/api/admin/overview', () => HttpResponse.json(overview)));
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('heading', { name: 'Revenue by month' })).toBeInTheDocument();
});
