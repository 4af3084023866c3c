import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { aClient, aMessage, anAdmin, aThread } from '../../../../../test/fixtures';
import { findToast, renderScreen } from '../../../../../test/render';
import { listOf, refusal, server } from '../../../../../test/server';
import { adminOf } from '../../../../app/admin';
import { adminScreens } from '../../../../app/screens';

const Admin = adminOf(adminScreens);
const threadsPath = '/api/admin/message-threads';
const thread = {
  ...aThread({ subject: 'Your records' }),
  userId: 2,
  client: { id: 2, name: 'Alex Example' },
  unanswered: false,
  waitingSince: null,
  closed: false,
};

/** Opens the dialog from the client's details, and records requests. */
async function openDialog() {
  const created: unknown[] = [];
  const keys: (string | null)[] = [];
  server.use(
    http.get('/api/admin/clients', () => listOf([aClient()])),
    http.get('/api/admin/clients/2/profile', () => refusal(400, { code: 'internal', message: 'No' })),
    http.get('/api/admin/clients/2/storage', () => refusal(400, { code: 'internal', message: 'No' })),
    http.get(threadsPath, () => listOf([])),
    http.post(threadsPath, async ({ request }) => {
      created.push(await request.json());
      return HttpResponse.json(thread, { status: 201 });
    }),
    http.get('/api/message-threads/7', () => HttpResponse.json(thread)),
    http.get('/api/message-threads/7/messages', () => listOf([aMessage({ fromUserId: 1 })])),
    http.get('/api/message-threads/7/draft', () => HttpResponse.json({ content: '' })),
    http.get('/api/admin/saved-replies', () => listOf([])),
  );
  const answersMessage = (answer: () => Response) =>
    server.use(
      http.post('/api/message-threads/7/messages', ({ request }) => {
        keys.push(request.headers.get('Idempotency-Key'));
        return answer();
      }),
    );
  const { user, router } = renderScreen(<Admin />, {
    at: '/admin/clients?client=2',
    path: '/admin/*',
    signedIn: anAdmin(),
  });
  const details = within(await screen.findByRole('dialog', { name: 'Alex Example' }));
  await user.click(details.getByRole('button', { name: 'Send Message' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'New conversation' }));
  const send = () => user.click(dialog.getByRole('button', { name: 'Send Message' }));
  const fill = async () => {
    await user.type(dialog.getByLabelText('Subject'), 'Your records');
    await user.type(dialog.getByLabelText('Message'), 'Good morning.');
  };
  return { user, router, dialog, send, fill, begun: created, keys, answersMessage };
}

test('a message to a client starts a conversation, and opens it', async () => {
  const { router, dialog, send, fill, begun: created, answersMessage } = await openDialog();
  answersMessage(() => HttpResponse.json(aMessage({ fromUserId: 1 }), { status: 201 }));
  expect(dialog.getByText('With Alex Example.')).toBeInTheDocument();
  await fill();
  await send();
  await findToast('Message sent');
  await waitFor(() => expect(router.state.location.pathname).toBe('/admin/messages/7'));
  expect(created).toEqual([{ userId: 2, subject: 'Your records' }]);
  expect(await screen.findByRole('heading', { level: 1, name: 'Your records' })).toBeInTheDocument();
});

test('after a failed message, sending again continues in the same conversation', async () => {
  const { router, dialog, send, fill, begun: created, keys, answersMessage } = await openDialog();
  answersMessage(() => HttpResponse.error());
  await fill();
  await send();
  expect(await findToast('Error sending message')).toHaveTextContent(
    'Failed to send message. Please try again.',
  );
  expect(dialog.getByLabelText('Subject')).toBeDisabled();
  expect(dialog.getByText(/its first message wasn’t sent/)).toBeInTheDocument();
  answersMessage(() => HttpResponse.json(aMessage({ fromUserId: 1 }), { status: 201 }));
  await send();
  await waitFor(() => expect(router.state.location.pathname).toBe('/admin/messages/7'));
  expect(created).toHaveLength(1);
  expect(keys).toHaveLength(2);
  expect(keys[1]).toBe(keys[0]);
});
