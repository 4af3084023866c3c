import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { aClient, aMessage, anAdmin, aThread } from '../../../../test/fixtures';
import { renderDashboard, serveParts } from '../../../../test/parts';
import { findToast } from '../../../../test/render';
import { listOf, refusal, server } from '../../../../test/server';
import type { InboxThreadDto, UnassignedEmailDto } from '../../../shared/api';

const emailsPath = '/api/admin/unassigned-emails';
const sendersPath = '/api/admin/ignored-senders';
const ago = (hours: number): string => new Date(Date.now() - hours * 3_600_000).toISOString();

beforeEach(() => {
  serveParts('replies');
  server.use(
    http.get('/api/admin/message-threads', () => listOf([])),
    http.get('/api/admin/clients', () => listOf([])),
    http.get(emailsPath, () => listOf([])),
    http.get(sendersPath, () => listOf([])),
  );
});

/** Conversations of Alex; one that is opened afterwards is missing. */
const threadsAre = (...threads: Partial<InboxThreadDto>[]) =>
  server.use(
    http.get('/api/admin/message-threads', () =>
      listOf(
        threads.map((thread) => ({
          ...aThread(),
          userId: 2,
          client: { id: 2, name: 'Alex Example' },
          unanswered: false,
          waitingSince: null,
          ...thread,
        })),
      ),
    ),
    http.get('/api/message-threads/8', () =>
      refusal(404, { code: 'thread.not_found', message: 'Not there' }),
    ),
  );

const email: UnassignedEmailDto = {
  id: 3,
  from: 'Alex Example <alex@private.example>',
  subject: 'Re: The new lease',
  text: 'Friday is fine.',
  receivedAt: ago(2),
  client: { id: 2, name: 'Alex Example' },
  why: 'unproven',
  threadId: null,
};

test('they have no view if there are none', async () => {
  await renderDashboard('/admin/messages');
  await screen.findByText('No conversations yet');
  expect(screen.queryByRole('radio', { name: /Not assigned/ })).not.toBeInTheDocument();
});

test('they have a view of their own', async () => {
  server.use(http.get(emailsPath, () => listOf([email])));
  const { user } = await renderDashboard('/admin/messages');
  await user.click(await screen.findByRole('radio', { name: 'Not assigned (1)' }));
  const list = await screen.findByRole('list', { name: 'Emails in no conversation' });
  expect(list).toHaveTextContent(/Re: The new lease.*alex@private\.example.*Friday is fine\./);
});

test('they are added to a conversation of the client', async () => {
  const sent: unknown[] = [];
  threadsAre({ id: 8, subject: 'Tax return' });
  server.use(
    http.get(emailsPath, () => listOf([email])),
    http.get('/api/admin/clients', () => listOf([aClient({ id: 2 })])),
    http.get('/api/admin/clients/2', () => HttpResponse.json(aClient({ id: 2 }))),
    http.post(`${emailsPath}/3/assign`, async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json(aMessage({ threadId: 8 }), { status: 201 });
    }),
  );
  const { user } = await renderDashboard('/admin/messages?view=unassigned');
  await user.click(await screen.findByRole('button', { name: 'Assign “Re: The new lease”' }));
  const dialog = await screen.findByRole('dialog', { name: 'Add to a conversation' });
  expect(within(dialog).getByRole('region', { name: 'Text of the email' })).toHaveTextContent(
    'Friday is fine.',
  );
  await user.click(within(dialog).getByRole('combobox', { name: 'Conversation' }));
  await user.click(await screen.findByTitle('Tax return'));
  await user.click(within(dialog).getByRole('button', { name: 'Add to conversation' }));
  await findToast('Added to the conversation');
  expect(sent).toEqual([{ userId: 2, threadId: 8 }]);
});

test('they are ignored, which can be undone', async () => {
  const calls: string[] = [];
  server.use(
    http.get(emailsPath, () => listOf([email])),
    http.post(`${emailsPath}/3/:action`, ({ params }) => {
      calls.push(String(params['action']));
      return new HttpResponse(null, { status: 204 });
    }),
  );
  const { user } = await renderDashboard('/admin/messages?view=unassigned');
  await user.click(await screen.findByRole('button', { name: 'Ignore “Re: The new lease”' }));
  await findToast('Email ignored');
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(calls).toEqual(['ignore', 'restore']));
});

test('they say why they are there, and a colleague’s answer knows its conversation', async () => {
  const sent: unknown[] = [];
  threadsAre({ id: 8, subject: 'Tax return' });
  server.use(
    http.get(emailsPath, () => listOf([{ ...email, why: 'staff', threadId: 8 }])),
    http.get('/api/admin/clients', () => listOf([aClient({ id: 2 })])),
    http.get('/api/admin/clients/2', () => HttpResponse.json(aClient({ id: 2 }))),
    http.post(`${emailsPath}/3/assign`, async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json(aMessage({ threadId: 8 }), { status: 201 });
    }),
  );
  const { user } = await renderDashboard('/admin/messages?view=unassigned');
  expect(await screen.findByText('A colleague’s answer: add it to send it')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Assign “Re: The new lease”' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add to a conversation' }));
  expect(dialog.getByText(/as a message of your colleague/)).toBeInTheDocument();
  await user.click(dialog.getByRole('button', { name: 'Add to conversation' }));
  await findToast('Added to the conversation');
  expect(sent).toEqual([{ userId: 2, threadId: 8 }]);
});

test('all of one sender are ignored after a confirmation, until that is ended', async () => {
  const sent: unknown[] = [];
  let senders: object[] = [];
  server.use(
    http.get(emailsPath, () => listOf(senders.length > 0 ? [] : [email])),
    http.get(sendersPath, () => listOf(senders)),
    http.post(`${emailsPath}/ignore`, async ({ request }) => {
      sent.push(await request.json());
      const ignoredBy = { id: 1, name: 'Jordan' };
      senders = [{ id: 5, address: 'alex@private.example', emails: 3, created_at: ago(1), ignoredBy }];
      return HttpResponse.json({ ignored: 4 });
    }),
    http.delete(`${sendersPath}/5`, () => {
      senders = [];
      return new HttpResponse(null, { status: 204 });
    }),
  );
  const { user } = await renderDashboard('/admin/messages?view=unassigned');
  await user.click(await screen.findByRole('button', { name: /actions.*Re: The new lease/i }));
  await user.click(await screen.findByRole('menuitem', { name: 'Ignore all from this sender' }));
  const question = within(await screen.findByRole('dialog', { name: /^Ignore all emails/ }));
  expect(question.getByText(/^Alex Example may be writing/)).toBeInTheDocument();
  await user.click(question.getByRole('button', { name: 'Ignore all' }));
  await findToast('4 emails ignored');
  expect(sent).toEqual([{ from: 'Alex Example <alex@private.example>' }]);
  expect(await screen.findByText('3 emails since')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'List again: alex@private.example' }));
  await findToast('Later emails are listed again');
  await waitFor(() => expect(screen.queryByText('Ignored senders')).not.toBeInTheDocument());
});

test('they have no view while replies are off', async () => {
  serveParts();
  server.use(http.get(emailsPath, () => listOf([email])));
  await renderDashboard('/admin/messages?view=unassigned');
  expect(await screen.findByText('No conversations yet')).toBeInTheDocument();
  expect(screen.queryByRole('radio', { name: /Not assigned/ })).not.toBeInTheDocument();
});

test('assistants are offered none', async () => {
  server.use(http.get(emailsPath, () => listOf([email])));
  await renderDashboard('/admin/messages', { ...anAdmin(), staffRole: 'assistant' });
  expect(await screen.findByText('No conversations yet')).toBeInTheDocument();
  expect(screen.queryByRole('radio', { name: /Not assigned/ })).not.toBeInTheDocument();
});
