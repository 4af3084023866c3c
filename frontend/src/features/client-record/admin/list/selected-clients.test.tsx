import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { clientsPath, renderClients, rowOf } from '../../../../../test/clients';
import { aClient, anAdmin, aSite } from '../../../../../test/fixtures';
import { findToast, renderInArea } from '../../../../../test/render';
import { listOf, refusal, server } from '../../../../../test/server';
import { InviteClientsDialog } from './bulk/invite-clients-dialog';

const broken = { code: 'internal', message: 'Something went wrong.' };

describe('clients that are selected together', () => {
  async function select() {
    server.use(
      http.get(clientsPath, () =>
        listOf([
          aClient({ signIn: 'none' }),
          aClient({ id: 3, username: 'kim', firstName: 'Kim', signIn: 'invited' }),
          aClient({ id: 4, username: 'bo', firstName: 'Bo' }),
          aClient({ id: 5, username: 'gone', status: 'closed' }),
          aClient({ id: 6, username: 'left', archivedAt: '2026-11-18T12:00:00Z' }),
        ]),
      ),
    );
    const { user } = renderClients();
    await rowOf('alex');
    await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
    expect(screen.getByText('3 clients selected')).toBeVisible();
    const bar = within(document.querySelector<HTMLElement>('.admin-selected') ?? document.body);
    const start = (task: string) => user.click(bar.getByRole('button', { name: task }));
    return { user, start };
  }

  it('are invited in one call, without those who can log in', async () => {
    const sent: unknown[] = [];
    server.use(
      http.post(`${clientsPath}/invitations`, async ({ request }) => {
        sent.push(await request.json());
        return HttpResponse.json({ invited: [2, 3], skipped: [] }, { status: 202 });
      }),
    );
    const { user, start } = await select();
    await start('Invite');
    const dialog = within(await screen.findByRole('dialog', { name: 'Invite 2 clients?' }));
    expect(dialog.getByText(/1 selected client not included/)).toBeInTheDocument();
    expect(sent).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Send 2 invitations' }));
    expect(await dialog.findByText(/^We emailed 2 clients a link to set a password./)).toBeVisible();
    expect(dialog.getByRole('listitem')).toHaveTextContent(/^Bo.*Can already log in$/);
    expect(sent).toEqual([{ userIds: [2, 3] }]);
    await user.click(dialog.getByRole('button', { name: 'Done' }));
    expect(screen.queryByText('3 clients selected')).not.toBeInTheDocument();
  });

  it('are invited in calls of at most 200', async () => {
    const calls: number[] = [];
    const page = Array.from({ length: 450 }, (_, index) => aClient({ id: 100 + index, signIn: 'none' }));
    server.use(
      http.post(`${clientsPath}/invitations`, async ({ request }) => {
        const { userIds } = (await request.json()) as { userIds: number[] };
        calls.push(userIds.length);
        return HttpResponse.json(
          { invited: userIds.slice(1), skipped: userIds.slice(0, 1) },
          { status: 202 },
        );
      }),
    );
    const { user } = renderInArea(
      <InviteClientsDialog open clients={page} onDone={() => undefined} onClose={() => undefined} />,
      { signedIn: anAdmin() },
    );
    await user.click(await screen.findByRole('button', { name: 'Send 450 invitations' }));
    expect(await screen.findByText(/^We emailed 447 clients a link to set a password./)).toBeVisible();
    expect(screen.getAllByText('Can already log in')).toHaveLength(3);
    expect(calls).toEqual([200, 200, 50]);
  });

  it('are named with the reason if none can be invited', async () => {
    renderInArea(
      <InviteClientsDialog
        open
        clients={[aClient({ kind: 'household' }), aClient({ id: 3 })]}
        onDone={() => undefined}
        onClose={() => undefined}
      />,
      { signedIn: anAdmin() },
    );
    const dialog = within(await screen.findByRole('dialog', { name: 'No client to invite' }));
    expect(dialog.getByText('A household or business cannot log in')).toBeVisible();
    expect(dialog.getByText('Can already log in')).toBeVisible();
  });

  it('are not promised an email without a mail server', async () => {
    server.use(http.get('/api/site', () => HttpResponse.json({ ...aSite(), sendsEmail: false })));
    renderInArea(
      <InviteClientsDialog
        open
        clients={[aClient({ signIn: 'none' })]}
        onDone={() => undefined}
        onClose={() => undefined}
      />,
      { signedIn: anAdmin({ staffRole: 'consultant' }) },
    );
    expect(await screen.findByRole('dialog')).toHaveTextContent(
      'Email isn’t set up yet, so nothing is emailed. Each client’s page shows their link.',
    );
  });

  it('get a message each, and a retry covers only those that failed', async () => {
    const sent: string[] = [];
    let isBroken = true;
    server.use(
      http.post('/api/admin/message-threads', async ({ request }) => {
        const { userId } = (await request.json()) as { userId: number };
        return HttpResponse.json({ id: userId * 10 }, { status: 201 });
      }),
      http.post('/api/message-threads/:id/messages', ({ params: { id } }) => {
        if (id === '30' && isBroken) return refusal(500, broken);
        sent.push(String(id));
        return HttpResponse.json({ id: 1 }, { status: 201 });
      }),
    );
    const { user, start } = await select();
    await start('Message');
    const dialog = within(await screen.findByRole('dialog', { name: 'Message 3 clients' }));
    await user.type(dialog.getByLabelText('Subject'), 'Holidays');
    await user.type(dialog.getByLabelText('Message'), 'We are closed.');
    await user.click(dialog.getByRole('button', { name: 'Send 3 messages' }));
    const retry = await dialog.findByRole('button', { name: 'Send Message' });
    expect(sent).toEqual(['20', '40']);
    isBroken = false;
    await user.click(retry);
    expect(await findToast('Messages sent')).toHaveTextContent('To 3 clients.');
    expect(sent).toEqual(['20', '40', '30']);
  });

  it('are asked for a document, each in a request of their own', async () => {
    const sent: unknown[] = [];
    server.use(
      http.get('/api/admin/document-templates', () => listOf([])),
      http.post('/api/admin/document-requests', async ({ request }) => {
        sent.push(await request.json());
        return HttpResponse.json({ id: 1 }, { status: 201 });
      }),
    );
    const { user, start } = await select();
    await start('Request');
    const dialog = within(await screen.findByRole('dialog', { name: 'New request' }));
    await user.type(dialog.getByLabelText('Title'), 'W-2 of 2026');
    await user.click(dialog.getByRole('button', { name: 'Send 3 requests' }));
    expect(await findToast('Request sent')).toHaveTextContent('To 3 clients.');
    expect(sent).toEqual([2, 3, 4].map((userId) => ({ userId, title: 'W-2 of 2026' })));
  });

  it('are tagged in one call', async () => {
    const sent: unknown[] = [];
    server.use(
      http.get('/api/admin/tags', () => HttpResponse.json([])),
      http.post(`${clientsPath}/tags`, async ({ request }) => {
        sent.push(await request.json());
        return HttpResponse.json({ changed: 2 });
      }),
    );
    const { user, start } = await select();
    await start('Tag');
    const dialog = within(await screen.findByRole('dialog', { name: 'Tag 3 clients' }));
    await user.type(dialog.getByRole('combobox', { name: 'Add' }), 'VIP,');
    await user.click(dialog.getByRole('button', { name: 'Save tags' }));
    expect(await findToast('Tags saved')).toHaveTextContent('2 of 3 clients changed.');
    expect(sent).toEqual([{ userIds: [2, 3, 4], add: ['VIP'], remove: [] }]);
  });

  it('are archived after a confirmation, and a retry covers those that failed', async () => {
    const archived: string[] = [];
    server.use(
      http.post(`${clientsPath}/3/archive`, () => refusal(500, broken), { once: true }),
      http.post(`${clientsPath}/:id/archive`, ({ params }) => {
        archived.push(String(params['id']));
        return HttpResponse.json(aClient());
      }),
    );
    const { user, start } = await select();
    await start('Archive');
    const dialog = within(await screen.findByRole('dialog', { name: 'Archive 3 clients?' }));
    expect(archived).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Archive' }));
    expect(await dialog.findAllByText('Archived')).toHaveLength(2);
    await user.click(dialog.getByRole('button', { name: 'Archive' }));
    await findToast('3 clients archived');
    expect(archived).toEqual(['2', '4', '3']);
  });

  it('are reminded of all that is open, and the others are named', async () => {
    const sent: string[] = [];
    const asked: string[] = [];
    const open = { client: { id: 2, name: 'Alex Example' }, remindedOn: null };
    server.use(
      http.get('/api/admin/document-requests', () =>
        listOf([
          { ...open, id: 4, title: 'W-2', dueDate: null, status: 'pending', documentId: null, items: [] },
        ]),
      ),
      http.get('/api/admin/documents', () =>
        listOf([{ ...open, id: 5, title: 'Agreement', status: 'awaiting_signature' }]),
      ),
      http.get('/api/admin/invoices', ({ request }) => {
        asked.push(new URL(request.url).search);
        return listOf([]);
      }),
      http.post('/api/admin/:kind/:id/remind', ({ params }) => {
        sent.push(`${String(params['kind'])} ${String(params['id'])}`);
        return new HttpResponse(null, { status: 202 });
      }),
    );
    const { user, start } = await select();
    await start('Remind');
    const dialog = within(await screen.findByRole('dialog', { name: 'Remind 3 clients' }));
    await user.click(await dialog.findByRole('button', { name: 'Send 2 reminders' }));
    expect(await dialog.findByText('2 reminders sent.')).toBeVisible();
    expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Kim.*Nothing is open$/),
      expect.stringMatching(/^Bo.*Nothing is open$/),
    ]);
    expect(sent).toEqual(['document-requests 4', 'documents 5']);
    expect(asked).toEqual(['?limit=200&owed=true&userIds=2&userIds=3&userIds=4']);
  });
});
