import { msg, shown } from '@steward/texts';
import type { RuleContext, TimedEvent } from './notification-rule.js';
import { draftsOf } from './notification-rules.js';
import { mailedTitle } from '../domain/notification-draft.js';
import { notificationMail } from './notification-mail-texts.js';

const at = new Date('2026-11-20T12:00:00Z');
const clientId = 2;
const consultant = 1;

const documentEvent = (type: string, actorId: number | null, details?: Record<string, string>): TimedEvent =>
  ({
    type: `document.${type}`,
    documentId: 12,
    clientId,
    actorId,
    at,
    subject: { type: 'document', id: 12, title: 'Agreement' },
    ...(details && { details }),
  }) as TimedEvent;

const requestEvent = (type: string, actorId: number | null, details?: Record<string, unknown>): TimedEvent =>
  ({
    type: `document_request.${type}`,
    requestId: 5,
    clientId,
    actorId,
    at,
    subject: { type: 'document_request', id: 5, title: 'W-2 of 2026' },
    ...(details && { details }),
  }) as TimedEvent;

const invoiceEvent = (type: string, details: Record<string, string | boolean | null>): TimedEvent =>
  ({
    type: `invoice.${type}`,
    invoiceId: 9,
    clientId,
    actorId: consultant,
    at,
    details,
    subject: { type: 'invoice', id: 9, title: 'INV-000009' },
  }) as TimedEvent;

const appointmentEvent = (
  type: string,
  actorId: number | null,
  over: { clientId?: number | null; invitee?: string; startsAt?: Date } = {},
): TimedEvent =>
  ({
    type: `appointment.${type}`,
    appointmentId: 7,
    clientId,
    actorId,
    at,
    invitee: null,
    startsAt: new Date('2026-11-24T15:00:00Z'),
    ...over,
    subject: { type: 'appointment', id: 7, title: 'Review' },
  }) as TimedEvent;

const reminder = (to: 'client' | 'practice', invitee: string | null = null): TimedEvent => ({
  type: 'appointment.reminder_due',
  appointmentId: 7,
  clientId,
  before: 'hour',
  to,
  label: 'Review',
  labelEs: null,
  invitee,
  at,
  startsAt: new Date('2026-11-24T15:00:00Z'),
});

/** The acting client, or the practice. */
const contextOf = (event: TimedEvent): RuleContext => ({
  client: 'Alex Sample',
  clientName: 'Alex Sample',
  actor: 'Alex Sample',
  timeZone: 'America/Chicago',
  now: at,
  byClient: 'actorId' in event && event.actorId === clientId,
});

/** The notification in the portal or the dashboard. */
const notified = (event: TimedEvent, together: TimedEvent[] = [event]): string | undefined => {
  const draft = draftsOf(event, contextOf(event), together).find(({ toActor }) => toActor === undefined);
  return draft && `${draft.to}, ${draft.type}: ${shown(draft.title)}. ${draft.message} ${draft.url}`;
};

const toClient = '/client/documents?document=12';
const toPractice = '/admin/documents?document=12';

const toInvoice = '/client/payments?invoice=9';

const coming = '/client/appointments?appointment=7';
const calendar = '/admin/appointments?appointment=7';
const tuesday = 'Tuesday, November 24, 2026 at 9:00 AM CST';

const cases: [TimedEvent, string][] = [
  [
    appointmentEvent('booked', clientId),
    `practice, info: New appointment. Alex Sample booked “Review” on ${tuesday}. ${calendar}`,
  ],
  [
    appointmentEvent('booked', consultant),
    `client, info: New appointment. “Review” is on ${tuesday}. ${coming}`,
  ],
  [
    appointmentEvent('rescheduled', clientId),
    `practice, info: Appointment moved. Alex Sample moved “Review” to ${tuesday}. ${calendar}`,
  ],
  [
    appointmentEvent('rescheduled', consultant, { startsAt: new Date('2027-07-23T14:30:00Z') }),
    `client, warning: Appointment moved. “Review” is now on Friday, July 23, 2027 at 9:30 AM CDT. ${coming}`,
  ],
  [
    appointmentEvent('cancelled', clientId),
    `practice, info: Appointment cancelled. Alex Sample cancelled “Review” on ${tuesday}. ${calendar}`,
  ],
  [
    appointmentEvent('cancelled', consultant),
    `client, warning: Appointment cancelled. “Review” on ${tuesday} was cancelled. ${coming}`,
  ],
  [
    appointmentEvent('changed', consultant),
    `client, info: Appointment changed. “Review” on ${tuesday} was changed. ${coming}`,
  ],
  [
    appointmentEvent('assigned', consultant),
    `client, info: New appointment. “Review” is on ${tuesday}. ${coming}`,
  ],
  [reminder('client'), `client, info: Appointment reminder. “Review” is on ${tuesday}. ${coming}`],
  [
    reminder('practice'),
    `practice, info: Appointment reminder. “Review” with Alex Sample is on ${tuesday}. ${calendar}`,
  ],
  [
    invoiceEvent('issued', { amount: '1250.00', dueDate: '2026-12-31' }),
    `client, info: New invoice. Please pay $1,250.00 for “INV-000009” by December 31, 2026. ${toInvoice}`,
  ],
  [
    invoiceEvent('issued', { amount: '0.10', dueDate: null }),
    `client, info: New invoice. Please pay $0.10 for “INV-000009”. ${toInvoice}`,
  ],
  [
    invoiceEvent('changed', { amount: '99999999.99' }),
    `client, info: Invoice changed. Invoice “INV-000009” is now $99,999,999.99. ${toInvoice}`,
  ],
  [
    invoiceEvent('voided', { amount: '1.00' }),
    `client, info: Invoice void. You no longer owe anything on invoice “INV-000009”. ${toInvoice}`,
  ],
  [
    invoiceEvent('reminded', { balance: '25.00', dueDate: '2026-12-31', overdue: false }),
    `client, warning: Payment reminder. Please pay $25.00 for “INV-000009” by December 31, 2026. ${toInvoice}`,
  ],
  [
    invoiceEvent('reminded', { balance: '25.00', dueDate: null, overdue: false }),
    `client, warning: Payment reminder. Please pay $25.00 for “INV-000009”. ${toInvoice}`,
  ],
  [
    invoiceEvent('reminded', { balance: '25.00', dueDate: '2026-12-31', overdue: true }),
    `client, warning: Payment overdue. Please pay $25.00 for “INV-000009”, which was due on December 31, 2026. ${toInvoice}`,
  ],
  [
    invoiceEvent('reminded', { balance: '25.00', dueDate: null, overdue: true }),
    `client, warning: Payment overdue. Please pay $25.00 for “INV-000009”, which was due upon receipt. ${toInvoice}`,
  ],
  [
    invoiceEvent('deleted', { amount: '1.00' }),
    'client, info: Invoice cancelled. We cancelled invoice “INV-000009”. You no longer owe anything on it. /client/payments',
  ],
  [
    documentEvent('uploaded', consultant),
    `client, info: New document. “Agreement” is ready for you. ${toClient}`,
  ],
  [
    documentEvent('uploaded', clientId),
    `practice, info: New document. Alex Sample uploaded “Agreement”. ${toPractice}`,
  ],
  [
    documentEvent('sent', consultant),
    `client, warning: Signature requested. Please read and sign “Agreement”. ${toClient}`,
  ],
  [
    documentEvent('signed', clientId),
    `practice, success: Document signed. Alex Sample signed “Agreement”. ${toPractice}`,
  ],
  [
    documentEvent('declined', clientId),
    `practice, warning: Signature declined. Alex Sample declined to sign “Agreement”. ${toPractice}`,
  ],
  [
    documentEvent('countersigned', consultant),
    `client, success: Document countersigned. We signed “Agreement”, too. ${toClient}`,
  ],
  [
    documentEvent('replaced', consultant),
    `client, info: Document replaced. There is a new version of “Agreement”. ${toClient}`,
  ],
  [
    documentEvent('status_changed', consultant, { from: 'draft', to: 'completed' }),
    `client, success: Document completed. “Agreement” is now completed. ${toClient}`,
  ],
  [
    documentEvent('status_changed', consultant, { from: 'draft', to: 'pending_review' }),
    `client, info: Document updated. “Agreement” is now in review. ${toClient}`,
  ],
  [
    documentEvent('status_changed', consultant, { from: 'awaiting_signature', to: 'draft' }),
    `client, info: Signature no longer needed. “Agreement” no longer needs your signature. ${toClient}`,
  ],
  [
    documentEvent('deleted', consultant),
    'client, info: Document removed. “Agreement” was removed. /client/documents',
  ],
  [
    documentEvent('restored', consultant),
    `client, info: Document restored. “Agreement” is back in your documents. ${toClient}`,
  ],
  [
    requestEvent('made', consultant, { dueDate: '2027-01-31' }),
    'client, warning: Document requested. Please upload “W-2 of 2026” by January 31, 2027. /client/documents?request=5',
  ],
  [
    requestEvent('made', consultant, { dueDate: null }),
    'client, warning: Document requested. Please upload “W-2 of 2026”. /client/documents?request=5',
  ],
  [
    requestEvent('reminded', null, { dueDate: '2026-11-22' }),
    'client, warning: Request due soon. Please upload “W-2 of 2026” by November 22, 2026. /client/documents?request=5',
  ],
  [
    requestEvent('reminded', consultant, { dueDate: '2026-11-01', overdue: true }),
    'client, warning: Request overdue. Please upload “W-2 of 2026”, which was due on November 1, 2026. /client/documents?request=5',
  ],
  [
    requestEvent('reminded', consultant, { dueDate: null, overdue: false }),
    'client, warning: Document still needed. Please upload “W-2 of 2026”. /client/documents?request=5',
  ],
  [
    requestEvent('answered', clientId),
    'practice, info: Requested document uploaded. Alex Sample uploaded “W-2 of 2026”. /admin/requests?request=5',
  ],
  [
    requestEvent('undone', clientId),
    'practice, info: Upload removed. Alex Sample removed the upload for “W-2 of 2026”. /admin/requests?request=5',
  ],
  [
    requestEvent('undone', consultant),
    'client, warning: Document requested again. Please upload “W-2 of 2026” again. /client/documents?request=5',
  ],
  [
    requestEvent('sent_back', consultant),
    'client, warning: Request sent back. Something is missing in your upload for “W-2 of 2026”. /client/documents?request=5',
  ],
  [
    requestEvent('accepted', consultant),
    'client, success: Request completed. We accepted your upload for “W-2 of 2026”. /client/documents?request=5',
  ],
  [
    requestEvent('withdrawn', consultant),
    'client, info: Request cancelled. “W-2 of 2026” is no longer needed. /client/documents',
  ],
];

const accessEvent = (type: string, over: object = {}): TimedEvent =>
  ({
    type: `access.${type}`,
    ...{ accessId: 3, clientId, personId: 8, actorId: consultant, at, role: 'owner', awaitsApproval: true },
    subject: { type: 'access', id: 3, title: 'Pat Helper' },
    ...over,
  }) as TimedEvent;
const accessEvents = [
  ...['granted', 'changed', 'change_requested', 'accepted', 'ended'].map((type) => accessEvent(type)),
  accessEvent('ended', { personId: consultant }),
  ...[consultant, clientId].map(
    (actorId) => ({ type: 'user.registered', role: 'client', userId: clientId, actorId, at }) as TimedEvent,
  ),
];

it.each(cases.map(([event, expected]) => ({ type: event.type, event, expected })))(
  '$type: $expected',
  ({ event, expected }) => {
    expect(notified(event)).toBe(expected);
  },
);

it('is emailed in the same words if the previous version stored it, without its event', () => {
  const events = [...cases.map(([event]) => event), ...accessEvents];
  for (const event of events)
    for (const { title, variant = null, to, ...draft } of draftsOf(event, contextOf(event), [event])) {
      const stored = { ...draft, title: mailedTitle(title), clientId };
      const mailOf = (kind: { event: string | null; variant: string | null }) =>
        notificationMail([{ ...stored, ...kind }], {
          userId: clientId,
          practice: 'Example Practice',
          phone: '',
          firstName: null,
          role: to === 'practice' ? 'admin' : 'client',
          publicUrl: 'https://portal.example.com',
          unsubscribePage: '',
        }).text;
      expect(mailOf({ event: event.type, variant })).toBe(mailOf({ event: null, variant: null }));
    }
});

it('confirms a signature to its signer, by email only', () => {
  const signed = documentEvent('signed', clientId);
  expect(draftsOf(signed, contextOf(signed), [signed])).toContainEqual(
    expect.objectContaining({
      to: 'client',
      title: msg('Your signed copy is ready'),
      url: toClient,
      toActor: 'email',
    }),
  );
});

it.each(['viewed', 'downloaded', 'consented', 'changed', 'purged'])(
  'does not notify of a document that was %s',
  (type) => {
    expect(notified(documentEvent(type, consultant))).toBeUndefined();
  },
);

it.each([
  [false, 'practice, info: New message. Alex Sample wrote to you. /admin/messages/4'],
  [true, 'client, info: New message. Your consultant wrote to you. /client/messages/4'],
])('notifies the other side of a message (from the practice: %s)', (fromPractice, expected) => {
  const created = {
    type: 'message.created' as const,
    threadId: 4,
    messageId: 9,
    clientId,
    at,
    fromPractice,
    fromUserId: 1,
    actorId: 1,
    hasAttachments: false,
    subject: { type: 'conversation' as const, id: 4, title: 'A question' },
  };
  expect(notified(created)).toBe(expected);
});

it('does not notify of a message that looks automated', () => {
  const received = { type: 'contact.received' as const, messageId: 3, at, from: 'Dana Placeholder' };
  expect(notified({ ...received, suspect: true })).toBeUndefined();
  expect(notified({ ...received, suspect: false })).toBe(
    'practice, info: New contact message. Dana Placeholder wrote to you from the website. /admin/contact-messages?message=3',
  );
});

it("notifies the practice of a visitor's booking, with their name", () => {
  const event = appointmentEvent('booked', null, { clientId: null, invitee: 'Dana Placeholder' });
  expect(draftsOf(event, { ...contextOf(event), client: '' }, [event])[0]?.message).toBe(
    `Dana Placeholder booked “Review” on ${tuesday}.`,
  );
});

it('does not notify of past appointments that are entered or corrected', () => {
  expect(notified(appointmentEvent('booked', consultant, { startsAt: at }))).toBeUndefined();
  expect(notified(appointmentEvent('rescheduled', consultant, { startsAt: at }))).toBeUndefined();
});

it.each(['client', 'practice'] as const)('reminds the %s of no appointment that has begun', (to) => {
  const event = reminder(to);
  const readAt = (now: string) =>
    draftsOf(event, { ...contextOf(event), now: new Date(now) }, [event]).map(({ title }) => shown(title));
  expect(readAt('2026-11-24T14:59:59Z')).toEqual(['Appointment reminder']);
  expect(readAt('2026-11-24T15:00:00Z')).toEqual([]);
});

describe('one request leads to one notification', () => {
  it('of a moved appointment, not also of a changed one', () => {
    const changed = appointmentEvent('changed', consultant);
    const moved = appointmentEvent('rescheduled', consultant);
    expect(notified(changed, [changed, moved])).toBeUndefined();
    expect(notified(moved, [changed, moved])).toContain('Appointment moved');
  });

  const uploaded = documentEvent('uploaded', consultant);

  it('of a requested signature, not also of a new document', () => {
    const sent = documentEvent('sent', consultant);
    expect(notified(uploaded, [uploaded, sent])).toBeUndefined();
    expect(notified(sent, [uploaded, sent])).toContain('Signature requested');
  });

  it('of an answered request', () => {
    const answered = requestEvent('answered', clientId, { documentId: 12 });
    expect(notified(documentEvent('uploaded', clientId), [answered])).toBeUndefined();
  });

  it('of an accepted answer', () => {
    const accepted = requestEvent('accepted', consultant, { documentId: 12 });
    const completed = documentEvent('status_changed', consultant, {
      from: 'pending_review',
      to: 'completed',
    });
    expect(notified(completed, [completed, accepted])).toBeUndefined();
  });

  it('and a separate one for another document in the same unit of work', () => {
    expect(notified(uploaded, [uploaded, requestEvent('answered', clientId, { documentId: 13 })])).toContain(
      'New document',
    );
  });
});

describe('another person of the client', () => {
  const helper = 3;
  const byHelper: RuleContext = {
    client: 'Pat Helper for Alex Sample',
    clientName: 'Alex Sample',
    actor: 'Pat Helper',
    timeZone: 'America/Chicago',
    now: at,
    byClient: true,
  };
  const draftsBy = (event: TimedEvent): string[] =>
    draftsOf(event, byHelper, [event]).map(({ to, message }) => `${to}: ${message}`);

  it('acts for the client: the practice is notified', () => {
    expect(draftsBy(documentEvent('uploaded', helper))).toEqual([
      'practice: Pat Helper for Alex Sample uploaded “Agreement”.',
    ]);
    expect(draftsBy(documentEvent('signed', helper))).toEqual([
      'practice: Pat Helper for Alex Sample signed “Agreement”.',
      'client: Pat Helper signed “Agreement”.',
    ]);
  });

  it('changes an appointment: the others are notified, too', () => {
    expect(draftsBy(appointmentEvent('cancelled', helper))).toEqual([
      `practice: Pat Helper for Alex Sample cancelled “Review” on ${tuesday}.`,
      `client: “Review” on ${tuesday} was cancelled.`,
    ]);
  });
});

it.each([
  [documentEvent('sent', consultant), ['sign']],
  [documentEvent('uploaded', consultant), ['documents']],
  [documentEvent('signed', clientId), ['assistant', 'documents']],
  [requestEvent('made', consultant), ['upload']],
  [invoiceEvent('issued', { amount: '1250.00', dueDate: null }), ['invoices']],
  [appointmentEvent('changed', consultant), ['appointments']],
  [appointmentEvent('confirmed', clientId), ['assistant']],
  [{ type: 'payment.difference_found', at } as TimedEvent, ['consultant']],
  [
    { type: 'health.failed', at, lines: [{ name: 'Email', sentence: 'No email is sent.' }] } as TimedEvent,
    ['owner'],
  ],
])('%j is for those with the rights %j', (event, needed) => {
  expect(draftsOf(event, contextOf(event), [event]).map(({ needs }) => needs)).toEqual(needed);
});
