import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { renderScreen } from '../../../../../test/render';
import { aSite, anAdmin } from '../../../../../test/fixtures';
import { listOf, refusal, server } from '../../../../../test/server';
import { RemindOverdue } from './remind-overdue';

const unanswered = { status: 'pending', documentId: null, items: [] };
const requests = [
  {
    id: 4,
    title: 'Bank statement',
    client: { id: 2, name: 'Alex Example' },
    dueDate: '2026-11-02',
    overdue: true,
    remindedOn: null,
    ...unanswered,
  },
  {
    id: 5,
    title: 'Not yet',
    client: { id: 2, name: 'Alex Example' },
    dueDate: '2999-01-01',
    overdue: false,
    remindedOn: null,
    ...unanswered,
  },
];
const anInvoice = {
  client: { id: 3, name: 'Bea Example' },
  dueDate: '2026-11-01',
  issuedOn: '2026-10-18',
  balance: '80.00',
  status: 'unpaid',
  remindedOn: '2026-11-09',
};
const invoices = [
  { ...anInvoice, id: 7, invoiceNumber: 'INV-000007', paymentReport: null },
  { ...anInvoice, id: 8, invoiceNumber: 'INV-000008', paymentReport: { method: 'check' } },
];

beforeEach(() => server.use(http.get('/api/site', () => HttpResponse.json(aSite()))));

const open = async (overdue: object[] = invoices) => {
  server.use(
    http.get('/api/admin/document-requests', () => listOf(requests)),
    http.get('/api/admin/invoices', () => listOf(overdue)),
  );
  const { user } = renderScreen(<RemindOverdue open onClose={() => {}} />, { signedIn: anAdmin() });
  return { user, dialog: within(await screen.findByRole('dialog')) };
};

test('previews the recipients, excludes reported payments, and sends the selection', async () => {
  const sent: string[] = [];
  server.use(
    http.post('/api/admin/:kind/:id/remind', ({ params }) => {
      sent.push(`${String(params['kind'])} ${String(params['id'])}`);
      return new HttpResponse(null, { status: 202 });
    }),
  );
  const { user, dialog } = await open();
  const boxes = await dialog.findAllByRole('checkbox');
  expect(boxes.map((box) => (box as HTMLInputElement).checked)).toEqual([true, false, true]);
  expect(dialog.getByText(/Payment reported/)).toBeInTheDocument();
  expect(dialog.queryByText(/Not yet/)).not.toBeInTheDocument();
  await user.click(dialog.getByRole('button', { name: 'Send 2 reminders' }));
  expect(await screen.findByText('Reminders sent')).toBeInTheDocument();
  expect(sent).toEqual(['invoices 7', 'document-requests 4']);
});

test('includes invoices due upon receipt, and excludes those reminded today', async () => {
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Chicago' }).format(new Date());
  const { user, dialog } = await open([
    { ...anInvoice, id: 9, invoiceNumber: 'INV-000009', paymentReport: null, dueDate: null },
    { ...anInvoice, id: 10, invoiceNumber: 'INV-000010', paymentReport: null, remindedOn: today },
  ]);
  const boxes = await dialog.findAllByRole('checkbox');
  expect(boxes.map((box) => box.closest('label')?.textContent)).toEqual([
    expect.stringContaining('Invoice INV-000009, $80.00Due upon receipt'),
    expect.stringContaining('Invoice INV-000010, $80.00Due November 1, 2026. Reminded today'),
    expect.stringContaining('Bank statement'),
  ]);
  expect(boxes.map((box) => (box as HTMLInputElement).checked)).toEqual([true, false, true]);
  expect(boxes[1]).toBeDisabled();
  await user.click(dialog.getByRole('checkbox', { name: /INV-000009/ }));
  expect(dialog.getByRole('button', { name: 'Send 1 reminder' })).toBeInTheDocument();
});

test('reports failures, and retries only those', async () => {
  const sent: string[] = [];
  server.use(
    http.post(
      '/api/admin/invoices/7/remind',
      () => refusal(409, { code: 'invoice.client_closed', message: 'The account of this client is closed.' }),
      { once: true },
    ),
    http.post('/api/admin/document-requests/4/remind', () => new HttpResponse(null, { status: 202 })),
  );
  const { user, dialog } = await open();
  await user.click(await dialog.findByRole('button', { name: 'Send 2 reminders' }));
  expect(await dialog.findByText('Sent')).toBeInTheDocument();
  expect(dialog.getAllByText('The account of this client is closed.').length).toBeGreaterThan(0);
  server.use(
    http.post('/api/admin/invoices/7/remind', () => {
      sent.push('7');
      return new HttpResponse(null, { status: 202 });
    }),
  );
  await user.click(dialog.getByRole('button', { name: 'Send 1 reminder' }));
  expect(await screen.findByText('Reminders sent')).toBeInTheDocument();
  expect(sent).toEqual(['7']);
});

test('says that nothing is overdue', async () => {
  server.use(
    http.get('/api/admin/document-requests', () => listOf([])),
    http.get('/api/admin/invoices', () => listOf([])),
  );
  const onClose = jest.fn();
  const { user } = renderScreen(<RemindOverdue open onClose={onClose} />, { signedIn: anAdmin() });
  expect(await screen.findByText('Nothing is overdue.')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Nothing to send' }));
  expect(onClose).toHaveBeenCalledTimes(1);
});
