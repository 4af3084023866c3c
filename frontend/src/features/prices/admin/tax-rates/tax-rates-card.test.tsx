import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { anAdmin } from '../../../../../test/fixtures';
import { findToast, renderInArea } from '../../../../../test/render';
import { server } from '../../../../../test/server';
import { TaxRatesCard } from './tax-rates-card';

const path = '/api/admin/tax-rates';
const rate = {
  id: 4,
  name: 'Sales tax',
  percent: '8.25',
  taxableShare: '80',
  reason: 'Data processing',
  translations: { es: { name: null, reason: null } },
  used: false,
  retired: false,
  created_at: '2026-11-01T12:00:00Z',
  updated_at: '2026-11-01T12:00:00Z',
};

async function renderCard(rates: object[]) {
  const sent: unknown[] = [];
  server.use(
    http.get(path, () => HttpResponse.json(rates)),
    http.post(path, async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json(rate, { status: 201 });
    }),
    http.delete(`${path}/4`, () => {
      sent.push('deleted');
      return new HttpResponse(null, { status: 204 });
    }),
  );
  const { user } = renderInArea(<TaxRatesCard />, { signedIn: anAdmin(), at: '/admin/prices' });
  await screen.findByRole('heading', { name: 'Tax rates' });
  return { user, sent };
}

test('a rate is added with its words in both languages', async () => {
  const { user, sent } = await renderCard([]);
  expect(await screen.findByText('No tax rates yet. Add one if you charge sales tax.')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Add tax rate' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText('Name'), 'Sales tax');
  await user.type(dialog.getByLabelText('Percent'), '108');
  await user.click(dialog.getByRole('button', { name: 'Add tax rate' }));
  expect(await dialog.findByText('Enter a percentage from 0 to 100, e.g. 8.25')).toBeInTheDocument();
  await user.clear(dialog.getByLabelText('Percent'));
  await user.type(dialog.getByLabelText('Percent'), '8.25');
  await user.type(dialog.getByLabelText(/^Name in Spanish/), 'Impuesto');
  await user.click(dialog.getByRole('button', { name: 'Add tax rate' }));
  await findToast('Tax rate added');
  expect(sent).toEqual([
    {
      name: 'Sales tax',
      percent: '8.25',
      taxableShare: '100',
      reason: null,
      translations: { es: { name: 'Impuesto', reason: null } },
    },
  ]);
});

test('a used rate is retired, and a retired one has no buttons', async () => {
  const { user, sent } = await renderCard([
    { ...rate, used: true },
    { ...rate, id: 5, name: 'Old', used: true, retired: true },
  ]);
  expect(await screen.findAllByText('Taxes 80% of the amount · Data processing')).toHaveLength(2);
  expect(screen.queryByRole('button', { name: 'Edit Sales tax' })).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Retire Old' })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Retire Sales tax' }));
  await user.click(await screen.findByRole('button', { name: 'Retire' }));
  await waitFor(() => expect(sent).toEqual(['deleted']));
});
