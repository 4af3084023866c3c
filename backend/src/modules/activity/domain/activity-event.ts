import { fieldsByName, type Recorded, storableText, type Subject } from '../../../kernel/index.js';

type Details = NonNullable<Recorded['details']>;

/** An event before the database has added it to its subject's chain. */
export interface NewEvent {
  subject: Subject;
  /** Type of the domain event, for example `document.uploaded`. */
  type: string;
  at: Date;
  /** users.id; null for Steward itself. */
  actorId: number | null;
  /** users.id of the client concerned; null for the practice's own events. */
  clientId: number | null;
  refused: boolean;
  details: Details | null;
  address: string | null;
  agent: string | null;
}

/** An event in its chain: the fields that its hash covers, and the hash. */
export interface ChainedEvent extends Omit<NewEvent, 'at'> {
  /** Number in its subject's chain, from 1. */
  sequence: number;
  /** ISO 8601, UTC, milliseconds. */
  occurredAt: string;
  /** The sha256 of the previous event; null for the first. */
  previous: string | null;
  /** Hex, of the event's text. */
  sha256: string;
}

/**
 * The activity event of a domain event.
 * @param accessTokenId of the access token that was used; added to the details
 * @param via other way in which the person acted; added to the details
 * @throws Error for details that JavaScript and PostgreSQL serialize differently, which is a programming
 * error
 */
export function eventOf(
  event: Recorded & { type: string },
  origin: { address: string | null; agent: string | null },
  accessTokenId: number | null = null,
  via: string | null = null,
): NewEvent {
  const { subject } = event;
  const details = {
    ...event.details,
    ...(accessTokenId !== null && { accessTokenId }),
    ...(via !== null && { via }),
  };
  const pairs = Object.entries(details).map(([key, value]) => [key, checkedDetail(key, value)] as const);
  return {
    subject: { ...subject, title: storableText(subject.title) },
    type: event.type,
    at: event.at,
    actorId: event.actorId,
    clientId: event.clientId,
    refused: event.refused ?? false,
    details: pairs.length === 0 ? null : Object.fromEntries(pairs),
    address: origin.address,
    agent: origin.agent === null ? null : storableText(origin.agent),
  };
}

/** JavaScript and PostgreSQL write fractions and very large numbers differently. */
function checkedDetail(key: string, value: Details[string]): Details[string] {
  if (typeof value === 'number' && !Number.isSafeInteger(value))
    throw new Error(`The detail ${key} of an event must be a whole number, or text.`);
  return typeof value === 'string' ? storableText(value) : value;
}

/**
 * The text whose SHA-256 is the event's hash: JSON without spaces, with its fields in this order and the
 * details sorted by key. The database builds the same text when it stores the event (`chain_activity_event`).
 */
export function textOf(event: Omit<ChainedEvent, 'sha256'>): string {
  const { subject, details } = event;
  const inOrder = details && Object.fromEntries(fieldsByName(details));
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
