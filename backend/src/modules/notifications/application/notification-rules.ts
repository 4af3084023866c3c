import { longDate } from '../../../kernel/zone.js';
import type { DomainEvent, DomainEventTypes } from '../../../platform/domain-events/domain-events.js';
import { areRequestedTogether } from '../../billing/index.js';
import { appointmentRules } from './appointment-notifications.js';
import {
  info,
  type NotificationCategory,
  type NotificationDraft,
  success,
  type NotificationText,
  warning,
} from '../domain/notification-draft.js';
import {
  byClient,
  type Rule,
  type RuleContext,
  type Rules,
  type TimedEvent,
  type TimedEventType,
  title,
} from './notification-rule.js';
import { contactMessageUrl, recordUrl } from '../domain/record-url.js';

type DocumentEvent = Omit<DomainEventTypes['document.uploaded'], 'type'>;
type AboutInvoice = Pick<DomainEventTypes['invoice.paid'], 'invoiceId'>;
type RequestEvent = Omit<DomainEventTypes['document_request.made'], 'type'>;
type InvoiceEvent = Omit<DomainEventTypes['invoice.issued'], 'type'>;

/** The practice is notified of the client's actions, the client of all others. */
const document = (event: DocumentEvent, text: NotificationText): NotificationDraft => ({
  ...text,
  to: byClient(event) ? 'practice' : 'client',
  category: 'document',
  url: recordUrl('document', event.documentId, byClient(event) ? 'practice' : 'client'),
});

const request = (event: RequestEvent, text: NotificationText): NotificationDraft => ({
  ...text,
  to: byClient(event) ? 'practice' : 'client',
  category: 'document',
  url: recordUrl('document_request', event.requestId, byClient(event) ? 'practice' : 'client'),
});

const invoice = (
  event: AboutInvoice,
  to: NotificationDraft['to'],
  text: NotificationText,
): NotificationDraft => ({
  ...text,
  to,
  category: 'payment',
  url: recordUrl('invoice', event.invoiceId, to),
});

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
/** An amount of an event. It is below 2^53 cents, so a number formats it exactly. */
const amount = ({ details }: InvoiceEvent, of = 'amount'): string => dollars.format(Number(details?.[of]));

const toPractice = (
  text: NotificationText,
  category: NotificationCategory,
  url: string,
): NotificationDraft => ({
  ...text,
  to: 'practice',
  category,
  url,
});

const statusLabels: Record<string, string> = {
  draft: 'a draft again',
  pending_review: 'in review',
  completed: 'completed',
};

/**
 * The end of a sentence with the due date of a request or an invoice: ' by April 15, 2027',
 * ', which was due on April 15, 2027', or ', which was due upon receipt'; empty if it has none and is not overdue.
 */
const until = ({ details }: RequestEvent | InvoiceEvent): string => {
  const day = details?.['dueDate'];
  const overdue = details?.['overdue'] === true;
  if (typeof day !== 'string') return overdue ? ', which was due upon receipt' : '';
  return `${overdue ? ', which was due on' : ' by'} ${longDate(day)}`;
};

/** Depends on the due date; the practice can also remind of requests without one, or overdue ones. */
const reminderTitle = ({ details }: RequestEvent): string => {
  if (details?.['overdue'] === true) return 'Request overdue';
  return typeof details?.['dueDate'] === 'string' ? 'Request due soon' : 'Document still needed';
};

/** Notifications by domain event. A new one is an entry with recipients, text and URL. */
const rules: Rules = {
  ...appointmentRules,

  'document.uploaded': (event, { client }) =>
    event.details?.['quiet'] === true
      ? undefined
      : document(
          event,
          byClient(event)
            ? info('New document', `${client} uploaded ${title(event)}.`)
            : info('New document', `${title(event)} is ready for you.`),
        ),
  'document.sent': (event) =>
    document(event, warning('Signature requested', `Please read and sign ${title(event)}.`)),
  'document.signed': (event, { client }) => [
    document(event, success('Document signed', `${client} signed ${title(event)}.`)),
    {
      ...success('Your signed copy is ready', `You signed ${title(event)}.`),
      to: 'client',
      category: 'document',
      url: recordUrl('document', event.documentId, 'client'),
      isConfirmation: true,
    },
  ],
  'document.declined': (event, { client }) =>
    document(event, warning('Signature declined', `${client} declined to sign ${title(event)}.`)),
  'document.countersigned': (event) =>
    document(event, success('Document countersigned', `We signed ${title(event)}, too.`)),
  'document.replaced': (event) =>
    document(event, info('Document replaced', `There is a new version of ${title(event)}.`)),
  'document.status_changed': (event) => {
    const { from, to } = event.details ?? {};
    if (from === 'awaiting_signature')
      return document(
        event,
        info('Signature no longer needed', `${title(event)} no longer needs your signature.`),
      );
    const text = `${title(event)} is now ${statusLabels[String(to)] ?? String(to)}.`;
    return document(
      event,
      to === 'completed' ? success('Document completed', text) : info('Document updated', text),
    );
  },
  'document.deleted': (event, { client }) => ({
    ...document(
      event,
      byClient(event)
        ? info('Document removed', `${client} removed ${title(event)}.`)
        : info('Document removed', `${title(event)} was removed.`),
    ),
    url: byClient(event) ? '/admin/documents' : '/client/documents',
  }),
  'document.restored': (event) =>
    document(event, info('Document restored', `${title(event)} is back in your documents.`)),

  'document_request.made': (event) =>
    request(event, warning('Document requested', `Please upload ${title(event)}${until(event)}.`)),
  'document_request.reminded': (event) =>
    request(event, warning(reminderTitle(event), `Please upload ${title(event)}${until(event)}.`)),
  'document_request.answered': (event, { client }) =>
    request(event, info('Requested document uploaded', `${client} uploaded ${title(event)}.`)),
  'document_request.undone': (event, { client }) =>
    request(
      event,
      byClient(event)
        ? info('Upload removed', `${client} removed the upload for ${title(event)}.`)
        : warning('Document requested again', `Please upload ${title(event)} again.`),
    ),
  'document_request.sent_back': (event) =>
    request(event, warning('Request sent back', `Something is missing in your upload for ${title(event)}.`)),
  'document_request.accepted': (event) =>
    request(event, success('Request completed', `We accepted your upload for ${title(event)}.`)),
  'document_request.changed': (event) =>
    request(event, info('Request changed', `We changed the request for ${title(event)}.`)),
  'document_request.withdrawn': (event) => ({
    ...request(event, info('Request cancelled', `${title(event)} is no longer needed.`)),
    url: '/client/documents',
  }),

  'invoice.issued': (event) =>
    invoice(
      event,
      'client',
      info('New invoice', `Please pay ${amount(event)} for ${title(event)}${until(event)}.`),
    ),
  'invoice.changed': (event) =>
    invoice(event, 'client', info('Invoice changed', `Invoice ${title(event)} is now ${amount(event)}.`)),
  'invoice.voided': (event) =>
    invoice(event, 'client', info('Invoice void', `You no longer owe anything on invoice ${title(event)}.`)),
  'invoice.reminded': (event) => {
    const text = `Please pay ${amount(event, 'balance')} for ${title(event)}${until(event)}.`;
    const overdue = event.details?.['overdue'] === true;
    return invoice(event, 'client', warning(overdue ? 'Payment overdue' : 'Payment reminder', text));
  },
  'invoice.deleted': (event) => ({
    ...invoice(
      event,
      'client',
      info('Invoice cancelled', `We cancelled invoice ${title(event)}. You no longer owe anything on it.`),
    ),
    url: '/client/payments',
  }),

  // One email for each payment. In the portal, only payments recorded by an admin or reported by a provider
  // are notified.
  'payment.settled': (event, { client }) => {
    const received: NotificationDraft = {
      ...invoice(
        event,
        'client',
        success('Payment received', `We received your payment for ${title(event)}.`),
      ),
    };
    if (event.payment.recordedBy !== null) return received;
    const toAdmins = info('New payment', `${client} made a payment for ${title(event)}.`);
    return [
      invoice(event, 'practice', toAdmins),
      event.actorId === null ? received : { ...received, isConfirmation: true },
    ];
  },
  'payment.failed': (event) =>
    invoice(
      event,
      'client',
      warning('Payment failed', `Your payment for ${title(event)} did not go through.`),
    ),
  'payment.reported': (event, { client }) =>
    invoice(event, 'practice', warning('Payment reported', `${client} says that ${title(event)} is paid.`)),
  'payment.report_dismissed': (event) =>
    invoice(
      event,
      'client',
      warning('Payment not found', `We could not find your payment for ${title(event)}.`),
    ),
  'payment.difference_found': () =>
    toPractice(
      warning('Payment to check', 'The payment provider’s records differ from the ledger.'),
      'payment',
      '/admin/invoices?view=overview',
    ),
  'refund.requested': (event, { client }) =>
    invoice(
      event,
      'practice',
      warning('Refund requested', `${client} asked for a refund of ${title(event)}.`),
    ),
  'refund.declined': (event) =>
    invoice(
      event,
      'client',
      info('Refund declined', `Your refund request for ${title(event)} was declined.`),
    ),
  'refund.made': (event) =>
    invoice(event, 'client', success('Refund sent', `We refunded your payment for ${title(event)}.`)),
  'refund.reversed': (event) =>
    invoice(
      event,
      'client',
      warning('Refund failed', `The refund for ${title(event)} did not reach you. We will contact you.`),
    ),
  'refund.failed': (event) =>
    invoice(event, 'practice', warning('Refund failed', `A refund for ${title(event)} did not go through.`)),
  'dispute.opened': (event, { client }) =>
    invoice(
      event,
      'practice',
      warning('Payment disputed', `${client} disputed the payment for ${title(event)}.`),
    ),
  'dispute.won': (event) =>
    invoice(event, 'practice', success('Dispute won', `You keep the payment for ${title(event)}.`)),
  'dispute.lost': (event) =>
    invoice(
      event,
      'practice',
      warning('Dispute lost', `The payment for ${title(event)} was returned to the client.`),
    ),

  'message.created': ({ threadId, messageId, fromPractice }, { client }) => {
    const to = fromPractice ? 'client' : 'practice';
    const message = fromPractice ? 'Your consultant wrote to you.' : `${client} wrote to you.`;
    const url = recordUrl('conversation', threadId, to);
    return { ...info('New message', message), to, category: 'message', url, messageId };
  },
  'contact.received': ({ messageId, from, suspect }) =>
    suspect
      ? undefined
      : toPractice(
          info('New contact message', `${from} wrote to you from the website.`),
          'message',
          contactMessageUrl(messageId),
        ),
  'webhook.disabled': (event) =>
    toPractice(
      warning(
        'Webhook turned off',
        event.details?.['reason'] === 'gone'
          ? `${title(event)} answered that it no longer exists.`
          : `${title(event)} has not accepted a delivery for five days.`,
      ),
      'message',
      '/admin/webhooks',
    ),
  'user.registered': ({ role, userId }, { client }) =>
    role === 'client'
      ? toPractice(
          info('New registration', `${client} created an account.`),
          'message',
          `/admin/clients?client=${userId}`,
        )
      : undefined,
  'clients.imported': ({ count }) =>
    toPractice(
      info('Clients imported', `${count === 1 ? '1 client was' : `${count} clients were`} imported.`),
      'message',
      '/admin/clients',
    ),
  'security_plan.review_due': ({ details }) =>
    toPractice(
      warning(
        details?.['overdue'] === true ? 'Security plan overdue' : 'Security plan due for review',
        `Please review the security plan by ${longDate(String(details?.['reviewOn']))}.`,
      ),
      'document',
      '/admin/security-plan',
    ),
  'health.failed': ({ lines: [first, ...more] }) =>
    first &&
    toPractice(
      warning(
        more.length === 0 ? `${first.name} needs attention` : 'Several things need attention',
        [first, ...more].map(({ sentence }) => sentence).join(' '),
      ),
      'message',
      '/admin/health',
    ),
  'user.closed': ({ userId, actorId }, { client }) =>
    actorId === userId
      ? toPractice(
          info('Account closed', `${client} closed their account.`),
          'message',
          `/admin/clients?client=${userId}`,
        )
      : undefined,
};

/** Domain events with notifications. */
export const notifiedEvents = Object.keys(rules) as TimedEventType[];

/**
 * Domain events without a notification if the same request also publishes one of these, about the same
 * document or appointment: only the more specific one is sent.
 */
const supersededBy: { readonly [Type in TimedEventType]?: readonly TimedEventType[] } = {
  'document.uploaded': ['document.sent', 'document_request.answered'],
  'document.status_changed': ['document_request.accepted'],
  'appointment.assigned': ['appointment.rescheduled', 'appointment.cancelled'],
  'appointment.changed': ['appointment.assigned', 'appointment.rescheduled', 'appointment.cancelled'],
  'appointment.rescheduled': ['appointment.cancelled'],
};

/** documents.id of a document's event, or of the document that answers a request; appointments.id of an appointment's. */
function recordOf(event: DomainEvent): unknown {
  if ('documentId' in event) return event.documentId;
  if ('appointmentId' in event) return event.appointmentId;
  return 'details' in event ? event.details?.['documentId'] : undefined;
}

/** For the client, a refund of several payments is one refund: only its first part is notified. */
const isFurtherPart = (event: TimedEvent, together: readonly DomainEvent[]): boolean =>
  event.type === 'refund.made' &&
  together
    .slice(0, together.indexOf(event))
    .some(
      (other) =>
        other.type === 'refund.made' &&
        other.invoiceId === event.invoiceId &&
        areRequestedTogether(other.refund, event.refund),
    );

/**
 * The notifications of a domain event; empty if there are none.
 * @param together all domain events of the same unit of work, so that one request leads to one notification
 */
export function draftsOf(
  event: TimedEvent,
  context: RuleContext,
  together: readonly DomainEvent[],
): readonly NotificationDraft[] {
  const superseding: readonly string[] = supersededBy[event.type] ?? [];
  if (together.some((other) => superseding.includes(other.type) && recordOf(other) === recordOf(event)))
    return [];
  if (isFurtherPart(event, together)) return [];
  // The rule found by an event's type takes this event; TypeScript cannot relate the two.
  return [(rules[event.type] as Rule<TimedEvent> | undefined)?.(event, context) ?? []].flat();
}
