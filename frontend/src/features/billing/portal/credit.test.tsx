import { screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { anInvoice, aUser } from '../../../../test/fixtures';
import { findToast, renderInArea } from '../../../../test/render';
import { server } from '../../../../test/server';
import type { ClientCreditDto } from '../../../shared/api';
import { Credit, UseCreditButton } from './credit';

const received = '2026-11-20T15:04:05.000Z';
const credit: ClientCreditDto = {
  balance: '200.00',
  entries: [
    {
      id: 2,
      kind: 'applied',
      amount: '-100.00',
      invoiceId: 6,
      method: null,
      reference: null,
      created_at: received,
    },
    {
      id: 1,
      kind: 'deposit',
      amount: '300.00',
      invoiceId: null,
      method: 'check',
      reference: 'Check 1042',
      created_at: received,
    },
  ],
};

const renderCredit = (answer: ClientCreditDto = credit) => {
  server.use(http.get('/api/credit', () => HttpResponse.json(answer)));
  return renderInArea(
    <>
      <Credit />
      <p id="name">INV-000007</p>
      <UseCreditButton invoice={anInvoice()} describedBy="name" />
    </>,
    { at: '/client/payments', signedIn: aUser() },
  );
};

test('credit is shown with what changed it', async () => {
  const { user } = renderCredit();
  await user.click(await screen.findByText('You have $200.00 of credit'));
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Nov 20, 2026Used for an invoice-$100.00',
    'Nov 20, 2026ReceivedCheckCheck 1042$300.00',
  ]);
  expect(screen.getByRole('link', { name: 'Used for an invoice' })).toHaveAttribute(
    'href',
    '/client/payments?invoice=6',
  );
});

test('an invoice is paid from credit, at most its balance', async () => {
  const sent: unknown[] = [];
  server.use(
    http.post('/api/invoices/7/apply-credit', async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json(anInvoice({ balance: '0.00', status: 'paid' }));
    }),
  );
  const { user } = renderCredit();
  await user.click(await screen.findByRole('button', { name: 'Use your credit of $125.00' }));
  await findToast('Credit used');
  expect(sent).toEqual([{ amount: '125.00' }]);
});

test('without credit nothing is said of it', async () => {
  renderCredit({ balance: '0.00', entries: [] });
  expect(await screen.findByText('INV-000007')).toBeInTheDocument();
  expect(screen.queryByText(/credit/)).not.toBeInTheDocument();
});
