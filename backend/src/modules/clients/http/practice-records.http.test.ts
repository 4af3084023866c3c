import { admin, adminId, alex, app, bea, practice } from '../../../../test/practice.js';
import { samplePdf } from '../../../platform/files/testing/sample-files.js';
import { PracticeRecordQueries } from '../application/practice-record-queries.js';

practice(['alex', 'bea']);

const exist = (id: number): Promise<boolean> => app.app.get(PracticeRecordQueries).existFor(id);
const client = async (username: string): Promise<number> => (await app.account(username)).id;

describe('records that the practice made for an account', () => {
  it('are none of those that the client made', async () => {
    await alex.agent
      .post('/api/documents')
      .field({ title: 'W-2' })
      .attach('file', samplePdf, 'w2.pdf')
      .expect(201);
    await alex.agent.post('/api/message-threads').send({ subject: 'Hello' }).expect(201);
    expect(await exist(alex.id)).toBe(false);
  });

  it('are a document, a request, an invoice, a conversation, an appointment or an assignment', async () => {
    const makers: Record<string, (id: number) => Promise<unknown>> = {
      document: (userId) =>
        admin
          .post('/api/admin/documents/upload')
          .field({ title: 'Return', userId: String(userId) })
          .attach('file', samplePdf, 'return.pdf')
          .expect(201),
      request: (userId) =>
        admin.post('/api/admin/document-requests').send({ userId, title: 'W-2' }).expect(201),
      invoice: (userId) =>
        admin
          .post('/api/admin/invoices')
          .send({ userId, description: 'Tax return', items: [{ description: 'Return', amount: '95' }] })
          .expect(201),
      conversation: (id) =>
        admin.post('/api/admin/message-threads').send({ userId: id, subject: 'Welcome' }).expect(201),
      appointment: (userId) =>
        admin
          .post('/api/admin/appointments')
          .send({ userId, type: 'consultation', startsAt: '2020-03-02T15:00:00Z' })
          .expect(201),
      assignment: (id) =>
        admin
          .put(`/api/admin/clients/${id}/assignees`)
          .send({ userIds: [adminId] })
          .expect(200),
    };
    for (const [kind, make] of Object.entries(makers)) {
      const id = await client(`with${kind}`);
      expect([kind, await exist(id)]).toEqual([kind, false]);
      await make(id);
      expect([kind, await exist(id)]).toEqual([kind, true]);
    }
    expect(await exist(bea.id)).toBe(false);
  });
});
