import { screen, within } from '@testing-library/react';
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
