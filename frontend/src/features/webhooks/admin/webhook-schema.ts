import { z } from 'zod/mini';
import type { WebhookDto, WebhookEvent } from '../../../shared/api';
import { textRule } from '../../../shared/text-rule';

export const webhookSchema = z.object({
  url: textRule(500, 'Please enter a URL'),
  events: z.array(z.custom<WebhookEvent>()).check(z.minLength(1, 'Choose at least one event')),
});

export type WebhookForm = z.infer<typeof webhookSchema>;

/** Form values of a webhook, or of a new one. */
export const formValuesOf = (webhook?: WebhookDto): WebhookForm =>
  webhook ? { url: webhook.url, events: webhook.events } : { url: '', events: [] };

/** Events by subject, with the names of the API, since they are chosen by developers. */
const subjects: Readonly<Record<WebhookEvent, string>> = {
  'document.uploaded': 'Documents',
  'document.sent': 'Documents',
  'document.viewed': 'Documents',
  'document.downloaded': 'Documents',
  'document.changed': 'Documents',
  'document.status_changed': 'Documents',
  'document.replaced': 'Documents',
  'document.signed': 'Documents',
  'document.declined': 'Documents',
  'document.countersigned': 'Documents',
  'document.deleted': 'Documents',
  'document.restored': 'Documents',
  'document_request.made': 'Requests',
  'document_request.answered': 'Requests',
  'document_request.undone': 'Requests',
  'document_request.accepted': 'Requests',
  'document_request.sent_back': 'Requests',
  'document_request.changed': 'Requests',
  'document_request.withdrawn': 'Requests',
  'conversation.created': 'Conversations',
  'conversation.answered': 'Conversations',
  'message.created': 'Conversations',
  'invoice.issued': 'Invoices',
  'invoice.changed': 'Invoices',
  'invoice.voided': 'Invoices',
  'invoice.deleted': 'Invoices',
  'invoice.paid': 'Invoices',
  'payment.settled': 'Payments',
  'payment.reported': 'Payments',
  'refund.requested': 'Payments',
  'refund.declined': 'Payments',
  'refund.made': 'Payments',
  'dispute.opened': 'Payments',
  'dispute.won': 'Payments',
  'dispute.lost': 'Payments',
  'appointment.booked': 'Appointments',
  'appointment.confirmed': 'Appointments',
  'appointment.rescheduled': 'Appointments',
  'appointment.cancelled': 'Appointments',
  'appointment.changed': 'Appointments',
  'appointment.assigned': 'Appointments',
  'user.registered': 'Clients',
  'user.moved_in': 'Clients',
  'user.closed': 'Clients',
  'profile.changed': 'Clients',
  'contact.received': 'Website',
};

const eventNames = Object.keys(subjects) as WebhookEvent[];

/** All events, grouped by subject. */
export const eventGroups = [...new Set(Object.values(subjects))].map((label) => ({
  label,
  events: eventNames.filter((event) => subjects[event] === label),
}));
