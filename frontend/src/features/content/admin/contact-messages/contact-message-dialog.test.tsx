import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { anAdmin } from '../../../../../test/fixtures';
import { renderScreen } from '../../../../../test/render';
import { delayedResponse, listOf, refusal, server } from '../../../../../test/server';
import { adminOf } from '../../../../app/admin';
import { adminScreens } from '../../../../app/screens';
import type { ContactMessageDto } from '../../../../shared/api';

const Admin = adminOf(adminScreens);

const path = '/api/admin/messages';
const row: ContactMessageDto = {
  id: 7,
  created_at: '2026-11-18T15:04:05.000Z',
  firstName: 'Nora',
  lastName: 'Sample',
  email: 'nora@example.com',
  phone: null,
  service: 'Other',
  message: 'A short question.',
  resolved: false,
  suspect: false,
  client: null,
};

/** Opens the message from the list. */
async function read(message: string) {
  server.use(http.get(path, () => listOf([{ ...row, message }])));
  const { user } = renderScreen(<Admin />, {
    at: '/admin/contact-messages',
    path: '/admin/*',
    signedIn: anAdmin(),
  });
  await user.click(await screen.findByRole('button', { name: 'View message from Nora Sample' }));
  return { user, dialog: within(await screen.findByRole('dialog', { name: 'Contact Message' })) };
}

const beginning = 'a'.repeat(2000);

describe('a contact message', () => {
  it('is shown from the list if it is complete there', async () => {
    const { dialog } = await read('A short question.');
    expect(dialog.getByText('A short question.')).toBeInTheDocument();
  });

  it('is loaded in full if the list has only its beginning', async () => {
    const { released, release } = delayedResponse();
    server.use(
      http.get(`${path}/7`, async () => {
        await released;
        return HttpResponse.json({ ...row, message: `${beginning} and the end` });
      }),
    );
    const { dialog } = await read(beginning);
    expect(dialog.getByText(beginning)).toBeInTheDocument();
    expect(dialog.getByRole('status')).toHaveTextContent('Loading the rest of this message...');
    release();
    expect(await dialog.findByText(`${beginning} and the end`)).toBeInTheDocument();
    expect(dialog.queryByRole('status')).not.toBeInTheDocument();
  });

  it('reports a failure to load the rest, and retries', async () => {
    const answers = [
      refusal(500, { code: 'internal', message: 'No' }),
      HttpResponse.json({ ...row, message: `${beginning} and the end` }),
    ];
    server.use(http.get(`${path}/7`, () => answers.shift() ?? HttpResponse.error()));
    const { user, dialog } = await read(beginning);
    expect(await dialog.findByRole('alert')).toHaveTextContent('Failed to load the rest of this message.');
    expect(dialog.getByText(beginning)).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Retry' }));
    expect(await dialog.findByText(`${beginning} and the end`)).toBeInTheDocument();
  });
});
