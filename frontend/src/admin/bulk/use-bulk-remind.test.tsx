import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { anAdmin } from '../../../test/fixtures';
import { renderInArea } from '../../../test/render';
import { server } from '../../../test/server';
import { SelectionBar, SelectAll } from '../tables/selection';
import { useBulkRemind } from './use-bulk-remind';

const rows = [
  { id: 1, title: 'W-2' },
  { id: 2, title: 'Signed' },
];

function List() {
  const { bulk, dialog } = useBulkRemind<(typeof rows)[number]>({
    of: '',
    nameOf: ({ title }) => title,
    selected: (count) => `${count} selected`,
    remindersOf: (chosen) =>
      chosen.map(({ id, title }) => ({
        type: 'document',
        id,
        client: 'Alex',
        title,
        facts: [],
        remindedOn: null,
        settled: title === 'Signed' && 'No signature is awaited',
      })),
  });
  return (
    <>
      <SelectAll of={bulk} rows={rows}>
        Title
      </SelectAll>
      <SelectionBar of={bulk} />
      {dialog}
    </>
  );
}

test('clients are reminded of what is selected, and what is settled is named with its reason', async () => {
  const sent: unknown[] = [];
  server.use(
    http.post('/api/admin/documents/:id/remind', ({ params }) => {
      sent.push(params['id']);
      return new HttpResponse(null, { status: 202 });
    }),
  );
  const { user } = renderInArea(<List />, { signedIn: anAdmin() });
  await user.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }));
  await user.click(screen.getByRole('button', { name: 'Remind' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Send reminders' }));
  expect(dialog.getByRole('checkbox', { name: /Signed/ })).toBeDisabled();
  await user.click(dialog.getByRole('button', { name: 'Send 1 reminder' }));
  expect(await dialog.findByText('1 reminder sent.')).toBeVisible();
  expect(dialog.getByRole('listitem')).toHaveTextContent('Alex, SignedNo signature is awaited');
  expect(sent).toEqual(['1']);
  await user.click(dialog.getByRole('button', { name: 'Done' }));
  expect(screen.queryByText('2 selected')).not.toBeInTheDocument();
});

/** Three invoices, of which the list has loaded two; the third is a draft. */
const invoices = [1, 2, 3].map((id) => ({ id, title: `INV-${id}` }));

function Invoices() {
  const { bulk, dialog } = useBulkRemind<(typeof invoices)[number]>({
    of: '',
    nameOf: ({ title }) => title,
    allows: ({ id }) => id !== 3,
    selected: (count) => `${count} selected`,
    remindersOf: (chosen) =>
      chosen.map(({ id, title }) => ({
        type: 'invoice',
        id,
        client: 'Alex',
        title,
        facts: [],
        remindedOn: null,
        settled: false,
      })),
    everything: { count: 3, load: () => Promise.resolve(invoices) },
  });
  return (
    <>
      <SelectAll of={bulk} rows={invoices.slice(0, 1)}>
        Number
      </SelectAll>
      <SelectionBar of={bulk} />
      {dialog}
    </>
  );
}

test('all that the list finds is selected, and its invoices are reminded of in one call', async () => {
  const sent: unknown[] = [];
  server.use(
    http.post('/api/admin/invoices/remind', async ({ request }) => {
      sent.push(await request.json());
      const skipped = [{ invoiceId: 2, code: 'reminder.already_sent' }];
      return HttpResponse.json({ emails: 1, skipped }, { status: 202 });
    }),
  );
  const { user } = renderInArea(<Invoices />, { signedIn: anAdmin() });
  await user.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }));
  expect(screen.getByRole('status')).toHaveTextContent('1 selected');
  await user.click(screen.getByRole('button', { name: 'Select all 3' }));
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('2 selected'));
  expect(screen.queryByRole('button', { name: 'Select all 3' })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Remind' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Send reminders' }));
  expect(dialog.getByText(/A client with several invoices gets one email\.$/)).toBeInTheDocument();
  await user.click(dialog.getByRole('button', { name: 'Send 2 reminders' }));
  await waitFor(() => expect(sent).toEqual([{ invoiceIds: [1, 2] }]));
});
