import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { aClient, anAdmin } from '../../../../../test/fixtures';
import { findToast, renderInArea } from '../../../../../test/render';
import { refusal, server } from '../../../../../test/server';
import type { ClientDto } from '../../../../shared/api';
import { StorageDetail } from './storage-detail';

const storagePath = '/api/admin/clients/2/storage';

let quota: number;
const storage = () => HttpResponse.json({ used: 48_213_904, quota });

function renderStorage(client: ClientDto = aClient(), answer: () => Response = storage) {
  quota = 1_000_000_000;
  server.use(
    http.get(storagePath, answer),
    http.put(storagePath, async ({ request }) => {
      ({ quota } = (await request.json()) as { quota: number });
      return storage();
    }),
  );
  return renderInArea(<StorageDetail client={client} />, { signedIn: anAdmin() });
}

test("the practice sees and changes a client's storage quota", async () => {
  const { user } = renderStorage();
  expect(await screen.findByText('48.2 MB of 1 GB used')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Change storage' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Storage of Alex Example' }));
  const gigabytes = dialog.getByLabelText('Gigabytes');
  expect(gigabytes).toHaveValue('1');
  await user.clear(gigabytes);
  await user.type(gigabytes, '5 TB');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText('Enter 0 to 1000 GB')).toBeInTheDocument();
  await user.clear(gigabytes);
  await user.type(gigabytes, '2.5');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await findToast('Storage changed');
  expect(await screen.findByText('48.2 MB of 2.5 GB used')).toBeInTheDocument();
});

test('the storage of a closed account is read-only', async () => {
  renderStorage(aClient({ status: 'closed' }));
  expect(await screen.findByText('48.2 MB of 1 GB used')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Change storage' })).not.toBeInTheDocument();
});

test('a failed request shows no number', async () => {
  renderStorage(aClient(), () => refusal(500, { code: 'internal', message: 'Something went wrong.' }));
  expect(await screen.findByText('Failed to load')).toBeInTheDocument();
});
