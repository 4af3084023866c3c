import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { clientsPath, renderClients, rowOf } from '../../../../../test/clients';
import { aClient, aSite } from '../../../../../test/fixtures';
import { findToast } from '../../../../../test/render';
import { delayedResponse, listOf, refusal, server } from '../../../../../test/server';

const broken = { code: 'internal', message: 'Something went wrong.' };

describe('adding a client', () => {
  const password = 'Passw0rd!';
  const link = 'https://steward.example/reset-password?token=abc';

  /** The open dialog, filled in, and the idempotency keys of its requests. */
  async function openDialog(answer: (call: number) => Response) {
    const keys: (string | null)[] = [];
    server.use(
      http.get(clientsPath, () => listOf([])),
      http.post('/api/admin/create-user', ({ request }) => {
        keys.push(request.headers.get('Idempotency-Key'));
        return answer(keys.length);
      }),
    );
    const { user } = renderClients();
    await user.click(await screen.findByRole('button', { name: 'Add New Client' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add New Client' }));
    await user.click(dialog.getByRole('button', { name: 'Set a password instead' }));
    const fill = (label: string, text: string) => user.type(dialog.getByLabelText(label), text);
    const add = () => user.click(dialog.getByRole('button', { name: 'Add client' }));
    await fill('Username', 'kim');
    await fill('Email', 'kim@example.com');
    await fill('Password', password);
    return { user, dialog, fill, add, keys };
  }
  const gone = () =>
    waitFor(() => expect(screen.queryByRole('dialog', { name: 'Add New Client' })).not.toBeInTheDocument());

  it('says that it failed, if the server does not say why', async () => {
    const { add, keys } = await openDialog(() => new HttpResponse(null, { status: 500 }));
    await add();
    expect(await findToast('Error creating client')).toHaveTextContent('Failed to create new client');
    expect(keys).toHaveLength(1);
  });

  it('needs an email address, sends an invitation, and shows its link', async () => {
    const sent: unknown[] = [];
    server.use(
      http.get(clientsPath, () => listOf([])),
      http.post('/api/admin/create-user', async ({ request }) => {
        sent.push(await request.json());
        return HttpResponse.json(aClient({ id: 9, email: 'kim@example.com' }), { status: 201 });
      }),
      http.post('/api/admin/clients/9/invitation/link', () => HttpResponse.json({ link })),
    );
    const { user } = renderClients();
    await user.click(await screen.findByRole('button', { name: 'Add New Client' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add New Client' }));
    expect(dialog.queryByLabelText('Password')).not.toBeInTheDocument();
    const invite = dialog.getByRole('button', { name: 'Send invitation' });
    await user.click(invite);
    expect(dialog.getByLabelText('Email')).toHaveAccessibleDescription('Please enter a valid email address');
    await user.type(dialog.getByLabelText(/^First name/), 'Kim');
    await user.type(dialog.getByLabelText('Email'), 'kim@example.com');
    await user.click(dialog.getByRole('combobox', { name: 'Language' }));
    await user.click(await screen.findByTitle('Español'));
    await user.click(invite);
    expect(await findToast('Client created successfully')).toHaveTextContent(
      'The new client has been added to the system',
    );
    expect(sent).toEqual([{ email: 'kim@example.com', firstName: 'Kim', language: 'es', invite: true }]);
    // The same dialog, in place of the form.
    expect(await dialog.findByText(/We emailed kim@example\.com a link/)).toBeInTheDocument();
    expect(dialog.queryByRole('button', { name: 'Copy link' })).not.toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Show link' }));
    expect(await dialog.findByLabelText('Invitation link')).toHaveValue(link);
    expect(dialog.getByRole('button', { name: 'Copy link' })).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Done' }));
    await gone();
  });

  it('offers to copy the link at once while no mail server is set up', async () => {
    server.use(
      http.get('/api/site', () => HttpResponse.json({ ...aSite(), sendsEmail: false })),
      http.get(clientsPath, () => listOf([])),
      http.post('/api/admin/create-user', () =>
        HttpResponse.json(aClient({ id: 9, email: 'kim@example.com' }), { status: 201 }),
      ),
    );
    const { user } = renderClients();
    await user.click(await screen.findByRole('button', { name: 'Add New Client' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add New Client' }));
    await user.type(dialog.getByLabelText('Email'), 'kim@example.com');
    await user.click(dialog.getByRole('button', { name: 'Create link' }));
    await findToast('Client created successfully');
    expect(await dialog.findByText('Give kim@example.com this link yourself.')).toBeInTheDocument();
    expect(dialog.getByRole('button', { name: 'Copy link' })).toBeInTheDocument();
  });

  it('accepts a generated password, shows the new client in the list, and offers an invitation', async () => {
    const kim = aClient({ id: 9, username: 'kim', email: 'kim@example.com' });
    const { user, dialog, add } = await openDialog(() => HttpResponse.json(kim, { status: 201 }));
    const field = dialog.getByLabelText('Password');
    await user.click(dialog.getByRole('button', { name: 'Generate' }));
    expect(field).toHaveFocus();
    expect((field as HTMLInputElement).value).toMatch(/^[^ ]{20}$/);
    server.use(
      http.post('/api/admin/clients/9/invitation', () => new HttpResponse(null, { status: 202 })),
      http.get(clientsPath, () => listOf([kim])),
    );
    await add();
    await findToast('Client created successfully');
    await gone();
    expect(await rowOf('kim')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Send invitation' }));
    expect(await findToast('Invitation sent')).toHaveTextContent('We emailed kim@example.com');
  });

  it('shows an error under each field, and sends nothing', async () => {
    const { user, dialog, add, keys } = await openDialog(() => HttpResponse.error());
    await user.clear(dialog.getByLabelText('Email'));
    await add();
    const email = dialog.getByLabelText('Email');
    await waitFor(() => expect(email).toHaveAccessibleDescription('Please enter a valid email address'));
    expect(email).toBeInvalid();
    expect(email).toHaveFocus();
    expect(keys).toEqual([]);
  });

  it("shows the server's error under its field with focus there, and keeps the input", async () => {
    const taken = {
      code: 'user.username_taken',
      message: 'Username already exists',
      fields: { username: 'Username already exists' },
    };
    const { dialog, add } = await openDialog(() => refusal(409, taken));
    await add();
    const username = dialog.getByLabelText('Username');
    await waitFor(() => expect(username).toHaveAccessibleDescription('Username already exists'));
    expect(username).toHaveFocus();
    expect(username).toHaveValue('kim');
    expect(await findToast('Error creating client')).toHaveTextContent('Username already exists');
  });

  it('retries under the same key after no response, and under a new one after a refusal', async () => {
    const { user, dialog, fill, add, keys } = await openDialog((call) =>
      call === 1 ? HttpResponse.error() : refusal(409, { code: 'user.username_taken', message: 'Uploaded' }),
    );
    await add();
    await findToast('Error creating client');
    await add();
    await waitFor(() => expect(keys).toHaveLength(2));
    await findToast('Error creating client').then((toast) => within(toast).findByText('Uploaded'));
    await user.clear(dialog.getByLabelText('Username'));
    await fill('Username', 'kim2');
    await add();
    await waitFor(() => expect(keys).toHaveLength(3));
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).not.toBe(keys[0]);
  });

  it('asks before input is discarded, also on Escape', async () => {
    const { user, dialog } = await openDialog(() => HttpResponse.error());
    await user.keyboard('{Escape}');
    const question = within(await screen.findByRole('dialog', { name: /^Discard/ }));
    await user.click(question.getByRole('button', { name: 'Keep editing' }));
    expect(dialog.getByLabelText('Username')).toHaveValue('kim');
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await user.click(await screen.findByRole('button', { name: 'Discard' }));
    await gone();
  });
});

describe("closing a client's account", () => {
  async function openQuestion(answer: () => Response | Promise<Response>) {
    server.use(
      http.get(clientsPath, () => listOf([aClient()])),
      http.delete(`${clientsPath}/2`, answer),
    );
    const { user } = renderClients();
    await user.click(await screen.findByRole('button', { name: 'More actions for Alex Example' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    const question = within(await screen.findByRole('dialog', { name: 'Delete Alex Example?' }));
    return { user, question };
  }

  it('explains the consequences, and then removes the row', async () => {
    const { user, question } = await openQuestion(() => new HttpResponse(null, { status: 204 }));
    expect(question.getByText(/can’t log in again/)).toBeInTheDocument();
    server.use(http.get(clientsPath, () => listOf([])));
    await user.click(question.getByRole('button', { name: 'Delete' }));
    await findToast('Client deleted successfully');
    expect(await screen.findByText('No clients found')).toBeInTheDocument();
  });

  it('cannot be left while in progress, and reports a failure', async () => {
    const answer = delayedResponse();
    const { user, question } = await openQuestion(async () => {
      await answer.released;
      return refusal(500, broken);
    });
    await user.click(question.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(question.getByRole('button', { name: 'Keep client' })).toBeDisabled());
    await user.keyboard('{Escape}');
    expect(screen.getByRole('dialog')).toBeInTheDocument();
    answer.release();
    await findToast('Error deleting client');
    expect(await rowOf('alex')).toBeInTheDocument();
  });
});

describe('a client who left', () => {
  it('is archived at once, with a way back, also instead of being deleted', async () => {
    const archived = aClient({ archivedAt: '2026-11-18T12:00:00Z' });
    server.use(
      http.get(clientsPath, () => listOf([aClient()])),
      http.post(`${clientsPath}/2/archive`, () => HttpResponse.json(archived)),
      http.post(`${clientsPath}/2/unarchive`, () => HttpResponse.json(aClient())),
    );
    const { user } = renderClients();
    const choose = async (action: string) => {
      await user.click(await screen.findByRole('button', { name: 'More actions for Alex Example' }));
      await user.click(await screen.findByRole('menuitem', { name: action }));
    };
    await choose('Delete');
    const instead = await screen.findByRole('button', { name: 'Archive instead' });
    server.use(http.get(clientsPath, () => listOf([archived])));
    await user.click(instead);
    const message = await findToast('Client archived');
    expect(message).toHaveTextContent('Records and access stay. Recurring invoices are paused.');
    expect(await rowOf('alex')).toHaveTextContent('Archived');
    await user.click(within(message).getByRole('button', { name: 'Undo' }));
    expect(await findToast('Client unarchived')).toHaveTextContent('Recurring invoices stay paused');
    await choose('Unarchive');
    await findToast('Client unarchived');
  });
});
