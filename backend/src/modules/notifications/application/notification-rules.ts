import { longDate, type StaffRole } from '../../../kernel/index.js';
import type { DomainEvent, DomainEventTypes } from '../../../platform/domain-events/domain-events.js';
import { areRequestedTogether } from '../../billing/index.js';
import type { NotificationCategory, NotificationDraft } from '../domain/notification-draft.js';
import { contactMessageUrl } from '../domain/record-url.js';
import { appointmentRules } from './appointment-notifications.js';
import {
  draft,
  type Rule,
  type RuleContext,
  type Rules,
  says,
  type Text,
  type TimedEvent,
  type TimedEventType,
} from './notification-rule.js';

/** @param needs least role of staff */
const toPractice = (
  needs: StaffRole,
  category: NotificationCategory,
  url: string,
  ...[type, title, message]: Text
): NotificationDraft => ({ type, title, message, to: 'practice', needs, category, url });

const statusLabels: Record<string, string> = {
  draft: 'a draft again',
  pending_review: 'in review',
  completed: 'completed',
};

/** Notifications by domain event. A new one is an entry with recipients, text and URL. */
const rules: Rules = {
  ...appointmentRules,

  'document.uploaded': (event, context) => {
    if (event.details?.['quiet'] === true) return undefined;
    const message = context.byClient ? '{client} uploaded {title}.' : '{title} is ready for you.';
    return draft(event, context, ['info', 'New document', message]);
  },
  'document.sent': (event, context) => ({
    ...draft(event, context, ['warning', 'Signature requested', 'Please read and sign {title}.'], 'client'),
    needs: 'sign',
  }),
  'document.reminded': (event, context) => ({
    ...draft(
      event,
      context,
      ['warning', 'Signature still needed', 'Please read and sign {title}.'],
      'client',
    ),
    needs: 'sign',
  }),
  'document.signed': (event, context) => [
    draft(event, context, ['success', 'Document signed', '{client} signed {title}.']),
    {
      ...draft(event, context, ['success', 'Your signed copy is ready', '{actor} signed {title}.'], 'client'),
      toActor: 'email',
    },
  ],
  'document.declined': says('warning', 'Signature declined', '{client} declined to sign {title}.'),
  'document.countersigned': says('success', 'Document countersigned', 'We signed {title}, too.'),
  'document.replaced': says('info', 'Document replaced', 'There is a new version of {title}.'),
  'document.status_changed': (event, context) => {
    const { from, to } = event.details ?? {};
    if (from === 'awaiting_signature')
      return draft(event, context, [
        'info',
        'Signature no longer needed',
        '{title} no longer needs your signature.',
      ]);
    const text = `{title} is now ${statusLabels[String(to)] ?? String(to)}.`;
    return draft(
      event,
      context,
      to === 'completed' ? ['success', 'Document completed', text] : ['info', 'Document updated', text],
    );
  },
  'document.deleted': (event, context) => ({
    ...draft(event, context, [
      'info',
      'Document removed',
      context.byClient ? '{client} removed {title}.' : '{title} was removed.',
    ]),
    url: context.byClient ? '/admin/documents' : '/client/documents',
  }),
  'document.restored': says('info', 'Document restored', '{title} is back in your documents.'),

  'document_request.made': says('warning', 'Document requested', 'Please upload {title}{until}.'),
  // The practice can also remind of requests without a due date, or overdue ones.
  'document_request.reminded': (event, context) => {
    const { dueDate, overdue } = event.details ?? {};
    const soon = typeof dueDate === 'string' ? 'Request due soon' : 'Document still needed';
    const title = overdue === true ? 'Request overdue' : soon;
    return draft(event, context, ['warning', title, 'Please upload {title}{until}.']);
  },
  'document_request.answered': says('info', 'Requested document uploaded', '{client} uploaded {title}.'),
  'document_request.undone': (event, context) =>
    // The client is asked for the one document of a checklist only.
    context.byClient || event.details?.['itemId'] === undefined ? undoneRequest(event, context) : undefined,
  'document_request.item_undone': (event, context) =>
    context.byClient ? undefined : undoneRequest(event, context),
  'document_request.item_sent_back': says('warning', 'Request sent back', 'Please look at {title} again.'),
  'document_request.sent_back': says(
    'warning',
    'Request sent back',
    'Something is missing in your upload for {title}.',
  ),
  'document_request.accepted': says('success', 'Request completed', 'We accepted your upload for {title}.'),
  'document_request.changed': says('info', 'Request changed', 'We changed the request for {title}.'),
  'document_request.withdrawn': (event, context) => ({
    ...draft(event, context, ['info', 'Request cancelled', '{title} is no longer needed.']),
    url: '/client/documents',
  }),

  'invoice.issued': says('info', 'New invoice', 'Please pay {amount} for {title}{until}.', 'client'),
  'invoice.changed': says('info', 'Invoice changed', 'Invoice {title} is now {amount}.', 'client'),
  'invoice.voided': says('info', 'Invoice void', 'You no longer owe anything on invoice {title}.', 'client'),
  'invoice.reminded': (event, context) => {
    const title = event.details?.['overdue'] === true ? 'Payment overdue' : 'Payment reminder';
    return draft(event, context, ['warning', title, 'Please pay {balance} for {title}{until}.'], 'client');
  },
  'invoice.deleted': (event, context) => {
    const message = 'We cancelled invoice {title}. You no longer owe anything on it.';
    const cancelled = draft(event, context, ['info', 'Invoice cancelled', message], 'client');
    return { ...cancelled, url: '/client/payments' };
  },

  // One email for each payment. In the portal, only payments recorded by an admin or reported by a provider
  // are notified.
  'payment.settled': (event, context) => {
    const message = 'We received your payment for {title}.';
    const received = draft(event, context, ['success', 'Payment received', message], 'client');
    if (event.payment.recordedBy !== null) return received;
    // A gateway reports no actor if the client paid.
    const toActor = event.payment.mode === 'live' ? 'all' : 'email';
    return [
      draft(event, context, ['info', 'New payment', '{client} made a payment for {title}.'], 'practice'),
      event.actorId === null ? received : { ...received, toActor },
    ];
  },
  'payment.failed': says(
    'warning',
    'Payment failed',
    'Your payment for {title} did not go through.',
    'client',
  ),
  'payment.reported': says('warning', 'Payment reported', '{client} says that {title} is paid.', 'practice'),
  'payment.report_dismissed': says(
    'warning',
    'Payment not found',
    'We could not find your payment for {title}.',
    'client',
  ),
  'payment.difference_found': () =>
    toPractice(
      'consultant',
      'payment',
      '/admin/invoices?view=overview',
      'warning',
      'Payment to check',
      'The payment provider’s records differ from the ledger.',
    ),
  'refund.requested': says(
    'warning',
    'Refund requested',
    '{client} asked for a refund of {title}.',
    'practice',
  ),
  'refund.declined': says(
    'info',
    'Refund declined',
    'Your refund request for {title} was declined.',
    'client',
  ),
  'refund.made': says('success', 'Refund sent', 'We refunded your payment for {title}.', 'client'),
  'refund.reversed': says(
    'warning',
    'Refund failed',
    'The refund for {title} did not reach you. We will contact you.',
    'client',
  ),
  'refund.failed': says('warning', 'Refund failed', 'A refund for {title} did not go through.', 'practice'),
  'dispute.opened': says(
    'warning',
    'Payment disputed',
    '{client} disputed the payment for {title}.',
    'practice',
  ),
  'dispute.won': says('success', 'Dispute won', 'You keep the payment for {title}.', 'practice'),
  'dispute.lost': says(
    'warning',
    'Dispute lost',
    'The payment for {title} was returned to the client.',
    'practice',
  ),

  'message.created': (event, context) => {
    const { fromPractice, messageId } = event;
    const message = fromPractice ? 'Your consultant wrote to you.' : '{client} wrote to you.';
    const to = fromPractice ? 'client' : 'practice';
    return { ...draft(event, context, ['info', 'New message', message], to), messageId };
  },
  'contact.received': ({ messageId, from, suspect }) => {
    if (suspect) return undefined;
    const text = `${from} wrote to you from the website.`;
    return toPractice(
      'assistant',
      'message',
      contactMessageUrl(messageId),
      'info',
      'New contact message',
      text,
    );
  },
  'webhook.disabled': ({ details, subject }) => {
    const gone = details?.['reason'] === 'gone';
    const text = gone ? 'answered that it no longer exists.' : 'has not accepted a delivery for five days.';
    return toPractice(
      'owner',
      'message',
      '/admin/webhooks',
      'warning',
      'Webhook turned off',
      `“${subject.title}” ${text}`,
    );
  },
  'user.registered': ({ role, userId }, { client }) =>
    role === 'client' ? aboutClient(userId, 'New registration', `${client} created an account.`) : undefined,
  'clients.imported': ({ count }) => {
    const text = `${count === 1 ? '1 client was' : `${count} clients were`} imported.`;
    return toPractice('consultant', 'message', '/admin/clients', 'info', 'Clients imported', text);
  },
  'security_plan.review_due': ({ details }) => {
    const title = details?.['overdue'] === true ? 'Security plan overdue' : 'Security plan due for review';
    const text = `Please review the security plan by ${longDate(String(details?.['reviewOn']))}.`;
    return toPractice('owner', 'document', '/admin/security-plan', 'warning', title, text);
  },
  'health.failed': ({ lines: [first, ...more] }) => {
    if (!first) return undefined;
    const title = more.length === 0 ? `${first.name} needs attention` : 'Several things need attention';
    const text = [first, ...more].map(({ sentence }) => sentence).join(' ');
    return toPractice('owner', 'message', '/admin/health', 'warning', title, text);
  },
  'access.accepted': ({ clientId, grantedBy }, { actor }) => {
    const message = `${actor} accepted your invitation and has access now.`;
    const text = { type: 'success', category: 'message', title: 'Invitation accepted', message } as const;
    const accepted = { ...text, onlyTo: grantedBy };
    return [
      { ...accepted, to: 'client', needs: 'messages', url: '/client/people' },
      { ...accepted, to: 'practice', needs: 'consultant', url: `/admin/clients/${clientId}` },
    ];
  },
  'client.opened': ({ clientId, details }, { client, actor }) =>
    toPractice(
      'owner',
      'message',
      `/admin/clients/${clientId}`,
      'info',
      'Client opened',
      `${actor} opened ${client} without an assignment: “${String(details?.['reason'])}”`,
    ),
  'access.ended': ({ role, personId, actorId, clientId }, { actor, clientName }) =>
    role === 'owner' && actorId !== null && personId === actorId
      ? aboutClient(clientId, 'Owner left', `${actor} no longer has access to ${clientName}.`)
      : undefined,
  'user.closed': ({ userId, actorId, clientId }, { client }) =>
    clientId !== null && actorId === userId
      ? aboutClient(userId, 'Account closed', `${client} closed their account.`)
      : undefined,
};

const undoneRequest = (
  event: DomainEventTypes['document_request.undone' | 'document_request.item_undone'],
  context: RuleContext,
): NotificationDraft =>
  draft(
    event,
    context,
    context.byClient
      ? ['info', 'Upload removed', '{client} removed the upload for {title}.']
      : ['warning', 'Document requested again', 'Please upload {title} again.'],
  );

const aboutClient = (userId: number, title: string, text: string): NotificationDraft =>
  toPractice('assistant', 'message', `/admin/clients?client=${userId}`, 'info', title, text);

/** Domain events with notifications. */
export const notifiedEvents = Object.keys(rules) as TimedEventType[];

/**
 * Domain events without a notification if the same request also publishes one of these, about the same
 * document or appointment: only the more specific one is sent.
 */
const supersededBy: { readonly [Type in TimedEventType]?: readonly TimedEventType[] } = {
  'document.uploaded': ['document.sent', 'document_request.answered', 'document_request.item_answered'],
  'document.status_changed': ['document_request.accepted', 'document_request.item_accepted'],
  'appointment.assigned': ['appointment.rescheduled', 'appointment.cancelled'],
  'appointment.changed': ['appointment.assigned', 'appointment.rescheduled', 'appointment.cancelled'],
  'appointment.rescheduled': ['appointment.cancelled'],
};

/** Domain events that others depend on. */
export const supersedingEvents = Object.values(supersededBy).flat();

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
