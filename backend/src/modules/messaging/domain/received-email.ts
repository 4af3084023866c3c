import type { Recorded } from '../../../kernel/index.js';

/** A member of the staff added an email to a conversation, whose sender is not proven. */
export interface EmailAssigned extends Recorded {
  type: 'email.assigned';
  clientId: number;
}

/** A header of an email: its name in lower case, its value without line breaks. */
export interface Header {
  name: string;
  value: string;
}

/** The part of an email above its text, by which its sender and conversation are found. */
export interface EmailHead {
  /** Without angle brackets; null if it has none. */
  messageId: string | null;
  /** Null unless From has exactly one address. */
  from: { name: string; address: string } | null;
  subject: string;
  /** All headers, topmost first. */
  headers: readonly Header[];
}

/** Text and files of an email. */
export interface EmailContents {
  text: string;
  /** As the sender named them, not cleaned yet. */
  files: { fileName: string; bytes: Buffer }[];
}

/** A message in a mailbox, as long as it is not made anew. */
export interface InboxPlace {
  /** The connected inbox. */
  inbox: string;
  uidValidity: string;
  uid: number;
}

/** An email is known by its Message-ID; one without has its place, which no other email gets. */
export const idOf = (
  { messageId }: Pick<EmailHead, 'messageId'>,
  { inbox, uidValidity, uid }: InboxPlace,
): string => messageId?.slice(0, 1_000) ?? `${uidValidity}.${uid} in ${inbox}`;

/** The person and conversation that an email answers. */
export interface Answered {
  /** users.id */
  userId: number;
  /** message_threads.id */
  threadId: number;
  /** users.id of the conversation's client */
  clientId: number;
}

/** An email that is neither assigned nor ignored. */
export interface UnassignedEmail {
  messageId: string;
  place: InboxPlace;
  /** UTC. */
  receivedAt: Date;
  /** users.id of the client that it seems to be about; null for none */
  clientId: number | null;
  fromName: string;
  fromAddress: string;
  subject: string;
  text: string;
}

/**
 * True for what a program sent: notes of absence, bounces and lists, and our own emails. None of it is a reply, and
 * answering it could go on forever (RFC 3834).
 */
export function isAutomatic({ headers }: EmailHead): boolean {
  return headers.some(({ name, value }) => {
    if (name === 'auto-submitted') return !/^no\b/i.test(value);
    if (name === 'return-path') return /^(<\s*>)?$/.test(value.trim());
    if (name === 'content-type') return /^multipart\/report\b/i.test(value);
    return name === 'precedence' || name === 'list-id';
  });
}

/** Bytes before the @ (RFC 5321, 4.5.3.1.1). */
const longestLocalPart = 64;

/**
 * The address of replies to one email: `reply+TOKEN@example.com`, behind the name of another mailbox than `reply`
 * (`office+reply+TOKEN@example.com`), since servers deliver by what stands before the first plus.
 * @param inbox address of the inbox that is read
 * @param token letters and digits in lower case, since some servers change the case of addresses
 * @returns undefined if that is not an address, or too long: replies are then found by the email that they answer
 */
export function replyAddress(inbox: string, token: string): string | undefined {
  const at = inbox.lastIndexOf('@');
  const [mailbox = ''] = inbox.slice(0, Math.max(at, 0)).split('+');
  if (mailbox === '') return undefined;
  const local = `${mailbox.toLowerCase() === 'reply' ? '' : `${mailbox}+`}reply+${token}`;
  return Buffer.byteLength(local) <= longestLocalPart ? `${local}${inbox.slice(at)}` : undefined;
}

const recipients = new Set([
  'to',
  'cc',
  'delivered-to',
  'x-delivered-to',
  'x-original-to',
  'envelope-to',
  'x-forwarded-to',
]);

/** The tokens in the addresses that an email was sent to. */
export const replyTokens = ({ headers }: EmailHead): string[] => [
  ...new Set(
    headers
      .filter(({ name }) => recipients.has(name))
      .flatMap(({ value }) =>
        Array.from(value.matchAll(/(?<![^\s<"+,;:])reply\+([a-z2-7]{26})@/gi), ([, token = '']) =>
          token.toLowerCase(),
        ),
      ),
  ),
];

/** Message-IDs of the emails that an email answers, without angle brackets. */
export const answeredIds = ({ headers }: EmailHead): string[] => [
  ...new Set(
    headers
      .filter(({ name }) => name === 'in-reply-to' || name === 'references')
      .flatMap(({ value }) => Array.from(value.matchAll(/<([^<>\s]+)>/g), ([, id = '']) => id)),
  ),
];
