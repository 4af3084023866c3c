import { render, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { aClient } from '../../../../test/fixtures';
import { serveStreams } from '../../../../test/live-stream';
import { renderDashboard, serveParts } from '../../../../test/parts';
import { findToast } from '../../../../test/render';
import { listOf, server } from '../../../../test/server';
import { StartedPacks } from './started-packs';

const pack = {
  id: 7,
  title: 'New client',
  language: 'es',
  documents: [],
  requests: [],
  templates: [],
  message: null,
  invoice: null,
};

async function renderClients(at = '/admin/clients') {
  const applied: unknown[] = [];
  serveParts('packs');
  server.use(
    http.get('/api/admin/clients', () =>
      listOf([aClient(), aClient({ id: 3, username: 'kim', firstName: 'Kim' })]),
    ),
    http.get('/api/admin/clients/2', () => HttpResponse.json(aClient())),
    http.get('/api/admin/packs', () => listOf([pack])),
    http.get('/api/admin/packs/7', () => HttpResponse.json(pack)),
    http.post('/api/admin/packs/7/preview', () =>
      HttpResponse.json({
        documents: [],
        requests: [],
        message: { subject: 'Hi', content: 'Hello' },
        invoice: null,
        language: 'es',
        client: { name: 'Alex Example', language: 'en' },
        warnings: ['pack.other_language'],
      }),
    ),
    http.post('/api/admin/packs/7/apply', async ({ request }) => {
      applied.push(await request.json());
      return HttpResponse.json({});
    }),
  );
  return { ...(await renderDashboard(at)), applied };
}

test('selected clients get a pack, previewed for the first of them', async () => {
  const { user, applied } = await renderClients();
  await screen.findByRole('table');
  await user.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }));
  const apply = screen.getByRole('button', { name: 'Apply pack' });
  // As second action, and not last as other additions.
  expect(apply.previousElementSibling).toHaveAccessibleName('Request');
  await user.click(apply);
  const dialog = within(await screen.findByRole('dialog', { name: 'Apply a pack to 2 clients' }));
  await user.click(dialog.getByRole('combobox', { name: 'Pack' }));
  await user.click(await screen.findByTitle('New client'));
  expect(await dialog.findByText('Hello')).toBeInTheDocument();
  expect(dialog.getByText('This pack is in Spanish. 2 of these clients read English.')).toBeInTheDocument();
  await user.click(dialog.getByRole('button', { name: 'Send to 2 clients' }));
  expect(await findToast('Pack applied')).toHaveTextContent('To 2 clients.');
  expect(applied).toEqual([2, 3].map((userId) => ({ userId })));
});

test.each(['one client', 'several'])(
  'a dialog for %s stays when packs are turned off, and says so',
  async (whom) => {
    const streams = serveStreams();
    const { user } = await renderClients(whom === 'several' ? '/admin/clients' : '/admin/clients/2');
    if (whom === 'several') {
      await user.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }));
      await user.click(screen.getByRole('button', { name: 'Apply pack' }));
    } else {
      await user.click(await screen.findByRole('button', { name: /^More actions for/ }));
      await user.click(await screen.findByRole('menuitem', { name: 'Apply pack' }));
    }
    const dialog = within(await screen.findByRole('dialog', { name: /^Apply (a )?pack/ }));
    await waitFor(() => expect(streams).toHaveLength(1));
    serveParts();
    streams[0]?.send('parts', 1);
    expect(await dialog.findByRole('alert')).toHaveTextContent('The practice turned this off.');
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  },
);

test('a new client gets the chosen pack once the account is there', async () => {
  const { user, applied } = await renderClients();
  const made: unknown[] = [];
  server.use(
    http.post('/api/admin/create-user', async ({ request }) => {
      made.push(await request.json());
      return HttpResponse.json(aClient({ id: 9, email: 'nora@example.com' }), { status: 201 });
    }),
  );
  await user.click(await screen.findByRole('button', { name: 'Add New Client' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add New Client' }));
  await user.type(dialog.getByLabelText('Email'), 'nora@example.com');
  await user.click(await dialog.findByRole('combobox', { name: /^Pack/ }));
  await user.click(await screen.findByTitle('New client'));
  expect(await dialog.findByText('This pack is in Spanish. The client reads English.')).toBeInTheDocument();
  await user.click(dialog.getByRole('button', { name: 'Send invitation' }));
  expect(await findToast('Client created successfully')).toHaveTextContent('The pack was applied');
  expect(made).toEqual([{ email: 'nora@example.com', language: 'en', invite: true }]);
  expect(applied).toEqual([{ userId: 9 }]);
});

test('somebody who wrote becomes a client with the chosen pack', async () => {
  const { user } = await renderClients('/admin/contact-messages?message=7');
  const sent: unknown[] = [];
  const message = {
    id: 7,
    firstName: 'Nora',
    lastName: 'Sample',
    email: 'nora@example.com',
    phone: null,
    service: 'Other',
    message: 'Hello',
    language: 'en',
    resolved: false,
    client: null,
    created_at: '2026-11-18T12:00:00Z',
  };
  server.use(
    http.get('/api/admin/messages', () => listOf([message])),
    http.get('/api/admin/messages/7', () => HttpResponse.json(message)),
    http.post('/api/admin/messages/7/client', async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json(aClient({ id: 9, email: 'nora@example.com' }), { status: 201 });
    }),
  );
  await user.click(await screen.findByRole('button', { name: 'Create client' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Create client' }));
  await user.click(await dialog.findByRole('combobox', { name: /^Pack/ }));
  await user.click(await screen.findByTitle('New client'));
  await user.click(dialog.getByRole('button', { name: 'Create client' }));
  await findToast('Client created');
  expect(sent).toEqual([{ invite: true, packId: 7 }]);
});

test('packs that a colleague wrote are named, and none are not mentioned', () => {
  const nothing = { access: [], passwords: [], packs: [], webhooks: [], connections: [] };
  const { rerender } = render(
    <StartedPacks started={{ ...nothing, packs: [{ id: 2, title: 'New tax client' }] }} />,
  );
  expect(screen.getByText('New tax client')).toBeInTheDocument();
  rerender(<StartedPacks started={nothing} />);
  expect(screen.queryByRole('heading')).not.toBeInTheDocument();
});
