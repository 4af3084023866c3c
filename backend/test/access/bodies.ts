import { samplePdf } from '../../src/platform/files/testing/sample-files.js';
import { ofParts } from './of-parts.js';

export interface Sent {
  headers: Record<string, string>;
  body: string | Buffer | undefined;
}

const json = (value: unknown): Sent => ({
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify(value),
});

const boundary = 'a-boundary-of-the-tests';

/** A form with these fields, and a file unless its name is undefined. */
function form(values: Record<string, string>, file: string | undefined = 'file'): Sent {
  const part = (head: string): string => `--${boundary}\r\nContent-Disposition: form-data; ${head}`;
  const fields = Object.entries(values).map(
    ([name, value]) => `${part(`name="${name}"`)}\r\n\r\n${value}\r\n`,
  );
  const parts = [Buffer.from(fields.join(''))];
  if (file !== undefined) {
    parts.push(
      Buffer.from(`${part(`name="${file}"; filename="a.pdf"`)}\r\nContent-Type: application/pdf\r\n\r\n`),
    );
    parts.push(samplePdf, Buffer.from('\r\n'));
  }
  return {
    headers: { 'Content-Type': `multipart/form-data; boundary=${boundary}` },
    body: Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]),
  };
}

/** Refused only once the call is allowed, so that no call changes anything. */
export const unreadable: Sent = { headers: { 'Content-Type': 'application/json' }, body: '{' };
export const nothing: Sent = { headers: {}, body: undefined };

const items = [{ description: 'Work', amount: '10.00' }];
const later = '2999-12-31';
const at = '2999-01-01T15:00:00.000Z';
const end = '2999-01-01T16:00:00.000Z';

/** Valid bodies of all calls that some callers may make only for some clients (users.id). */
const bodies: Record<string, (client: number) => Sent> = {
  'POST /api/access': (client) =>
    json({ client, email: 'new@example.com', role: 'helper', scopes: ['documents'], until: later }),
  'PATCH /api/access/{id}': () => json({ scopes: ['documents'] }),
  'POST /api/access/{id}/approve': () => json({ version: 1 }),
  'PATCH /api/goals/{id}': () => json({ progress: 50 }),
  'POST /api/documents/{id}/sign': () => json({ name: 'Sam Sample', consent: true, version: 1 }),
  'POST /api/documents/{id}/decline': () => json({ reason: 'No' }),
  'POST /api/document-requests/{id}/upload': () => form({}),
  'PATCH /api/document-requests/{id}/items/{itemId}': () =>
    json({ notNeeded: true, reason: 'No such income' }),
  'POST /api/message-threads/{id}/messages': () => json({ content: 'Hello' }),
  'PUT /api/message-threads/{id}/draft': () => json({ content: 'Hello' }),
  'POST /api/invoices/{id}/payment-report': () => json({ method: 'check' }),
  'POST /api/invoices/{id}/refund-request': () => json({ reason: 'Too much' }),
  'POST /api/appointments/{id}/cancel': () => json({ reason: 'Ill' }),

  'POST /api/admin/clients/{id}/access': () =>
    json({ email: 'new@example.com', role: 'helper', scopes: ['documents'], until: later }),
  'PATCH /api/admin/clients/{id}/access/{accessId}': () => json({ scopes: ['documents'] }),
  'PATCH /api/admin/clients/{id}': () => json({ name: 'Renamed' }),
  'PUT /api/admin/clients/{id}/profile': () => json({ phone: '512-555-0123' }),
  'PUT /api/admin/clients/{id}/tags': () => json({ tags: ['VIP'] }),
  'POST /api/admin/clients/tags': (userId) => json({ userIds: [userId], add: ['VIP'] }),
  'PUT /api/admin/clients/{id}/storage': () => json({ quota: 1_000_000_000 }),
  'POST /api/admin/clients/{id}/invitation': () => json({}),
  'POST /api/admin/clients/invitations': (userId) => json({ userIds: [userId] }),
  'POST /api/admin/clients/{id}/goals': () => json({ title: 'A goal' }),
  'PATCH /api/admin/clients/{id}/goals/{goalId}': () => json({ progress: 50 }),
  'POST /api/admin/clients/{id}/notes': () => json({ content: 'A note' }),
  'PATCH /api/admin/notes/{id}': () => json({ content: 'A note' }),
  'POST /api/admin/documents/upload': (client) => form({ title: 'A document', userId: String(client) }),
  'PATCH /api/admin/documents/{id}': () => json({ title: 'Renamed' }),
  'PUT /api/admin/documents/{id}/file': () => form({}),
  'POST /api/admin/documents/{id}/countersign': () => json({ name: 'Sam Sample' }),
  'POST /api/admin/document-requests': (userId) => json({ userId, title: 'A request' }),
  'PATCH /api/admin/document-requests/{id}': () => json({ title: 'Renamed' }),
  'PATCH /api/admin/document-requests/{id}/items/{itemId}': () => json({ status: 'completed' }),
  'POST /api/admin/document-templates/{id}/use': (userId) => json({ userId }),
  'POST /api/admin/message-threads': (userId) => json({ userId, subject: 'A question' }),
  'POST /api/admin/message-attachments/{id}/document': () => json({ title: 'A document', category: 'tax' }),
  'POST /api/admin/invoices': (userId) => json({ userId, description: 'A bill', dueDate: later, items }),
  'PATCH /api/admin/invoices/{id}': () => json({ poNumber: '7' }),
  'POST /api/admin/invoices/{id}/issue': () => json({}),
  'POST /api/admin/invoices/{id}/void': () => json({ reason: 'Wrong' }),
  'POST /api/admin/invoices/{id}/payments': () => json({ amount: '1.00', method: 'check' }),
  'POST /api/admin/invoices/{id}/apply-credit': () => json({ amount: '1.00' }),
  'POST /api/invoices/{id}/apply-credit': () => json({ amount: '1.00' }),
  'POST /api/admin/clients/{id}/credit': () => json({ amount: '1.00', method: 'check' }),
  'POST /api/admin/clients/{id}/credit/refunds': () =>
    json({ amount: '1.00', method: 'check', reason: 'Moved' }),
  'POST /api/admin/invoices/{id}/refunds': () => json({ amount: '1.00', reason: 'Sorry' }),
  'POST /api/admin/recurring-invoices': (userId) =>
    json({ userId, description: 'A bill', items, every: 'month', startsOn: '2999-01-01', dueInDays: 14 }),
  'PATCH /api/admin/recurring-invoices/{id}': () => json({ paused: true }),
  'PATCH /api/admin/refund-requests/{id}': () => json({ status: 'declined', reason: 'No' }),
  'POST /api/admin/appointments': (userId) => json({ userId, type: 'review', startsAt: at, endsAt: end }),
  'PATCH /api/admin/appointments/{id}': () => json({ notes: 'Changed' }),
  'POST /api/admin/appointments/{id}/client': () => json({ invite: false }),
};

/** @param operation 'POST /api/invoices/{id}/pay' @returns undefined if no valid body is known */
export function bodyOf(operation: string, client: number): Sent | undefined {
  if (ofParts.some(({ uploads }) => uploads?.includes(operation))) return form({});
  const ofPart = ofParts.find((one) => one.bodies?.[operation])?.bodies?.[operation];
  return ofPart ? json(ofPart(client)) : bodies[operation]?.(client);
}

/** Required parameters of calls that read. */
const queries: Record<string, string> = {
  'GET /api/statement': 'from=2026-01-01&to=2026-12-31',
  'GET /api/admin/clients/{id}/statement': 'from=2026-01-01&to=2026-12-31',
  'GET /api/admin/invoices/export': 'from=2026-01-01&to=2026-12-31',
  'GET /api/admin/payments/export': 'from=2026-01-01&to=2026-12-31',
  'GET /api/admin/ledger': 'from=2026-01-01&to=2026-12-31',
  'GET /api/admin/search': 'q=of',
  'GET /api/admin/appointments/busy': 'from=2999-01-01&to=2999-01-07',
  ...Object.assign({}, ...ofParts.map((one) => one.queries)),
};

/** @param operation 'GET /api/statement' @returns without `?` */
export const queryOf = (operation: string): string | undefined => queries[operation];
