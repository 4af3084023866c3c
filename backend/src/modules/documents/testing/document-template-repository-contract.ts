import type { Actor } from '../../../kernel/actor.js';
import type { DomainEventType } from '../../../platform/domain-events/domain-events.js';
import { DocumentTemplate } from '../domain/document-template.js';
import type { DocumentTemplateRepository } from '../domain/ports.js';

const admin: Actor = { id: 1, role: 'admin' };
const at = new Date('2026-11-02T12:00:00.123Z');
const refused = { kind: 'not_found', code: 'document_template.not_found' };

/** Not stored yet. */
const aNewTemplate = (fileType = 'application/pdf'): DocumentTemplate =>
  new DocumentTemplate(
    {
      title: 'Engagement Agreement',
      description: null,
      category: 'agreement',
      requiresSignature: false,
      createdBy: 1,
      file: {
        fileName: 'Engagement Agreement.pdf',
        fileType,
        filePath: 'a'.repeat(32),
        fileSize: 1000,
        sha256: 'a'.repeat(64),
      },
    },
    at,
  );

interface Opened {
  templates: DocumentTemplateRepository;
  /** Types of the domain events that were published, in order. */
  published: DomainEventType[];
}

/** @param open an empty repository in a practice with user 1, the admin */
export function documentTemplateRepositoryContract(name: string, open: () => Promise<Opened>): void {
  describe(`${name} meets the contract of a document template repository`, () => {
    let templates: DocumentTemplateRepository;
    let published: DomainEventType[];
    beforeEach(async () => {
      ({ templates, published } = await open());
    });

    it('stores a complete template and publishes its creation', async () => {
      const stored = await templates.add(aNewTemplate());
      expect(await templates.find(stored.id)).toEqual(stored);
      expect(await templates.find(stored.id + 100)).toBeUndefined();
      expect(published).toEqual(['document_template.uploaded']);
    });

    it('stores a change and publishes its events, and nothing of a refused one', async () => {
      const { id } = await templates.add(aNewTemplate('text/csv'));
      const changed = await templates.change(id, (template) =>
        template.change({ title: 'Price list' }, admin, at),
      );
      const refuse = templates.change(id, (template) =>
        template.change({ requiresSignature: true }, admin, at),
      );
      await expect(refuse).rejects.toMatchObject({ code: 'document.not_signable' });
      expect(await templates.find(id)).toEqual(changed);
      expect(published).toEqual(['document_template.uploaded', 'document_template.changed']);
    });

    it('does not find a deleted one', async () => {
      const { id } = await templates.add(aNewTemplate());
      await templates.change(id, (template) => template.delete(admin, at));
      expect(await templates.find(id)).toBeUndefined();
      await expect(templates.change(id, () => [])).rejects.toMatchObject(refused);
    });
  });
}
