import {
  type AccessScope,
  dayAndTime,
  longDate,
  type Recorded,
  type StaffRole,
} from '../../../kernel/index.js';
import type { DomainEvent, DomainEventTypes } from '../../../platform/domain-events/domain-events.js';
import type {
  NeededRight,
  NotificationCategory,
  NotificationDraft,
  NotificationType,
} from '../domain/notification-draft.js';
import { isNotifiedType, type NotifiedType, recordUrl, type Side } from '../domain/record-url.js';

/** A domain event with a time, as every notification needs. */
export type TimedEvent = Extract<DomainEvent, { at: Date }>;
export type TimedEventType = TimedEvent['type'];

/** Input of a rule in addition to its event. */
export interface RuleContext {
  /**
   * Name of the event's client; if another person acted, with theirs: 'Pat Helper for Sam Sample'. Empty if there
   * is none.
   */
  client: string;
  /** The same without the name of who acted. */
  clientName: string;
  /** True if the client, or another person for them, caused the event. */
  byClient: boolean;
  /** Name of the acting user; empty if there is none. */
  actor: string;
  /** The practice's IANA time zone. */
  timeZone: string;
}

export type Rule<Event> = (
  event: Event,
  context: RuleContext,
) => NotificationDraft | readonly NotificationDraft[] | undefined;
export type Rules = { readonly [Type in TimedEventType]?: Rule<DomainEventTypes[Type]> };

/**
 * Type, title and sentence of a notification. `draft` fills in {client}, {actor}, {title}, {amount}, {balance}, {until}
 * and {time}.
 */
export type Text = readonly [type: NotificationType, title: string, message: string];

/** An event about a record with its own screen. */
interface RecordEvent extends Pick<Recorded, 'details' | 'subject'> {
  /** Start of an appointment. */
  startsAt?: Date;
}

const categories: Record<NotifiedType, NotificationCategory> = {
  document: 'document',
  document_request: 'document',
  invoice: 'payment',
  appointment: 'appointment',
  conversation: 'message',
};

/** The right that a notification about a record needs on each side, unless its rule names another. */
const rights: Record<NotifiedType, { client: AccessScope; practice: StaffRole }> = {
  document: { client: 'documents', practice: 'assistant' },
  document_request: { client: 'upload', practice: 'assistant' },
  invoice: { client: 'invoices', practice: 'consultant' },
  appointment: { client: 'appointments', practice: 'assistant' },
  conversation: { client: 'messages', practice: 'assistant' },
};

export const rightFor = (type: NotifiedType, to: Side): NeededRight => rights[type][to];

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
/** An amount of an event. It is below 2^53 cents, so a number formats it exactly. */
const amount = ({ details }: RecordEvent, of: string): string => dollars.format(Number(details?.[of]));

/**
 * The end of a sentence with the due date of a request or an invoice: ' by April 15, 2027',
 * ', which was due on April 15, 2027', or ', which was due upon receipt'; empty if it has none and is not overdue.
 */
const until = ({ details }: RecordEvent): string => {
  const day = details?.['dueDate'];
  const overdue = details?.['overdue'] === true;
  if (typeof day !== 'string') return overdue ? ', which was due upon receipt' : '';
  return `${overdue ? ', which was due on' : ' by'} ${longDate(day)}`;
};

const placeholders: Record<string, (event: RecordEvent, context: RuleContext) => string> = {
  client: (_, { client }) => client,
  actor: (_, { actor }) => actor,
  title: ({ subject }) => `“${subject.title}”`,
  amount: (event) => amount(event, 'amount'),
  balance: (event) => amount(event, 'balance'),
  until,
  time: ({ startsAt }, { timeZone }) => (startsAt ? dayAndTime(startsAt, timeZone) : ''),
};

/** Links to the event's record. @param to by default the practice for the client's actions, otherwise the client */
export function draft(
  event: RecordEvent,
  context: RuleContext,
  [type, title, message]: Text,
  to: Side = context.byClient ? 'practice' : 'client',
): NotificationDraft {
  const { subject } = event;
  if (!isNotifiedType(subject.type)) throw new Error(`A ${subject.type} has no screen.`);
  return {
    type,
    title,
    message: message.replace(/\{(\w+)\}/g, (_, name: string) => placeholders[name]?.(event, context) ?? ''),
    to,
    needs: rightFor(subject.type, to),
    category: categories[subject.type],
    url: recordUrl(subject.type, subject.id, to),
  };
}

/** A rule with the same text for every event of its type. */
export const says =
  (type: NotificationType, title: string, message: string, to?: Side): Rule<RecordEvent> =>
  (event, context) =>
    draft(event, context, [type, title, message], to);
