import { isOutdating, outdatedBy, type OutdatingEvent } from './outdated-notifications.js';

const clientId = 2;
const admin = 1;

const event = (type: string, subject: string, actorId: number | null, details?: object): OutdatingEvent =>
  ({
    type,
    clientId,
    actorId,
    at: new Date('2026-11-20T12:00:00Z'),
    subject: { type: subject, id: 7, title: 'Agreement' },
    ...(details && { details }),
  }) as OutdatingEvent;

const all = ['warning', 'success', 'info'];
const exceptSuccess = ['warning', 'info'];
const withdrawn = { from: 'awaiting_signature', to: 'draft' };
const ofClient = '/client/documents?document=7';
const ofPractice = '/admin/documents?document=7';
const invoiceOfClient = '/client/payments?invoice=7';
const invoiceOfPractice = '/admin/invoices?invoice=7';

it.each([
  [event('document.signed', 'document', clientId), [{ urls: [ofClient], types: all }]],
  [event('document.declined', 'document', clientId), [{ urls: [ofClient], types: all }]],
  [event('document.countersigned', 'document', admin), [{ urls: [ofPractice], types: all }]],
  [
    event('document.viewed', 'document', admin),
    [{ urls: [ofPractice], onlyOf: admin, types: ['success', 'info'] }],
  ],
  [event('document.status_changed', 'document', admin), [{ urls: [ofPractice], types: all }]],
  [
    event('document.status_changed', 'document', admin, withdrawn),
    [{ urls: [ofClient, ofPractice], types: all }],
  ],
  [event('document.deleted', 'document', admin), [{ urls: [ofClient, ofPractice], types: all }]],
  [
    event('document_request.withdrawn', 'document_request', admin),
    [{ urls: ['/client/documents?request=7', '/admin/requests?request=7'], types: all }],
  ],
  [event('payment.settled', 'invoice', clientId), [{ urls: [invoiceOfClient], types: exceptSuccess }]],
  [
    event('invoice.paid', 'invoice', clientId),
    [
      { urls: [invoiceOfClient], types: exceptSuccess },
      { urls: [invoiceOfPractice], types: ['warning'] },
    ],
  ],
  [event('invoice.voided', 'invoice', admin), [{ urls: [invoiceOfClient, invoiceOfPractice], types: all }]],
  [
    event('appointment.confirmed', 'appointment', clientId),
    [{ urls: ['/client/appointments?appointment=7'], types: all }],
  ],
  [event('conversation.answered', 'conversation', admin), [{ urls: ['/admin/messages/7'], types: all }]],
  [
    event('message.created', 'conversation', clientId),
    [{ urls: ['/client/messages/7'], onlyOf: clientId, types: all }],
  ],
  [event('appointment.rescheduled', 'appointment', null), []],
])('%j outdates %j', (happened, outdated) => {
  expect(isOutdating(happened)).toBe(true);
  expect(outdatedBy(happened, 'actorId' in happened && happened.actorId === clientId)).toEqual(outdated);
});

const accessEvent = (type: string, awaitsApproval: boolean): OutdatingEvent =>
  ({ ...event(type, 'access', admin), accessId: 7, awaitsApproval }) as OutdatingEvent;
const asked = [{ urls: ['/client/people?access=7'], types: all }];

it.each([
  [accessEvent('access.approved', true), asked],
  [accessEvent('access.change_dropped', false), asked],
  [accessEvent('access.ended', true), asked],
  // Narrower terms drop those that wait.
  [accessEvent('access.changed', false), asked],
  [accessEvent('access.changed', true), []],
])('%j outdates what asked the client to approve: %j', (happened, outdated) => {
  expect(outdatedBy(happened, false)).toEqual(outdated);
});

it('a resolved contact message outdates its notifications', () => {
  const resolved = { type: 'contact.resolved', messageId: 3 } as OutdatingEvent;
  expect(outdatedBy(resolved, false)).toEqual([{ urls: ['/admin/contact-messages?message=3'], types: all }]);
});
