import { jest } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { aSite, anAdmin, anAdminInvoice } from '../../../../test/fixtures';
import { findToast, renderScreen } from '../../../../test/render';
import { listOf, refusal, server } from '../../../../test/server';
import { adminOf } from '../../../app/admin';
import { adminScreens } from '../../../app/screens';
import type { AdminInvoiceDetailsDto } from '../../../shared/api';
import { todayIn } from '../../../shared/text/format';

const Admin = adminOf(adminScreens);
const path = '/api/admin/invoices';
const paid = {
  allowed: ['refund'],
  refundable: '100.00',
  status: 'paid',
  balance: '0.00',
  isPaid: true,
  mode: 'live',
  paidDate: '2026-11-19T12:00:00Z',
} satisfies Partial<AdminInvoiceDetailsDto>;

/** Serves the practice's invoices, with details of the first one, and records the requests. */
function renderInvoices(invoices: AdminInvoiceDetailsDto[], at = '/admin/invoices') {
  const asked: string[] = [];
  server.use(
    http.get('/api/site', () => HttpResponse.json(aSite())),
    http.get('/api/admin/clients', () => listOf([])),
    http.get(path, ({ request }) => {
      asked.push(new URL(request.url).search);
      return listOf(invoices);
    }),
    http.get(`${path}/summary`, () =>
      HttpResponse.json({ count: 1234, amount: '2500.00', balance: '125.00' }),
    ),
    http.get(`${path}/:id`, ({ params }) => {
      const invoice = invoices.find(({ id }) => String(id) === params['id']);
      return invoice
        ? HttpResponse.json(invoice)
        : refusal(404, { code: 'invoice.not_found', message: 'Invoice not found' });
    }),
  );
  return { ...renderScreen(<Admin />, { at, path: '/admin/*', signedIn: anAdmin() }), asked };
}

/** Handles a command and stores its body. */
function takes(method: 'post' | 'delete', url: string, answer: object = {}): unknown[] {
  const sent: unknown[] = [];
  server.use(
    http[method](url, async ({ request }) => {
      sent.push(method === 'post' ? await request.json() : 'deleted');
      return method === 'post'
        ? HttpResponse.json(answer, { status: 201 })
        : new HttpResponse(null, { status: 204 });
    }),
  );
  return sent;
}

const dialogOf = async (name: string) => within(await screen.findByRole('dialog', { name }));

describe('the list', () => {
  it('shows balance and open tasks of each invoice, and totals over all pages', async () => {
    renderInvoices([
      anAdminInvoice({
        overdue: true,
        paymentReport: { method: 'check', reference: '1001', at: '2026-11-19T12:00:00Z' },
      }),
      anAdminInvoice({ id: 8, invoiceNumber: null, status: 'draft', issuedOn: null, dueDate: null }),
    ]);
    const row = await screen.findByRole('row', { name: /INV-000007/ });
    for (const words of ['Alex Example', 'Nov 2, 2026', 'Overdue', '$125.00', 'Unpaid', 'Payment reported']) {
      expect(row).toHaveTextContent(words);
    }
    const draft = screen.getByRole('row', { name: /No number yet/ });
    for (const words of ['Not issued', 'Upon receipt', 'Draft']) expect(draft).toHaveTextContent(words);
    expect(await screen.findByText('$2,500.00')).toBeInTheDocument();
    expect(screen.getByText('1,234')).toBeInTheDocument();
  });

  it('is searched and filtered by the server, like its totals', async () => {
    const { user, asked } = renderInvoices([anAdminInvoice()]);
    await screen.findByRole('row', { name: /INV-000007/ });
    await user.click(screen.getByRole('combobox', { name: 'Status' }));
    await user.click(await screen.findByTitle('Overdue'));
    await waitFor(() => expect(asked.at(-1)).toContain('overdue=true'));
    await user.type(screen.getByRole('searchbox', { name: 'Search invoices' }), 'october{Enter}');
    await waitFor(() => expect(asked.at(-1)).toContain('search=october'));
  });

  it('explains the numbers of deleted invoices, which have neither page nor actions', async () => {
    const { client, id, invoiceNumber, amount, issuedOn } = anAdminInvoice();
    const deleted = { id, invoiceNumber, client, amount, issuedOn, deletedAt: '2026-11-21T15:04:05.000Z' };
    renderInvoices([], '/admin/invoices?state=deleted');
    server.use(http.get(path, () => listOf([{ ...deleted, deletedBy: { id: 1, name: 'Casey Sample' } }])));
    const row = within(await screen.findByRole('row', { name: /INV-000007/ }));
    expect(row.getByText('Deleted by Casey Sample on Nov 21, 2026')).toBeInTheDocument();
    expect(row.getByText('Deleted')).toBeInTheDocument();
    expect(row.queryByRole('link')).toBeNull();
    expect(row.queryByRole('button')).toBeNull();
  });

  it('opens with the status that the address names, and with all for one that does not exist', async () => {
    const { asked } = renderInvoices([anAdminInvoice()], '/admin/invoices?state=overdue');
    await screen.findByRole('row', { name: /INV-000007/ });
    expect(asked.at(-1)).toContain('overdue=true');
    cleanup();
    const { asked: others } = renderInvoices([anAdminInvoice()], '/admin/invoices?state=constructor');
    await screen.findByRole('row', { name: /INV-000007/ });
    expect(others.at(-1)).not.toContain('constructor');
  });

  it('leads to reported payments, and dismisses one from its row', async () => {
    const report = { method: 'zelle', reference: null, at: '2026-11-19T12:00:00Z' } as const;
    const { user, asked } = renderInvoices([anAdminInvoice({ paymentReport: report })]);
    server.use(
      http.get(`${path}/summary`, ({ request }) =>
        HttpResponse.json({
          count: new URL(request.url).searchParams.has('reported') ? 1 : 3,
          amount: '125.00',
          balance: '125.00',
        }),
      ),
    );
    const sent = takes('delete', `${path}/7/payment-report`);
    expect(await screen.findByText(/^A client reported a payment\./)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Show invoice' }));
    await waitFor(() => expect(asked.at(-1)).toContain('reported=true'));
    expect(screen.queryByRole('button', { name: 'Show invoice' })).not.toBeInTheDocument();
    await user.click(await screen.findByRole('button', { name: 'More actions for INV-000007' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Dismiss report' }));
    const question = await dialogOf('Dismiss this payment report?');
    await user.click(question.getByRole('button', { name: 'Dismiss' }));
    await findToast('Payment report dismissed');
    expect(sent).toEqual(['deleted']);
  });

  it.each([
    [
      ['issue', 'edit', 'delete'],
      ['Issue', 'Edit', 'Delete'],
    ],
    [
      ['recordPayment', 'refund', 'remind'],
      ['Record payment', 'Send reminder', 'Refund'],
    ],
  ] as const)('offers what the server allows: %j', async (allowed, entries) => {
    const { user } = renderInvoices([anAdminInvoice({ allowed: [...allowed] })]);
    await user.click(await screen.findByRole('button', { name: 'More actions for INV-000007' }));
    expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual(entries);
  });

  it('has an empty state that leads to the form', async () => {
    const { user, router } = renderInvoices([]);
    await user.click(await screen.findByRole('button', { name: 'New invoice' }));
    await waitFor(() => expect(router.state.location.search).toBe('?view=write'));
  });
});

describe('one invoice', () => {
  it('opens at its address, and closes to the list as it was', async () => {
    const { user, router } = renderInvoices([anAdminInvoice()], '/admin/invoices?sort=-balance');
    await user.click(await screen.findByRole('link', { name: 'INV-000007' }));
    const dialog = await dialogOf('INV-000007');
    expect(router.state.location.search).toBe('?sort=-balance&invoice=7');
    expect(await dialog.findByText('Quarterly review')).toBeInTheDocument();
    await user.click(dialog.getAllByRole('button', { name: 'Close' })[0] as HTMLElement);
    await waitFor(() => expect(router.state.location.search).toBe('?sort=-balance'));
  });

  it('shows a message if it does not exist', async () => {
    renderInvoices([], '/admin/invoices?invoice=9');
    expect(await screen.findByRole('dialog', { name: 'Invoice not found' })).toBeInTheDocument();
  });

  it('records the payment that its client reported, and is shown again', async () => {
    const report = { method: 'check', reference: '1001', at: '2026-11-19T12:00:00Z' } as const;
    const { user } = renderInvoices([anAdminInvoice({ paymentReport: report })], '/admin/invoices?invoice=7');
    const sent = takes('post', `${path}/7/payments`, {
      id: 31,
      amount: '125.00',
      keptAsCredit: '0.00',
    });
    const dialog = await dialogOf('INV-000007');
    expect(dialog.getByText(/Alex Example reported a payment/)).toHaveTextContent('(Check, 1001)');
    await user.click(dialog.getAllByRole('button', { name: 'Record payment' })[0] as HTMLElement);
    const form = await dialogOf('Record payment');
    const amount = form.getByLabelText('Amount');
    await user.clear(amount);
    await user.type(amount, '125.01');
    await user.click(form.getByRole('button', { name: 'Record $125.01' }));
    expect(
      await form.findByText('That’s more than the $125.00 owed. Keep the rest as credit, or enter less.'),
    ).toBeInTheDocument();
    await user.clear(amount);
    await user.type(amount, '$ 100');
    const day = form.getByLabelText('Received on');
    expect(day).toHaveValue(todayIn('America/Chicago'));
    fireEvent.change(day, { target: { value: '2999-01-01' } });
    await user.click(form.getByRole('button', { name: 'Record $100.00' }));
    expect(await form.findByText('Must not be in the future')).toBeInTheDocument();
    fireEvent.change(day, { target: { value: '2026-11-05' } });
    await user.click(form.getByRole('button', { name: 'Record $100.00' }));
    await findToast('Payment recorded');
    expect(sent).toEqual([
      { amount: '100.00', method: 'check', reference: '1001', receivedOn: '2026-11-05' },
    ]);
    expect(await screen.findByRole('dialog', { name: 'INV-000007' })).toBeInTheDocument();
  });

  it('records a payment with the method used last, and the button names the amount', async () => {
    const invoice = anAdminInvoice({ lastPaymentMethod: 'zelle' });
    const { user } = renderInvoices([invoice], '/admin/invoices');
    const sent = takes('post', `${path}/7/payments`, {
      id: 31,
      amount: '125.00',
      keptAsCredit: '0.00',
    });
    await user.click(await screen.findByRole('button', { name: 'More actions for INV-000007' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Record payment' }));
    const form = await dialogOf('Record payment');
    const amount = form.getByLabelText('Amount');
    expect(form.getByRole('button', { name: 'Record $125.00' })).toBeEnabled();
    await user.clear(amount);
    expect(form.getByRole('button', { name: 'Record payment' })).toBeEnabled();
    await user.type(amount, '1,0');
    expect(form.getByRole('button', { name: 'Record payment' })).toBeEnabled();
    await user.clear(amount);
    await user.type(amount, '90');
    await user.click(form.getByRole('button', { name: 'Record $90.00' }));
    await findToast('Payment recorded');
    expect(sent).toEqual([
      { amount: '90.00', method: 'zelle', reference: null, receivedOn: todayIn('America/Chicago') },
    ]);
  });

  it('keeps the rest of a check as credit if that is chosen', async () => {
    const { user } = renderInvoices([anAdminInvoice({ lastPaymentMethod: 'check' })], '/admin/invoices');
    const answer = { id: 31, amount: '125.00', keptAsCredit: '25.00' };
    const sent = takes('post', `${path}/7/payments`, answer);
    await user.click(await screen.findByRole('button', { name: 'More actions for INV-000007' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Record payment' }));
    const form = await dialogOf('Record payment');
    expect(form.queryByRole('checkbox')).not.toBeInTheDocument();
    const amount = form.getByLabelText('Amount');
    await user.clear(amount);
    await user.type(amount, '150');
    await user.click(form.getByRole('button', { name: 'Record $150.00' }));
    expect(
      await form.findByText('That’s more than the $125.00 owed. Keep the rest as credit, or enter less.'),
    ).toBeInTheDocument();
    await user.click(form.getByRole('checkbox', { name: /Keep \$25.00 as credit$/ }));
    await user.click(form.getByRole('button', { name: 'Record $150.00' }));
    await findToast('Payment recorded');
    expect(screen.getByText('$125.00, and $25.00 of credit')).toBeInTheDocument();
    expect(sent).toMatchObject([{ amount: '150.00', keepRest: true }]);
  });

  it('is paid from credit, as much as there is', async () => {
    const { user } = renderInvoices([anAdminInvoice()], '/admin/invoices');
    const credit = { balance: '40.00', entries: [] };
    server.use(http.get('/api/admin/clients/2/credit', () => HttpResponse.json(credit)));
    const sent = takes('post', `${path}/7/apply-credit`, anAdminInvoice());
    await user.click(await screen.findByRole('button', { name: 'More actions for INV-000007' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Record payment' }));
    const form = await dialogOf('Record payment');
    expect(await form.findByText('Alex Example has $40.00 of credit.')).toBeInTheDocument();
    await user.click(form.getByRole('button', { name: 'Use $40.00 of credit' }));
    await findToast('Credit used');
    expect(sent).toEqual([{ amount: '40.00' }]);
  });

  it('is refunded after a confirmation, up to the refundable amount', async () => {
    const invoice = anAdminInvoice({ ...paid, refunded: '25.00', credited: '25.00' });
    const { user } = renderInvoices([invoice], '/admin/invoices?invoice=7');
    const sent = takes('post', `${path}/7/refunds`, {
      id: 4,
      amount: '100.00',
      status: 'succeeded',
      refunds: [],
    });
    const dialog = await dialogOf('INV-000007');
    await user.click(await dialog.findByRole('button', { name: 'Refund' }));
    const form = await dialogOf('Refund');
    expect(form.getByLabelText('Amount')).toHaveValue('100.00');
    await user.click(form.getByRole('button', { name: 'Refund' }));
    expect(await form.findByText('Enter a reason')).toBeInTheDocument();
    await user.type(form.getByLabelText('Reason'), 'Cancelled');
    await user.click(form.getByRole('button', { name: 'Refund' }));
    const question = await dialogOf('Refund $100.00?');
    expect(sent).toEqual([]);
    await user.click(question.getByRole('button', { name: 'Refund' }));
    await findToast('Refund complete');
    expect(sent).toEqual([{ amount: '100.00', reason: 'Cancelled' }]);
  });

  it('that is partly paid is reduced by a refund', async () => {
    const invoice = anAdminInvoice({
      status: 'partly_paid',
      balance: '100.00',
      refundable: '25.00',
      allowed: ['recordPayment', 'refund'],
    });
    const { user } = renderInvoices([invoice], '/admin/invoices?invoice=7');
    const sent = takes('post', `${path}/7/refunds`, {
      id: 4,
      amount: '20.00',
      status: 'succeeded',
      refunds: [
        { id: 4, amount: '20.00', status: 'succeeded', failure: null },
        { id: 5, amount: '5.00', status: 'failed', failure: 'Stripe has refused this.' },
      ],
    });
    const dialog = await dialogOf('INV-000007');
    await user.click(await dialog.findByRole('button', { name: /More|Actions/ }));
    await user.click(await screen.findByRole('menuitem', { name: 'Refund' }));
    const form = await dialogOf('Refund');
    expect(form.getByRole('radio', { name: 'Yes, they still owe it' })).toBeChecked();
    const outcome = form.getByRole('status');
    expect(outcome).toHaveTextContent('Alex Example will owe $125.00 after this.');
    await user.clear(form.getByLabelText('Amount'));
    expect(outcome).toBeEmptyDOMElement();
    await user.type(form.getByLabelText('Amount'), '25');
    expect(outcome).toHaveTextContent('Alex Example will owe $125.00 after this.');
    await user.click(form.getByRole('radio', { name: 'No, reduce the invoice' }));
    expect(outcome).toHaveTextContent('Alex Example will owe $100.00 after this.');
    await user.type(form.getByLabelText('Reason'), 'Cancelled');
    await user.click(form.getByRole('button', { name: 'Refund' }));
    const question = await dialogOf('Refund $25.00?');
    expect(question.getByText(/They'll owe \$100\.00 after this\.$/)).toBeInTheDocument();
    await user.click(question.getByRole('button', { name: 'Refund' }));
    expect(await findToast('Refund complete')).toHaveTextContent(
      '$20.00. $5.00 could not be refunded: Stripe has refused this.',
    );
    expect(sent).toEqual([{ amount: '25.00', reason: 'Cancelled', stillOwed: false }]);
  });

  it('with a refund request is declined with a reason', async () => {
    const refundRequest = {
      id: 3,
      reason: 'I could not come.',
      status: 'open',
      decisionReason: null,
      decidedAt: null,
      created_at: '2026-11-19T12:00:00Z',
    } as const;
    const { user } = renderInvoices(
      [anAdminInvoice({ ...paid, refundRequest })],
      '/admin/invoices?invoice=7',
    );
    const sent: unknown[] = [];
    server.use(
      http.patch('/api/admin/refund-requests/3', async ({ request }) => {
        sent.push(await request.json());
        return HttpResponse.json({});
      }),
    );
    const dialog = await dialogOf('INV-000007');
    expect(await dialog.findByText(/asked for a refund/)).toHaveTextContent('I could not come.');
    await user.click(dialog.getByRole('button', { name: 'Decline' }));
    const form = await dialogOf('Decline refund');
    await user.click(form.getByRole('button', { name: 'Decline refund' }));
    expect(await form.findByText('Enter a reason')).toBeInTheDocument();
    await user.type(form.getByLabelText('Reason'), 'It took place.');
    await user.click(form.getByRole('button', { name: 'Decline refund' }));
    await findToast('Refund declined');
    expect(sent).toEqual([{ status: 'declined', reason: 'It took place.' }]);
  });

  it('is voided with a reason, from its row', async () => {
    const { user } = renderInvoices([anAdminInvoice()]);
    const sent = takes('post', `${path}/7/void`, anAdminInvoice({ status: 'void', balance: '0.00' }));
    await user.click(await screen.findByRole('button', { name: 'More actions for INV-000007' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Void' }));
    const form = await dialogOf('Void invoice');
    await user.type(form.getByLabelText('Reason'), 'Wrong client');
    await user.click(form.getByRole('button', { name: 'Void invoice' }));
    await findToast('Invoice voided');
    expect(sent).toEqual([{ reason: 'Wrong client' }]);
  });

  it('is deleted after a confirmation', async () => {
    const { user } = renderInvoices([anAdminInvoice()]);
    const sent = takes('delete', `${path}/7`);
    await user.click(await screen.findByRole('button', { name: 'More actions for INV-000007' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    const question = await dialogOf('Delete this invoice?');
    await user.click(question.getByRole('button', { name: 'Delete' }));
    await findToast('Invoice deleted');
    expect(sent).toEqual(['deleted']);
  });

  it('that is a draft is issued right away', async () => {
    const draft = anAdminInvoice({
      invoiceNumber: null,
      status: 'draft',
      issuedOn: null,
      allowed: ['issue', 'edit', 'delete'],
    });
    const { user } = renderInvoices([draft], '/admin/invoices?invoice=7');
    server.use(http.post(`${path}/7/issue`, () => HttpResponse.json(anAdminInvoice())));
    const dialog = await dialogOf('Draft invoice');
    await user.click(await dialog.findByRole('button', { name: 'Issue' }));
    expect(await findToast('Invoice issued')).toHaveTextContent('INV-000007, to Alex Example');
  });
});

describe('the export', () => {
  it('asks for the password in a stale session, and then starts the download', async () => {
    const downloaded: string[] = [];
    // jsdom opens no addresses.
    const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      downloaded.push(this.getAttribute('href') ?? '');
    });
    let fresh = false;
    const { user } = renderInvoices([anAdminInvoice()]);
    server.use(
      http.head(`${path}/export`, () => new HttpResponse(null, { status: fresh ? 200 : 403 })),
      http.post('/api/session/confirm', () => {
        fresh = true;
        return new HttpResponse(null, { status: 204 });
      }),
    );
    await user.click(await screen.findByRole('button', { name: 'Export' }));
    const period = await dialogOf('Export');
    await user.clear(period.getByLabelText('From'));
    await user.type(period.getByLabelText('From'), '2026-04-01');
    await user.clear(period.getByLabelText('To'));
    await user.type(period.getByLabelText('To'), '2026-06-30');
    await user.click(period.getByRole('button', { name: 'Download CSV' }));
    const question = await dialogOf("Please confirm it's you");
    expect(downloaded).toEqual([]);
    await user.type(question.getByLabelText('Password'), 'River-stone-9!');
    await user.click(question.getByRole('button', { name: 'Confirm' }));
    await findToast('Download started');
    expect(downloaded).toEqual([`${path}/export?from=2026-04-01&to=2026-06-30`]);
    server.use(http.head('/api/admin/payments/export', () => new HttpResponse(null, { status: 200 })));
    await user.click(screen.getByRole('button', { name: 'Export' }));
    const again = await dialogOf('Export');
    await user.click(again.getByText('Payments'));
    expect(again.getByText(/for your tax preparer/)).toBeInTheDocument();
    await user.click(again.getByRole('button', { name: 'Last year' }));
    expect(again.getByText(/^Amounts have a dot/)).toBeInTheDocument();
    await user.click(again.getByText('Spreadsheet'));
    expect(again.queryByText(/^Amounts have a dot/)).toBeNull();
    await user.click(again.getByRole('button', { name: 'Download' }));
    await waitFor(() => expect(downloaded).toHaveLength(2));
    const year = new Date().getFullYear() - 1;
    expect(downloaded[1]).toBe(`/api/admin/payments/export?from=${year}-01-01&to=${year}-12-31&format=xlsx`);
    click.mockRestore();
  });
});
