import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { aClient, anAdmin, anAdminInvoice, anAdminSite, aProfile, aSite } from '../../../../../test/fixtures';
import { findToast, reload, renderInArea, renderScreen } from '../../../../../test/render';
import { initialPrices } from '../../../../../test/prices';
import { stubProperties } from '../../../../../test/stub-properties';
import { listOf, refusal, server } from '../../../../../test/server';
import { adminOf } from '../../../../app/admin';
import { adminScreens } from '../../../../app/screens';
import { addAdditions } from '../../../../shared/parts/additions';
import { todayIn } from '../../../../shared/text/format';
import { addDays } from '../../../../shared/text/zone-time';
import { emptyInvoice } from '../offered/invoice-schema';
import { PriceListButton } from '../offered/price-list-button';
import { InvoicePaper } from './invoice-paper';

/** Media queries of a phone. */
const narrow = (query: string) => ({
  matches: query.includes('max-width'),
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
});

const Admin = adminOf(adminScreens);
const path = '/api/admin/invoices';
const draft = anAdminInvoice({ invoiceNumber: null, status: 'draft', issuedOn: null, dueDate: null });

/** Renders the form and records its requests. */
async function renderForm(
  query = '?view=write',
  paymentTermsDays: number | null = null,
  parts: string[] = [],
  rates: object[] = [],
) {
  const sent: unknown[] = [];
  const keep = async ({ request }: { request: Request }) => {
    sent.push(await request.json());
    return HttpResponse.json(anAdminInvoice(), { status: 201 });
  };
  server.use(
    http.get('/api/site', () => HttpResponse.json({ ...aSite(), parts })),
    http.get('/api/admin/site', () =>
      HttpResponse.json(
        anAdminSite({ paymentTermsDays, paymentInstructions: 'Make your check payable to us.' }),
      ),
    ),
    http.get('/api/admin/clients', () => listOf([aClient()])),
    http.get('/api/admin/clients/2', () => HttpResponse.json(aClient())),
    http.get('/api/admin/clients/2/profile', () =>
      HttpResponse.json(
        aProfile({ company: 'Sample Bakery', city: 'Springfield', state: 'TX', zipCode: '78200' }),
      ),
    ),
    http.get('/api/admin/prices', () => HttpResponse.json(initialPrices)),
    http.get('/api/admin/tax-rates', () => HttpResponse.json(rates)),
    http.get(path, () => listOf([anAdminInvoice()])),
    http.get(`${path}/summary`, () => HttpResponse.json({ count: 1, amount: '125.00', balance: '125.00' })),
    http.get(`${path}/7`, () => HttpResponse.json(query.includes('edit') ? draft : anAdminInvoice())),
    http.post(path, keep),
    http.patch(`${path}/7`, keep),
  );
  const { user, router } = renderScreen(<Admin />, {
    at: `/admin/invoices${query}`,
    path: '/admin/*',
    signedIn: anAdmin(),
  });
  await screen.findByRole('button', { name: 'Issue invoice' });
  const item = (number: number) => within(screen.getByRole('group', { name: `Item ${number}` }));
  const press = (name: string) => user.click(screen.getByRole('button', { name }));
  const takeFromList = async (name: string) => {
    const prices = screen.getByRole('button', { name: 'From the price list' });
    await waitFor(() => expect(prices).toBeEnabled());
    await user.click(prices);
    // The menu takes focus once it is open.
    const [first] = await screen.findAllByRole('menuitem');
    await waitFor(() => expect(first).toHaveFocus());
    await user.click(await screen.findByRole('menuitem', { name: new RegExp(`^${name}`) }));
  };
  const fill = async () => {
    await user.click(screen.getByRole('combobox', { name: 'Client' }));
    await user.click(await screen.findByTitle('Alex Example'));
    await user.type(screen.getByLabelText('Description'), 'Coaching in May');
    await takeFromList('Personal Financial Coaching');
  };
  return { user, router, sent, item, press, takeFromList, fill };
}

test('a new invoice has a default due date from the payment terms', async () => {
  await renderForm('?view=write', 30);
  const today = todayIn('America/Chicago');
  expect(screen.getByLabelText(/^Due date/)).toHaveValue(addDays(today, 30));
});

test('incomplete practice details are named with a link to the form', async () => {
  const { press, fill } = await renderForm();
  await fill();
  server.use(
    http.post(path, () =>
      refusal(409, {
        code: 'practice.incomplete',
        message: 'Add your practice’s name before you issue an invoice.',
        fields: { name: 'Enter your name' },
      }),
    ),
  );
  await press('Issue invoice');
  const notice = await screen.findByRole('alert');
  expect(notice).toHaveTextContent('Add your practice’s name before you issue an invoice.');
  expect(within(notice).getByRole('link', { name: 'Open practice details' })).toHaveAttribute(
    'href',
    '/admin/practice',
  );
});

test('each invalid field has an error, and nothing is sent', async () => {
  const { press, sent } = await renderForm();
  await press('Issue invoice');
  expect(await screen.findByText('Please select a client')).toBeInTheDocument();
  expect(screen.getAllByText('Description is required')).toHaveLength(2);
  expect(screen.getByText('Enter an amount, e.g. 125.00')).toBeInTheDocument();
  expect(sent).toEqual([]);
});

test('items are taken from the price list, edited, moved and removed, and the total is exact', async () => {
  const { user, item, press, takeFromList } = await renderForm();
  const lines = within(screen.getByRole('region', { name: 'Items' }));
  await takeFromList('3-Session Package');
  expect(item(1).getByLabelText('Item')).toHaveValue('3-Session Package');
  expect(item(1).getByLabelText('Unit price')).toHaveValue('95.00');
  await press('Add item');
  await user.type(item(2).getByLabelText('Item'), 'Mileage');
  await user.type(item(2).getByLabelText('Unit price'), '0.1');
  await takeFromList('Workshop Series');
  expect(lines.getByText('$245.10')).toBeInTheDocument();
  await press('Move item 3 up');
  expect(item(2).getByLabelText('Item')).toHaveValue('Workshop Series');
  expect(screen.getByRole('button', { name: 'Move item 2 up' })).toHaveFocus();
  await press('Remove item 1');
  expect(item(1).getByLabelText('Item')).toHaveValue('Workshop Series');
  expect(lines.getByText('$150.10')).toBeInTheDocument();
});

test('an invoice is previewed on a narrow screen before it is issued, and shown afterwards', async () => {
  stubProperties(window, { matchMedia: narrow });
  const { router, user, press, fill, sent } = await renderForm();
  await fill();
  await press('Preview');
  const preview = within(await screen.findByRole('dialog', { name: 'Preview' }));
  expect(await preview.findByText('Alex Example')).toBeInTheDocument();
  expect(preview.getByRole('heading', { name: 'Coaching in May' })).toBeInTheDocument();
  expect(preview.getByText('Upon receipt')).toBeInTheDocument();
  await user.click(preview.getByRole('button', { name: 'Issue invoice' }));
  await waitFor(() => expect(router.state.location.search).toBe('?invoice=7'));
  expect(sent).toEqual([
    {
      userId: 2,
      description: 'Coaching in May',
      dueDate: null,
      poNumber: null,
      items: [{ description: 'Personal Financial Coaching', quantity: '1', unitPrice: '35.00', priceId: 1 }],
      draft: false,
    },
  ]);
});

test('a quantity gives the amount of its line, and the first item describes the invoice until the person does', async () => {
  const { router, user, item, takeFromList, sent, press } = await renderForm('?view=write&client=2');
  await takeFromList('Regulatory Guidance');
  expect(screen.getByLabelText('Description')).toHaveValue('Regulatory Guidance');
  await user.type(screen.getByLabelText('Description'), ' in May');
  await user.type(item(1).getByLabelText('Item'), ', calls');
  expect(screen.getByLabelText('Description')).toHaveValue('Regulatory Guidance in May');
  await user.clear(item(1).getByLabelText('Qty'));
  await user.type(item(1).getByLabelText('Qty'), '1.5');
  expect(item(1).getByRole('status')).toHaveTextContent('$127.50');
  await press('Save draft');
  await waitFor(() => expect(router.state.location.search).toBe('?invoice=7'));
  expect(sent).toMatchObject([
    {
      userId: 2,
      description: 'Regulatory Guidance in May',
      items: [{ description: 'Regulatory Guidance, calls', quantity: '1.5', unitPrice: '85.00', priceId: 2 }],
    },
  ]);
});

test('on a wide screen the invoice is beside the form, in the words of its PDF', async () => {
  const { user, item, takeFromList } = await renderForm('?view=write&client=2', 14);
  expect(screen.queryByRole('button', { name: 'Preview' })).not.toBeInTheDocument();
  const paper = within(screen.getByRole('article', { name: 'Preview of the invoice' }));
  await takeFromList('Personal Financial Coaching');
  expect(paper.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'No.',
    'Item',
    'Amount',
  ]);
  await user.clear(item(1).getByLabelText('Qty'));
  await user.type(item(1).getByLabelText('Qty'), '3');
  expect(
    paper.getByRole('row', { name: '1 Personal Financial Coaching 3 $35.00 $105.00' }),
  ).toBeInTheDocument();
  expect(paper.getByRole('row', { name: 'Amount due $105.00' })).toBeInTheDocument();
  expect(await paper.findByText('Sample Bakery')).toBeInTheDocument();
  expect(paper.getByText('Springfield, TX 78200')).toBeInTheDocument();
  expect(paper.getByRole('heading', { name: 'How to pay' })).toBeInTheDocument();
  expect(screen.getByLabelText(/^Due date/)).toHaveAccessibleDescription(/^Net 14\./);
  fireEvent.change(screen.getByLabelText(/^Invoice date/), { target: { value: '2026-11-01' } });
  expect(screen.getByLabelText(/^Due date/)).toHaveValue('2026-11-15');
  expect(paper.getByText('November 1, 2026')).toBeInTheDocument();
});

test("the server's errors appear at their fields, and the input stays", async () => {
  const { press, fill, item } = await renderForm();
  await fill();
  server.use(
    http.post(path, () =>
      refusal(400, {
        code: 'request.invalid',
        message: 'Please check the form',
        fields: { invoiceNumber: 'This number is taken', 'items.0.unitPrice': 'Too much' },
      }),
    ),
  );
  await press('Save draft');
  await findToast('Failed to save the draft');
  expect(item(1).getByText('Too much')).toBeInTheDocument();
  expect(screen.getByLabelText(/^Number/)).toHaveAccessibleDescription(/This number is taken/);
  expect(screen.getByLabelText('Description')).toHaveValue('Coaching in May');
});

test('an owner confirms a day that a part has refused before it is sent again', async () => {
  const takeBack = addAdditions('ink', {
    'posting.question': () => ({
      code: 'invoice.period_closed',
      needs: 'owner',
      word: { confirmClosed: true },
      title: 'Use this old day?',
      confirm: 'Use this day',
      cancel: 'Choose another',
      consequence: 'It is recorded.',
    }),
  });
  const { router, user, press, fill } = await renderForm('?view=write', null, ['ink']);
  await fill();
  const sent: object[] = [];
  server.use(
    http.post(path, async ({ request }) => {
      const body = (await request.json()) as object;
      sent.push(body);
      return 'confirmClosed' in body
        ? HttpResponse.json(anAdminInvoice(), { status: 201 })
        : refusal(409, {
            code: 'invoice.period_closed',
            message: 'The week through Nov 22, 2026 is closed.',
          });
    }),
  );
  const ask = async () => within(await screen.findByRole('dialog', { name: 'Use this old day?' }));
  await press('Issue invoice');
  const first = await ask();
  expect(first.getByText('The week through Nov 22, 2026 is closed.')).toBeInTheDocument();
  await user.click(first.getByRole('button', { name: 'Choose another' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent).toHaveLength(1);
  await press('Issue invoice');
  await user.click((await ask()).getByRole('button', { name: 'Use this day' }));
  await waitFor(() => expect(router.state.location.search).toBe('?invoice=7'));
  expect(sent.at(-1)).toMatchObject({ confirmClosed: true });
  takeBack();
});

test('a draft is edited, and can be issued in the same step', async () => {
  const { router, user, press, sent } = await renderForm('?view=write&edit=7');
  server.use(http.post(`${path}/7/issue`, () => HttpResponse.json(anAdminInvoice())));
  const description = screen.getByLabelText('Description');
  await user.clear(description);
  await user.type(description, 'Bookkeeping in May');
  await press('Issue invoice');
  await waitFor(() => expect(router.state.location.search).toBe('?invoice=7'));
  expect(sent).toEqual([
    {
      description: 'Bookkeeping in May',
      dueDate: null,
      poNumber: null,
      invoiceNumber: null,
      issuedOn: null,
      items: draft.items.map(({ description, unitPrice }) => ({ description, quantity: '1', unitPrice })),
    },
  ]);
});

test('leaving with unsaved input asks for confirmation', async () => {
  const { user, router } = await renderForm();
  await user.type(screen.getByLabelText('Description'), 'x');
  await user.click(screen.getByText('All invoices'));
  const question = within(await screen.findByRole('dialog', { name: 'Discard your changes?' }));
  await user.click(question.getByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(router.state.location.search).toBe(''));
});

test('unsaved input with its items is restored after the session ended, until the invoice is issued', async () => {
  const before = await renderForm();
  await before.fill();
  await reload();
  const { router, item, press, sent } = await renderForm();
  expect(await screen.findByText('Draft restored')).toBeInTheDocument();
  expect(screen.getByLabelText('Description')).toHaveValue('Coaching in May');
  expect(item(1).getByLabelText('Unit price')).toHaveValue('35.00');
  await press('Issue invoice');
  await waitFor(() => expect(router.state.location.search).toBe('?invoice=7'));
  expect(sent).toHaveLength(1);
  await waitFor(() => expect(JSON.stringify(sessionStorage)).not.toContain('Coaching'));
});

test('a household is billed at the email address of its profile', async () => {
  server.use(
    http.get('/api/admin/site', () => HttpResponse.json(anAdminSite())),
    http.get('/api/admin/clients/9', () =>
      HttpResponse.json(
        aClient({ id: 9, kind: 'household', name: 'Sample Family', username: '', email: '' }),
      ),
    ),
    http.get('/api/admin/clients/9/profile', () =>
      HttpResponse.json({
        name: 'Sample Family',
        email: 'family@example.com',
        phone: null,
        address: null,
        city: null,
        state: null,
        zipCode: null,
        country: null,
      }),
    ),
  );
  renderInArea(<InvoicePaper invoice={{ ...emptyInvoice, userId: 9 }} />);
  expect(await screen.findByText('family@example.com')).toBeInTheDocument();
});

test('a price list that failed to load can be loaded again', async () => {
  server.use(
    http.get('/api/admin/prices', () => refusal(500, { code: 'internal', message: 'Something went wrong.' })),
  );
  const { user } = renderInArea(<PriceListButton disabled={false} onTake={() => undefined} />);
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load the price list.');
  server.use(http.get('/api/admin/prices', () => HttpResponse.json(initialPrices)));
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('button', { name: 'From the price list' })).toBeEnabled();
});

const salesTax = {
  id: 4,
  name: 'Sales tax',
  percent: '8.25',
  taxableShare: '100',
  reason: null,
  translations: { es: { name: null, reason: null } },
  used: true,
  retired: false,
  created_at: '2026-11-01T12:00:00Z',
  updated_at: '2026-11-01T12:00:00Z',
};

test('discount and tax have fields only once they are wanted', async () => {
  const { press, fill, item } = await renderForm();
  await fill();
  expect(item(1).queryByLabelText(/Discount|Tax/)).not.toBeInTheDocument();
  await press('Discount');
  expect(item(1).getByLabelText('Discount %')).toHaveValue('');
  expect(item(1).getByLabelText('Discount %')).toHaveFocus();
  expect(screen.queryByRole('button', { name: 'Discount' })).not.toBeInTheDocument();
  expect(screen.queryByText('Subtotal')).not.toBeInTheDocument();
});

test('a discount and a tax are computed while typing, and sent', async () => {
  const rates = [salesTax, { ...salesTax, id: 5, name: 'Old', retired: true }];
  const { user, press, fill, item, sent } = await renderForm('?view=write', null, [], rates);
  await fill();
  await press('Discount');
  await user.type(item(1).getByLabelText('Discount %'), '12.5');
  await user.click(item(1).getByRole('combobox', { name: 'Tax' }));
  expect(screen.queryByTitle('Old, 8.25%')).not.toBeInTheDocument();
  await user.click(await screen.findByTitle('Sales tax, 8.25%'));
  // 35.00 less 12.5 percent is 30.63, of which 8.25 percent are 2.53.
  const sums = screen.getAllByText('Sales tax: 8.25% of $30.63');
  expect(sums[0]?.nextElementSibling).toHaveTextContent('$2.53');
  expect(screen.getByRole('article', { name: 'Preview of the invoice' })).toHaveTextContent('$33.16');
  await press('Issue invoice');
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({ items: [{ unitPrice: '35.00', discountPercent: '12.5', taxRateId: 4 }] });
});

test('a rate that is retired while the form is open is named at its item', async () => {
  const { user, press, fill, item } = await renderForm('?view=write', null, [], [salesTax]);
  await fill();
  await user.click(item(1).getByRole('combobox', { name: 'Tax' }));
  await user.click(await screen.findByTitle('Sales tax, 8.25%'));
  const message = 'Please select a tax rate that is not retired';
  server.use(
    http.get('/api/admin/tax-rates', () => HttpResponse.json([{ ...salesTax, retired: true }])),
    http.post(path, () =>
      HttpResponse.json(
        { status: 400, code: 'request.invalid', message, fields: { 'items.0.taxRateId': message } },
        { status: 400 },
      ),
    ),
  );
  await press('Issue invoice');
  expect(await item(1).findByText(message)).toBeInTheDocument();
  expect(item(1).getByLabelText('Item')).not.toHaveValue('');
});
