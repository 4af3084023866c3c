import { samplePdf, samplePng } from '../../src/platform/files/testing/sample-files.js';
import { type Agent, fetchBytes, type TestApp } from '../test-app.js';

const day = 24 * 60 * 60_000;

/** A client with a record of every type, all of whose texts contain one word. */
export class SampleClient {
  private constructor(
    readonly agent: Agent,
    private readonly fileUrls: string[],
  ) {}

  /** @param word that nobody else sends or may see */
  static async arrive(app: TestApp, admin: Agent, username: string, word: string): Promise<SampleClient> {
    const { agent, id } = await app.client(username);
    const text = (what: string): string => `${what} of ${word}`;
    const email = `${username}@example.com`;
    await agent
      .put('/api/profile')
      .send({ firstName: word, lastName: word, email, phone: '512-555-0123' })
      .expect(200);
    await agent.put('/api/profile/photo').attach('file', samplePng, 'photo.png').expect(200);
    const { body: paper } = await admin
      .post('/api/admin/documents/upload')
      .field({ title: text('Return'), userId: String(id), needsSignature: 'true' })
      .attach('file', samplePdf, `${word}.pdf`)
      .expect(201);
    const { body: own } = await agent
      .post('/api/documents')
      .field({ title: text('Receipt') })
      .attach('file', samplePdf, `${word}.pdf`)
      .expect(201);
    await admin
      .post('/api/admin/document-requests')
      .send({ userId: id, title: text('Request') })
      .expect(201);
    const { body: thread } = await agent
      .post('/api/message-threads')
      .send({ subject: text('Question') })
      .expect(201);
    await agent
      .post(`/api/message-threads/${thread.id}/messages`)
      .field({ content: text('Message') })
      .attach('files', samplePdf, `${word}.pdf`)
      .expect(201);
    const items = [{ description: text('Item'), amount: '125.00' }];
    for (const description of [text('Bill'), text('Second bill')])
      await admin
        .post('/api/admin/invoices')
        .send({ userId: id, description, dueDate: '2999-12-31', items })
        .expect(201);
    const startsAt = Date.now() + (30 + id) * day;
    await admin
      .post('/api/admin/appointments')
      .send({
        userId: id,
        type: 'consultation',
        startsAt: new Date(startsAt).toISOString(),
        endsAt: new Date(startsAt + 3_600_000).toISOString(),
        notes: text('Notes'),
      })
      .expect(201);
    await agent
      .post('/api/goals')
      .send({ title: text('Goal') })
      .expect(201);
    await admin
      .post(`/api/admin/clients/${id}/notes`)
      .send({ content: text('Private note') })
      .expect(201);
    return new SampleClient(agent, [paper.fileUrl, own.fileUrl]);
  }

  /** All data of the client that only they and the practice can change. */
  async readAll(): Promise<unknown> {
    const lists = [
      'profile',
      'documents',
      'document-requests',
      'message-threads',
      'invoices',
      'appointments',
      'goals',
      'access-tokens',
      'passkeys',
      'two-factor',
      'notification-preferences',
      'signing-consent',
    ];
    const seen: Record<string, unknown> = {};
    for (const list of lists) seen[list] = (await this.agent.get(`/api/${list}`).expect(200)).body as unknown;
    for (const url of this.fileUrls)
      seen[url] = ((await fetchBytes(this.agent, url).expect(200)).body as Buffer).toString('base64');
    return seen;
  }
}
