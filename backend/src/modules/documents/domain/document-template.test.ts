import type { Actor } from '../../../kernel/index.js';
import { aDocumentTemplate } from '../testing/fixtures.js';

const admin: Actor = { id: 1, role: 'admin' };
const noon = new Date('2026-11-20T12:00:00Z');
const word = 'application/msword';
const another = {
  fileName: 'New.pdf',
  fileType: 'application/pdf',
  filePath: '1'.repeat(32),
  fileSize: 5,
  sha256: '1'.repeat(64),
};

const notSignable = (field: string): unknown =>
  expect.objectContaining({
    kind: 'conflict',
    code: 'document.not_signable',
    fields: { [field]: expect.any(String) as string },
  });

describe('a template', () => {
  it('can require a signature only if its file can carry one', () => {
    expect(() => aDocumentTemplate({ requiresSignature: true }, { fileType: word })).toThrow(
      notSignable('requiresSignature') as Error,
    );
    const form = aDocumentTemplate({}, { fileType: word });
    expect(() => form.change({ requiresSignature: true }, admin, noon)).toThrow(
      notSignable('requiresSignature') as Error,
    );
    expect(form.requiresSignature).toBe(false);
    const agreement = aDocumentTemplate({ requiresSignature: true });
    expect(() => agreement.replaceFile({ ...another, fileType: word }, admin, noon)).toThrow(
      notSignable('file') as Error,
    );
    expect(agreement.fileType).toBe('application/pdf');
  });

  it('publishes its events without a client', () => {
    const template = aDocumentTemplate();
    const common = {
      clientId: null,
      actorId: 1,
      subject: { type: 'document_template', id: template.id, title: 'Engagement Agreement' },
    };
    expect(template.createdEvents()).toMatchObject([{ ...common, type: 'document_template.uploaded' }]);
    expect(template.replaceFile(another, admin, noon)).toMatchObject([
      { ...common, type: 'document_template.replaced', details: { fileName: 'New.pdf' } },
    ]);
    expect(template.delete(admin, noon)).toMatchObject([{ ...common, type: 'document_template.deleted' }]);
    expect(template).toMatchObject({ ...another, updated_at: noon, deleted_at: noon });
  });

  it('reports its changed fields, and nothing without changes', () => {
    const template = aDocumentTemplate();
    expect(template.change({ title: template.title, category: 'agreement' }, admin, noon)).toEqual([]);
    expect(
      template.change({ title: 'Agreement 2027', description: 'New.', category: 'legal' }, admin, noon),
    ).toMatchObject([
      { type: 'document_template.changed', details: { fields: 'title, description, category' } },
    ]);
    expect(template).toMatchObject({ title: 'Agreement 2027', description: 'New.', category: 'legal' });
  });
});
