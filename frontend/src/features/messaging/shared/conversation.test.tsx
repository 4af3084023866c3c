import { jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { useState } from 'react';
import { aMessage, aUser } from '../../../../test/fixtures';
import { findToast, renderInArea } from '../../../../test/render';
import { heldBack, listOf, refusal, server } from '../../../../test/server';
import { useStaleQueries } from '../../../shared/action/stale-queries';
import type { MessageDto } from '../../../shared/api';
import { Conversation } from './conversation';
import type { Reader } from './reader';

const path = '/api/message-threads/7';
const client: Reader = { side: 'client', userId: 2, clientId: 2 };
const broken = { code: 'internal', message: 'Something went wrong.' };
const newestFirst = (messages: MessageDto[]) => [...messages].reverse();

interface Sent {
  content: string;
  files: string[];
  key: string | null;
}

/** The server's side of one conversation; what the test changes in it is answered from then on. */
function serveConversation({ messages = [aMessage()], draft = '' } = {}) {
  const conversation = { messages, draft, sent: [] as Sent[], reads: 0 };
  server.use(
    http.get(`${path}/messages`, () => listOf(newestFirst(conversation.messages))),
    http.get(`${path}/draft`, () => HttpResponse.json({ content: conversation.draft })),
    http.put(`${path}/draft`, async ({ request }) => {
      conversation.draft = ((await request.json()) as { content: string }).content;
      return HttpResponse.json({ content: conversation.draft });
    }),
    http.delete(`${path}/draft`, () => {
      conversation.draft = '';
      return new HttpResponse(null, { status: 204 });
    }),
    http.post(`${path}/read`, () => {
      conversation.reads += 1;
      conversation.messages = conversation.messages.map((message) => ({ ...message, isRead: true }));
      return new HttpResponse(null, { status: 204 });
    }),
    http.post(`${path}/messages`, async ({ request }) => {
      conversation.sent.push(await sentBy(request));
      const { content } = conversation.sent.at(-1)!;
      const message = aMessage({ id: conversation.messages.length + 1, content, isRead: false });
      conversation.messages.push(message);
      conversation.draft = '';
      return HttpResponse.json(message, { status: 201 });
    }),
  );
  return conversation;
}

async function sentBy(request: Request): Promise<Sent> {
  const key = request.headers.get('Idempotency-Key');
  const form = await request.formData();
  const files = form.getAll('files').map((file) => (file instanceof File ? file.name : ''));
  // A form sends each line's end as CR LF, which the server undoes.
  return { content: String(form.get('content')).replaceAll('\r\n', '\n'), files, key };
}

function refuseMessages(status: number, body: Parameters<typeof refusal>[1]) {
  const keys: (string | null)[] = [];
  server.use(
    http.post(`${path}/messages`, ({ request }) => {
      keys.push(request.headers.get('Idempotency-Key'));
      return refusal(status, body);
    }),
  );
  return keys;
}

function renderConversation(reader = client) {
  return renderInArea(<Conversation id={7} subject="The new lease" reader={reader} />, {
    at: '/client/messages/7',
    signedIn: aUser(),
  });
}

const log = () => screen.findByRole('log', { name: 'Messages about The new lease' });
const field = () => screen.findByRole('textbox', { name: 'Your message' });
const texts = async () =>
  within(await log())
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

function setHidden(hidden: boolean) {
  jest.spyOn(document, 'hidden', 'get').mockReturnValue(hidden);
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
}
afterEach(() => void jest.restoreAllMocks());

describe('the messages', () => {
  it('show their shape while they are loading, then come oldest first under their days', async () => {
    const answer = heldBack();
    const messages = [
      aMessage({ id: 1, content: 'First', created_at: '2025-11-17T16:12:00Z' }),
      aMessage({ id: 2, content: 'Second', fromUserId: 1, created_at: new Date().toISOString() }),
    ];
    serveConversation({ messages });
    server.use(
      http.get(`${path}/messages`, async () => {
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

  it('invite to write where there are none', async () => {
    serveConversation({ messages: [] });
    renderConversation();
    expect(await screen.findByText('No messages yet')).toBeInTheDocument();
    expect(await field()).toBeEnabled();
  });

  it('come back after a failure', async () => {
    serveConversation();
    let failing = true;
    server.use(http.get(`${path}/messages`, () => (failing ? refusal(404, broken) : listOf([aMessage()]))));
    const { user } = renderConversation();
    const alert = await screen.findByRole('alert', {}, { timeout: 15_000 });
    expect(alert).toHaveTextContent('Failed to load messages. Please try again.');
    failing = false;
    await user.click(screen.getByRole('button', { name: 'Reload' }));
    expect(await log()).toHaveTextContent('Good morning.');
  });

  it('are loaded further back, in front of the others', async () => {
    serveConversation();
    server.use(
      http.get(`${path}/messages`, ({ request }) =>
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

  it('are kept as they were written, with links that are safe', async () => {
    const content = '<b>Not bold</b>\n  https://example.com/a javascript:alert(1)';
    serveConversation({ messages: [aMessage({ content })] });
    renderConversation();
    const link = within(await log()).getByRole('link');
    expect(link.closest('p')?.textContent).toBe(content);
    expect(link).toHaveAttribute('href', 'https://example.com/a');
    expect(link).toHaveAttribute('target', '_blank');
    expect(link).toHaveAttribute('rel', 'noopener noreferrer');
  });

  it('open pictures and PDFs in a dialog, and download other files', async () => {
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

  it('begins at a line above the first unread message, which stays when all is read', async () => {
    const conversation = serveConversation({ messages: unread() });
    renderConversation();
    await waitFor(() => expect(conversation.reads).toBe(1));
    expect(await texts()).toEqual(
      [/Good/, /^New$/, /Unread/, /as well/].map((text) => expect.stringMatching(text)),
    );
  });

  it('begins at that line, too, where the log of an earlier visit is shown first', async () => {
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
    const answer = heldBack();
    server.use(
      http.get(`${path}/messages`, async () => {
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

  it('is not told while the tab is hidden', async () => {
    jest.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    const conversation = serveConversation({ messages: unread() });
    renderConversation();
    await log();
    expect(conversation.reads).toBe(0);
    setHidden(false);
    await waitFor(() => expect(conversation.reads).toBe(1));
  });

  it('is told once, and not where nothing is unread', async () => {
    const conversation = serveConversation();
    const { user } = renderConversation();
    await user.type(await field(), 'x');
    expect(conversation.reads).toBe(0);
  });
});

describe('writing', () => {
  it('sends the text as it is, and shows it', async () => {
    const conversation = serveConversation();
    const { user } = renderConversation();
    await user.type(await field(), 'Yes,{Enter}  please.');
    expect(conversation.sent).toEqual([]);
    await user.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() => expect(conversation.sent).toHaveLength(1));
    expect(conversation.sent[0]).toMatchObject({
      content: 'Yes,\n  please.',
      files: [],
      key: expect.stringMatching(/^\w{32}$/),
    });
    await waitFor(() => expect(screen.queryByText('Sending...')).not.toBeInTheDocument());
    expect(await texts()).toHaveLength(2);
    expect(await field()).toHaveValue('');
    expect(await field()).toHaveFocus();
  });

  it('asks for content where there is none', async () => {
    const conversation = serveConversation();
    const { user } = renderConversation();
    await user.type(await field(), '  ');
    await user.click(screen.getByRole('button', { name: 'Send' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Please provide content for your message');
    expect(conversation.sent).toEqual([]);
  });

  it('counts near the limit, and does not send beyond it', async () => {
    serveConversation({ draft: 'x'.repeat(19_999) });
    const { user } = renderConversation();
    expect(await screen.findByText('1 character left of 20,000')).toBeInTheDocument();
    await user.type(await field(), 'yz');
    expect(screen.getByText('1 character too long')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Send' })).toBeDisabled();
  });

  it('keeps a message that failed, and sends it under the same key when it is tried again', async () => {
    const conversation = serveConversation();
    const failed = refuseMessages(500, broken);
    const { user } = renderConversation();
    await user.type(await field(), 'Hello');
    await user.click(screen.getByRole('button', { name: 'Send' }));
    expect(await findToast('Error sending message')).toHaveTextContent('Something went wrong.');
    expect(await screen.findByText('Not sent.')).toBeInTheDocument();
    // Tried once more by itself.
    expect(failed).toHaveLength(2);

    serveConversation();
    Object.assign(conversation, serveConversation());
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.queryByText('Not sent.')).not.toBeInTheDocument());
    expect(await texts()).toEqual([expect.anything(), expect.stringMatching(/Hello/)]);
    expect(conversation.sent.map(({ key }) => key)).toEqual([failed[0]]);
    expect(failed[1]).toBe(failed[0]);
  });

  it('lets a message that failed be given up', async () => {
    serveConversation();
    refuseMessages(400, broken);
    const { user } = renderConversation();
    await user.type(await field(), 'Hello');
    await user.click(screen.getByRole('button', { name: 'Send' }));
    await user.click(await screen.findByRole('button', { name: 'Discard' }));
    expect(await texts()).toHaveLength(1);
    expect(await field()).toHaveFocus();
  });

  it('explains a conversation that was closed', async () => {
    serveConversation();
    refuseMessages(409, { code: 'thread.closed', message: 'The conversation can only be read.' });
    const { user } = renderConversation();
    await user.type(await field(), 'Hello');
    await user.click(screen.getByRole('button', { name: 'Send' }));
    expect(await screen.findByText('This conversation is closed.')).toBeInTheDocument();
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
  });

  it('goes on with the draft of the server, and keeps it there', async () => {
    const conversation = serveConversation({ draft: 'Good eve' });
    const { user } = renderConversation();
    expect(await field()).toHaveValue('Good eve');
    await user.type(await field(), 'ning');
    await user.tab();
    await waitFor(() => expect(conversation.draft).toBe('Good evening'));
    expect(localStorage).toHaveLength(0);
    expect(sessionStorage).toHaveLength(0);
  });
});

describe('files', () => {
  const aFile = (name: string) => new File(['content'], name, { type: 'application/pdf' });
  // As dropped ones come, whatever the field accepts.
  const choose = async (...files: File[]) => {
    await field();
    const input = document.querySelector<HTMLInputElement>('input[type=file]')!;
    await userEvent.setup({ applyAccept: false }).upload(input, files);
  };

  it('go with a message', async () => {
    const conversation = serveConversation();
    const { user } = renderConversation();
    await choose(aFile('lease.pdf'), aFile('costs.pdf'));
    await user.click(screen.getByRole('button', { name: 'Remove costs.pdf' }));
    await user.type(await field(), 'Here it is');
    await user.click(screen.getByRole('button', { name: 'Send' }));
    await waitFor(() =>
      expect(conversation.sent).toMatchObject([{ content: 'Here it is', files: ['lease.pdf'] }]),
    );
    await waitFor(() =>
      expect(screen.queryByRole('list', { name: 'Attached files' })).not.toBeInTheDocument(),
    );
  });

  it('are refused in the words of the server', async () => {
    serveConversation();
    renderConversation();
    await choose(aFile('notes.txt'), aFile('lease.pdf'));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      /^notes\.txt: This type of file is not accepted\./,
    );
    const chosen = within(screen.getByRole('list', { name: 'Attached files' })).getAllByRole('listitem');
    expect(chosen).toHaveLength(1);
  });

  it('are five at most', async () => {
    serveConversation();
    renderConversation();
    await choose(...['1', '2', '3', '4', '5', '6'].map((name) => aFile(`${name}.pdf`)));
    expect(await screen.findByRole('alert')).toHaveTextContent('A message takes up to five files.');
    expect(
      within(screen.getByRole('list', { name: 'Attached files' })).getAllByRole('listitem'),
    ).toHaveLength(5);
  });
});
