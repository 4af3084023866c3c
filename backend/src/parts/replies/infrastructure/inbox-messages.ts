import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { ImapFlow } from 'imapflow';
import { answerIn, InboxFailed, openInbox, positionOf } from './inbox.js';
import { Inboxes } from '../application/inboxes.js';
import type { ConnectedInbox } from '../application/connected-inbox.js';
import type { Mailbox } from '../domain/ports.js';
import {
  type EmailContents,
  type EmailHead,
  idOf,
  type InboxPlace,
  UnreadableEmail,
} from '../domain/received-email.js';
import { readContents, readHead } from './read-email.js';

/** Bytes that are read of an email's headers, and of one that is only listed. */
const headBytes = 65_536;
const beginningBytes = 262_144;
/** Bytes of an email that is taken: five files of 5 MB, encoded, with a text. */
export const largestEmail = 36 * 1024 * 1024;
/** Bytes of an email's body by which a copy of it is known. */
const hashedBytes = 131_072;
/** Bytes that are asked for at once. */
const chunkSize = 1024 * 1024;

/** A message of an open mailbox, of which the headers have been read. */
export interface InboxMessage {
  uid: number;
  size: number;
  arrivedAt: Date;
  head: EmailHead;
}

/** An inbox by its account and the moment of its connection. */
export const nameOf = ({ host, port, username, since }: ConnectedInbox): string =>
  `${username} at ${host}:${port} since ${since.uidValidity}.${since.uidNext}`;

/** Reads the headers of messages, without marking them as seen. In the order of their UIDs. */
export async function messagesOf(inbox: ImapFlow, uids: readonly number[]): Promise<InboxMessage[]> {
  const found = await inbox.fetchAll(
    uids.join(','),
    {
      uid: true,
      size: true,
      internalDate: true,
      bodyParts: [{ key: 'HEADER', start: 0, maxLength: headBytes }],
    },
    { uid: true },
  );
  const messages: InboxMessage[] = [];
  // The library answers this part as `headers` (2.10.2).
  for (const { uid, size = 0, internalDate, headers = Buffer.alloc(0) } of found)
    if (uids.includes(uid)) {
      const arrivedAt = internalDate ? new Date(internalDate) : new Date();
      messages.push({ uid, size, arrivedAt, head: await readHead(headers) });
    }
  return messages.sort((a, b) => a.uid - b.uid);
}

/** The beginning of an email, with its headers; empty if the server has none of it. Undefined if it is no longer there. */
export async function beginningOf(inbox: ImapFlow, uid: number): Promise<Buffer | undefined> {
  const source = { start: 0, maxLength: beginningBytes };
  const found = await inbox.fetchOne(String(uid), { source }, { uid: true });
  return found ? (found.source ?? Buffer.alloc(0)) : undefined;
}

/**
 * SHA-256 of what the sender wrote, without the headers that servers add on the way: sender, date, length of the body and
 * its beginning.
 */
export function contentHashOf(
  { size, head }: Pick<InboxMessage, 'size' | 'head'>,
  beginning: Buffer,
): Buffer {
  const start = bodyStart(beginning);
  const date = head.headers.find(({ name }) => name === 'date')?.value ?? '';
  const written = JSON.stringify([head.from?.address.toLowerCase() ?? '', head.subject, date, size - start]);
  return createHash('sha256')
    .update(written)
    .update(beginning.subarray(start, start + hashedBytes))
    .digest();
}

function bodyStart(bytes: Buffer): number {
  const found = bytes.indexOf('\r\n\r\n');
  return found < 0 ? bytes.length : found + 4;
}

/**
 * Text and files; a large email is never whole in memory.
 * @throws UnreadableEmail
 */
export async function contentsOf(
  inbox: ImapFlow,
  { uid, size }: Pick<InboxMessage, 'uid' | 'size'>,
  beginning?: Buffer,
): Promise<EmailContents> {
  const start = beginning ?? (await beginningOf(inbox, uid));
  if (!start || size <= start.length) return readContents(start ?? Buffer.alloc(0));
  const { content } = await inbox.download(String(uid), undefined, {
    uid: true,
    maxBytes: largestEmail,
    chunkSize,
  });
  return content ? readContents(content) : { text: '', files: [] };
}

/** The text in the beginning of an email: as it came, if it can't be parsed. Never fails. */
export async function textIn(beginning: Buffer): Promise<string> {
  const { text } = await readContents(beginning).catch(() => ({ text: '' }));
  return text.trim() ? text : beginning.subarray(bodyStart(beginning)).toString('utf8').trim();
}

/** The connected mailbox, opened for one email. */
@Injectable()
export class ConnectedMailbox implements Mailbox {
  constructor(private readonly inboxes: Inboxes) {}

  async contentsAt(place: InboxPlace, messageId: string): Promise<EmailContents | undefined> {
    const { uidValidity, uid } = place;
    const account = await this.inboxes.connected();
    if (!account) return undefined;
    let inbox: ImapFlow | undefined;
    try {
      inbox = await openInbox(account);
      if (positionOf(inbox).uidValidity !== uidValidity) return undefined;
      const opened = inbox;
      const [message] = await answerIn(opened, () => messagesOf(opened, [uid]));
      if (!message || message.size > largestEmail) return undefined;
      // Behind the id there may be a hash.
      const isSame = messageId.split(' ')[0] === idOf(message.head, place).split(' ')[0];
      return isSame ? await answerIn(opened, () => contentsOf(opened, message)) : undefined;
    } catch (error) {
      if (error instanceof InboxFailed || error instanceof UnreadableEmail) return undefined;
      throw error;
    } finally {
      inbox?.close();
    }
  }
}
