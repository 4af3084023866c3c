import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { aClient, anAdmin } from '../../../../../test/fixtures';
import { findToast, renderScreen } from '../../../../../test/render';
import { delayedResponse, listOf, refusal, server } from '../../../../../test/server';
import { adminOf } from '../../../../app/admin';
import { adminScreens } from '../../../../app/screens';
import type { ContactMessageDto, StaffRole } from '../../../../shared/api';

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
  language: 'en',
  resolved: false,
  suspect: false,
  client: null,
};

/** Opens the message from the list. */
async function read(
  message: string,
  values: Partial<ContactMessageDto> = {},
  staffRole: StaffRole = 'owner',
) {
  server.use(http.get(path, () => listOf([{ ...row, message, ...values }])));
  const { user } = renderScreen(<Admin />, {
    at: '/admin/contact-messages',
    path: '/admin/*',
    signedIn: anAdmin({ staffRole }),
  });
  await user.click(await screen.findByRole('button', { name: 'Nora Sample' }));
  return { user, dialog: within(await screen.findByRole('dialog', { name: 'Contact Message' })) };
}

const beginning = 'a'.repeat(2000);

describe('a contact message', () => {
  it('is opened by the address that the search has, viewed and resolved in the menu of its row', async () => {
    const resolved: unknown[] = [];
    server.use(
      http.get(path, () => listOf([row])),
      http.put(`${path}/:id/resolve`, ({ params }) => {
        resolved.push(params['id']);
        return HttpResponse.json({ ...row, resolved: true });
      }),
      http.put(`${path}/7/reopen`, () => HttpResponse.json(row)),
    );
    const { user } = renderScreen(<Admin />, {
      at: '/admin/contact-messages?message=7',
      path: '/admin/*',
      signedIn: anAdmin(),
    });
    const message = within(await screen.findByRole('dialog', { name: 'Contact Message' }));
    await user.click(message.getAllByRole('button', { name: 'Close' })[0] ?? document.body);
    const choose = async (name: string) => {
      await user.click(await screen.findByRole('button', { name: 'More actions for Nora Sample' }));
      await user.click(await screen.findByRole('menuitem', { name }));
    };
    await choose('Resolve');
    const undo = within(await findToast('Message resolved')).getByRole('button', { name: 'Undo' });
    expect(resolved).toEqual(['7']);
    await user.click(undo);
    await findToast('Message is pending again');
    await choose('View');
    expect(await screen.findByRole('dialog', { name: 'Contact Message' })).toHaveTextContent(
      'A short question.',
    );
  });

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

describe('the sender of a contact message', () => {
  it('is answered by email', async () => {
    const { dialog } = await read('Hello');
    expect(dialog.getByRole('link', { name: 'Reply' })).toHaveAttribute(
      'href',
      'mailto:nora@example.com?subject=Re%3A%20Other',
    );
  });

  it('becomes a client, with a link to the client’s page', async () => {
    const sent: unknown[] = [];
    const { user, dialog } = await read('Hello');
    server.use(
      http.post(`${path}/7/client`, async ({ request }) => {
        sent.push(await request.json());
        const client = { id: 9, firstName: 'Nora', lastName: 'Sample', email: 'nora@example.com' };
        return HttpResponse.json(aClient(client), { status: 201 });
      }),
    );
    await user.click(dialog.getByRole('button', { name: 'Create client' }));
    const creating = within(await screen.findByRole('dialog', { name: 'Create client' }));
    expect(creating.getByText('nora@example.com')).toBeInTheDocument();
    expect(creating.getByRole('checkbox', { name: 'Send an invitation' })).toBeChecked();
    await user.click(creating.getByRole('button', { name: 'Create client' }));
    expect(await findToast('Client created')).toHaveTextContent(
      'We emailed nora@example.com a link to set a password. It works for 7 days.',
    );
    expect(sent).toEqual([{ invite: true }]);
    const after = within(await screen.findByRole('dialog', { name: 'Contact Message' }));
    expect(after.getByText('Resolved')).toBeInTheDocument();
    expect(after.queryByRole('button', { name: 'Create client' })).not.toBeInTheDocument();
    expect(after.getByRole('link', { name: 'Nora Sample' })).toHaveAttribute('href', '/admin/clients/9');
  });

  it('stays in the message if an account has the address', async () => {
    const { user, dialog } = await read('Hello');
    const taken = { code: 'user.email_taken', message: 'An account with this email already exists' };
    server.use(http.post(`${path}/7/client`, () => refusal(409, taken)));
    await user.click(dialog.getByRole('button', { name: 'Create client' }));
    const creating = within(await screen.findByRole('dialog', { name: 'Create client' }));
    await user.click(creating.getByRole('button', { name: 'Create client' }));
    expect(await findToast('Failed to create the client')).toHaveTextContent(taken.message);
    await user.click(creating.getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByRole('dialog', { name: 'Contact Message' })).toHaveTextContent('Pending');
  });

  it('is a client already', async () => {
    const { dialog } = await read('Hello', { client: { id: 2, name: 'Alex Example' } });
    expect(dialog.getByRole('link', { name: 'Alex Example' })).toHaveAttribute('href', '/admin/clients/2');
    expect(dialog.queryByRole('button', { name: 'Create client' })).not.toBeInTheDocument();
  });

  it('is not made a client by an assistant', async () => {
    const { dialog } = await read('Hello', {}, 'assistant');
    expect(dialog.queryByRole('button', { name: 'Create client' })).not.toBeInTheDocument();
  });
});
