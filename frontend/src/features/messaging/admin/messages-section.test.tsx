import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { aClient, aLastMessage, aMessage, anAdmin, aThread } from '../../../../test/fixtures';
import { findToast, renderInArea } from '../../../../test/render';
import { delayedResponse, listOf, refusal, server } from '../../../../test/server';
import type { InboxThreadDto, MessageThreadDetailsDto, SavedReplyDto } from '../../../shared/api';
import { MessagesSection } from './messages-section';

const inboxPath = '/api/admin/message-threads';
const repliesPath = '/api/admin/saved-replies';
const broken = { code: 'internal', message: 'Something went wrong.' };
const ago = (hours: number): string => new Date(Date.now() - hours * 3_600_000).toISOString();

function inInbox(values: Partial<InboxThreadDto> = {}): InboxThreadDto {
  const userId = values.userId ?? 2;
  const client = { id: userId, name: 'Alex Example' };
  return { ...aThread(), userId, client, unanswered: false, waitingSince: null, ...values };
}
const waits = (values: Partial<InboxThreadDto> = {}): InboxThreadDto =>
  inInbox({ unanswered: true, waitingSince: ago(50), unreadCount: 1, ...values });

function aReply(values: Partial<SavedReplyDto> = {}): SavedReplyDto {
  const at = '2026-11-18T12:00:00Z';
  return {
    id: 3,
    title: 'Hours',
    language: 'en',
    content: 'We are in from 9 to 5.',
    createdBy: 1,
    created_at: at,
    updated_at: at,
    ...values,
  };
}

/** Serves the inbox with the server's filters. */
function answersWith(...threads: InboxThreadDto[]) {
  server.use(
    http.get(inboxPath, ({ request }) => {
      const { searchParams } = new URL(request.url);
      const filter = searchParams.get('filter');
      const search = searchParams.get('search')?.toLowerCase() ?? '';
      const found = threads.filter(
        ({ unanswered, unreadCount, subject }) =>
          (filter !== 'unanswered' || unanswered) &&
          (filter !== 'unread' || unreadCount > 0) &&
          subject.toLowerCase().includes(search),
      );
      return listOf(found);
    }),
    http.get('/api/admin/clients', () => listOf([])),
  );
}
const renderMessages = (at = '/admin/messages') =>
  renderInArea(<MessagesSection />, { at, path: '/admin/messages/:id?', signedIn: anAdmin() });
const rowOf = async (subject: string) => {
  const row = (await screen.findByRole('link', { name: new RegExp(`^${subject}`) })).closest('li');
  if (!row) throw new Error(`'${subject}' is in no row`);
  return row;
};
async function show(user: ReturnType<typeof renderMessages>['user'], option: string) {
  await user.click(screen.getByRole('combobox', { name: 'Show' }));
  await user.click(await screen.findByTitle(option));
}

describe('the inbox', () => {
  it('shows a skeleton while loading, then waiting times and unread messages', async () => {
    const answer = delayedResponse();
    const rows = [
      waits({ subject: 'Payroll' }),
      inInbox({
        id: 8,
        subject: 'Tax return',
        lastMessage: aLastMessage({ id: 9, content: 'Thank you.', fromUserId: 1, created_at: ago(1) }),
      }),
    ];
    server.use(
      http.get(inboxPath, async () => {
        await answer.released;
        return listOf(rows);
      }),
      http.get('/api/admin/clients', () => listOf([])),
    );
    renderMessages();
    expect(await screen.findByRole('status', { name: 'Loading conversations' })).toBeInTheDocument();
    answer.release();
    const first = await rowOf('Payroll');
    expect(first).toHaveTextContent('Alex ExampleGood morning.');
    expect(first).toHaveTextContent('Waiting 2 days');
    expect(first).toHaveTextContent('1 unread message');
    const second = await rowOf('Tax return');
    expect(second).toHaveTextContent('You: Thank you.');
    expect(second).not.toHaveTextContent('Waiting');
    expect(second).not.toHaveTextContent('unread');
    expect(screen.getByText('2 conversations')).toBeInTheDocument();
  });

  it('is filtered and searched, with a friendly empty state', async () => {
    answersWith(inInbox({ subject: 'Tax return', unreadCount: 2 }));
    const { user } = renderMessages();
    await rowOf('Tax return');
    await show(user, 'Unread');
    await rowOf('Tax return');
    await show(user, 'Unanswered');
    expect(await screen.findByText('You’re all caught up')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Show all conversations' }));
    await rowOf('Tax return');
    await user.type(screen.getByRole('searchbox', { name: 'Search conversations' }), 'payroll{Enter}');
    expect(await screen.findByText('No conversations match')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Clear search and filters' }));
    await rowOf('Tax return');
  });

  it('can be limited to one client', async () => {
    const asked: (string | null)[] = [];
    server.use(
      http.get(inboxPath, ({ request }) => {
        asked.push(new URL(request.url).searchParams.get('userId'));
        return listOf([inInbox()]);
      }),
      http.get('/api/admin/clients', () => listOf([aClient()])),
    );
    const { user } = renderMessages();
    await rowOf('The new lease');
    await user.click(screen.getByRole('combobox', { name: 'Client' }));
    await user.click(await screen.findByTitle('Alex Example'));
    await waitFor(() => expect(asked).toContain('2'));
  });
});

/** Serves an open conversation and its messages, and records the practice's calls. */
function opens(thread: InboxThreadDto, { closed = false, messages = [aMessage()] } = {}) {
  const details: MessageThreadDetailsDto = { ...thread, closed };
  const path = `/api/message-threads/${thread.id}`;
  const sent: unknown[] = [];
  server.use(
    http.get(path, () => HttpResponse.json(details)),
    http.get(`${path}/messages`, () => listOf(messages)),
    http.get(`${path}/draft`, () => HttpResponse.json({ content: '' })),
    http.put(`${path}/draft`, () => HttpResponse.json({ content: '' })),
    http.delete(`${path}/draft`, () => new HttpResponse(null, { status: 204 })),
    http.post(`${path}/read`, () => HttpResponse.json(details)),
    http.get(repliesPath, () => listOf([aReply()])),
  );
  return { path, sent, details };
}
const field = () => screen.findByRole('textbox', { name: 'Your message' });

describe('a conversation', () => {
  it('links to the client, and shows their waiting time', async () => {
    answersWith(waits());
    opens(waits());
    renderMessages('/admin/messages/7');
    expect(await screen.findByRole('heading', { level: 1, name: 'The new lease' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Alex Example' })).toHaveAttribute(
      'href',
      '/admin/clients?client=2',
    );
    expect(screen.getByText('Waiting 2 days')).toBeInTheDocument();
    expect(await screen.findByText('Good morning.')).toBeInTheDocument();
    expect(screen.getByText('That was the last one.')).toBeInTheDocument();
  });

  it('is marked as answered', async () => {
    answersWith(waits());
    const { details, path } = opens(waits());
    const { user } = renderMessages('/admin/messages/7');
    const button = await screen.findByRole('button', { name: 'Mark as answered' });
    const answered = { ...details, unanswered: false, waitingSince: null };
    server.use(
      http.post(`${inboxPath}/7/answered`, () => HttpResponse.json(answered)),
      http.get(path, () => HttpResponse.json(answered)),
    );
    await user.click(button);
    await findToast('Marked as answered');
    await waitFor(() => expect(screen.queryByText(/^Waiting/)).not.toBeInTheDocument());
    expect(screen.queryByRole('button', { name: 'Mark as answered' })).not.toBeInTheDocument();
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  });

  it('leads to the one that has waited longest, by button and keyboard', async () => {
    const next = waits({ id: 8, subject: 'Payroll' });
    answersWith(waits(), next);
    opens(waits());
    opens(next, { messages: [aMessage({ id: 2, threadId: 8 })] });
    const { user, router } = renderMessages('/admin/messages/7');
    await user.click(await screen.findByRole('button', { name: 'Next unanswered' }));
    expect(router.state.location.pathname).toBe('/admin/messages/8');
    await screen.findByRole('heading', { level: 1, name: 'Payroll' });
    await user.click(await field());
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
    await waitFor(() => expect(router.state.location.pathname).toBe('/admin/messages/7'));
  });

  it('does not change while a text is written, since the same keys move the cursor', async () => {
    answersWith(waits(), waits({ id: 8, subject: 'Payroll' }));
    opens(waits());
    const { user, router } = renderMessages('/admin/messages/7');
    await screen.findByRole('button', { name: 'Next unanswered' });
    await user.type(await field(), 'Dear Alex');
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
    expect(router.state.location.pathname).toBe('/admin/messages/7');
  });

  it('inserts a saved reply at the cursor', async () => {
    answersWith(waits());
    opens(waits());
    const { user } = renderMessages('/admin/messages/7');
    const message = await field();
    await user.type(message, 'Dear Alex, Yours');
    (message as HTMLTextAreaElement).setSelectionRange(11, 11);
    await user.click(screen.getByRole('button', { name: 'Saved replies' }));
    const reply = await screen.findByRole('menuitem', { name: 'Hours' });
    // The menu is open once it has focus.
    await waitFor(() => expect(reply).toHaveFocus());
    await user.click(reply);
    expect(message).toHaveValue('Dear Alex, We are in from 9 to 5.Yours');
    expect(message).toHaveFocus();
    expect((message as HTMLTextAreaElement).selectionStart).toBe(33);
  });

  it('saves a file as a document, and links to it', async () => {
    const file = {
      id: 5,
      fileName: 'Lease 2027.pdf',
      fileType: 'application/pdf',
      fileSize: 2048,
      url: '/f',
    };
    answersWith(waits());
    opens(waits(), { messages: [aMessage({ hasAttachments: true, attachments: [file] })] });
    const bodies: unknown[] = [];
    server.use(
      http.post('/api/admin/message-attachments/5/document', async ({ request }) => {
        bodies.push(await request.json());
        return HttpResponse.json({ id: 31 }, { status: 201 });
      }),
    );
    const { user, router } = renderMessages('/admin/messages/7');
    await user.click(await screen.findByRole('button', { name: 'Save as document: Lease 2027.pdf' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Save as document' }));
    expect(dialog.getByLabelText('Title')).toHaveValue('Lease 2027');
    await user.click(dialog.getByLabelText('Category'));
    await user.click(await screen.findByTitle('Legal'));
    await user.click(dialog.getByRole('button', { name: 'Save as document' }));
    const toast = within(await findToast('Saved as document'));
    expect(bodies).toEqual([{ title: 'Lease 2027', category: 'legal' }]);
    await user.click(toast.getByRole('button', { name: 'Open document' }));
    expect(router.state.location.pathname + router.state.location.search).toBe(
      '/admin/documents?document=31',
    );
  });

  it("is read-only if the client's account is closed", async () => {
    const file = { id: 5, fileName: 'Lease.pdf', fileType: 'application/pdf', fileSize: 2048, url: '/f' };
    answersWith();
    opens(inInbox(), { closed: true, messages: [aMessage({ hasAttachments: true, attachments: [file] })] });
    renderMessages('/admin/messages/7');
    expect(await screen.findByText('This conversation is closed.')).toBeInTheDocument();
    expect(screen.queryByRole('textbox', { name: 'Your message' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^Save as document/ })).not.toBeInTheDocument();
  });

  it('distinguishes a missing conversation from a failure', async () => {
    answersWith();
    const path = '/api/message-threads/7';
    server.use(http.get(path, () => refusal(400, broken)));
    const { user } = renderMessages('/admin/messages/7');
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load the conversation.');
    server.use(http.get(path, () => refusal(404, { code: 'thread.not_found', message: 'Not there' })));
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('heading', { name: 'Conversation not found' })).toBeInTheDocument();
  });

  it('leads back to the inbox with its filters', async () => {
    answersWith(waits({ subject: 'Payroll' }), inInbox({ id: 8, subject: 'Tax return' }));
    opens(waits({ subject: 'Payroll' }));
    const { user } = renderMessages();
    await rowOf('Tax return');
    await show(user, 'Unanswered');
    await waitFor(() => expect(screen.queryByText('Tax return')).not.toBeInTheDocument());
    await user.click(screen.getByRole('link', { name: /^Payroll/ }));
    await user.click(await screen.findByRole('link', { name: 'All conversations' }));
    await rowOf('Payroll');
    expect(screen.queryByText('Tax return')).not.toBeInTheDocument();
  });
});

describe('saved replies', () => {
  const open = async (...replies: SavedReplyDto[]) => {
    answersWith();
    server.use(http.get(repliesPath, () => listOf(replies)));
    const rendered = renderMessages('/admin/messages?view=replies');
    expect(await screen.findByRole('radio', { name: /Saved replies/ })).toBeChecked();
    return rendered;
  };

  it('are added', async () => {
    const { user } = await open();
    expect(await screen.findByText('No saved replies yet')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'New reply' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'New saved reply' }));
    await user.click(dialog.getByRole('button', { name: 'Save reply' }));
    expect(await dialog.findByText('Title is required')).toBeInTheDocument();
    expect(dialog.getByText('Content is required')).toBeInTheDocument();
    const bodies: unknown[] = [];
    server.use(
      http.post(repliesPath, async ({ request }) => {
        bodies.push(await request.json());
        return HttpResponse.json(aReply(), { status: 201 });
      }),
      http.get(repliesPath, () => listOf([aReply()])),
    );
    await user.type(dialog.getByLabelText('Title'), 'Hours');
    await user.type(dialog.getByLabelText('Content'), 'We are in from 9 to 5.');
    await user.click(dialog.getByRole('button', { name: 'Save reply' }));
    await findToast('Reply saved');
    expect(bodies).toEqual([{ title: 'Hours', language: 'en', content: 'We are in from 9 to 5.' }]);
    expect(await screen.findByRole('row', { name: /^Hours/ })).toBeInTheDocument();
  });

  it('are edited, and only the changes are sent', async () => {
    const { user } = await open(aReply());
    await user.click(await screen.findByRole('button', { name: 'Edit Hours' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit saved reply' }));
    const bodies: unknown[] = [];
    server.use(
      http.patch(`${repliesPath}/3`, async ({ request }) => {
        bodies.push(await request.json());
        return HttpResponse.json(aReply());
      }),
    );
    await user.type(dialog.getByLabelText('Title'), ' in winter');
    await user.click(dialog.getByRole('button', { name: 'Save changes' }));
    await findToast('Reply saved');
    expect(bodies).toEqual([{ title: 'Hours in winter' }]);
  });

  it('are deleted after a confirmation', async () => {
    const { user } = await open(aReply());
    await user.click(await screen.findByRole('button', { name: 'Delete Hours' }));
    const question = within(await screen.findByRole('dialog', { name: 'Delete this reply?' }));
    server.use(
      http.delete(`${repliesPath}/3`, () => new HttpResponse(null, { status: 204 })),
      http.get(repliesPath, () => listOf([])),
    );
    await user.click(question.getByRole('button', { name: 'Delete' }));
    await findToast('Reply deleted');
    expect(await screen.findByText('No saved replies yet')).toBeInTheDocument();
  });
});
