import { msg, type Text as Title } from '@steward/texts';
import {
  type AccessScope,
  dayAndTime,
  dollars,
  longDate,
  type Recorded,
  type StaffRole,
} from '../../../kernel/index.js';
import type { DomainEvent, DomainEventTypes } from '../../../platform/unit-of-work/domain-events.js';
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

/** Input of a rule in addition to its event, with names in the language of the readers. */
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
  /** Time of reading the event, which after a stop may be long after it. */
  now: Date;
}

export type Rule<Event> = (
  event: Event,
  context: RuleContext,
) => NotificationDraft | readonly NotificationDraft[] | undefined;
export type Rules = { readonly [Type in TimedEventType]?: Rule<DomainEventTypes[Type]> };

/** Type, title and, in the current language, sentence of a notification; and which one of its event it is. */
export type Text = readonly [
  type: NotificationType,
  title: Title,
  message: string,
  variant?: string | undefined,
];

/** Values of a sentence about a record. */
interface Values {
  client: string;
  actor: string;
  /** The record's title, in quotation marks. */
  title: string;
  amount: string;
  balance: string;
  /** Start of an appointment; empty for other records. */
  time: string;
  /** Due date of a request or an invoice; empty without one. */
  day: string;
  /** Which sentence about the due date fits. */
  due: 'by' | 'overdue' | 'overdue_upon_receipt' | 'none';
}
export type TextOf = (values: Values) => Text;

/** An event about a record with its own screen. */
export interface RecordEvent extends Pick<Recorded, 'details' | 'subject'> {
  /** Start of an appointment. */
  startsAt?: Date;
}

const categories: Record<NotifiedType, NotificationCategory> = {
  document: 'document',
  document_request: 'document',
  questionnaire_response: 'document',
  invoice: 'payment',
  appointment: 'appointment',
  conversation: 'message',
};

/** The right that a notification about a record needs on each side, unless its rule names another. */
const rights: Record<NotifiedType, { client: AccessScope; practice: StaffRole }> = {
  document: { client: 'documents', practice: 'assistant' },
  document_request: { client: 'upload', practice: 'assistant' },
  questionnaire_response: { client: 'upload', practice: 'assistant' },
  invoice: { client: 'invoices', practice: 'consultant' },
  appointment: { client: 'appointments', practice: 'assistant' },
  conversation: { client: 'messages', practice: 'assistant' },
};

export const rightFor = (type: NotifiedType, to: Side): NeededRight => rights[type][to];

/** An amount of an event; empty if it has none. */
const amount = ({ details }: RecordEvent, of: string): string => {
  const value = details?.[of] ?? '';
  return value === '' ? '' : dollars(String(value));
};

function valuesOf(event: RecordEvent, { client, actor, timeZone }: RuleContext): Values {
  const { subject, startsAt, details } = event;
  const day = details?.['dueDate'];
  const overdue = details?.['overdue'] === true;
  return {
    client,
    actor,
    title: `“${subject.title}”`,
    amount: amount(event, 'amount'),
    balance: amount(event, 'balance'),
    time: startsAt ? dayAndTime(startsAt, timeZone) : '',
    ...(typeof day === 'string'
      ? { day: longDate(day), due: overdue ? 'overdue' : 'by' }
      : { day: '', due: overdue ? 'overdue_upon_receipt' : 'none' }),
  };
}

/** Links to the event's record. @param to by default the practice for the client's actions, otherwise the client */
export function draft(
  event: RecordEvent,
  context: RuleContext,
  text: TextOf,
  to: Side = context.byClient ? 'practice' : 'client',
): NotificationDraft {
  const { subject } = event;
  if (!isNotifiedType(subject.type)) throw new Error(`A ${subject.type} has no screen.`);
  const [type, title, message, variant] = text(valuesOf(event, context));
  return {
    type,
    title,
    message,
    ...(variant !== undefined && { variant }),
    to,
    needs: rightFor(subject.type, to),
    category: categories[subject.type],
    url: recordUrl(subject.type, subject.id, to),
  };
}

/** The same for an event that takes its record back. */
export function withdrawing(...given: Parameters<typeof draft>): NotificationDraft {
  const drafted = draft(...given);
  return { ...drafted, withdraws: drafted.url };
}

/** A rule with the same text for every event of its type. */
export const says =
  (text: TextOf, to?: Side): Rule<RecordEvent> =>
  (event, context) =>
    draft(event, context, text, to);

/** @param needs least role of staff */
export const toPractice = (
  needs: StaffRole,
  category: NotificationCategory,
  url: string,
  ...[type, title, message]: Text
): NotificationDraft => ({ type, title, message, to: 'practice', needs, category, url });

/** To the staff, with a link to the client in the list. @param clientId users.id */
export const aboutClient = (clientId: number, title: Title, text: string): NotificationDraft =>
  toPractice('assistant', 'message', `/admin/clients?client=${clientId}`, 'info', title, text);

/** To all owners, whoever of them did it, without an email: that is sent by `connections`. */
export const connectionChanged = (sentence: string): NotificationDraft => ({
  ...toPractice(
    'owner',
    'message',
    '/admin/practice?tab=connections',
    'warning',
    msg('Connection changed'),
    sentence,
  ),
  toActor: 'all',
  mailed: false,
});
