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
  files: EmailFile[];
  /** The emoji that the sender chose in place of an answer, as Gmail offers it. */
  reaction?: string | undefined;
  /** An iCalendar file in the email. */
  invitation?: string | undefined;
}

/** A file of an email, by the name that its sender gave it, not cleaned yet. */
export interface EmailFile {
  fileName: string;
  bytes: Buffer;
  /** True for a picture that the text shows. */
  isInText?: boolean;
  /** True for one of those that is too small to be more than a logo: it is named, not kept. */
  isSmallPicture?: boolean;
}

/** The email is beyond the limits of parsing, now and later. */
export class UnreadableEmail extends Error {
  constructor(cause: unknown) {
    super('An email could not be parsed.', { cause });
  }
}

/** A message in a mailbox, as long as it is not made anew. */
export interface InboxPlace {
  /** The connected inbox. */
  inbox: string;
  uidValidity: string;
  uid: number;
}

/**
 * An email is known by its Message-ID, and what its sender wrote; one without has its place, which no other email gets.
 */
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
  why: UnassignedReason;
  /** users.id of the clients that it may be about: those of the conversations that it answers, else by its address */
  clientIds: number[];
  /** message_threads.id of the conversation that it answers; null for none */
  threadId: number | null;
  fromName: string;
  fromAddress: string;
  subject: string;
  text: string;
}

/**
 * The reason why an email is in no conversation: its sender is not proven or it answers nothing (`unproven`), it looks like
 * a note of absence, it has the Message-ID of another email, a member of the staff may not answer by email, it could not be
 * read, or its conversation or the access to it has ended.
 */
export const unassignedReasons = [
  'unproven',
  'absence',
  'repeated_id',
  'staff',
  'unreadable',
  'ended',
] as const;
export type UnassignedReason = (typeof unassignedReasons)[number];

/**
 * True for what a program sent, by a standard sign (RFC 3834, 6522, 5321): automatic answers, reports about delivery, and
 * our own emails. Answering it could go on forever.
 */
export function isAutomatic({ headers }: EmailHead): boolean {
  const path = headers.find(({ name }) => name === 'return-path');
  return (
    (path !== undefined && /^(<\s*>)?$/.test(path.value.trim())) ||
    headers.some(({ name, value }) => {
      if (name === 'auto-submitted') return !['', 'no'].includes(keywordOf(value));
      return name === 'content-type' && /^multipart\/report\b/i.test(value);
    })
  );
}

const keywordOf = (value: string): string =>
  /^[\w-]*/.exec(value.replace(/\([^()]*\)/g, ' ').trim())?.[0].toLowerCase() ?? '';

/** Headers by which programs that follow no standard mark their notes; `no` and `false` say that it is none. */
const absenceHeaders =
  /^x-(auto-?(reply|respond|response|responder|generated)|mail-autoreply|autoreply-(from|domain)|amazon-auto-reply|fc-machinegenerated)$/;
const absenceValues: Record<string, RegExp> = {
  precedence: /^auto_reply\b/i,
  'x-precedence': /^auto_reply\b/i,
  preference: /^auto_reply\b/i,
  'delivered-to': /^autoresponder$/i,
  'x-post-messageclass': /autoresponder/i,
};
const absenceSubject = new RegExp(
  `^\\s*((re|aw|rv|fwd?)\\s*:\\s*)*\\[?(${[
    'automatic(ally generated)? (reply|response|message)',
    'auto(mated)?[- ]?(reply|response|responder)',
    'auto(?= *:)',
    "(i am |i’m |i'm )?(currently )?(out of|away from) (the |my )?office",
    '(away|ooo|o\\.o\\.o\\.)(?= *([:–—-]|$))',
    "(i am |i’m |i'm )?(currently )?(on|away on) (vacation|annual leave|holiday|maternity leave|parental leave|leave)",
    '(vacation|absence|holiday) (reply|response|notice|message|note)',
    '(respuesta|contestaci[oó]n|mensaje) autom[aá]tic[oa]',
    'autorrespuesta|auto-?respuesta',
    '(estoy |me encuentro )?fuera de (la |mi )?oficina',
    '(estoy |me encuentro )?(de vacaciones|ausente)',
    'aviso de (ausencia|vacaciones)|ausencia|ausente|mensaje de (ausencia|vacaciones)',
  ].join('|')})(?![\\p{L}\\p{N}])`,
  'iu',
);

/**
 * True for what is probably a note of absence, by headers that are no standard or by its subject: a person has to look, and
 * it is never taken for an answer.
 */
export const isAbsenceNote = ({ subject, headers }: EmailHead): boolean =>
  absenceSubject.test(subject) ||
  headers.some(({ name, value }) =>
    absenceHeaders.test(name)
      ? !['no', 'false', '0'].includes(keywordOf(value))
      : (absenceValues[name]?.test(value.trim()) ?? false),
  );

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
