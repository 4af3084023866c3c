import { Injectable } from '@nestjs/common';
import { type FindOptionsWhere, IsNull } from 'typeorm';
import type { Actor } from '../../../kernel/actor.js';
import { notFound } from '../../../kernel/domain-error.js';
import { UnitOfWork } from '../../../platform/database/unit-of-work.js';
import { DocumentRequest, type DocumentRequestEvent } from '../domain/document-request.js';
import { DocumentRequestRepository } from '../domain/ports.js';

@Injectable()
export class TypeOrmDocumentRequestRepository extends DocumentRequestRepository {
  constructor(private readonly work: UnitOfWork) {
    super();
  }

  add(request: DocumentRequest): Promise<DocumentRequest> {
    return this.work.run(async () => {
      const { identifiers } = await this.work.manager.insert(DocumentRequest, request);
      const stored = Object.assign(request, { id: identifiers[0]?.['id'] as number });
      for (const event of stored.made()) this.work.publish(event);
      return stored;
    });
  }

  async get(id: number, actor: Actor): Promise<DocumentRequest> {
    const request = await this.work.manager.findOne(DocumentRequest, { where: visible(id, actor) });
    if (!request) throw notFound('document request');
    return request;
  }

  change(
    id: number,
    actor: Actor | null,
    change: (request: DocumentRequest) => DocumentRequestEvent[],
  ): Promise<DocumentRequest> {
    return this.work.run(async () => {
      const { manager } = this.work;
      const request = await manager.findOne(DocumentRequest, {
        where: visible(id, actor),
        lock: { mode: 'pessimistic_write' },
      });
      if (!request) throw notFound('document request');
      const events = change(request);
      await manager.update(DocumentRequest, { id }, request);
      for (const event of events) this.work.publish(event);
      return request;
    });
  }
}

const visible = (id: number, actor: Actor | null): FindOptionsWhere<DocumentRequest> => ({
  id,
  withdrawn_at: IsNull(),
  ...(actor?.role === 'client' && { userId: actor.id }),
});
