import { currentLanguage, msg, type Text as Title, t } from '@steward/texts';
import type { DomainEvent, DomainEventTypes } from '../../../platform/unit-of-work/domain-events.js';
import { areRequestedTogether } from '../../billing/index.js';
import type { NotificationDraft } from '../domain/notification-draft.js';
import { contactMessageUrl } from '../domain/record-url.js';
import { accessRules } from './access-notifications.js';
import { appointmentRules } from './appointment-notifications.js';
import { billingRules, isByCredit } from './billing-notifications.js';
import {
  aboutClient,
  connectionChanged,
  draft,
  type Rule,
  type RuleContext,
  type Rules,
  says,
  toPractice,
  withdrawing,
  type Text,
  type TextOf,
  type TimedEvent,
  type TimedEventType,
} from './notification-rule.js';

const uploadHere = (title: Title, of: Parameters<TextOf>[0], variant?: string): Text => [
  'warning',
  title,
  t(
    '{due, select, by {Please upload {title} by {day}.} overdue {Please upload {title}, which was due on {day}.} other {Please upload {title}.}}',
    of,
  ),
  variant,
];

/** Notifications by domain event, in the current language. A new one is an entry with recipients, text and URL. */
export const coreRules: Rules = {
  ...appointmentRules,
  ...billingRules,
  ...accessRules,

  'document.uploaded': (event, context) => {
    if (event.details?.['quiet'] === true) return undefined;
    return draft(event, context, (of) => [
      'info',
      msg('New document'),
      context.byClient ? t('{client} uploaded {title}.', of) : t('{title} is ready for you.', of),
    ]);
  },
  'document.sent': (event, context) => {
    if (event.details?.['quiet'] === true) return undefined;
    return {
      ...draft(
        event,
        context,
        (of) => ['warning', msg('Signature requested'), t('Please read and sign {title}.', of)],
        'client',
      ),
      needs: 'sign',
    };
  },
  'document.reminded': (event, context) => ({
    ...draft(
      event,
      context,
      (of) => ['warning', msg('Signature still needed'), t('Please read and sign {title}.', of)],
      'client',
    ),
    needs: 'sign',
  }),
  'document.signed': (event, context) => [
    draft(event, context, (of) => ['success', msg('Document signed'), t('{client} signed {title}.', of)]),
    {
      ...draft(
        event,
        context,
        (of) => ['success', msg('Your signed copy is ready'), t('{actor} signed {title}.', of)],
        'client',
      ),
      toActor: 'email',
      isAtOnce: true,
    },
  ],
  'document.declined': says((of) => [
    'warning',
    msg('Signature declined'),
    t('{client} declined to sign {title}.', of),
  ]),
  'document.countersigned': (event, context) => ({
    ...draft(event, context, (of) => [
      'success',
      msg('Document countersigned'),
      t('We signed {title}, too.', of),
    ]),
    isAtOnce: true,
  }),
  'document.replaced': says((of) => [
    'info',
    msg('Document replaced'),
    t('There is a new version of {title}.', of),
  ]),
  'document.status_changed': (event, context) => {
    const { from, to } = event.details ?? {};
    if (from === 'awaiting_signature')
      return draft(event, context, (of) => [
        'info',
        msg('Signature no longer needed'),
        t('{title} no longer needs your signature.', of),
        'signature_not_needed',
      ]);
    const status = String(to);
    const text = (title: string): string =>
      t(
        '{status, select, draft {{title} is now a draft again.} pending_review {{title} is now in review.} completed {{title} is now completed.} other {{title} is now {status}.}}',
        { title, status },
      );
    return draft(event, context, ({ title }) =>
      to === 'completed'
        ? ['success', msg('Document completed'), text(title)]
        : ['info', msg('Document updated'), text(title)],
    );
  },
  'document.deleted': (event, context) => ({
    ...withdrawing(event, context, (of) => [
      'info',
      msg('Document removed'),
      context.byClient ? t('{client} removed {title}.', of) : t('{title} was removed.', of),
    ]),
    url: context.byClient ? '/admin/documents' : '/client/documents',
  }),
  'document.restored': says((of) => [
    'info',
    msg('Document restored'),
    t('{title} is back in your documents.', of),
  ]),

  'document_request.made': says((of) => uploadHere(msg('Document requested'), of)),
  // The practice can also remind of requests without a due date, or overdue ones.
  'document_request.reminded': says((of) =>
    of.due === 'overdue'
      ? uploadHere(msg('Request overdue'), of, 'overdue')
      : of.due === 'by'
        ? uploadHere(msg('Request due soon'), of, 'due_soon')
        : uploadHere(msg('Document still needed'), of),
  ),
  'document_request.answered': says((of) => [
    'info',
    msg('Requested document uploaded'),
    t('{client} uploaded {title}.', of),
  ]),
  'document_request.undone': (event, context) =>
    // The client is asked for the one document of a checklist only.
    context.byClient || event.details?.['itemId'] === undefined ? undoneRequest(event, context) : undefined,
  'document_request.item_undone': (event, context) =>
    context.byClient ? undefined : undoneRequest(event, context),
  'document_request.item_sent_back': says((of) => [
    'warning',
    msg('Request sent back'),
    t('Please look at {title} again.', of),
  ]),
  'document_request.sent_back': says((of) => [
    'warning',
    msg('Request sent back'),
    t('Something is missing in your upload for {title}.', of),
  ]),
  'document_request.accepted': (event, context) =>
    draft(event, context, (of) =>
      event.details?.['fulfilled'] === true
        ? ['info', msg('Request completed'), t('{title} is no longer needed.', of), 'fulfilled']
        : ['success', msg('Request completed'), t('We accepted your upload for {title}.', of)],
    ),
  'document_request.changed': says((of) => [
    'info',
    msg('Request changed'),
    t('We changed the request for {title}.', of),
  ]),
  'document_request.withdrawn': (event, context) => ({
    ...withdrawing(event, context, (of) => [
      'info',
      msg('Request cancelled'),
      t('{title} is no longer needed.', of),
    ]),
    url: '/client/documents',
  }),

  'message.created': (event, context) => {
    const { fromPractice, messageId, threadId } = event;
    return {
      ...draft(
        event,
        context,
        (of) => [
          'info',
          msg('New message'),
          fromPractice ? t('Your consultant wrote to you.') : t('{client} wrote to you.', of),
        ],
        fromPractice ? 'client' : 'practice',
      ),
      messageId,
      threadId,
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
          msg('New contact message'),
          t('{from} wrote to you from the website.', { from }),
        ),
  'connection.changed': ({ connection, change, name }, { actor }) => {
    const of = { actor, name, change };
    if (connection === 'email')
      return connectionChanged(
        t(
          '{change, select, disconnected {{actor} disconnected the email account {name}.} other {{actor} connected the email account {name}.}}',
          of,
        ),
      );
    return connection === 'payments'
      ? connectionChanged(
          t(
            '{change, select, disconnected {{actor} disconnected card payments ({name}).} other {{actor} changed card payments: {name}.}}',
            of,
          ),
        )
      : undefined;
  },
  'account.password_reset_waits': ({ subject }) =>
    toPractice(
      'owner',
      'message',
      '/admin/staff',
      'warning',
      msg('Password reset has to wait'),
      t(
        'Someone asked for a new password for {title}. No link was sent, because the email account was changed less than 72 hours ago.',
        subject,
      ),
    ),
  'account.password_reset_requested': ({ subject, details }) =>
    details?.['newEmailAccount'] === true
      ? toPractice(
          'owner',
          'message',
          '/admin/staff',
          'warning',
          msg('Password reset requested'),
          t(
            'Someone asked for a new password for {title}. The email account that sent the link was changed less than 72 hours ago.',
            subject,
          ),
        )
      : undefined,
  'user.registered': ({ role, userId, actorId }, { client, actor }) => {
    if (role !== 'client') return undefined;
    const isByStaff = actorId !== null && actorId !== userId;
    return isByStaff
      ? {
          ...aboutClient(
            userId,
            msg('New client'),
            t('{actor} created an account for {client}.', { actor, client }),
          ),
          variant: 'by_staff',
        }
      : aboutClient(userId, msg('New registration'), t('{client} created an account.', { client }));
  },
  'health.failed': ({ lines, translated }) => {
    const [first, ...more] = translated?.[currentLanguage()] ?? lines;
    if (!first) return undefined;
    const title =
      more.length === 0
        ? msg('{name} needs attention', { name: first.name })
        : msg('Several things need attention');
    const text = [first, ...more].map(({ sentence }) => sentence).join(' ');
    return toPractice('owner', 'message', '/admin/health', 'warning', title, text);
  },
  'client.opened': ({ clientId, details }, { client, actor }) =>
    toPractice(
      'owner',
      'message',
      `/admin/clients/${clientId}`,
      'info',
      msg('Client opened'),
      t('{actor} opened {client} without an assignment: “{reason}”', {
        actor,
        client,
        reason: String(details?.['reason']),
      }),
    ),
  'practice.changed': ({ details }, { actor }) =>
    details?.['staffSees'] === undefined
      ? undefined
      : toPractice(
          'owner',
          'message',
          '/admin/practice',
          'warning',
          msg('Staff access changed'),
          details['staffSees'] === 'all'
            ? t('{actor} let all staff see all clients.', { actor })
            : t('{actor} limited staff to their assigned clients.', { actor }),
        ),
  'user.closed': ({ userId, actorId, clientId }, { client }) =>
    clientId !== null && actorId === userId
      ? aboutClient(userId, msg('Account closed'), t('{client} closed their account.', { client }))
      : undefined,
};

const undoneRequest = (
  event: DomainEventTypes['document_request.undone' | 'document_request.item_undone'],
  context: RuleContext,
): NotificationDraft =>
  draft(event, context, (of) =>
    context.byClient
      ? ['info', msg('Upload removed'), t('{client} removed the upload for {title}.', of)]
      : ['warning', msg('Document requested again'), t('Please upload {title} again.', of)],
  );

/**
 * Domain events without a notification if the same request also publishes one of these, about the same
 * document or appointment: only the more specific one is sent.
 */
const supersededBy: { readonly [Type in TimedEventType]?: readonly TimedEventType[] } = {
  'document.uploaded': [
    'document.sent',
    'document_request.answered',
    'document_request.item_answered',
    'questionnaire.submitted',
  ],
  'document.replaced': ['questionnaire.submitted'],
  'document.status_changed': [
    'document_request.accepted',
    'document_request.item_accepted',
    'questionnaire.submitted',
    'questionnaire.accepted',
    'questionnaire.reopened',
  ],
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

/**
 * For the client, a refund of several payments is one refund, apart from what goes into their credit: only the first part of
 * each is notified.
 */
const isFurtherPart = (event: TimedEvent, together: readonly DomainEvent[]): boolean =>
  event.type === 'refund.made' &&
  together
    .slice(0, together.indexOf(event))
    .some(
      (other) =>
        other.type === 'refund.made' &&
        other.invoiceId === event.invoiceId &&
        isByCredit(other) === isByCredit(event) &&
        areRequestedTogether(other.refund, event.refund),
    );

/**
 * The notifications of a domain event, in the current language; empty if there are none. Their number and order are
 * the same in every language.
 * @param together all domain events of the same unit of work, so that one request leads to one notification
 * @param rules of the core and of parts
 */
export function draftsOf(
  event: TimedEvent,
  context: RuleContext,
  together: readonly DomainEvent[],
  rules: readonly Rules[] = [coreRules],
): readonly NotificationDraft[] {
  const superseding: readonly string[] = supersededBy[event.type] ?? [];
  if (together.some((other) => superseding.includes(other.type) && recordOf(other) === recordOf(event)))
    return [];
  if (isFurtherPart(event, together)) return [];
  // The rule found by an event's type takes this event; TypeScript cannot relate the two.
  return rules.flatMap((by) => (by[event.type] as Rule<TimedEvent> | undefined)?.(event, context) ?? []);
}
