import { useCallback } from 'react';
import { useQueryClient, type InvalidateQueryFilters } from '@tanstack/react-query';
import { additionsOf } from '../parts/additions.ts';

/** Events of parts, which declare them: `declare module '…/stale-queries' { interface PartEvents { 'pack.saved': true } }` @public */
// oxlint-disable-next-line typescript/no-empty-object-type -- filled by the parts' declarations
export interface PartEvents {}

/** As `stalePaths`, of the events of parts: a part may add paths to an event of another one. */
export type StalePaths = Readonly<Partial<Record<keyof PartEvents, readonly string[]>>>;

declare module '../parts/additions' {
  interface AdditionTypes {
    'query.stale': StalePaths;
    /** Paths that are stale whenever Today is. */
    'query.with-today': readonly string[];
  }
}

/** Histories of records. */
export const activityPaths = ['/api/activity', '/api/admin/activity'];
// Today has the checklist of a new practice.
const setup = ['/api/admin/today', ...activityPaths];
// To-do lists of clients and the practice, and the summary of a client.
const waiting = ['/api/to-do', '/api/admin/today', '/api/admin/clients/:id/summary'];
const documents = ['/api/documents', '/api/admin/documents', ...waiting, ...activityPaths];
// A request's upload is a document, and a document's status shows in the request it answers.
const requests = ['/api/document-requests', '/api/admin/document-requests', ...documents];
// Client uploads count against their storage quota.
const uploads = ['/api/storage', ...requests];
// The access history, and the actions that depend on it: a client can sign what they opened, and take back what
// the practice did not open.
const opened = [
  '/api/documents/:id/details',
  '/api/document-requests',
  '/api/admin/document-requests',
  ...activityPaths,
];
const templates = ['/api/admin/document-templates', ...activityPaths];
const clients = ['/api/admin/clients', ...waiting, ...activityPaths];
// Clients and the emails that invite them.
const invitations = [...clients, '/api/admin/outbox'];
const testimonials = ['/api/testimonials', ...activityPaths];
const prices = ['/api/prices', '/api/admin/prices', ...setup];
const site = ['/api/site', '/api/admin/site', '/api/admin/site/samples', '/api/calendly-url', ...setup];
// Outstanding and received amounts show in each invoice, in the totals and in the practice's overview.
const invoices = [
  '/api/invoices',
  '/api/admin/invoices',
  '/api/admin/refund-requests',
  '/api/admin/payment-differences',
  '/api/admin/overview',
  ...waiting,
  ...activityPaths,
];
const credit = ['/api/credit', '/api/admin/clients/:id/credit', '/api/admin/overview', ...activityPaths];
const notifications = ['/api/notifications'];
const sessions = ['/api/sessions', ...activityPaths];
const twoFactor = ['/api/two-factor', ...setup];
// They decide whether the password alone is enough to log in.
const passkeys = ['/api/passkeys', '/api/two-factor', ...setup];
const accessTokens = ['/api/access-tokens', ...activityPaths];
// A booked time is no longer available: the slots are below the appointments' path.
const appointments = ['/api/appointments', '/api/admin/appointments', ...waiting, ...activityPaths];
// A person's own access decides for whom they may act.
const access = ['/api/access', '/api/user', ...clients];
const threads = ['/api/message-threads', '/api/admin/message-threads', ...waiting];

/**
 * Queries that a domain event makes stale, by the path with which their keys begin, including everything
 * below it. `:id` matches any number.
 */
const stalePaths = {
  'document.uploaded': uploads,
  'document.sent': requests,
  'document.viewed': opened,
  'document.changed': requests,
  'document.status_changed': requests,
  'document.replaced': requests,
  'document.prepared': requests,
  'document.signed': requests,
  'document.reminded': requests,
  'document.declined': requests,
  'document.countersigned': requests,
  'document.deleted': requests,
  'document.restored': requests,
  'document_request.made': requests,
  'document_request.answered': uploads,
  'document_request.undone': requests,
  'document_request.item_answered': uploads,
  'document_request.item_not_needed': requests,
  'document_request.item_undone': requests,
  'document_request.item_accepted': requests,
  'document_request.item_sent_back': requests,
  'document_request.accepted': requests,
  'document_request.sent_back': requests,
  'document_request.changed': requests,
  'document_request.withdrawn': requests,
  'document_request.reminded': requests,
  'invoice.reminded': ['/api/admin/invoices'],
  'document_template.uploaded': templates,
  'document_template.changed': templates,
  'document_template.replaced': templates,
  'document_template.deleted': templates,
  'signing.consent_given': ['/api/signing-consent', ...activityPaths],
  'signing.consent_withdrawn': ['/api/signing-consent', ...activityPaths],
  'account.password_changed': sessions,
  'account.session_ended': sessions,
  'account.sessions_ended': activityPaths,
  'account.invited': ['/api/admin/staff', ...invitations],
  'account.role_changed': ['/api/admin/staff', '/api/user', ...activityPaths],
  'account.deactivated': ['/api/admin/staff', ...activityPaths],
  'account.reactivated': ['/api/admin/staff', ...activityPaths],
  'client.assigned': clients,
  'client.tagged': ['/api/admin/tags', ...clients],
  'tag.changed': ['/api/admin/tags', ...clients],
  'client.archived': ['/api/admin/recurring-invoices', ...clients],
  'client.unarchived': clients,
  // Records of every kind become visible.
  'client.opened': ['/api'],
  // The session's user stays unchanged: a user who had to set up a second factor sees the recovery codes
  // first.
  'account.two_factor_enabled': twoFactor,
  // An admin may have to set up another one immediately.
  'account.two_factor_disabled': ['/api/user', ...twoFactor],
  'account.recovery_codes_created': twoFactor,
  'account.trusted_devices_forgotten': twoFactor,
  'account.passkey_added': passkeys,
  'account.passkey_removed': ['/api/user', ...passkeys],
  'account.access_token_created': accessTokens,
  'account.access_token_revoked': accessTokens,
  'access.granted': access,
  'access.approved': access,
  'access.changed': access,
  'access_review.confirmed': ['/api'],
  'access.change_requested': access,
  'access.change_dropped': access,
  'access.ended': access,
  'profile.changed': ['/api/profile', '/api/user', ...clients],
  'storage.quota_changed': clients,
  'goal.changed': ['/api/goals', ...clients],
  'note.changed': clients,
  'user.registered': invitations,
  'user.closed': clients,
  'conversation.created': [...threads, ...activityPaths],
  'message.created': [...threads, ...activityPaths],
  'conversation.answered': [...threads, ...activityPaths],
  'saved_reply.saved': ['/api/admin/saved-replies'],
  'saved_reply.deleted': ['/api/admin/saved-replies'],
  'saved_view.saved': ['/api/admin/saved-views'],
  'invoice.drafted': invoices,
  'invoice.issued': invoices,
  'invoice.changed': invoices,
  'invoice.voided': invoices,
  'invoice.deleted': invoices,
  'payment.settled': [...invoices, ...credit],
  'credit.changed': credit,
  'payment.reported': invoices,
  'payment.report_dismissed': invoices,
  'refund.requested': invoices,
  'refund.made': [...invoices, ...credit],
  'refund.declined': invoices,
  // An invoice that starts today is issued immediately.
  'recurring_invoice.changed': ['/api/admin/recurring-invoices', ...invoices],
  'appointment.booked': appointments,
  'appointment.confirmed': appointments,
  'appointment.rescheduled': appointments,
  'appointment.cancelled': appointments,
  'appointment.changed': appointments,
  'appointment.assigned': [...appointments, ...clients],
  // The website prints the hours.
  'availability.changed': [
    '/api/site',
    '/api/admin/site',
    '/api/admin/availability',
    '/api/appointment-types',
    ...appointments,
  ],
  'calendar_feed.created': ['/api/calendar-feed', ...activityPaths],
  'calendar_feed.ended': ['/api/calendar-feed', ...activityPaths],
  'contact_message.resolved': ['/api/admin/messages', '/api/admin/today'],
  'mail.retried': ['/api/admin/outbox'],
  'connection.changed': [
    '/api/admin/connections',
    '/api/admin/outbox',
    '/api/admin/health',
    ...site,
    ...appointments,
  ],
  'testimonial.saved': testimonials,
  'testimonial.deleted': testimonials,
  'notifications.read': notifications,
  'price.changed': prices,
  'tax_rate.changed': ['/api/admin/tax-rates'],
  'practice.changed': site,
  'practice.photo_changed': site,
  'practice.photo_removed': site,
  'practice.logo_changed': site,
  'practice.logo_removed': site,
  'practice.hero_changed': site,
  'practice.hero_removed': site,
  'setup.step_confirmed': setup,
  'setup.dismissed': setup,
  // Events of the live stream. The record that a notification is about has changed, too.
  notification: [
    ...notifications,
    ...uploads,
    ...clients,
    ...invoices,
    ...appointments,
    '/api/access',
    '/api/admin/messages',
  ],
  message: threads,
  read: [...notifications, ...threads],
  invoice: [...invoices, ...credit],
  document: uploads,
  opened,
  setup,
  // If another part is on now, `LiveUpdates` reloads everything.
  parts: ['/api/site', '/api/admin/parts', ...activityPaths],
} as const satisfies Record<string, readonly string[]>;

/** For events of parts that also do what these events of the core say. */
export const pathsAfter = (...events: (keyof typeof stalePaths)[]): string[] =>
  events.flatMap((event) => stalePaths[event]);

/** `resync`: any event may have been missed. */
export type DomainEvent = keyof typeof stalePaths | keyof PartEvents | 'resync';

function pathsOf(event: DomainEvent): readonly string[] {
  const tables: readonly Readonly<Record<string, readonly string[]>>[] = [
    stalePaths,
    ...additionsOf('query.stale'),
  ];
  const paths = tables.flatMap((table) =>
    event === 'resync' ? Object.values(table).flat() : (table[event] ?? []),
  );
  return paths.includes('/api/admin/today') ? [...paths, ...additionsOf('query.with-today').flat()] : paths;
}

/** True if the query of that key is stale after one of these events. */
export function isStaleAfter(events: readonly DomainEvent[], [path]: readonly unknown[]): boolean {
  const called = String(path).replaceAll(/\/\d+(?=\/|$)/g, '/:id');
  return events
    .flatMap(pathsOf)
    .some((stale) => called === stale || ['/', '?'].some((end) => called.startsWith(stale + end)));
}

/** Invalidates the queries affected by events and reloads those on screen; resolved when they are loaded. */
export function useStaleQueries() {
  const queries = useQueryClient();
  return useCallback(
    (events: readonly DomainEvent[], refetchType?: InvalidateQueryFilters['refetchType']) =>
      queries.invalidateQueries({
        predicate: ({ queryKey }) => isStaleAfter(events, queryKey),
        ...(refetchType && { refetchType }),
      }),
    [queries],
  );
}
