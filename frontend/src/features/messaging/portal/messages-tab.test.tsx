import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { aLastMessage, aThread, aUser } from '../../../../test/fixtures';
import { renderInArea } from '../../../../test/render';
import { delayedResponse, listOf, refusal, server } from '../../../../test/server';
import { MessagesTab } from './messages-tab';
import { RecentMessages } from './recent-messages';
import { unreadConversations } from './use-threads';

const path = '/api/message-threads';
const broken = { code: 'internal', message: 'Something went wrong.' };
const renderMessages = (search = '') =>
  renderInArea(<MessagesTab />, { at: `/client/messages${search}`, signedIn: aUser() });

describe("a client's conversations", () => {
  it('show a skeleton while loading, then their number', async () => {
    const answer = delayedResponse();
    server.use(
      http.get(path, async () => {
        await answer.released;
        return listOf([aThread()]);
      }),
    );
    renderMessages();
    expect(await screen.findByRole('status', { name: 'Loading messages' })).toBeInTheDocument();
    answer.release();
    expect(await screen.findByText('1 conversation')).toBeInTheDocument();
  });

  it('link to their messages, with the last author and unread messages', async () => {
    const lastMessage = aLastMessage({
      id: 9,
      content: 'I marked two clauses.',
      fromUserId: 1,
      created_at: '2026-11-18T12:00:00Z',
    });
    server.use(http.get(path, () => listOf([aThread({ unreadCount: 2, lastMessage }), aThread({ id: 8 })])));
    renderMessages();
    const [first, second] = await screen.findAllByRole('listitem');
    expect(first).toHaveTextContent('The new lease, 2 unread messages');
    expect(first).toHaveTextContent('Sam Example: I marked two clauses.');
    expect(within(first!).getByRole('link', { name: 'View Conversation The new lease' })).toHaveAttribute(
      'href',
      '/client/messages/7',
    );
    expect(second).toHaveTextContent('You: Good morning.');
    expect(second).not.toHaveTextContent('unread');
  });

  it('have an unread count at their tab, beyond the first page, too', async () => {
    server.use(
      http.get(path, ({ request }) =>
        new URL(request.url).searchParams.get('unread') === 'true'
          ? listOf([aThread({ unreadCount: 4 })], { total: 73, next: 'later' })
          : listOf([aThread({ unreadCount: 4 }), aThread({ id: 8 })], { total: 90, next: 'later' }),
      ),
    );
    const Count = () => <output>{unreadConversations.useCount()}</output>;
    renderInArea(<Count />, { signedIn: aUser() });
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('73'));
  });

  it('have an empty state', async () => {
    server.use(http.get(path, () => listOf([])));
    renderMessages();
    expect(await screen.findByText('No messages yet')).toBeInTheDocument();
  });

  it('are searched by the server', async () => {
    server.use(
      http.get(path, ({ request }) =>
        listOf(new URL(request.url).searchParams.get('search') === 'tax' ? [] : [aThread()]),
      ),
    );
    const { user, router } = renderMessages();
    await screen.findByText('1 conversation');
    const search = screen.getByRole('searchbox', { name: 'Search messages' });
    await user.type(search, 'tax');
    fireEvent.keyDown(search, { key: 'Enter', code: 'Enter', keyCode: 13 });
    expect(await screen.findByText('No messages match')).toBeInTheDocument();
    expect(router.state.location.search).toBe('?search=tax');
    await user.click(screen.getByRole('button', { name: 'Show all conversations' }));
    expect(await screen.findByText('1 conversation')).toBeInTheDocument();
  });

  it('reload after a failure, after two automatic retries', async () => {
    let calls = 0;
    let failing = true;
    server.use(
      http.get(path, () => {
        calls += 1;
        return failing ? refusal(500, broken) : listOf([aThread()]);
      }),
    );
    const { user } = renderMessages();
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Failed to load messages. Please try again.');
    expect(calls).toBe(3);
    failing = false;
    await user.click(screen.getByRole('button', { name: 'Reload' }));
    expect(await screen.findByText('1 conversation')).toBeInTheDocument();
  });
});

test('the overview shows the latest two conversations', async () => {
  server.use(http.get(path, () => listOf([7, 8, 9].map((id) => aThread({ id, subject: `Subject ${id}` })))));
  renderInArea(<RecentMessages />, { at: '/client/portal', signedIn: aUser() });
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(2));
  expect(screen.getByRole('link', { name: 'View All messages' })).toHaveAttribute(
    'href',
    '/client/portal?tab=messages',
  );
});
