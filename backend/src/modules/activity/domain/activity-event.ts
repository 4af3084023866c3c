import type { Recorded, Subject } from '../../../kernel/recorded.js';

type Details = NonNullable<Recorded['details']>;

/** An event as it is told, before the database has put it into its subject's chain. */
export interface NewEvent {
  subject: Subject;
  /** The domain event's: `document.uploaded`. */
  type: string;
  at: Date;
  actorId: number | null;
  clientId: number | null;
  refused: boolean;
  details: Details | null;
  address: string | null;
  agent: string | null;
}

/** An event in its place: what its hash covers, and the hash itself. */
export interface ChainedEvent {
  subject: Subject;
  /** Counts the events of one subject from 1. */
  sequence: number;
  /** The domain event's: `document.uploaded`. */
  type: string;
  /** ISO 8601, UTC, milliseconds. */
  occurredAt: string;
  /** users.id; null for the program itself. */
  actorId: number | null;
  /** users.id of the client whose affair it is; null for the practice's own. */
  clientId: number | null;
  refused: boolean;
  details: Details | null;
  address: string | null;
  agent: string | null;
  /** The sha256 of the event before; null for the first. */
  previous: string | null;
  /** Hex, of the event's text. */
  sha256: string;
}

/**
 * The event that the activity log keeps of a domain event.
 * @param accessTokenId of the token by which a program did it; stands in the details
 * @throws Error for details that cannot be written down the same way everywhere, which is a mistake of the program
 */
export function eventOf(
  event: Recorded & { type: string },
  origin: { address: string | null; agent: string | null },
  accessTokenId: number | null = null,
): NewEvent {
  const { subject } = event;
  const details = { ...event.details, ...(accessTokenId !== null && { accessTokenId }) };
  const pairs = Object.entries(details).map(([key, value]) => [key, checkedDetail(key, value)] as const);
  return {
    subject: { ...subject, title: storable(subject.title) },
    type: event.type,
    at: event.at,
    actorId: event.actorId,
    clientId: event.clientId,
    refused: event.refused ?? false,
    details: pairs.length === 0 ? null : Object.fromEntries(pairs),
    address: origin.address,
    agent: origin.agent === null ? null : storable(origin.agent),
  };
}

/** Fractions and very large numbers are written differently by JavaScript and PostgreSQL. */
function checkedDetail(key: string, value: Details[string]): Details[string] {
  if (typeof value === 'number' && !Number.isSafeInteger(value))
    throw new Error(`The detail ${key} of an event must be a whole number, or text.`);
  return typeof value === 'string' ? storable(value) : value;
}

/** As PostgreSQL will give it back: it keeps neither NUL nor half a character. */
const storable = (text: string): string => text.replaceAll('\0', '\ufffd').toWellFormed();

/**
 * The text whose SHA-256 is the event's hash: JSON without spaces, its fields in this order, those of the details in
 * the order of the alphabet. The database makes the same text when it stores the event (`chain_activity_event`).
 */
export function textOf(event: Omit<ChainedEvent, 'sha256'>): string {
  const { subject, details } = event;
  const inOrder = details && Object.fromEntries(Object.entries(details).sort(([a], [b]) => (a < b ? -1 : 1)));
  return JSON.stringify({
    subject: { type: subject.type, id: subject.id, title: subject.title },
    sequence: event.sequence,
    type: event.type,
    occurredAt: event.occurredAt,
    actorId: event.actorId,
    clientId: event.clientId,
    refused: event.refused,
    details: inOrder,
    address: event.address,
    agent: event.agent,
    previous: event.previous,
  });
}
