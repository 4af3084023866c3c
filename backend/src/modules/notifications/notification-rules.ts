import type { DomainEvent, DomainEventTypes } from '../../platform/domain-events/domain-events.js';

export const notificationCategories = ['document', 'message', 'payment', 'appointment'] as const;
export type NotificationCategory = (typeof notificationCategories)[number];

export const notificationTypes = ['warning', 'success', 'info'] as const;
/** `warning` asks for something to be done, `success` tells that something is done. */
export type NotificationType = (typeof notificationTypes)[number];

/** A notification as its rule words it, the same for all of its recipients. */
export interface NotificationDraft {
  /** The client concerned, or every active admin. The actor of the domain event is left out. */
  to: 'client' | 'practice';
  category: NotificationCategory;
  type: NotificationType;
  /** The kind of event, without names or titles: a mail may show it. */
  title: string;
  /** One sentence, which may hold names and titles. */
  message: string;
  /** The path of the very thing in the portal or the dashboard. */
  url: string;
  /** messages.id, where it tells of a message: reading the conversation marks it as read. */
  messageId?: number;
}

/** A domain event that can be notified of: it tells when it happened. */
export type TimedEvent = Extract<DomainEvent, { at: Date }>;
export type TimedEventType = TimedEvent['type'];

type Rule<Event> = (event: Event, client: string) => NotificationDraft | undefined;
type Rules = { readonly [Type in TimedEventType]?: Rule<DomainEventTypes[Type]> };
type DocumentEvent = Omit<DomainEventTypes['document.uploaded'], 'type'>;
type RequestEvent = Omit<DomainEventTypes['document_request.made'], 'type'>;

/** What is told, without whom. */
type Told = Pick<NotificationDraft, 'type' | 'title' | 'message'>;

const info = (title: string, message: string): Told => ({ type: 'info', title, message });
const success = (title: string, message: string): Told => ({ type: 'success', title, message });
const warning = (title: string, message: string): Told => ({ type: 'warning', title, message });

const title = ({ subject }: { subject: { title: string } }): string => `“${subject.title}”`;
const byClient = ({ actorId, clientId }: { actorId: number | null; clientId: number }): boolean =>
  actorId === clientId;

/** Each side is told of the other's acts, the client of the application's, too. */
const document = (event: DocumentEvent, told: Told): NotificationDraft => ({
  ...told,
  to: byClient(event) ? 'practice' : 'client',
  category: 'document',
  url: `${byClient(event) ? '/admin' : '/client'}/documents?document=${event.documentId}`,
});

const request = (event: RequestEvent, told: Told): NotificationDraft => ({
  ...told,
  to: byClient(event) ? 'practice' : 'client',
  category: 'document',
  url: byClient(event)
    ? `/admin/requests?request=${event.requestId}`
    : `/client/documents?request=${event.requestId}`,
});

const toPractice = (told: Told, category: NotificationCategory, url: string): NotificationDraft => ({
  ...told,
  to: 'practice',
  category,
  url,
});

const statusWords: Record<string, string> = {
  draft: 'a draft again',
  pending_review: 'being reviewed',
  completed: 'completed',
};

const longDate = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });
/** The last day of a request as a part of a sentence. */
const until = ({ details }: RequestEvent): string => {
  const day = details?.['dueDate'];
  return typeof day === 'string' ? ` by ${longDate.format(new Date(day))}` : '';
};

/** The path of a conversation on one of the sides. */
export const conversationUrl = (threadId: number, side: NotificationDraft['to']): string =>
  `${side === 'practice' ? '/admin' : '/client'}/messages/${threadId}`;

/**
 * The notifications of the product, by domain event. A module adds its own with a line each: recipients, wording and
 * address.
 */
const rules: Rules = {
  'document.uploaded': (event, client) =>
    document(
      event,
      byClient(event)
        ? info('New document', `${client} has uploaded ${title(event)}.`)
        : info('New document', `${title(event)} is ready for you.`),
    ),
  'document.sent': (event) =>
    document(event, warning('Signature requested', `Please read and sign ${title(event)}.`)),
  'document.signed': (event, client) =>
    document(event, success('Document signed', `${client} has signed ${title(event)}.`)),
  'document.declined': (event, client) =>
    document(event, warning('Signature declined', `${client} has declined to sign ${title(event)}.`)),
  'document.countersigned': (event) =>
    document(event, success('Document countersigned', `${title(event)} is signed by both sides.`)),
  'document.replaced': (event) =>
    document(event, info('Document replaced', `There is a new version of ${title(event)}.`)),
  'document.status_changed': (event) => {
    const { from, to } = event.details ?? {};
    if (from === 'awaiting_signature')
      return document(event, info('Signature withdrawn', `${title(event)} no longer needs your signature.`));
    const told = `${title(event)} is now ${statusWords[String(to)] ?? String(to)}.`;
    return document(
      event,
      to === 'completed' ? success('Document completed', told) : info('Document updated', told),
    );
  },
  'document.deleted': (event, client) => ({
    ...document(
      event,
      byClient(event)
        ? info('Document removed', `${client} has removed ${title(event)}.`)
        : info('Document removed', `${title(event)} was removed.`),
    ),
    url: byClient(event) ? '/admin/documents' : '/client/documents',
  }),
  'document.restored': (event) =>
    document(event, info('Document restored', `${title(event)} is there again.`)),

  'document_request.made': (event) =>
    request(event, warning('Document requested', `Please upload ${title(event)}${until(event)}.`)),
  'document_request.reminded': (event) =>
    request(event, warning('Request due soon', `Please upload ${title(event)}${until(event)}.`)),
  'document_request.answered': (event, client) =>
    request(event, info('Request answered', `${client} has uploaded ${title(event)}.`)),
  'document_request.undone': (event, client) =>
    request(
      event,
      byClient(event)
        ? info('Upload taken back', `${client} has taken back what was uploaded for ${title(event)}.`)
        : warning('Document requested again', `Please upload ${title(event)} again.`),
    ),
  'document_request.sent_back': (event) =>
    request(
      event,
      warning('Request sent back', `Something is missing in what you uploaded for ${title(event)}.`),
    ),
  'document_request.accepted': (event) =>
    request(event, success('Request completed', `What you uploaded for ${title(event)} was accepted.`)),
  'document_request.changed': (event) =>
    request(event, info('Request changed', `The request for ${title(event)} was changed.`)),
  'document_request.withdrawn': (event) => ({
    ...request(event, info('Request withdrawn', `${title(event)} is no longer needed.`)),
    url: '/client/documents',
  }),

  'message.created': ({ threadId, messageId, fromPractice }, client) => {
    const to = fromPractice ? 'client' : 'practice';
    const message = fromPractice ? 'Your consultant has written to you.' : `${client} has written to you.`;
    const url = conversationUrl(threadId, to);
    return { ...info('New message', message), to, category: 'message', url, messageId };
  },
  'contact.received': ({ from, suspect }) =>
    suspect
      ? undefined
      : toPractice(
          info('New contact message', `${from} has written through the contact form.`),
          'message',
          '/admin/contact-messages',
        ),
  'user.registered': ({ role, userId }, client) =>
    role === 'client'
      ? toPractice(
          info('New registration', `${client} has an account now.`),
          'message',
          `/admin?client=${userId}`,
        )
      : undefined,
};

/** The domain events that notifications follow from. */
export const notifiedEvents = Object.keys(rules) as TimedEventType[];

/** Of two domain events of one act about one document, those on the right tell more. */
const supersededBy: { readonly [Type in TimedEventType]?: readonly TimedEventType[] } = {
  'document.uploaded': ['document.sent', 'document_request.answered'],
  'document.status_changed': ['document_request.accepted'],
};

/** documents.id that an event is about, by itself or as a request's answer. */
function documentOf(event: DomainEvent): unknown {
  if ('documentId' in event) return event.documentId;
  return 'details' in event ? event.details?.['documentId'] : undefined;
}

/**
 * The notification that follows from a domain event; undefined where it concerns nobody.
 * @param client the name of the event's client; empty where it has none
 * @param together all domain events of the same unit of work, so that one act is told once
 */
export function draftOf(
  event: TimedEvent,
  client: string,
  together: readonly DomainEvent[],
): NotificationDraft | undefined {
  const telling: readonly string[] = supersededBy[event.type] ?? [];
  if (together.some((other) => telling.includes(other.type) && documentOf(other) === documentOf(event)))
    return undefined;
  // The rule at an event's type takes that very event, which TypeScript does not see.
  return (rules[event.type] as Rule<TimedEvent> | undefined)?.(event, client);
}
