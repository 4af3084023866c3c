import { Injectable } from '@nestjs/common';
import { type FindOptionsWhere, IsNull } from 'typeorm';
import { TypeOrmRepository } from '../../../platform/database/typeorm-repository.js';
import { DatabaseUnitOfWork } from '../../../platform/database/database-unit-of-work.js';
import { DocumentTemplate, type DocumentTemplateEvent } from '../domain/document-template.js';
import type { DocumentTemplateRepository } from '../domain/ports.js';

@Injectable()
export class TypeOrmDocumentTemplateRepository
  extends TypeOrmRepository<DocumentTemplate>
  implements DocumentTemplateRepository
{
  constructor(work: DatabaseUnitOfWork) {
    super(work, DocumentTemplate, 'document_template');
  }

  add(template: DocumentTemplate): Promise<DocumentTemplate> {
    return this.insert(template, (stored) => stored.createdEvents());
  }

  find(id: number): Promise<DocumentTemplate | undefined> {
    return this.findWhere(notDeleted(id));
  }

  change(
    id: number,
    change: (template: DocumentTemplate) => DocumentTemplateEvent[],
  ): Promise<DocumentTemplate> {
    return this.changeWhere(notDeleted(id), change);
  }
}

const notDeleted = (id: number): FindOptionsWhere<DocumentTemplate> => ({ id, deleted_at: IsNull() });
