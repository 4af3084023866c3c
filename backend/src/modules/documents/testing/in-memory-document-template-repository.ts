import { InMemoryRepository } from '../../../platform/unit-of-work/testing/in-memory-repository.js';
import type { InMemoryUnitOfWork } from '../../../platform/unit-of-work/testing/in-memory-unit-of-work.js';
import type { DocumentTemplate, DocumentTemplateEvent } from '../domain/document-template.js';
import type { DocumentTemplateRepository } from '../domain/ports.js';

export class InMemoryDocumentTemplateRepository
  extends InMemoryRepository<DocumentTemplate>
  implements DocumentTemplateRepository
{
  constructor(work: InMemoryUnitOfWork) {
    super(work, 'document_template');
  }

  add(template: DocumentTemplate): Promise<DocumentTemplate> {
    return this.insert(template, (stored) => stored.createdEvents());
  }

  async find(id: number): Promise<DocumentTemplate | undefined> {
    return this.findWhere(kept(id));
  }

  change(
    id: number,
    change: (template: DocumentTemplate) => DocumentTemplateEvent[],
  ): Promise<DocumentTemplate> {
    return this.changeWhere(kept(id), change);
  }
}

const kept =
  (id: number) =>
  (template: DocumentTemplate): boolean =>
    template.id === id && template.deleted_at === null;
