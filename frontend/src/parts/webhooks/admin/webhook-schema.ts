import { z } from 'zod/mini';
import { t } from '@steward/texts';
import type { WebhookDto, WebhookEvent } from '../../../shared/api';
import { textRule } from '../../../shared/forms/text-rule';

export const webhookSchema = z.object({
  url: textRule(500, () => t('Please enter a URL')),
  events: z
    .array(z.custom<WebhookEvent>())
    .check(z.minLength(1, { error: () => t('Choose at least one event') })),
});

export type WebhookForm = z.infer<typeof webhookSchema>;

/** Form values of a webhook, or of a new one. */
export const formValuesOf = (webhook?: WebhookDto): WebhookForm =>
  webhook ? { url: webhook.url, events: webhook.events } : { url: '', events: [] };

type Subject = keyof ReturnType<typeof subjectLabels>;

export const subjectLabels = () => ({
  documents: t('Documents'),
  requests: t('Requests'),
  conversations: t('Conversations'),
  invoices: t('Invoices'),
  payments: t('Payments'),
  appointments: t('Appointments'),
  clients: t('Clients'),
  website: t('Website'),
});

/** Events by subject, with the names of the API, since they are chosen by developers. */
const subjects: Readonly<Record<WebhookEvent, Subject>> = {
  'document.uploaded': 'documents',
  'document.sent': 'documents',
  'document.viewed': 'documents',
  'document.downloaded': 'documents',
  'document.changed': 'documents',
  'document.status_changed': 'documents',
  'document.replaced': 'documents',
  'document.signed': 'documents',
  'document.declined': 'documents',
  'document.countersigned': 'documents',
  'document.deleted': 'documents',
  'document.restored': 'documents',
  'bank_statement.received': 'documents',
  'document_request.made': 'requests',
  'document_request.answered': 'requests',
  'document_request.undone': 'requests',
  'document_request.accepted': 'requests',
  'document_request.sent_back': 'requests',
  'document_request.changed': 'requests',
  'document_request.withdrawn': 'requests',
  'questionnaire.submitted': 'requests',
  'conversation.created': 'conversations',
  'conversation.answered': 'conversations',
  'message.created': 'conversations',
  'invoice.issued': 'invoices',
  'invoice.changed': 'invoices',
  'invoice.voided': 'invoices',
  'invoice.deleted': 'invoices',
  'invoice.paid': 'invoices',
  'payment.settled': 'payments',
  'payment.reported': 'payments',
  'refund.requested': 'payments',
  'refund.declined': 'payments',
  'refund.made': 'payments',
  'dispute.opened': 'payments',
  'dispute.won': 'payments',
  'autopay.charged': 'payments',
  'autopay.refused': 'payments',
  'autopay.not_charged': 'payments',
  'dispute.lost': 'payments',
  'appointment.booked': 'appointments',
  'appointment.confirmed': 'appointments',
  'appointment.rescheduled': 'appointments',
  'appointment.cancelled': 'appointments',
  'appointment.changed': 'appointments',
  'appointment.assigned': 'appointments',
  'user.registered': 'clients',
  'user.moved_in': 'clients',
  'user.closed': 'clients',
  'profile.changed': 'clients',
  'contact.received': 'website',
};

const eventNames = Object.keys(subjects) as WebhookEvent[];

/** All events, grouped by subject. */
export const eventGroups = [...new Set(Object.values(subjects))].map((subject) => ({
  subject,
  events: eventNames.filter((event) => subjects[event] === subject),
}));
