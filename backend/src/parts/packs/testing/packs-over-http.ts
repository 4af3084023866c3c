import type { Agent } from '../../../../test/test-app.js';
import { samplePdf } from '../../../platform/files/testing/sample-files.js';

/** A pack with a document, a request, a message and an invoice. @returns packs.id, and document_templates.id */
export async function aStoredPack(admin: Agent): Promise<{ id: number; templateId: number }> {
  const { body: template } = await admin
    .post('/api/admin/document-templates')
    .field({ title: 'Questions' })
    .attach('file', samplePdf, 'questions.pdf')
    .expect(201);
  const { body } = await admin
    .post('/api/admin/packs')
    .send({
      title: 'New client',
      documents: [{ templateId: template.id }],
      requests: [{ title: 'Identification of {{firstName}}' }],
      message: { subject: 'Welcome, {{firstName}}', content: 'Hello {{firstName}} {{lastName}}' },
      invoice: { description: 'Setup', items: [{ description: 'Setup', amount: '40.00' }] },
    })
    .expect(201);
  return { id: body.id as number, templateId: template.id as number };
}
