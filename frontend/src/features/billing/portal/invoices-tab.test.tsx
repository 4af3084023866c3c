import { act, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { anAccess, anInvoice, aPaidInvoice, aUser } from '../../../../test/fixtures';
import { findToast, renderFor, renderInArea } from '../../../../test/render';
import { delayedResponse, listOf, refusal, server } from '../../../../test/server';
import type { InvoiceDto } from '../../../shared/api';
import { isOwed } from '../shared/invoice-labels';
import { HowToPayDialog } from './how-to-pay-dialog';
import { InvoicesTab } from './invoices-tab';
import { PayingProvider } from './paying';

const invoicesPath = '/api/invoices';
const broken = { code: 'internal', message: 'Something went wrong.' };

/** Serves these invoices like the API: by status, and searched by number. */
function serveInvoices(invoices: () => InvoiceDto[]) {
  server.use(
    http.get(`${invoicesPath}/summary`, () =>
      HttpResponse.json({ count: 1, amount: '125.00', balance: '125.00' }),
    ),
    http.get(invoicesPath, ({ request }) => {
      const query = new URL(request.url).searchParams;
      return listOf(
        invoices()
          .filter((invoice) => String(isOwed(invoice)) === query.get('owed'))
          .filter(({ status }) => !query.has('status') || status === query.get('status'))
          .filter(({ overdue }) => query.get('overdue') !== 'true' || overdue)
          .filter(({ invoiceNumber }) => invoiceNumber?.includes(query.get('search') ?? '')),
      );
    }),
  );
}

function renderInvoices(search = '') {
  return renderInArea(
    <PayingProvider>
      <InvoicesTab />
      <HowToPayDialog />
    </PayingProvider>,
    { at: `/client/payments${search}`, signedIn: aUser() },
  );
}

const section = (name: string) => screen.findByRole('region', { name });

describe("a client's invoices", () => {
  it('show a skeleton while loading', async () => {
    const answer = delayedResponse();
    serveInvoices(() => []);
    server.use(
      http.get(invoicesPath, async () => {
        await answer.released;
        return listOf([]);
      }),
    );
    renderInvoices();
    expect(await screen.findByRole('status', { name: 'Loading invoices' })).toBeInTheDocument();
    answer.release();
    expect(await screen.findByText('No invoices yet')).toBeInTheDocument();
  });

  it('are reloaded when the user returns to them', async () => {
    let invoices = [anInvoice()];
    serveInvoices(() => invoices);
    renderInvoices();
    await within(await section('Unpaid invoices')).findByRole('listitem');
    invoices = [];
    act(() => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
    expect(await screen.findByText('No invoices yet')).toBeInTheDocument();
  });

  it('are grouped into unpaid ones, first what is owed the longest, and paid ones', async () => {
    serveInvoices(() => [
      anInvoice({ overdue: true, dueDate: '2026-11-10' }),
      anInvoice({ id: 8, invoiceNumber: 'A-8', status: 'partly_paid', balance: '50.00', dueDate: null }),
      anInvoice({ id: 9, invoiceNumber: 'A-9', overdue: true, dueDate: null }),
      aPaidInvoice(),
      aPaidInvoice({ id: 5, invoiceNumber: 'A-5', refunded: '30.00' }),
      anInvoice({ id: 4, invoiceNumber: 'A-4', status: 'refunded', balance: '0.00' }),
      anInvoice({ id: 3, invoiceNumber: 'A-3', status: 'void', balance: '0.00' }),
    ]);
    renderInvoices();
    const unpaid = within(await section('Unpaid invoices')).getAllByRole('listitem');
    expect(unpaid.map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining(
        '$50.00 due nowA-8 · Bookkeeping in OctoberPartly paidof $125.00Please pay the restPay Now · $50.00',
      ),
      expect.stringContaining(
        '$125.00 due nowA-9 · Bookkeeping in OctoberUnpaidOverduePlease pay this invoicePay Now · $125.00',
      ),
      expect.stringMatching(/Overdue since Nov 10(, 2026)?Please pay this invoicePay Now · \$125\.00/),
    ]);
    const history = within(await section('Payment History')).getAllByRole('listitem');
    expect(history.map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining(
        '$125.00 paidINV-000006 · Bookkeeping in OctoberPaid Nov 18, 2026Thank you. Nothing left to pay.',
      ),
      expect.stringContaining('$30.00 refunded'),
      expect.stringContaining('Refunded'),
      expect.stringContaining('Void'),
    ]);
    expect(within(await section('Payment History')).queryByRole('button', { name: /^Pay Now/ })).toBeNull();
    expect(screen.getByText('3 invoices')).toBeInTheDocument();
  });

  it('have an empty state for each group', async () => {
    serveInvoices(() => [aPaidInvoice()]);
    renderInvoices();
    expect(await section('Unpaid invoices')).toHaveTextContent('No pending invoices');
    serveInvoices(() => [anInvoice()]);
    renderInvoices();
    expect(await screen.findByText(/^No payments yet/)).toBeInTheDocument();
  });

  it('read search and status from the address, and offer to clear them without matches', async () => {
    serveInvoices(() => [anInvoice(), aPaidInvoice()]);
    const { user, router } = renderInvoices('?search=000007&status=paid');
    expect(await screen.findByText('No invoices match')).toBeInTheDocument();
    expect(screen.getByRole('searchbox')).toHaveValue('000007');
    await user.click(screen.getByRole('button', { name: 'Clear search and filter' }));
    expect(await screen.findByRole('link', { name: /, INV-000007$/ })).toBeInTheDocument();
    expect(await screen.findByRole('link', { name: /, INV-000006$/ })).toBeInTheDocument();
    expect(router.state.location.search).toBe('');
  });

  it('are limited to overdue ones by the filter', async () => {
    serveInvoices(() => [
      anInvoice(),
      anInvoice({ id: 9, invoiceNumber: 'A-9', overdue: true }),
      aPaidInvoice(),
    ]);
    renderInvoices('?status=overdue');
    expect(await screen.findByRole('link', { name: /, A-9$/ })).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: /, INV-000007$/ })).toBeNull();
    expect(screen.queryByRole('region', { name: 'Payment History' })).toBeNull();
  });

  it('say what is owed on top, and are searched and filtered from ten on', async () => {
    serveInvoices(() => [anInvoice()]);
    renderInvoices();
    expect(await screen.findByText('You owe $125.00')).toBeInTheDocument();
    await section('Unpaid invoices');
    expect(screen.queryByRole('searchbox')).toBeNull();
    expect(screen.queryByLabelText('Status')).toBeNull();
    serveInvoices(() => Array.from({ length: 10 }, (_, at) => aPaidInvoice({ id: at + 1 })));
    renderInvoices();
    expect(await screen.findByRole('searchbox')).toBeInTheDocument();
    expect(screen.getByLabelText('Status')).toBeInTheDocument();
  });

  it('reload after a failure', async () => {
    serveInvoices(() => [anInvoice()]);
    server.use(http.get(invoicesPath, () => refusal(500, broken)));
    const { user } = renderInvoices();
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load invoices. Please try again.');
    serveInvoices(() => [anInvoice()]);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('link', { name: /, INV-000007$/ })).toBeInTheDocument();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('load more on request', async () => {
    serveInvoices(() => []);
    server.use(
      http.get(invoicesPath, ({ request }) => {
        const query = new URL(request.url).searchParams;
        if (query.get('owed') === 'true') return listOf([]);
        return query.get('cursor') === 'second'
          ? listOf([aPaidInvoice({ id: 2, invoiceNumber: 'A-2' })], { total: 2 })
          : listOf([aPaidInvoice()], { total: 2, next: 'second' });
      }),
    );
    const { user } = renderInvoices();
    expect(await screen.findByText('Showing 1 of 2 invoices')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Load more' }));
    expect(await screen.findByRole('link', { name: /, A-2$/ })).toBeInTheDocument();
    expect(screen.getByText('2 invoices')).toBeInTheDocument();
  });
});

test('a helper without the right to pay sees invoices, and no way to pay them', async () => {
  serveInvoices(() => [anInvoice()]);
  const helped = anAccess({
    id: 9,
    name: 'Sample Bakery',
    kind: 'business',
    role: 'helper',
    scopes: ['invoices'],
  });
  renderFor(
    [anAccess(), helped],
    <PayingProvider>
      <InvoicesTab />
    </PayingProvider>,
    { at: '/client/payments?client=9' },
  );
  expect(await screen.findByRole('link', { name: /, INV-000007$/ })).toHaveAttribute(
    'href',
    '/client/payments?client=9&invoice=7',
  );
  expect(screen.queryByRole('button', { name: /^Pay/ })).not.toBeInTheDocument();
});

describe('paying', () => {
  const pay = 'Pay Now · $125.00';
  const paid = 'Payment successful';

  /** Serves an invoice that payments change, and records the idempotency keys. */
  function servePaying(answer: (call: number) => Response | Promise<Response>) {
    const keys: (string | null)[] = [];
    let paid = false;
    serveInvoices(() => [paid ? aPaidInvoice({ id: 7, invoiceNumber: 'INV-000007' }) : anInvoice()]);
    server.use(
      http.post(`${invoicesPath}/7/pay`, async ({ request }) => {
        keys.push(request.headers.get('Idempotency-Key'));
        const response = await answer(keys.length);
        const { outcome } = response.ok
          ? ((await response.clone().json()) as { outcome: string })
          : { outcome: 'refused' };
        paid = outcome === 'paid';
        return response;
      }),
    );
    return keys;
  }
  const settled = () =>
    HttpResponse.json({ outcome: 'paid', invoice: aPaidInvoice({ id: 7, invoiceNumber: 'INV-000007' }) });

  it('moves the invoice to the history', async () => {
    const keys = servePaying(settled);
    const { user } = renderInvoices();
    const button = await screen.findByRole('button', { name: pay });
    expect(button).toHaveAccessibleDescription('INV-000007 · Bookkeeping in October');
    await user.click(button);
    expect(await findToast(paid)).toHaveTextContent('Your payment has been processed successfully.');
    expect(
      await within(await section('Payment History')).findByRole('link', { name: /, INV-000007$/ }),
    ).toBeVisible();
    expect(screen.queryByRole('button', { name: pay })).toBeNull();
    expect(keys).toEqual([expect.stringMatching(/^[\da-f]{32}$/)]);
  });

  it('pays once, however often the button is clicked', async () => {
    const answer = delayedResponse();
    const keys = servePaying(async () => {
      await answer.released;
      return settled();
    });
    renderInvoices();
    const button = await screen.findByRole('button', { name: pay });
    // Double click before the screen re-renders.
    button.click();
    button.click();
    answer.release();
    await findToast(paid);
    expect(keys).toHaveLength(1);
  });

  it('retries once with the same key if there was no response', async () => {
    const keys = servePaying((call) => (call === 1 ? HttpResponse.error() : settled()));
    const { user } = renderInvoices();
    await user.click(await screen.findByRole('button', { name: pay }));
    await findToast(paid);
    expect(keys).toHaveLength(2);
    expect(keys[1]).toBe(keys[0]);
  });

  it.each([
    [
      'the server’s words',
      () => refusal(409, { code: 'payment.in_progress', message: 'A payment is under way.' }),
      'A payment is under way.',
    ],
    [
      'other words where it has none',
      () => new HttpResponse('<html>', { status: 409 }),
      'Failed to process payment',
    ],
    [
      'that it may be tried again',
      () => HttpResponse.error(),
      'Failed to process payment. Please try again.',
    ],
  ])('shows a failure: %s', async (_, answer, words) => {
    servePaying(answer);
    const { user } = renderInvoices();
    await user.click(await screen.findByRole('button', { name: pay }));
    const message = await findToast('Payment failed');
    expect(within(message).getByText(words)).toBeInTheDocument();
    expect(await screen.findByRole('button', { name: pay })).toBeEnabled();
  });

  it('of an invoice paid on another device shows it as paid', async () => {
    let invoice = anInvoice();
    serveInvoices(() => [invoice]);
    server.use(
      http.post(`${invoicesPath}/7/pay`, () => {
        invoice = aPaidInvoice();
        return refusal(409, { code: 'invoice.already_paid', message: 'This invoice is paid already.' });
      }),
    );
    const { user } = renderInvoices();
    await user.click(await screen.findByRole('button', { name: pay }));
    const message = await findToast('Already paid');
    expect(message).toHaveTextContent('This invoice is already paid.');
    expect(message).not.toHaveTextContent('failed');
    await waitFor(() => expect(screen.queryByRole('button', { name: pay })).toBeNull());
    expect(screen.queryByText('Payment failed')).toBeNull();
  });

  it('says of a bank payment that it is being processed', async () => {
    servePaying(() => HttpResponse.json({ outcome: 'processing', invoice: anInvoice() }));
    const { user } = renderInvoices();
    await user.click(await screen.findByRole('button', { name: pay }));
    await findToast('Your payment is being processed');
    expect(screen.queryByText(paid)).toBeNull();
  });

  it('leads to the checkout page', async () => {
    servePaying(() => HttpResponse.json({ outcome: 'redirect', url: '#checkout', invoice: anInvoice() }));
    const { user } = renderInvoices();
    await user.click(await screen.findByRole('button', { name: pay }));
    expect(await screen.findByRole('button', { name: pay })).toBeEnabled();
    expect(window.location.hash).toBe('#checkout');
    window.location.hash = '';
  });
});

describe('paying outside of the portal', () => {
  const instructions = 'By check to Example Practice.\nThank you.';

  async function openInstructions(invoice = anInvoice({ allowed: ['pay', 'reportPayment'] })) {
    const reports: unknown[] = [];
    serveInvoices(() => [invoice]);
    server.use(
      http.post(`${invoicesPath}/7/pay`, () =>
        HttpResponse.json({ outcome: 'instructions', instructions, invoice }),
      ),
      http.post(`${invoicesPath}/7/payment-report`, async ({ request }) => {
        reports.push(await request.json());
        return HttpResponse.json(invoice);
      }),
    );
    const { user } = renderInvoices();
    await user.click(await screen.findByRole('button', { name: /^Pay Now/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'How to pay INV-000007' }));
    return { user, dialog, reports };
  }

  it('shows instructions, and accepts a payment report', async () => {
    const { user, dialog, reports } = await openInstructions();
    expect(dialog.getByText(/By check to Example Practice/)).toBeInTheDocument();
    expect(dialog.getByText('$125.00')).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'I have paid' }));
    expect(await dialog.findByText('Select how you paid')).toBeInTheDocument();
    await user.click(dialog.getByRole('combobox', { name: 'How did you pay?' }));
    await user.click(await screen.findByTitle('Check'));
    await user.type(dialog.getByLabelText(/Reference/), ' 1042 ');
    await user.click(dialog.getByRole('button', { name: 'I have paid' }));
    await findToast('Payment reported');
    expect(reports).toEqual([{ method: 'check', reference: '1042' }]);
  });

  it('is reported once', async () => {
    const { dialog } = await openInstructions(
      anInvoice({ paymentReport: { method: 'zelle', reference: 'Z-9', at: '2026-11-18T12:00:00Z' } }),
    );
    expect(dialog.getByRole('status')).toHaveTextContent(
      'You reported a payment on Nov 18, 2026 (Zelle, Z-9).',
    );
    expect(dialog.queryByRole('button', { name: 'I have paid' })).toBeNull();
  });
});

describe('a statement', () => {
  it('covers the chosen period', async () => {
    serveInvoices(() => []);
    const opened: (string | null)[] = [];
    const onClick = (event: MouseEvent) => {
      const link = event.target;
      if (!(link instanceof HTMLAnchorElement) || link.target !== '_blank') return;
      event.preventDefault();
      opened.push(link.getAttribute('href'));
    };
    document.addEventListener('click', onClick);
    const { user } = renderInvoices();
    await user.click(await screen.findByRole('button', { name: 'Statement' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Statement' }));
    await user.clear(dialog.getByLabelText('From'));
    await user.type(dialog.getByLabelText('From'), '2026-04-01');
    await user.clear(dialog.getByLabelText('To'));
    await user.type(dialog.getByLabelText('To'), '2026-03-31');
    await user.click(dialog.getByRole('button', { name: 'Open statement' }));
    expect(await dialog.findByText('Must not be before the start date')).toBeInTheDocument();
    await user.clear(dialog.getByLabelText('To'));
    await user.type(dialog.getByLabelText('To'), '2026-06-30');
    await user.click(dialog.getByRole('button', { name: 'Open statement' }));
    expect(opened).toEqual(['/api/statement?from=2026-04-01&to=2026-06-30']);
    document.removeEventListener('click', onClick);
  });
});
