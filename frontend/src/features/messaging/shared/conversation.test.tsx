import { jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { useState } from 'react';
import {
  broken,
  client,
  conversationPath,
  field,
  log,
  newestFirst,
  renderConversation,
  serveConversation,
  texts,
} from '../../../../test/conversation';
import { aMessage, aUser } from '../../../../test/fixtures';
import { renderInArea } from '../../../../test/render';
import { delayedResponse, listOf, refusal, server } from '../../../../test/server';
import { useStaleQueries } from '../../../shared/action/stale-queries';
import { Conversation } from './conversation';

function setHidden(hidden: boolean) {
  jest.spyOn(document, 'hidden', 'get').mockReturnValue(hidden);
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
}
afterEach(() => void jest.restoreAllMocks());

describe('the messages', () => {
  it('that came by email show what their sender wrote, and all of it on request', async () => {
    const leftOut = [{ fileName: 'all.zip', reason: 'type' as const }];
    const email = { text: 'Friday is fine.\n\n> When?', leftOut, proven: true };
    serveConversation({ messages: [aMessage({ content: 'Friday is fine.', email })] });
    const { user } = renderConversation();
    expect(await log()).toHaveTextContent(/by email.*Friday is fine\./);
    expect(await log()).not.toHaveTextContent('> When?');
    expect(await log()).toHaveTextContent('Only in the email: all.zip (this kind of file is not accepted)');
    await user.click(screen.getByRole('button', { name: 'Show all' }));
    expect(await log()).toHaveTextContent('> When?');
    await user.click(screen.getByRole('button', { name: 'Show less' }));
    expect(await log()).not.toHaveTextContent('> When?');
  });

  it('of the practice that came by email say so to the client', async () => {
    const email = { text: null, leftOut: [], proven: true };
    serveConversation({ messages: [aMessage({ content: 'Pay here.', fromPractice: true, email })] });
    renderConversation();
    expect(await log()).toHaveTextContent(/by email.*Pay here\./);
  });

  it('show a skeleton while loading, then oldest first, grouped by day', async () => {
    const answer = delayedResponse();
    const messages = [
      aMessage({ id: 1, content: 'First', created_at: '2025-11-17T16:12:00Z' }),
      aMessage({ id: 2, content: 'Second', fromUserId: 1, created_at: new Date().toISOString() }),
    ];
    serveConversation({ messages });
    server.use(
      http.get(`${conversationPath}/messages`, async () => {
        await answer.released;
        return listOf(newestFirst(messages));
      }),
    );
    renderConversation();
    expect(await screen.findByRole('status', { name: 'Loading messages' })).toBeInTheDocument();
    answer.release();
    const days = within(await log()).getAllByRole('heading');
    expect(days.map(({ textContent }) => textContent)).toEqual(['Monday, November 17, 2025', 'Today']);
    expect(await texts()).toEqual([
      expect.stringMatching(/^You .*First.*Seen$/),
      expect.stringMatching(/Sam Example .*Second$/),
    ]);
  });

  it('have an empty state', async () => {
    serveConversation({ messages: [] });
    renderConversation();
    expect(await screen.findByText('No messages yet')).toBeInTheDocument();
    expect(await field()).toBeEnabled();
  });

  it('reload after a failure', async () => {
    serveConversation();
    let failing = true;
    server.use(
      http.get(`${conversationPath}/messages`, () => (failing ? refusal(404, broken) : listOf([aMessage()]))),
    );
    const { user } = renderConversation();
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Failed to load messages. Please try again.');
    failing = false;
    await user.click(screen.getByRole('button', { name: 'Reload' }));
    expect(await log()).toHaveTextContent('Good morning.');
  });

  it('load earlier ones in front of the others', async () => {
    serveConversation();
    server.use(
      http.get(`${conversationPath}/messages`, ({ request }) =>
        new URL(request.url).searchParams.has('cursor')
          ? listOf([aMessage({ id: 2, content: 'Second' }), aMessage({ id: 1, content: 'First' })])
          : listOf([aMessage({ id: 3, content: 'Third' })], { next: 'before-3' }),
      ),
    );
    const { user } = renderConversation();
    await user.click(await screen.findByRole('button', { name: 'Load earlier messages' }));
    await waitFor(async () =>
      expect(await texts()).toEqual([/First/, /Second/, /Third/].map((text) => expect.stringMatching(text))),
    );
    expect(screen.queryByRole('button', { name: 'Load earlier messages' })).not.toBeInTheDocument();
  });

  it('keep their white space, with safe links', async () => {
    const content = '<b>Not bold</b>\n  https://example.com/a javascript:alert(1)';
    serveConversation({ messages: [aMessage({ content })] });
    renderConversation();
    const link = within(await log()).getByRole('link');
    expect(link.closest('p')?.textContent).toBe(content);
    expect(link).toHaveAttribute('href', 'https://example.com/a');
    expect(link).toHaveAttribute('target', '_blank');
    expect(link).toHaveAttribute('rel', 'noopener noreferrer');
  });

  it('show pictures small, open them in a dialog, and download other files', async () => {
    const attachments = [
      {
        id: 4,
        fileName: 'lease.png',
        fileType: 'image/png',
        fileSize: 2048,
        url: '/api/message-attachments/4',
      },
      {
        id: 5,
        fileName: 'costs.xls',
        fileType: 'application/vnd.ms-excel',
        fileSize: 10,
        url: '/api/message-attachments/5',
      },
    ];
    serveConversation({ messages: [aMessage({ attachments, hasAttachments: true })] });
    const { user } = renderConversation();
    expect(await screen.findByRole('link', { name: /^costs\.xls/ })).toHaveAttribute(
      'href',
      '/api/message-attachments/5?download=1',
    );
    const picture = screen.getByRole('img', { name: 'lease.png' });
    expect(picture).toHaveAttribute('src', '/api/message-attachments/4?size=480');
    // Its name opens it if it cannot be shown.
    fireEvent.error(picture);
    await user.click(screen.getByRole('button', { name: /^lease\.png/ }));
    const dialog = await screen.findByRole('dialog', { name: 'lease.png' });
    expect(within(dialog).getByRole('img')).toHaveAttribute('src', '/api/message-attachments/4');
    expect(within(dialog).getByRole('link', { name: 'Download' })).toHaveAttribute(
      'href',
      '/api/message-attachments/4?download=1',
    );
  });
});

describe('reading', () => {
  const unread = () => [
    aMessage({ id: 1 }),
    aMessage({ id: 2, fromUserId: 1, content: 'Unread', isRead: false }),
    aMessage({ id: 3, fromUserId: 1, content: 'Unread as well', isRead: false }),
  ];

  it('start at a marker above the first unread message, which stays after reading', async () => {
    const conversation = serveConversation({ messages: unread() });
    renderConversation();
    await waitFor(() => expect(conversation.reads).toBe(1));
    expect(await texts()).toEqual(
      [/Good/, /^New$/, /Unread/, /as well/].map((text) => expect.stringMatching(text)),
    );
  });

  it('start at that marker, too, if a cached log is shown first', async () => {
    const conversation = serveConversation();
    function Visits() {
      const [isOpen, setOpen] = useState(true);
      const markStale = useStaleQueries();
      const toggle = () => setOpen(!isOpen);
      return (
        <>
          <button onClick={toggle}>Come or go</button>
          <button onClick={() => void markStale(['message.created'])}>Hear of a message</button>
          {isOpen && <Conversation id={7} subject="The new lease" reader={client} />}
        </>
      );
    }
    const { user } = renderInArea(<Visits />, { signedIn: aUser() });
    expect(await texts()).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Come or go' }));
    await user.click(screen.getByRole('button', { name: 'Hear of a message' }));
    conversation.messages.push(...unread().slice(1));
    const answer = delayedResponse();
    server.use(
      http.get(`${conversationPath}/messages`, async () => {
        await answer.released;
        return listOf(newestFirst(conversation.messages));
      }),
    );
    await user.click(screen.getByRole('button', { name: 'Come or go' }));
    expect(await texts()).toHaveLength(1);
    answer.release();
    await waitFor(() => expect(conversation.reads).toBe(1));
    expect(await texts()).toEqual(
      [/Good/, /^New$/, /Unread/, /as well/].map((text) => expect.stringMatching(text)),
    );
  });

  it('is not sent while the tab is hidden', async () => {
    jest.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    const conversation = serveConversation({ messages: unread() });
    renderConversation();
    await log();
    expect(conversation.reads).toBe(0);
    setHidden(false);
    await waitFor(() => expect(conversation.reads).toBe(1));
  });

  it('is sent once, and not if nothing is unread', async () => {
    const conversation = serveConversation();
    const { user } = renderConversation();
    await user.type(await field(), 'x');
    expect(conversation.reads).toBe(0);
  });
});
