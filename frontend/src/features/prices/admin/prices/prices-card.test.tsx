import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { anAdmin, aService, aSite } from '../../../../../test/fixtures';
import { aPrice, initialPrices } from '../../../../../test/prices';
import { findToast, renderInArea } from '../../../../../test/render';
import { refusal, server } from '../../../../../test/server';
import { PricesCard, usePrices } from './prices-card';

const Prices = () => <PricesCard of={usePrices()} />;

const path = '/api/admin/prices';

/** Renders the list, and records what is sent. */
async function renderPrices(prices = [...initialPrices]) {
  const sent: [string, string, unknown][] = [];
  const record = async ({ request }: { request: Request }) => {
    const body = request.method === 'DELETE' ? null : ((await request.json()) as object);
    sent.push([request.method, new URL(request.url).pathname, body]);
    return body === null
      ? new HttpResponse(null, { status: 204 })
      : HttpResponse.json({ ...aPrice(), ...body });
  };
  server.use(
    http.get('/api/admin/site', () =>
      HttpResponse.json({
        ...aSite(),
        services: [{ ...aService('payroll', 'Payroll and taxes'), hidden: true }],
      }),
    ),
    http.get(path, () => HttpResponse.json(prices)),
    http.post(path, record),
    http.patch(`${path}/:id`, record),
    http.delete(`${path}/:id`, record),
  );
  const { user } = renderInArea(<Prices />, { signedIn: anAdmin(), at: '/admin/prices' });
  const press = async (name: string) => user.click(await screen.findByRole('button', { name }));
  return { user, sent, press };
}

test('prices are hidden and moved', async () => {
  const { sent, press } = await renderPrices([aPrice({ hidden: true }), ...initialPrices.slice(1)]);
  expect(await screen.findByText('3-Session Package: $95, Saving $10')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Move Personal Financial Coaching up' })).toBeDisabled();
  await press('Show Personal Financial Coaching');
  await findToast('The price is on your website');
  await press('Move Financial Education up');
  await findToast('Price moved');
  expect(screen.getByText('Financial Education is now 2 of 3.')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Move Financial Education up' })).toHaveFocus();
  expect(sent).toEqual([
    ['PATCH', `${path}/1`, { hidden: false }],
    ['PATCH', `${path}/3`, { position: 2 }],
  ]);
});

test('a price starts from our sample, in both languages', async () => {
  const { user, sent, press } = await renderPrices([]);
  await press('Add price');
  const dialog = within(await screen.findByRole('dialog', { name: 'Add price' }));
  await user.click(await dialog.findByRole('combobox', { name: 'Start from our sample' }));
  await user.click(await screen.findByTitle('Sample price'));
  expect(dialog.getByLabelText('Title')).toHaveValue('Sample price');
  await user.click(dialog.getByRole('button', { name: 'Add price' }));
  await findToast('Price added');
  expect(sent[0]?.[2]).toMatchObject({
    title: 'Sample price',
    price: '35.00',
    serviceId: 'bookkeeping',
    package: { name: 'Sample package', price: '95.00' },
    translations: { es: { title: 'Muestra price', package: { name: 'Muestra package' } } },
  });
});

test('a price is added with a package', async () => {
  const { user, sent, press } = await renderPrices([]);
  expect(await screen.findByText(/^No prices\./)).toBeInTheDocument();
  await press('Add price');
  const dialog = within(await screen.findByRole('dialog', { name: 'Add price' }));
  await user.click(dialog.getByRole('button', { name: 'Add price' }));
  expect(await dialog.findByText('Title is required')).toBeInTheDocument();
  expect(dialog.getByText('Enter a price, or a text in its place')).toBeInTheDocument();
  await user.type(dialog.getByLabelText('Title'), 'Payroll');
  await user.click(dialog.getByRole('combobox', { name: /^Service/ }));
  await user.click(await screen.findByTitle('Payroll and taxes'));
  await user.type(dialog.getByLabelText(/^Price(?! note)/), '40');
  await user.type(dialog.getByLabelText(/^What it includes/), ' Filing \n\nPayslips');
  await user.click(dialog.getByRole('switch', { name: 'Package' }));
  await user.click(dialog.getByRole('button', { name: 'Add price' }));
  expect(await dialog.findByText('Name is required')).toBeInTheDocument();
  expect(dialog.getByText('Enter a price, or a text in its place')).toBeInTheDocument();
  await user.type(dialog.getByLabelText('Package name'), 'Year');
  await user.type(dialog.getByLabelText(/^Package price note/), 'On request');
  await user.click(dialog.getByText('Español'));
  await user.type(dialog.getByLabelText('Title'), 'Nómina');
  await user.type(dialog.getByLabelText('Package name'), 'Año');
  await user.click(dialog.getByRole('button', { name: 'Add price' }));
  await findToast('Price added');
  expect(sent).toEqual([
    [
      'POST',
      path,
      {
        title: 'Payroll',
        description: '',
        features: ['Filing', 'Payslips'],
        unit: 'session',
        price: '40.00',
        priceText: null,
        serviceId: 'payroll',
        package: { name: 'Year', price: null, priceText: 'On request', savings: null, note: null },
        translations: {
          es: {
            title: 'Nómina',
            description: '',
            features: null,
            priceText: '',
            package: { name: 'Año', priceText: '', note: '' },
          },
        },
      },
    ],
  ]);
});

test('a price is edited, and deleted after a question', async () => {
  const { user, sent, press } = await renderPrices();
  await press('Edit Financial Education');
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit price' }));
  await user.clear(dialog.getByLabelText(/^Price(?! note)/));
  await user.type(dialog.getByLabelText(/^Price(?! note)/), '32.5');
  await user.click(dialog.getByRole('button', { name: 'Save changes' }));
  await findToast('Price saved');
  expect(sent[0]).toMatchObject([
    'PATCH',
    `${path}/3`,
    { price: '32.50', package: { priceText: 'Starting at' } },
  ]);
  await press('Delete Financial Education');
  const question = within(await screen.findByRole('dialog', { name: 'Delete this price?' }));
  await user.click(question.getByRole('button', { name: 'Delete' }));
  await findToast('Price deleted');
  expect(sent[1]).toEqual(['DELETE', `${path}/3`, null]);
});

test('only Spanish texts that were changed are sent', async () => {
  const es = {
    title: 'Nómina',
    description: null,
    features: ['A tiempo'],
    priceText: null,
    package: { name: 'Año', priceText: null, note: null },
  };
  const { user, sent, press } = await renderPrices([aPrice({ title: 'Payroll', translations: { es } })]);
  const save = async (spanish?: string) => {
    await press('Edit Payroll');
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit price' }));
    await user.type(dialog.getByLabelText(/^Description/), '!');
    if (spanish) {
      await user.click(dialog.getByText('Español'));
      await user.type(dialog.getByLabelText('Description'), spanish);
    }
    await user.click(dialog.getByRole('button', { name: 'Save changes' }));
    await findToast('Price saved');
    return sent.at(-1)?.[2];
  };
  expect(await save()).not.toHaveProperty('translations');
  expect(await save('Cada mes')).toHaveProperty('translations', { es: { description: 'Cada mes' } });
});

test('a failed load can be repeated', async () => {
  const failing = http.get(path, () => refusal(500, { code: 'server.error', message: 'Failed.' }));
  server.use(
    http.get('/api/site', () => HttpResponse.json(aSite())),
    failing,
  );
  renderInArea(<Prices />, { signedIn: anAdmin(), at: '/admin/prices' });
  expect(await screen.findByText('Failed to load the prices. Please try again.')).toBeInTheDocument();
});
