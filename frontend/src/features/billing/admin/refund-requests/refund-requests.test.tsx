import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { anAdmin } from '../../../../../test/fixtures';
import { findToast, renderScreen } from '../../../../../test/render';
import { listOf, server } from '../../../../../test/server';
import { adminOf } from '../../../../app/admin';
import { adminScreens } from '../../../../app/screens';

const Admin = adminOf(adminScreens);
const request = {
  id: 3,
  invoiceId: 7,
  invoiceNumber: 'INV-000007',
  userId: 2,
  reason: 'I could not come.',
  status: 'open',
  decisionReason: null,
  decidedAt: null,
  created_at: '2026-11-19T12:00:00Z',
  client: { id: 2, name: 'Alex Example' },
  refundable: '125.00',
};

test('open requests come first, and are refunded in full by default', async () => {
  const asked: (string | null)[] = [];
  const sent: unknown[] = [];
  server.use(
    http.get('/api/admin/refund-requests', ({ request: { url } }) => {
      asked.push(new URL(url).searchParams.get('status'));
      return listOf([request]);
    }),
    http.post('/api/admin/invoices/7/refunds', async ({ request: asked }) => {
      sent.push(await asked.json());
      return HttpResponse.json(
        { id: 4, amount: '125.00', status: 'succeeded', refunds: [] },
        { status: 201 },
      );
    }),
  );
  const { user } = renderScreen(<Admin />, {
    at: '/admin/invoices?view=refund-requests',
    path: '/admin/*',
    signedIn: anAdmin(),
  });
  const row = await screen.findByRole('row', { name: /INV-000007/ });
  for (const words of ['I could not come.', 'Alex Example', '$125.00', 'Open']) {
    expect(row).toHaveTextContent(words);
  }
  expect(asked).toEqual(['open']);
  await user.click(within(row).getByRole('button', { name: 'Refund INV-000007' }));
  const form = within(await screen.findByRole('dialog', { name: 'Refund' }));
  expect(form.getByLabelText('Amount')).toHaveValue('125.00');
  await user.type(form.getByLabelText('Reason'), 'Cancelled');
  await user.click(form.getByRole('button', { name: 'Refund' }));
  const question = within(await screen.findByRole('dialog', { name: 'Refund $125.00?' }));
  await user.click(question.getByRole('button', { name: 'Refund' }));
  await findToast('Refund complete');
  expect(sent).toEqual([{ amount: '125.00', reason: 'Cancelled' }]);
});
