import { Injectable } from '@nestjs/common';
import type { ImapFlow } from 'imapflow';
import { InboxFailed, openInbox, positionOf } from '../../../platform/mail/inbox.js';
import { type ConnectedInbox, MailConnection } from '../../../platform/mail/mail-connection.js';
import type { Mailbox } from '../domain/ports.js';
import { type EmailContents, type EmailHead, idOf, type InboxPlace } from '../domain/received-email.js';
import { readContents, readHead } from './read-email.js';

/** Bytes that are read of an email's headers, and of one that is only listed. */
const headBytes = 65_536;
const beginningBytes = 262_144;
/** Bytes of an email that is taken: five files of 5 MB, encoded, with a text. */
export const largestEmail = 36 * 1024 * 1024;
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

/** Text and files; the email itself is never whole in memory. */
export const contentsOf = (inbox: ImapFlow, uid: number): Promise<EmailContents> =>
  read(inbox, uid, largestEmail);

/** The text in the beginning of an email; empty if it is damaged. */
export async function beginningOf(inbox: ImapFlow, uid: number): Promise<string> {
  try {
    return (await read(inbox, uid, beginningBytes)).text;
  } catch (error) {
    if (!inbox.usable) throw error;
    return '';
  }
}

async function read(inbox: ImapFlow, uid: number, maxBytes: number): Promise<EmailContents> {
  const download = await inbox.download(String(uid), undefined, { uid: true, maxBytes, chunkSize });
  if (!download.content) return { text: '', files: [] };
  return readContents(download.content);
}

/** The connected mailbox, opened for one email. */
@Injectable()
export class ConnectedMailbox implements Mailbox {
  constructor(private readonly connection: MailConnection) {}

  async contentsAt(place: InboxPlace, messageId: string): Promise<EmailContents | undefined> {
    const { uidValidity, uid } = place;
    const account = await this.connection.inbox();
    if (!account) return undefined;
    let inbox: ImapFlow | undefined;
    try {
      inbox = await openInbox(account);
      if (positionOf(inbox).uidValidity !== uidValidity) return undefined;
      const [message] = await messagesOf(inbox, [uid]);
      if (!message || message.size > largestEmail) return undefined;
      return idOf(message.head, place) === messageId ? await contentsOf(inbox, uid) : undefined;
    } catch (error) {
      if (error instanceof InboxFailed) return undefined;
      throw error;
    } finally {
      inbox?.close();
    }
  }
}
