import { currentLanguage, t } from '@steward/texts';
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
  type TextOf,
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

const uploadHere = (title: string, of: Parameters<TextOf>[0]): Text => [
  'warning',
  title,
  t(
    '{due, select, by {Please upload {title} by {day}.} overdue {Please upload {title}, which was due on {day}.} other {Please upload {title}.}}',
    of,
  ),
];

/** Notifications by domain event, in the current language. A new one is an entry with recipients, text and URL. */
const rules: Rules = {
  ...appointmentRules,

  'document.uploaded': (event, context) => {
    if (event.details?.['quiet'] === true) return undefined;
    return draft(event, context, (of) => [
      'info',
      t('New document'),
      context.byClient ? t('{client} uploaded {title}.', of) : t('{title} is ready for you.', of),
    ]);
  },
  'document.sent': (event, context) => ({
    ...draft(
      event,
      context,
      (of) => ['warning', t('Signature requested'), t('Please read and sign {title}.', of)],
      'client',
    ),
    needs: 'sign',
  }),
  'document.reminded': (event, context) => ({
    ...draft(
      event,
      context,
      (of) => ['warning', t('Signature still needed'), t('Please read and sign {title}.', of)],
      'client',
    ),
    needs: 'sign',
  }),
  'document.signed': (event, context) => [
    draft(event, context, (of) => ['success', t('Document signed'), t('{client} signed {title}.', of)]),
    {
      ...draft(
        event,
        context,
        (of) => ['success', t('Your signed copy is ready'), t('{actor} signed {title}.', of)],
        'client',
      ),
      toActor: 'email',
    },
  ],
  'document.declined': says((of) => [
    'warning',
    t('Signature declined'),
    t('{client} declined to sign {title}.', of),
  ]),
  'document.countersigned': says((of) => [
    'success',
    t('Document countersigned'),
    t('We signed {title}, too.', of),
  ]),
  'document.replaced': says((of) => [
    'info',
    t('Document replaced'),
    t('There is a new version of {title}.', of),
  ]),
  'document.status_changed': (event, context) => {
    const { from, to } = event.details ?? {};
    if (from === 'awaiting_signature')
      return draft(event, context, (of) => [
        'info',
        t('Signature no longer needed'),
        t('{title} no longer needs your signature.', of),
      ]);
    const status = String(to);
    const text = (title: string): string =>
      t(
        '{status, select, draft {{title} is now a draft again.} pending_review {{title} is now in review.} completed {{title} is now completed.} other {{title} is now {status}.}}',
        { title, status },
      );
    return draft(event, context, ({ title }) =>
      to === 'completed'
        ? ['success', t('Document completed'), text(title)]
        : ['info', t('Document updated'), text(title)],
    );
  },
  'document.deleted': (event, context) => ({
    ...draft(event, context, (of) => [
      'info',
      t('Document removed'),
      context.byClient ? t('{client} removed {title}.', of) : t('{title} was removed.', of),
    ]),
    url: context.byClient ? '/admin/documents' : '/client/documents',
  }),
  'document.restored': says((of) => [
    'info',
    t('Document restored'),
    t('{title} is back in your documents.', of),
  ]),

  'document_request.made': says((of) => uploadHere(t('Document requested'), of)),
  // The practice can also remind of requests without a due date, or overdue ones.
  'document_request.reminded': says((of) =>
    uploadHere(
      of.due === 'overdue'
        ? t('Request overdue')
        : of.due === 'by'
          ? t('Request due soon')
          : t('Document still needed'),
      of,
    ),
  ),
  'document_request.answered': says((of) => [
    'info',
    t('Requested document uploaded'),
    t('{client} uploaded {title}.', of),
  ]),
  'document_request.undone': (event, context) =>
    // The client is asked for the one document of a checklist only.
    context.byClient || event.details?.['itemId'] === undefined ? undoneRequest(event, context) : undefined,
  'document_request.item_undone': (event, context) =>
    context.byClient ? undefined : undoneRequest(event, context),
  'document_request.item_sent_back': says((of) => [
    'warning',
    t('Request sent back'),
    t('Please look at {title} again.', of),
  ]),
  'document_request.sent_back': says((of) => [
    'warning',
    t('Request sent back'),
    t('Something is missing in your upload for {title}.', of),
  ]),
  'document_request.accepted': says((of) => [
    'success',
    t('Request completed'),
    t('We accepted your upload for {title}.', of),
  ]),
  'document_request.changed': says((of) => [
    'info',
    t('Request changed'),
    t('We changed the request for {title}.', of),
  ]),
  'document_request.withdrawn': (event, context) => ({
    ...draft(event, context, (of) => ['info', t('Request cancelled'), t('{title} is no longer needed.', of)]),
    url: '/client/documents',
  }),

  'invoice.issued': says(
    (of) => [
      'info',
      t('New invoice'),
      t(
        '{due, select, by {Please pay {amount} for {title} by {day}.} overdue {Please pay {amount} for {title}, which was due on {day}.} overdue_upon_receipt {Please pay {amount} for {title}, which was due upon receipt.} other {Please pay {amount} for {title}.}}',
        of,
      ),
    ],
    'client',
  ),
  'invoice.changed': says(
    (of) => ['info', t('Invoice changed'), t('Invoice {title} is now {amount}.', of)],
    'client',
  ),
  'invoice.voided': says(
    (of) => ['info', t('Invoice void'), t('You no longer owe anything on invoice {title}.', of)],
    'client',
  ),
  'invoice.reminded': says(
    (of) => [
      'warning',
      of.due === 'overdue' || of.due === 'overdue_upon_receipt'
        ? t('Payment overdue')
        : t('Payment reminder'),
      t(
        '{due, select, by {Please pay {balance} for {title} by {day}.} overdue {Please pay {balance} for {title}, which was due on {day}.} overdue_upon_receipt {Please pay {balance} for {title}, which was due upon receipt.} other {Please pay {balance} for {title}.}}',
        of,
      ),
    ],
    'client',
  ),
  'invoice.deleted': (event, context) => ({
    ...draft(
      event,
      context,
      (of) => [
        'info',
        t('Invoice cancelled'),
        t('We cancelled invoice {title}. You no longer owe anything on it.', of),
      ],
      'client',
    ),
    url: '/client/payments',
  }),

  // One email for each payment. In the portal, only payments recorded by an admin or reported by a provider
  // are notified.
  'payment.settled': (event, context) => {
    const received = draft(
      event,
      context,
      (of) => ['success', t('Payment received'), t('We received your payment for {title}.', of)],
      'client',
    );
    if (event.payment.recordedBy !== null) return received;
    // A gateway reports no actor if the client paid.
    const toActor = event.payment.mode === 'live' ? 'all' : 'email';
    return [
      draft(
        event,
        context,
        (of) => ['info', t('New payment'), t('{client} made a payment for {title}.', of)],
        'practice',
      ),
      event.actorId === null ? received : { ...received, toActor },
    ];
  },
  'payment.failed': says(
    (of) => ['warning', t('Payment failed'), t('Your payment for {title} did not go through.', of)],
    'client',
  ),
  'payment.reported': says(
    (of) => ['warning', t('Payment reported'), t('{client} says that {title} is paid.', of)],
    'practice',
  ),
  'payment.report_dismissed': says(
    (of) => ['warning', t('Payment not found'), t('We could not find your payment for {title}.', of)],
    'client',
  ),
  'payment.difference_found': () =>
    toPractice(
      'consultant',
      'payment',
      '/admin/invoices?view=overview',
      'warning',
      t('Payment to check'),
      t('The payment provider’s records differ from the ledger.'),
    ),
  'refund.requested': says(
    (of) => ['warning', t('Refund requested'), t('{client} asked for a refund of {title}.', of)],
    'practice',
  ),
  'refund.declined': says(
    (of) => ['info', t('Refund declined'), t('Your refund request for {title} was declined.', of)],
    'client',
  ),
  'refund.made': says(
    (of) => ['success', t('Refund sent'), t('We refunded your payment for {title}.', of)],
    'client',
  ),
  'refund.reversed': says(
    (of) => [
      'warning',
      t('Refund failed'),
      t('The refund for {title} did not reach you. We will contact you.', of),
    ],
    'client',
  ),
  'refund.failed': says(
    (of) => ['warning', t('Refund failed'), t('A refund for {title} did not go through.', of)],
    'practice',
  ),
  'dispute.opened': says(
    (of) => ['warning', t('Payment disputed'), t('{client} disputed the payment for {title}.', of)],
    'practice',
  ),
  'dispute.won': says(
    (of) => ['success', t('Dispute won'), t('You keep the payment for {title}.', of)],
    'practice',
  ),
  'dispute.lost': says(
    (of) => ['warning', t('Dispute lost'), t('The payment for {title} was returned to the client.', of)],
    'practice',
  ),

  'message.created': (event, context) => {
    const { fromPractice, messageId } = event;
    return {
      ...draft(
        event,
        context,
        (of) => [
          'info',
          t('New message'),
          fromPractice ? t('Your consultant wrote to you.') : t('{client} wrote to you.', of),
        ],
        fromPractice ? 'client' : 'practice',
      ),
      messageId,
    };
  },
  'contact.received': ({ messageId, from, suspect }) =>
    suspect
      ? undefined
      : toPractice(
          'assistant',
          'message',
          contactMessageUrl(messageId),
          'info',
          t('New contact message'),
          t('{from} wrote to you from the website.', { from }),
        ),
  'webhook.disabled': ({ details, subject }) =>
    toPractice(
      'owner',
      'message',
      '/admin/webhooks',
      'warning',
      t('Webhook turned off'),
      details?.['reason'] === 'gone'
        ? t('“{title}” answered that it no longer exists.', subject)
        : t('“{title}” has not accepted a delivery for five days.', subject),
    ),
  'user.registered': ({ role, userId }, { client }) =>
    role === 'client'
      ? aboutClient(userId, t('New registration'), t('{client} created an account.', { client }))
      : undefined,
  'clients.imported': ({ count }) =>
    toPractice(
      'consultant',
      'message',
      '/admin/clients',
      'info',
      t('Clients imported'),
      t('{count, plural, one {# client was imported.} other {# clients were imported.}}', { count }),
    ),
  'security_plan.review_due': ({ details }) =>
    toPractice(
      'owner',
      'document',
      '/admin/security-plan',
      'warning',
      details?.['overdue'] === true ? t('Security plan overdue') : t('Security plan due for review'),
      t('Please review the security plan by {day}.', { day: longDate(String(details?.['reviewOn'])) }),
    ),
  'health.failed': ({ lines, translated }) => {
    const [first, ...more] = translated?.[currentLanguage()] ?? lines;
    if (!first) return undefined;
    const title =
      more.length === 0
        ? t('{name} needs attention', { name: first.name })
        : t('Several things need attention');
    const text = [first, ...more].map(({ sentence }) => sentence).join(' ');
    return toPractice('owner', 'message', '/admin/health', 'warning', title, text);
  },
  'access.accepted': ({ clientId, grantedBy }, { actor }) => {
    const text = {
      type: 'success',
      category: 'message',
      title: t('Invitation accepted'),
      message: t('{actor} accepted your invitation and has access now.', { actor }),
    } as const;
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
      t('Client opened'),
      t('{actor} opened {client} without an assignment: “{reason}”', {
        ...{ actor, client },
        reason: String(details?.['reason']),
      }),
    ),
  'access.ended': ({ role, personId, actorId, clientId }, { actor, clientName }) =>
    role === 'owner' && actorId !== null && personId === actorId
      ? aboutClient(
          clientId,
          t('Owner left'),
          t('{actor} no longer has access to {clientName}.', { actor, clientName }),
        )
      : undefined,
  'user.closed': ({ userId, actorId, clientId }, { client }) =>
    clientId !== null && actorId === userId
      ? aboutClient(userId, t('Account closed'), t('{client} closed their account.', { client }))
      : undefined,
};

const undoneRequest = (
  event: DomainEventTypes['document_request.undone' | 'document_request.item_undone'],
  context: RuleContext,
): NotificationDraft =>
  draft(event, context, (of) =>
    context.byClient
      ? ['info', t('Upload removed'), t('{client} removed the upload for {title}.', of)]
      : ['warning', t('Document requested again'), t('Please upload {title} again.', of)],
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
 * The notifications of a domain event, in the current language; empty if there are none. Their number and order are
 * the same in every language.
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
