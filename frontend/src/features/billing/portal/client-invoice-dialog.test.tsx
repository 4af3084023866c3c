import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { anInvoice, aPaidInvoice, aSite, aUser } from '../../../../test/fixtures';
import { findToast, renderInArea } from '../../../../test/render';
import { refusal, server } from '../../../../test/server';
import type { InvoiceDetailsDto, InvoiceRefundDto } from '../../../shared/api';
import { formatMoment } from '../../../shared/text/format';
import { ClientInvoiceDialog } from './client-invoice-dialog';
import { PayingProvider } from './paying';

function open(invoice: () => InvoiceDetailsDto | Response, query = '') {
  server.use(
    http.get('/api/invoices/7', () => {
      const answer = invoice();
      return answer instanceof Response ? answer : HttpResponse.json(answer);
    }),
  );
  return renderInArea(
    <PayingProvider>
      <ClientInvoiceDialog />
    </PayingProvider>,
    { at: `/client/payments?invoice=7${query}`, path: '/client/payments', signedIn: aUser() },
  );
}
const refund: InvoiceRefundDto = {
  id: 4,
  amount: '25.00',
  reason: 'Too much',
  mode: 'live',
  status: 'succeeded',
  refundedAt: '2026-11-19T12:00:00Z',
  created_at: '2026-11-19T12:00:00Z',
};
const hour = 3_600_000;
const inFuture = (ms: number) => new Date(Date.now() + ms).toISOString();
const dialogOf = (name: string | RegExp) => screen.findByRole('dialog', { name });
/** The year follows in another one. */
const headed = /^\$125\.00 due Dec 2/;

describe('an invoice named by the address', () => {
  it('is headed by the amount, and shows its items and due date', async () => {
    open(() => anInvoice());
    const dialog = await dialogOf(headed);
    await within(dialog).findByRole('table', { name: 'Items' });
    expect(
      within(dialog)
        .getAllByRole('row')
        .map(({ textContent }) => textContent),
    ).toEqual(['DescriptionAmount', 'Reconciliation$45.00', 'Quarterly review$80.00', 'Total$125.00']);
    expect(dialog).toHaveTextContent('INV-000007 · Bookkeeping in October');
    expect(dialog).toHaveTextContent('DateNov 2, 2026Due dateDec 2, 2026StatusUnpaid');
    expect(within(dialog).getByRole('link', { name: 'PDF of INV-000007' })).toHaveAttribute(
      'href',
      '/api/invoices/7/pdf',
    );
    const pay = within(dialog).getByRole('button', { name: 'Pay Now · $125.00' });
    expect(pay).toBeEnabled();
    expect(pay).toHaveAccessibleDescription('INV-000007 · Bookkeeping in October');
    expect(within(dialog).queryByRole('button', { name: 'Ask for a refund' })).toBeNull();
  });

  it.each([
    ['offline', 1],
    ['test', 0],
  ] as const)('says how to pay where nothing is paid online: %s', async (payments, count) => {
    const paymentInstructions = 'By check to Limestone Guidance.';
    server.use(http.get('/api/site', () => HttpResponse.json({ ...aSite(), payments, paymentInstructions })));
    open(() => anInvoice());
    const dialog = within(await dialogOf(headed));
    await dialog.findByRole('button', { name: /^Pay Now/ });
    await waitFor(() => expect(dialog.queryAllByText(paymentInstructions)).toHaveLength(count));
    expect(dialog.queryAllByRole('heading', { name: 'How to pay' })).toHaveLength(count);
  });

  it('is due upon receipt without a due date, and shows its id without a number', async () => {
    open(() => anInvoice({ dueDate: null, invoiceNumber: null }));
    expect(await dialogOf('$125.00 due now')).toHaveTextContent('Due dateUpon receiptStatus');
  });

  it('lists payments with receipts, and refunds with credit notes', async () => {
    open(() =>
      aPaidInvoice({
        id: 7,
        refunded: '25.00',
        payments: [
          {
            id: 31,
            amount: '125.00',
            method: 'check',
            mode: 'test',
            reference: '1042',
            paidAt: '2026-11-18T12:00:00Z',
            receivedOn: '2026-11-18',
            paidBy: { id: 9, name: 'Maria Lopez' },
            onBehalfOf: { id: 2, name: 'Alex Sample' },
            byLink: false,
          },
        ],
        refunds: [refund, { ...refund, id: 5, status: 'pending', refundedAt: null }],
      }),
    );
    const payments = within(await screen.findByRole('region', { name: 'Payments' }));
    expect(payments.getByRole('listitem')).toHaveTextContent(
      /Nov 18, 2026.*Check.*Paid by Maria Lopez.*1042.*Test.*\$125\.00/,
    );
    expect(payments.getByRole('link', { name: 'Receipt for $125.00' })).toHaveAttribute(
      'href',
      '/api/payments/31/receipt',
    );
    const refunds = within(screen.getByRole('region', { name: 'Refunds' }));
    expect(refunds.getByRole('link', { name: 'Credit note for $25.00' })).toHaveAttribute(
      'href',
      '/api/refunds/4/credit-note',
    );
    expect(refunds.getAllByRole('listitem')[1]).toHaveTextContent('Pending');
    expect(refunds.getAllByRole('link')).toHaveLength(1);
  });

  it('may belong to another account, or not exist', async () => {
    open(() => refusal(404, { code: 'invoice.not_found', message: 'Invoice not found' }));
    expect(await dialogOf('Invoice not found')).toBeInTheDocument();
  });

  it('is loaded again after a failure', async () => {
    let failing = true;
    const { user } = open(() =>
      failing ? refusal(500, { code: 'internal', message: 'Something went wrong.' }) : anInvoice(),
    );
    await dialogOf('The invoice could not be loaded');
    failing = false;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await dialogOf(headed)).toBeInTheDocument();
  });
});

describe('a refund', () => {
  it('is requested with a reason, until the deadline', async () => {
    const refundableUntil = inFuture(47 * hour);
    let invoice = aPaidInvoice({ id: 7, refundableUntil, allowed: ['requestRefund'] });
    const sent: unknown[] = [];
    server.use(
      http.post('/api/invoices/7/refund-request', async ({ request }) => {
        sent.push(await request.json());
        const refundRequest = {
          id: 1,
          reason: 'Paid twice',
          status: 'open' as const,
          decisionReason: null,
          decidedAt: null,
          created_at: '2026-11-20T12:00:00Z',
        };
        invoice = { ...invoice, refundableUntil: null, refundRequest, allowed: [] };
        return HttpResponse.json(refundRequest, { status: 201 });
      }),
    );
    const { user } = open(() => invoice);
    expect(await screen.findByText(/^You can ask for a refund until/)).toHaveTextContent(
      `You can ask for a refund until ${formatMoment(refundableUntil)}`,
    );
    await user.click(screen.getByRole('button', { name: 'Ask for a refund' }));
    const question = within(await dialogOf('Ask for a refund of INV-000006'));
    await user.click(question.getByRole('button', { name: 'Ask for a refund' }));
    expect(await question.findByText('Tell us why')).toBeInTheDocument();
    await user.type(question.getByLabelText('Why are you asking for a refund?'), 'Paid twice');
    await user.click(question.getByRole('button', { name: 'Ask for a refund' }));
    await findToast('Refund requested');
    expect(await screen.findByText(/^You asked for a refund on Nov 20, 2026/)).toBeInTheDocument();
    expect(screen.queryByText(/^You can ask for a refund/)).toBeNull();
    expect(sent).toEqual([{ reason: 'Paid twice' }]);
  });

  it('is not offered after the deadline', async () => {
    open(() => aPaidInvoice({ id: 7, refundableUntil: inFuture(-1000), allowed: ['requestRefund'] }));
    await screen.findByRole('region', { name: 'Payments' });
    expect(screen.queryByText(/^You can ask for a refund/)).toBeNull();
  });

  it('that was declined shows the reason', async () => {
    const refundRequest = {
      id: 1,
      reason: 'Paid twice',
      status: 'declined' as const,
      decisionReason: 'Only one payment arrived.',
      decidedAt: '2026-11-20T12:00:00Z',
      created_at: '2026-11-19T12:00:00Z',
    };
    open(() => aPaidInvoice({ id: 7, refundRequest }));
    expect(
      await screen.findByText(
        'Your request for a refund was declined on Nov 20, 2026: Only one payment arrived.',
      ),
    ).toBeInTheDocument();
  });
});

describe("returning from Stripe's checkout page", () => {
  it('asks for the payment, and says once that it has arrived', async () => {
    let arrived = false;
    const { router } = open(
      () =>
        arrived
          ? aPaidInvoice({ id: 7, invoiceNumber: 'INV-000007' })
          : anInvoice({ paymentAttempt: 'open' }),
      '&checkout=done',
    );
    expect(await screen.findByText(/^Checking your payment/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^Pay Now/ })).toBeNull();
    arrived = true;
    expect(await findToast('Payment successful')).toHaveTextContent(
      'Your payment has been processed successfully.',
    );
    await waitFor(() => expect(router.state.location.search).toBe('?invoice=7'));
    expect(screen.queryByText(/^Checking your payment/)).toBeNull();
  });

  it.each([
    ['has no payment', null, /^We haven’t received a payment/, true],
    ['waits for a bank payment', 'processing', /^Your payment is being processed/, false],
    ['has a failed bank payment', 'failed', /^Your last payment didn’t go through/, true],
  ] as const)('believes the server that %s', async (_, paymentAttempt, note, canPay) => {
    open(() => anInvoice({ paymentAttempt }), '&checkout=done');
    expect(await screen.findByText(note)).toBeInTheDocument();
    expect(screen.queryAllByRole('button', { name: /^Pay Now/ })).toHaveLength(canPay ? 1 : 0);
  });

  it('without paying changes nothing', async () => {
    const { user, router } = open(() => anInvoice(), '&checkout=cancelled');
    expect(await screen.findByText(/You haven’t been charged/)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: /^Pay Now/ })).toBeEnabled();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(router.state.location.search).toBe(''));
  });
});
