import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import type { MessageDto } from '../src/shared/api';
import { Conversation } from '../src/features/messaging/shared/conversation';
import type { Reader } from '../src/features/messaging/shared/reader';
import { aMessage, aUser } from './fixtures';
import { renderInArea } from './render';
import { listOf, refusal, server } from './server';

/** Paths of one conversation's calls begin with it. */
export const conversationPath = '/api/message-threads/7';
export const client: Reader = { side: 'client', userId: 2 };
export const broken = { code: 'internal', message: 'Something went wrong.' };
export const newestFirst = (messages: MessageDto[]) => [...messages].reverse();

interface Sent {
  content: string;
  files: string[];
  key: string | null;
}

/** Stub of the server for one conversation; changes made by the test are in later responses. */
export function serveConversation({ messages = [aMessage()], draft = '' } = {}) {
  const conversation = { messages, draft, sent: [] as Sent[], reads: 0 };
  server.use(
    http.get(`${conversationPath}/messages`, () => listOf(newestFirst(conversation.messages))),
    http.get(`${conversationPath}/draft`, () => HttpResponse.json({ content: conversation.draft })),
    http.put(`${conversationPath}/draft`, async ({ request }) => {
      conversation.draft = ((await request.json()) as { content: string }).content;
      return HttpResponse.json({ content: conversation.draft });
    }),
    http.delete(`${conversationPath}/draft`, () => {
      conversation.draft = '';
      return new HttpResponse(null, { status: 204 });
    }),
    http.post(`${conversationPath}/read`, () => {
      conversation.reads += 1;
      conversation.messages = conversation.messages.map((message) => ({ ...message, isRead: true }));
      return new HttpResponse(null, { status: 204 });
    }),
    http.post(`${conversationPath}/messages`, async ({ request }) => {
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
  // A form sends line ends as CR LF, which the server normalizes.
  return { content: String(form.get('content')).replaceAll('\r\n', '\n'), files, key };
}

/** Refuses messages; returns the keys under which they were sent. */
export function refuseMessages(status: number, body: Parameters<typeof refusal>[1]) {
  const keys: (string | null)[] = [];
  server.use(
    http.post(`${conversationPath}/messages`, ({ request }) => {
      keys.push(request.headers.get('Idempotency-Key'));
      return refusal(status, body);
    }),
  );
  return keys;
}

export function renderConversation() {
  return renderInArea(<Conversation id={7} subject="The new lease" reader={client} />, {
    at: '/client/messages/7',
    signedIn: aUser(),
  });
}

export const log = () => screen.findByRole('log', { name: 'Messages about The new lease' });
export const field = () => screen.findByRole('textbox', { name: 'Your message' });
/** Texts of the log, oldest first. */
export const texts = async () =>
  within(await log())
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
