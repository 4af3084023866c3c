import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { anAdmin } from '../../../../../test/fixtures';
import { findToast, renderInArea } from '../../../../../test/render';
import { server } from '../../../../../test/server';
import { AddCreditButton, ClientCredit } from './client-credit';

const path = '/api/admin/clients/2/credit';
const deposit = {
  id: 1,
  kind: 'deposit',
  amount: '300.00',
  invoiceId: null,
  method: 'check',
  reference: '1042',
  created_at: '2026-11-20T15:04:05.000Z',
};

function renderCredit(answer: object) {
  const sent: unknown[] = [];
  const keep = async ({ request }: { request: Request }) => {
    sent.push(await request.json());
    return HttpResponse.json(deposit, { status: 201 });
  };
  server.use(
    http.get(path, () => HttpResponse.json(answer)),
    http.post(path, keep),
    http.post(`${path}/refunds`, keep),
  );
  const shown = (
    <>
      <AddCreditButton userId={2} />
      <ClientCredit userId={2} />
    </>
  );
  return { ...renderInArea(shown, { at: '/admin/clients/2/invoices', signedIn: anAdmin() }), sent };
}

test('the first credit is added by a button, before which nothing else is shown', async () => {
  const { user, sent } = renderCredit({ balance: '0.00', entries: [] });
  await user.click(await screen.findByRole('button', { name: 'Add credit' }));
  expect(screen.queryByRole('heading', { name: /^Credit/ })).not.toBeInTheDocument();
  const form = within(await screen.findByRole('dialog'));
  await user.click(form.getByRole('button', { name: 'Add credit' }));
  expect(await form.findByText('Please select how it was paid')).toBeInTheDocument();
  await user.type(form.getByLabelText('Amount'), '300');
  await user.click(form.getByRole('combobox', { name: 'Method' }));
  await user.click(await screen.findByTitle('Check'));
  await user.type(form.getByLabelText(/^Reference/), '1042');
  await user.click(form.getByRole('button', { name: 'Add credit' }));
  await findToast('Credit added');
  expect(sent).toEqual([{ amount: '300.00', method: 'check', reference: '1042' }]);
});

test('credit is refunded, at most what there is', async () => {
  const { user, sent } = renderCredit({ balance: '300.00', entries: [deposit] });
  expect(await screen.findByRole('heading', { name: 'Credit: $300.00' })).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Refund credit' }));
  const form = within(await screen.findByRole('dialog'));
  await user.type(form.getByLabelText('Amount'), '300.01');
  await user.type(form.getByLabelText('Reason'), 'Moved');
  await user.click(form.getByRole('combobox', { name: 'Method' }));
  await user.click(await screen.findByTitle('Check'));
  await user.click(form.getByRole('button', { name: 'Refund credit' }));
  expect(await form.findByText('That’s more than the $300.00 of credit')).toBeInTheDocument();
  await user.clear(form.getByLabelText('Amount'));
  await user.type(form.getByLabelText('Amount'), '120');
  await user.click(form.getByRole('button', { name: 'Refund credit' }));
  await findToast('Credit refunded');
  expect(sent).toEqual([{ amount: '120.00', method: 'check', reference: null, reason: 'Moved' }]);
});
