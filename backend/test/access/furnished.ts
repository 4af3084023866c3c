import { samplePdf } from '../../src/platform/files/testing/sample-files.js';
import type { Agent, TestApp } from '../test-app.js';
import { ofParts } from './of-parts.js';

const day = 24 * 60 * 60_000;

/** Ids of one client's records, by the path before the id. */
export type Records = Readonly<Record<string, number>>;

const idOf = ({ body }: { body: unknown }): number => (body as { id: number }).id;

/** Gives a client a record of every kind, all of whose texts contain `word`. */
export async function furnish(app: TestApp, admin: Agent, userId: number, word: string): Promise<Records> {
  const text = (thing: string): string => `${thing} of ${word}`;
  const upload = (category: string) =>
    admin
      .post('/api/admin/documents/upload')
      .field({ title: text(category), userId: String(userId), needsSignature: 'true', category })
      .attach('file', samplePdf, `${word}.pdf`)
      .expect(201);
  const request = await admin
    .post('/api/admin/document-requests')
    .send({ userId, title: text('Request') })
    .expect(201);
  const thread = await admin
    .post('/api/admin/message-threads')
    .send({ userId, subject: text('Question') })
    .expect(201);
  const message = await admin
    .post(`/api/message-threads/${idOf(thread)}/messages`)
    .field({ content: text('Message') })
    .attach('files', samplePdf, `${word}.pdf`)
    .expect(201);
  const items = [{ description: text('Item'), amount: '125.00' }];
  const invoice = await admin
    .post('/api/admin/invoices')
    .send({ userId, description: text('Bill'), dueDate: '2999-12-31', items })
    .expect(201);
  const money = (path: string, values: object) =>
    admin.post(`/api/admin/invoices/${idOf(invoice)}/${path}`).send({ amount: '25.00', ...values });
  await money('payments', { method: 'check' }).expect(201);
  await money('refunds', { reason: text('Refund') }).expect(201);
  const { body: paid } = await admin.get(`/api/admin/invoices/${idOf(invoice)}`).expect(200);
  const startsAt = Date.now() + (30 + userId) * day;
  const appointment = await admin
    .post('/api/admin/appointments')
    .send({
      userId,
      type: 'consultation',
      notes: text('Notes'),
      startsAt: new Date(startsAt).toISOString(),
      endsAt: new Date(startsAt + 3_600_000).toISOString(),
    })
    .expect(201);
  const goal = await admin
    .post(`/api/admin/clients/${userId}/goals`)
    .send({ title: text('Goal') })
    .expect(201);
  const note = await admin
    .post(`/api/admin/clients/${userId}/notes`)
    .send({ content: text('Private note') })
    .expect(201);
  const recurring = await admin
    .post('/api/admin/recurring-invoices')
    .send({
      userId,
      description: text('Series'),
      items,
      every: 'month',
      startsOn: '2999-01-01',
      dueInDays: 14,
    })
    .expect(201);
  const refundRequest = await app.sql.onlyValue<number>(
    'test.refund-request',
    `INSERT INTO refund_requests (invoice_id, user_id, reason, created_at)
     VALUES ($1, $2, $3, $4) RETURNING id`,
    [idOf(invoice), userId, text('Complaint'), app.clock.now()],
  );
  const ofPart = await Promise.all(
    ofParts.map(async ({ furnishClient }) => furnishClient?.(admin, userId, word)),
  );
  const { payments, refunds } = paid as { payments: { id: number }[]; refunds: { id: number }[] };
  return {
    '/api/documents': idOf(await upload('tax')),
    legal: idOf(await upload('legal')),
    '/api/document-requests': idOf(request),
    '/api/message-threads': idOf(thread),
    '/api/message-attachments': (message.body as { attachments: { id: number }[] }).attachments[0]?.id ?? 0,
    '/api/invoices': idOf(invoice),
    '/api/payments': payments[0]?.id ?? 0,
    '/api/refunds': refunds[0]?.id ?? 0,
    '/api/appointments': idOf(appointment),
    '/api/goals': idOf(goal),
    '/api/clients': userId,
    '/api/notes': idOf(note),
    '/api/recurring-invoices': idOf(recurring),
    '/api/refund-requests': refundRequest,
    ...(Object.assign({}, ...ofPart) as Records),
  };
}

/** Records of the practice that concern no client. */
export async function furnishShared(admin: Agent): Promise<Records> {
  const template = await admin
    .post('/api/admin/document-templates')
    .field({ title: 'A template' })
    .attach('file', samplePdf, 'template.pdf')
    .expect(201);
  const records = await Promise.all(ofParts.map(async ({ furnish }) => furnish?.(admin)));
  return Object.assign({ '/api/document-templates': idOf(template) }, ...records) as Records;
}
