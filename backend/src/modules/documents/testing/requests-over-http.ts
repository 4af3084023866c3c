import { type Agent, fetchBytes } from '../../../../test/test-app.js';
import { samplePdf, samplePng } from '../../../platform/files/testing/sample-files.js';

export const requestsPath = '/api/admin/document-requests';

/** A logged-in client. */
export interface Client {
  agent: Agent;
  /** users.id */
  id: number;
}

/** A request as returned by the routes of either side. */
export interface RequestRow {
  id: number;
  title: string;
  documentId: number | null;
  [field: string]: unknown;
}

/** Calls of both sides to the routes of document requests; the default client is the one who was asked. */
export class RequestsOverHttp {
  constructor(
    private readonly admin: Agent,
    private readonly asked: Client,
  ) {}

  async make(over: object = {}): Promise<RequestRow> {
    const sent = { userId: this.asked.id, title: 'W-2 of 2026', ...over };
    return (await this.admin.post(requestsPath).send(sent).expect(201)).body;
  }

  answer(id: number, { agent }: { agent: Agent } = this.asked, bytes: Buffer = samplePdf, name = 'w2.pdf') {
    return agent.post(`/api/document-requests/${id}/upload`).attach('file', bytes, name);
  }

  async answered(id: number): Promise<RequestRow & { documentId: number }> {
    return (await this.answer(id).expect(201)).body;
  }

  undo(id: number, { agent }: { agent: Agent } = this.asked) {
    return agent.delete(`/api/document-requests/${id}/upload`);
  }

  patch(id: number, changes: object) {
    return this.admin.patch(`${requestsPath}/${id}`).send(changes);
  }

  /** The practice opens the uploaded document. */
  viewAsAdmin(documentId: number) {
    return fetchBytes(this.admin, `/api/documents/${documentId}`).expect(200);
  }

  async template(over: Record<string, string> = {}): Promise<{ id: number }> {
    return (
      await this.admin
        .post('/api/admin/document-templates')
        .field({ title: 'Intake form', category: 'tax', ...over })
        .attach('file', samplePng, 'form.png')
        .expect(201)
    ).body;
  }

  /** The request in the client's list; undefined if they do not see it. */
  async own(id: number, { agent }: { agent: Agent } = this.asked): Promise<RequestRow | undefined> {
    const { body } = await agent.get('/api/document-requests?limit=200').expect(200);
    return (body as RequestRow[]).find((row) => row.id === id);
  }

  /** The request in the practice's list. */
  async forAdmin(id: number): Promise<RequestRow | undefined> {
    const { body } = await this.admin.get(`${requestsPath}?limit=200`).expect(200);
    return (body as RequestRow[]).find((row) => row.id === id);
  }

  /** Ids of the documents that a client sees, newest first. */
  async documentIds({ agent }: { agent: Agent } = this.asked): Promise<number[]> {
    const { body } = await agent.get('/api/documents?limit=200').expect(200);
    return (body as RequestRow[]).map(({ id }) => id);
  }
}
