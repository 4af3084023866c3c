import type { Actor } from '../../../kernel/actor.js';
import { InMemoryRepository } from '../../../platform/database/testing/in-memory-repository.js';
import type { InMemoryUnitOfWork } from '../../../platform/database/testing/in-memory-unit-of-work.js';
import type { DocumentRequest, DocumentRequestEvent } from '../domain/document-request.js';
import type { DocumentRequestRepository } from '../domain/ports.js';

export class InMemoryDocumentRequestRepository
  extends InMemoryRepository<DocumentRequest>
  implements DocumentRequestRepository
{
  constructor(work: InMemoryUnitOfWork) {
    super(work, 'document request');
  }

  add(request: DocumentRequest): Promise<DocumentRequest> {
    return this.insert(request, (stored) => stored.made());
  }

  async get(id: number, actor: Actor): Promise<DocumentRequest> {
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

const visible =
  (id: number, actor: Actor | null) =>
  (request: DocumentRequest): boolean =>
    request.id === id &&
    request.withdrawn_at === null &&
    (actor?.role !== 'client' || request.userId === actor.id);
