import { ofParts } from './of-parts.js';

/**
 * Rights as the practice's contract states them: the only pairs of caller and operation that are allowed. Each
 * line has the least right, the method, and paths. `?` marks calls whose client `?client=` names, `@` those whose
 * body names it, and `!` those that are allowed for every client.
 */
const portalTable = `
anyone  GET /api/health/live /api/health/ready /api/setup /api/site /api/site/photo /api/site/logo /api/site/hero /api/site/icon /api/calendly-url /api/prices /api/testimonials
        GET /api/calendar/{secret}.ics /api/notifications/unsubscribe /api/invoice-link /api/invoice-link/pdf
        POST /api/setup /api/login /api/login/passkey /api/login/passkey/options /api/register /api/password-reset
        POST /api/password-reset/preview /api/password-reset/confirm /api/email-change/undo /api/email-confirmation/confirm /api/access/preview
        POST /api/verify /api/contact /api/invitations/resend /api/notifications/unsubscribe /api/payments/stripe/webhook
        POST /api/scheduling/webhook /api/invoice-link/pay /api/invoice-link/apply-credit
person  GET /api/user /api/sessions /api/access-tokens /api/two-factor /api/passkeys /api/profile/photo
        GET /api/notifications /api/notifications/stream /api/notifications/stream/position
        GET /api/notification-preferences
        PUT /api/profile/password /api/profile/photo /api/profile/language /api/notifications/{id}/read
        PUT /api/notification-preferences
        POST /api/logout /api/account/close /api/session/confirm /api/access-tokens /api/email-confirmation
        POST /api/two-factor/setup /api/two-factor/enable /api/two-factor/disable /api/two-factor/recovery-codes
        POST /api/passkeys /api/passkeys/options /api/notifications/read-all /api/access/accept
        DELETE /api/sessions/{id} /api/access-tokens/{id} /api/trusted-devices /api/passkeys/{id} /api/profile/photo
any     GET /api/profile?
each    GET /api/to-do?
owner   PUT /api/profile?
        GET /api/goals? /api/activity? /api/account/export? /api/access?
        POST /api/goals? /api/access@ /api/access/{id}/approve
        PATCH /api/goals/{id} /api/access/{id}
        DELETE /api/goals/{id} /api/access/{id}
documents GET /api/documents? /api/storage? /api/documents/{id} /api/documents/{id}/download
        GET /api/documents/{id}/original /api/documents/{id}/signature /api/documents/{id}/details
        GET /api/documents/{id}/versions /api/documents/{id}/versions/{version} /api/documents/{id}/evidence
upload  POST /api/documents? /api/document-requests/{id}/upload
        PATCH /api/document-requests/{id}/items/{itemId}
        GET /api/document-requests? /api/document-requests/{id} /api/document-requests/{id}/template
        DELETE /api/document-requests/{id}/upload
sign    POST /api/documents/{id}/sign /api/documents/{id}/decline
        GET /api/signing-consent?
        DELETE /api/signing-consent?
messages GET /api/message-threads? /api/message-threads/{id} /api/message-threads/{id}/messages
        GET /api/message-threads/{id}/draft /api/message-attachments/{id}
        POST /api/message-threads? /api/message-threads/{id}/messages /api/message-threads/{id}/read
        PUT /api/message-threads/{id}/draft
        DELETE /api/message-threads/{id}/draft
invoices GET /api/credit? /api/invoices? /api/invoices/summary? /api/statement? /api/invoices/{id} /api/invoices/{id}/pdf
        GET /api/payments/{id}/receipt /api/refunds/{id}/credit-note
pay     POST /api/invoices/{id}/pay /api/invoices/{id}/apply-credit /api/invoices/{id}/payment-report /api/invoices/{id}/refund-request
appointments GET /api/appointments? /api/appointments/{id} /api/appointments/{id}/calendar /api/calendar-feed?
        POST /api/appointments/{id}/confirm /api/appointments/{id}/cancel /api/calendar-feed?
        DELETE /api/calendar-feed?`;

/** The same for staff; each role has the rights of the roles after it. */
const staffTable = `
assistant GET /api/user /api/sessions /api/access-tokens /api/two-factor /api/passkeys /api/profile /api/profile/photo
        GET /api/notifications /api/notifications/stream /api/notifications/stream/position
        GET /api/notification-preferences
        PUT /api/profile /api/profile/password /api/profile/photo /api/profile/language /api/notifications/{id}/read
        PUT /api/notification-preferences
        POST /api/logout /api/session/confirm /api/access-tokens /api/email-confirmation
        POST /api/two-factor/setup /api/two-factor/enable /api/two-factor/disable /api/two-factor/recovery-codes
        POST /api/passkeys /api/passkeys/options /api/notifications/read-all /api/access/accept
        DELETE /api/sessions/{id} /api/access-tokens/{id} /api/trusted-devices /api/passkeys/{id} /api/profile/photo
        GET /api/admin/clients /api/admin/clients/{id} /api/admin/clients/{id}/profile /api/admin/clients/{id}/photo
        GET /api/admin/clients/{id}/summary /api/admin/clients/{id}/goals /api/admin/search /api/admin/today /api/admin/tags
        GET /api/admin/site /api/admin/parts /api/admin/documents /api/admin/document-requests /api/admin/document-requests/{id}
        GET /api/admin/document-requests/{id}/versions
        POST /api/admin/document-requests@ /api/admin/document-requests/{id}/remind
        PATCH /api/admin/document-requests/{id} /api/admin/document-requests/{id}/items/{itemId}
        DELETE /api/admin/document-requests/{id}
        GET /api/admin/message-threads /api/message-threads/{id} /api/message-threads/{id}/messages
        GET /api/message-threads/{id}/draft /api/message-attachments/{id} /api/admin/saved-replies
        POST /api/admin/message-threads@ /api/admin/message-threads/{id}/answered /api/message-threads/{id}/messages
        POST /api/message-threads/{id}/read
        PUT /api/message-threads/{id}/draft
        DELETE /api/message-threads/{id}/draft
        GET /api/admin/messages /api/admin/messages/{id}
        PUT /api/admin/messages/{id}/reopen
        PUT /api/admin/messages/{id}/resolve
        GET /api/admin/appointments /api/admin/appointments/{id} /api/admin/appointments/{id}/versions
        GET /api/admin/appointments/busy
        GET /api/appointments/{id} /api/appointments/{id}/calendar
        GET /api/admin/availability /api/calendar-feed
        POST /api/admin/appointments@ /api/appointments/{id}/cancel
        POST /api/calendar-feed
        PATCH /api/admin/appointments/{id}
        GET /api/admin/saved-views
        POST /api/admin/saved-views
        PATCH /api/admin/saved-views/{id}
        DELETE /api/calendar-feed /api/admin/saved-views/{id}
consultant POST /api/admin/clients /api/admin/create-user /api/admin/clients/{id}/invitation
        POST /api/admin/clients/invitations@ /api/admin/clients/{id}/invitation/link
        POST /api/admin/clients/{id}/goals /api/admin/clients/{id}/notes /api/admin/clients/{id}/open!
        POST /api/admin/clients/{id}/archive /api/admin/clients/{id}/unarchive
        POST /api/admin/clients/tags@
        PATCH /api/admin/clients/{id} /api/admin/clients/{id}/goals/{goalId} /api/admin/notes/{id} /api/admin/tags/{name}
        DELETE /api/admin/clients/{id}/goals/{goalId} /api/admin/clients/{id}/sessions /api/admin/notes/{id}
        PUT /api/admin/clients/{id}/profile /api/admin/clients/{id}/storage /api/admin/clients/{id}/tags
        GET /api/admin/clients/{id}/storage /api/admin/clients/{id}/notes /api/admin/clients/{id}/export
        GET /api/admin/clients/{id}/statement /api/admin/clients/{id}/access /api/admin/clients/{id}/credit
        POST /api/admin/clients/{id}/credit /api/admin/clients/{id}/credit/refunds /api/admin/invoices/{id}/apply-credit
        GET /api/admin/goals/{id}/versions /api/admin/notes/{id}/versions
        POST /api/admin/clients/{id}/access /api/admin/clients/{id}/access/{accessId}/link
        PATCH /api/admin/clients/{id}/access/{accessId}
        DELETE /api/admin/clients/{id}/access/{accessId}
        GET /api/admin/activity /api/admin/overview
        POST /api/admin/documents/upload@ /api/admin/documents/{id}/restore /api/admin/documents/{id}/countersign
        POST /api/admin/documents/{id}/remind
        PATCH /api/admin/documents/{id}
        DELETE /api/admin/documents/{id}
        PUT /api/admin/documents/{id}/file
        GET /api/documents/{id} /api/documents/{id}/download /api/documents/{id}/original
        GET /api/documents/{id}/signature /api/documents/{id}/details /api/documents/{id}/versions
        GET /api/documents/{id}/versions/{version} /api/documents/{id}/evidence
        GET /api/admin/document-templates /api/admin/document-templates/{id}/file
        POST /api/admin/document-templates /api/admin/document-templates/{id}/use@
        PATCH /api/admin/document-templates/{id}
        PUT /api/admin/document-templates/{id}/file
        DELETE /api/admin/document-templates/{id}
        POST /api/admin/message-attachments/{id}/document /api/admin/saved-replies
        PATCH /api/admin/saved-replies/{id}
        DELETE /api/admin/saved-replies/{id}
        GET /api/invoices/{id} /api/invoices/{id}/pdf /api/payments/{id}/receipt /api/refunds/{id}/credit-note
        GET /api/admin/invoices /api/admin/invoices/summary /api/admin/invoices/export /api/admin/invoices/{id}
        GET /api/admin/invoices/{id}/versions /api/admin/recurring-invoices /api/admin/recurring-invoices/{id}
        GET /api/admin/refund-requests /api/admin/payment-differences /api/admin/payments/export
        POST /api/admin/invoices@ /api/admin/invoices/{id}/issue /api/admin/invoices/{id}/void
        POST /api/admin/invoices/remind /api/admin/invoices/{id}/remind /api/admin/invoices/{id}/resend /api/admin/invoices/{id}/payments /api/admin/invoices/{id}/refunds
        POST /api/admin/recurring-invoices@
        PATCH /api/admin/invoices/{id} /api/admin/recurring-invoices/{id} /api/admin/refund-requests/{id}
        DELETE /api/admin/invoices/{id} /api/admin/invoices/{id}/payment-report /api/admin/recurring-invoices/{id}
        POST /api/admin/appointments/{id}/client /api/admin/messages/{id}/client
        PUT /api/admin/availability /api/admin/site /api/admin/site/photo /api/admin/site/logo /api/admin/site/hero
        DELETE /api/admin/site/photo /api/admin/site/logo /api/admin/site/hero
        GET /api/admin/prices /api/admin/tax-rates /api/admin/site/samples
        POST /api/admin/prices /api/admin/tax-rates
        PATCH /api/admin/prices/{id} /api/admin/tax-rates/{id}
        DELETE /api/admin/prices/{id} /api/admin/tax-rates/{id}
        POST /api/testimonials
        PATCH /api/testimonials/{id}
        DELETE /api/testimonials/{id}
owner   GET /api/admin/ledger /api/admin/staff /api/admin/health /api/metrics /api/admin/storage /api/admin/outbox
        GET /api/admin/outbox/{id}/html
        POST /api/admin/staff /api/admin/staff/{id}/invitation /api/admin/staff/{id}/invitation/link
        POST /api/admin/outbox/{id}/retry
        POST /api/admin/setup/dismiss /api/admin/setup/test-email /api/admin/setup/{key}/done
        PATCH /api/admin/staff/{id}
        GET /api/admin/staff/{id}/started /api/admin/access-review
        POST /api/admin/access-review
        PUT /api/admin/clients/{id}/assignees
        DELETE /api/admin/clients/{id}
        GET /api/admin/legal-holds
        GET /api/admin/connections
        POST /api/admin/parts/seen
        PUT /api/admin/connections/email /api/admin/connections/payments /api/admin/parts/{name}
        DELETE /api/admin/connections/email
        POST /api/admin/connections/email/check /api/admin/connections/payments/check
        GET /api/admin/parts/{name}/touched`;

/** Calls that an access token may not make, whoever it is of. */
export const sessionOnly = [
  'POST /api/admin/clients/{id}/access',
  'PATCH /api/admin/clients/{id}/access/{accessId}',
  'POST /api/admin/clients/{id}/access/{accessId}/link',
  'POST /api/admin/clients/{id}/invitation/link',
  'PATCH /api/access/{id}',
  'POST /api/access/{id}/approve',
  'POST /api/admin/invoices/{id}/refunds',
  'POST /api/admin/clients/{id}/credit/refunds',
  'GET /api/admin/invoices/export',
  'GET /api/admin/payments/export',
  'GET /api/admin/connections',
  'GET /api/account/export',
  'GET /api/admin/clients/{id}/export',
  'GET /api/calendar-feed',
  'PUT /api/admin/clients/{id}/assignees',
  'POST /api/admin/invoices/{id}/void',
  'DELETE /api/admin/invoices/{id}',
  'DELETE /api/admin/documents/{id}',
  'DELETE /api/admin/document-templates/{id}',
  'DELETE /api/admin/clients/{id}/goals/{goalId}',
  'DELETE /api/admin/notes/{id}',
  'DELETE /api/admin/saved-replies/{id}',
  'DELETE /api/admin/prices/{id}',
  'DELETE /api/admin/tax-rates/{id}',
  'DELETE /api/testimonials/{id}',
  ...ofParts.flatMap((one) => one.sessionOnly ?? []),
];

export interface Right {
  /** Least right. */
  needs: string;
  /** Place that names the client, apart from the record with the id in the path. */
  names: 'query' | 'body' | undefined;
  ofEveryClient: boolean;
}

/** By 'METHOD /path'. */
export const portalRights = read(portalTable, ...ofParts.map(({ portal }) => portal));
export const staffRights = read(staffTable, ...ofParts.map(({ staff }) => staff));

function read(...tables: (string | undefined)[]): Map<string, Right> {
  const rights = new Map<string, Right>();
  let needs = '';
  for (const line of tables.flatMap((table) => table?.trim().split('\n') ?? [])) {
    const [first = '', ...rest] = line.trim().split(/\s+/);
    const isNew = !line.startsWith(' ');
    if (isNew) needs = first;
    const [method = '', ...paths] = isNew ? rest : [first, ...rest];
    for (const path of paths) {
      const mark = /[?@!]$/.exec(path)?.[0] ?? '';
      const names = mark === '?' ? 'query' : mark === '@' ? 'body' : undefined;
      rights.set(`${method} ${path.replace(mark, '')}`, { needs, names, ofEveryClient: mark === '!' });
    }
  }
  return rights;
}
