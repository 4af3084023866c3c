import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { findToast, renderScreen } from '../../../test/render';
import { refusal, server } from '../../../test/server';
import type { LinkedInvoiceDto } from '../../shared/api/models/LinkedInvoiceDto';
import InvoicePage from './invoice-page';

const anOwedInvoice = (values: Partial<LinkedInvoiceDto> = {}): LinkedInvoiceDto => ({
  invoiceNumber: 'INV-000010',
  practice: { name: 'Example Consulting', phone: '(210) 555-0142', email: 'office@example.com' },
  subtotal: '95.00',
  taxes: [],
  credit: '0.00',
  amount: '95.00',
  balance: '95.00',
  issuedOn: '2026-11-20',
  dueDate: null,
  overdue: false,
  items: [
    {
      description: 'Coaching',
      quantity: '1',
      unitPrice: '95.00',
      discountPercent: null,
      amount: '95.00',
      taxReason: null,
    },
  ],
  paymentInstructions: 'By check to Example Consulting.',
  canPayOnline: true,
  mode: 'live',
  language: 'en',
  paymentAttempt: null,
  ...values,
});
const paid = { paid: true, invoiceNumber: 'INV-000010' };
const notFound = () =>
  refusal(404, { code: 'invoice_link.not_found', message: 'This link no longer works.' });

beforeEach(() => sessionStorage.clear());

/** Serves the link, and pays it. @returns the tokens of the calls */
function serveLink(answer: (token: string) => object | Response) {
  const tokens: string[] = [];
  server.use(
    http.get('/api/invoice-link', ({ request }) => {
      const token = request.headers.get('X-Invoice-Token') ?? '';
      tokens.push(token);
      const body = answer(token);
      return body instanceof Response ? body : HttpResponse.json(body);
    }),
  );
  return tokens;
}
const open = (at = '/invoice#token=the-token') => renderScreen(<InvoicePage />, { at, path: '/invoice' });
const heading = () => screen.findByRole('heading', { level: 1 });

describe('the page of an emailed invoice', () => {
  it('says first what is owed, and pays it', async () => {
    let answer: object = anOwedInvoice();
    const tokens = serveLink(() => answer);
    server.use(
      http.post('/api/invoice-link/pay', () => {
        answer = paid;
        return HttpResponse.json({ outcome: 'paid' });
      }),
    );
    const { user, router } = open();
    await waitFor(async () => expect(await heading()).toHaveTextContent('$95.00 due now'));
    expect(screen.getByText(/^Invoice INV-000010 from Example Consulting/)).toBeInTheDocument();
    expect(screen.queryByText('By check to Example Consulting.')).toBeNull();
    expect(router.state.location.hash).toBe('');
    await user.click(screen.getByRole('button', { name: 'Pay Now · $95.00' }));
    await waitFor(async () => expect(await heading()).toHaveTextContent('Paid. Thank you.'));
    expect(await heading()).toHaveFocus();
    expect(await findToast('Payment successful')).toHaveTextContent(
      'Your payment has been processed successfully.',
    );
    expect(new Set(tokens)).toEqual(new Set(['the-token']));
  });

  it.each([
    ['owed', '$95.00 due now', () => anOwedInvoice()],
    ['paid', 'Paid. Thank you.', () => paid],
    ['withdrawn', 'This link no longer works', notFound],
  ])('shows and pays another one whose link follows one that is %s in the tab', async (_, title, first) => {
    const second = anOwedInvoice({ invoiceNumber: 'INV-000011', balance: '20.00' });
    serveLink((token) => (token === 'second' ? second : first()));
    const paying: (string | null)[] = [];
    server.use(
      http.post('/api/invoice-link/pay', ({ request }) => {
        paying.push(request.headers.get('X-Invoice-Token'));
        return HttpResponse.json({ outcome: 'processing' });
      }),
    );
    const { user, router } = open();
    await waitFor(async () => expect(await heading()).toHaveTextContent(title));
    await act(() => router.navigate('/invoice#token=second'));
    expect(await screen.findByText(/^Invoice INV-000011 /)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Pay Now · $20.00' }));
    await waitFor(() => expect(paying).toEqual(['second']));
  });

  it('is opened by a link to which a mail tracker has added a query', async () => {
    const tokens = serveLink(() => anOwedInvoice());
    const { router } = open('/invoice?utm_source=mail#token=the-token');
    await screen.findByRole('button', { name: 'Pay Now · $95.00' });
    expect(tokens).toEqual(['the-token']);
    expect(router.state.location).toMatchObject({ search: '', hash: '' });
  });

  it('opens the instructions where nothing is paid online', async () => {
    serveLink(() => anOwedInvoice({ canPayOnline: false }));
    const { user } = open();
    const pay = await screen.findByRole('button', { name: 'Pay Now · $95.00' });
    expect(pay).toHaveAttribute('aria-expanded', 'false');
    expect(screen.queryByText('By check to Example Consulting.')).toBeNull();
    await user.click(pay);
    expect(screen.getByText('By check to Example Consulting.')).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'How to pay' })).toHaveFocus();
  });

  it('keeps the token for the return from the provider, which does not get it', async () => {
    serveLink(() => anOwedInvoice());
    open();
    await screen.findByRole('button', { name: 'Pay Now · $95.00' });
    cleanup();
    const tokens = serveLink(() => paid);
    open('/invoice?checkout=done');
    await waitFor(async () => expect(await heading()).toHaveTextContent('Paid. Thank you.'));
    expect(tokens).toEqual(['the-token']);
  });

  /** As if the provider's page had returned its payer. */
  const comeBack = (answer: () => object) => {
    sessionStorage.setItem('steward_invoice_link', 'the-token');
    const tokens = serveLink(answer);
    return { tokens, ...open('/invoice?checkout=done') };
  };

  it('waits for the payment of its open page, and says once that it has arrived', async () => {
    let answer: object = anOwedInvoice({ paymentAttempt: 'open' });
    const { router } = comeBack(() => answer);
    expect(await screen.findByText(/^Checking your payment/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull();
    answer = paid;
    await findToast('Payment successful');
    expect(await heading()).toHaveTextContent('Paid. Thank you.');
    await waitFor(() => expect(router.state.location.search).toBe(''));
  });

  it('is no payment by its address alone', async () => {
    const { tokens } = comeBack(() => anOwedInvoice());
    expect(await screen.findByText(/^We haven’t received a payment/)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Pay Now · $95.00' })).toBeEnabled();
    expect(tokens).toEqual(['the-token']);
  });

  it('says without any address that a bank payment is being processed', async () => {
    serveLink(() => anOwedInvoice({ paymentAttempt: 'processing' }));
    open();
    expect(await screen.findByText(/^Your payment is being processed/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull();
    expect(screen.queryByText('Payment successful')).toBeNull();
  });

  it('says that a bank payment failed, and can be paid again', async () => {
    comeBack(() => anOwedInvoice({ paymentAttempt: 'failed' }));
    expect(await screen.findByText(/^Your last payment didn’t go through/)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Pay Now · $95.00' })).toBeEnabled();
  });

  it('reports a payment that failed, and can be tried again', async () => {
    serveLink(() => anOwedInvoice());
    server.use(
      http.post('/api/invoice-link/pay', () =>
        refusal(503, { code: 'payments.unavailable', message: 'Card payments do not work right now.' }),
      ),
    );
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Pay Now · $95.00' }));
    await findToast('Payment failed');
    expect(screen.getByRole('button', { name: 'Pay Now · $95.00' })).toBeEnabled();
  });

  it.each([
    ['that no longer works', '/invoice#token=old', 'This link no longer works'],
    ['without its token', '/invoice', 'This link is not complete'],
    ['that a browser lost at the provider', '/invoice?checkout=done', 'Thank you'],
  ])('is of no use for a link %s', async (_what, at, title) => {
    serveLink(notFound);
    open(at);
    await waitFor(async () => expect(await heading()).toHaveTextContent(title));
  });
});
