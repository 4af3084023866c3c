import { Injectable } from '@nestjs/common';
import { IsNull } from 'typeorm';
import { notFound } from '../../../kernel/domain-error.js';
import { UnitOfWork } from '../../../platform/database/unit-of-work.js';
import { DocumentTemplate, type DocumentTemplateEvent } from '../domain/document-template.js';
import { DocumentTemplateRepository } from '../domain/ports.js';

@Injectable()
export class TypeOrmDocumentTemplateRepository extends DocumentTemplateRepository {
  constructor(private readonly work: UnitOfWork) {
    super();
  }

  add(template: DocumentTemplate): Promise<DocumentTemplate> {
    return this.work.run(async () => {
      const { identifiers } = await this.work.manager.insert(DocumentTemplate, template);
      const stored = Object.assign(template, { id: identifiers[0]?.['id'] as number });
      for (const event of stored.uploaded()) this.work.publish(event);
      return stored;
    });
  }

  async find(id: number): Promise<DocumentTemplate | undefined> {
    const where = { id, deleted_at: IsNull() };
    return (await this.work.manager.findOne(DocumentTemplate, { where })) ?? undefined;
  }

  change(
    id: number,
    change: (template: DocumentTemplate) => DocumentTemplateEvent[],
  ): Promise<DocumentTemplate> {
    return this.work.run(async () => {
      const { manager } = this.work;
      const template = await manager.findOne(DocumentTemplate, {
        where: { id, deleted_at: IsNull() },
        lock: { mode: 'pessimistic_write' },
      });
      if (!template) throw notFound('document template');
      const events = change(template);
      await manager.update(DocumentTemplate, { id }, template);
      for (const event of events) this.work.publish(event);
      return template;
    });
  }
}
