import type { CreateThreadDto } from '../api/models/CreateThreadDto';
import type { SendMessageDto } from '../api/models/SendMessageDto';
import type { UploadOwnDocumentDto } from '../api/models/UploadOwnDocumentDto';
import type { DomainEvent } from '../action/stale-queries';

/** Data of a sending beside its files, by kind: JSON, which outlives an update of the page. */
export interface SendingData {
  upload: Omit<UploadOwnDocumentDto, 'file'> & {
    /** users.id of another client than the sender's own */ client?: number;
  };
  answer: {
    /** document_requests.id */
    request: number;
    /** Item of its checklist. */
    item?: number;
    /** Document that is asked for. */
    title: string;
  };
  /** File for a place that a part has, as the call that takes it. */
  filing: {
    /** Address of the call, and its fields beside `file`. */
    path: string;
    fields: Readonly<Record<string, string | number | boolean>>;
    client?: number;
    /** Record and key of a question whose answer is then the document, and when the answer on screen was saved. */
    answers?: { of: string; key: string; ifMatch: string };
    /** Events of the success. */
    events: readonly DomainEvent[];
    /** Name of the document. */
    title: string;
  };
  message: Omit<SendMessageDto, 'files'> & {
    /** message_threads.id */
    thread: number;
    subject: string;
  };
  conversation: CreateThreadDto &
    Omit<SendMessageDto, 'files'> & {
      client?: number;
      /** message_threads.id, once it has been created. */
      thread?: number;
    };
}
export type SendingKind = keyof SendingData;

export interface StoredFile {
  name: string;
  type: string;
  size: number;
}

/** A sending that the server may not have yet, as it is kept. */
export type KeptSending = { [Kind in SendingKind]: KeptOf<Kind> }[SendingKind];

interface KeptOf<Kind extends SendingKind> {
  kind: Kind;
  data: SendingData[Kind];
  files: readonly StoredFile[];
  /** Idempotency-Key, and the time from which the server may know it (milliseconds). */
  key: string;
  keyedAt: number;
  /** Why the server refused it: it is not sent again unasked. */
  refusal?: string;
  /** Tab that sends it, until this time if it does not say so again. */
  claim?: { by: string; until: number };
}

/** With its id, rising in the order of sending. */
export type Sending = KeptSending & { id: number };

/** Milliseconds for which the server knows a key: after that, sending again might do it twice. */
const keyLifetime = 24 * 60 * 60_000;

/** Sent again only once the person has said so. */
export const isQuestion = ({ keyedAt, refusal }: KeptSending, now: number): boolean =>
  refusal === undefined && now - keyedAt >= keyLifetime;

/** A file of its own; else a message with its files. */
export const isFile = (kind: SendingKind): boolean => kind !== 'message' && kind !== 'conversation';

/** Sendings of one lane arrive in their order. */
export function laneOf(sending: KeptSending): string {
  if (sending.kind === 'answer') return `answer ${sending.data.request} ${sending.data.item ?? ''}`;
  if (sending.kind === 'filing') return `filing ${sending.data.answers?.of ?? ''} ${sending.data.path}`;
  return sending.kind === 'message' ? `message ${sending.data.thread}` : sending.kind;
}

/**
 * The next one of each lane: after a refused one the next follows, before one that waits for anything it does not.
 * @param me tab that asks
 */
export function dueOf(sendings: readonly Sending[], now: number, me: string): Sending[] {
  const first = new Map<string, Sending>();
  for (const sending of sendings) {
    const lane = laneOf(sending);
    if (sending.refusal === undefined && !first.has(lane)) first.set(lane, sending);
  }
  return [...first.values()].filter(
    (sending) => !isQuestion(sending, now) && !isClaimedByOther(sending, now, me),
  );
}

export const isClaimedByOther = ({ claim }: KeptSending, now: number, me: string): boolean =>
  claim !== undefined && claim.by !== me && claim.until > now;
