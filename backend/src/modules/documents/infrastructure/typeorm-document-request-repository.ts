import { Injectable } from '@nestjs/common';
import { type FindOptionsWhere, IsNull } from 'typeorm';
import type { Actor } from '../../../kernel/actor.js';
import { TypeOrmRepository } from '../../../platform/database/typeorm-repository.js';
import { UnitOfWork } from '../../../platform/database/unit-of-work.js';
import { DocumentRequest, type DocumentRequestEvent } from '../domain/document-request.js';
import type { DocumentRequestRepository } from '../domain/ports.js';

@Injectable()
export class TypeOrmDocumentRequestRepository
  extends TypeOrmRepository<DocumentRequest>
  implements DocumentRequestRepository
{
  constructor(work: UnitOfWork) {
    super(work, DocumentRequest, 'document request');
  }

  add(request: DocumentRequest): Promise<DocumentRequest> {
    return this.insert(request, (stored) => stored.made());
  }

  get(id: number, actor: Actor): Promise<DocumentRequest> {
    return this.getWhere(visible(id, actor));
  }

  change(
    id: number,
    actor: Actor | null,
    change: (request: DocumentRequest) => DocumentRequestEvent[],
  ): Promise<DocumentRequest> {
    return this.changeWhere(visible(id, actor), change);
  }
}

const visible = (id: number, actor: Actor | null): FindOptionsWhere<DocumentRequest> => ({
  id,
  withdrawn_at: IsNull(),
  ...(actor?.role === 'client' && { userId: actor.id }),
});
