import { seesClient } from '../../../platform/database/testing/sees-client.js';
import { type Actor } from '../../../kernel/index.js';
import { InMemoryRepository } from '../../../platform/unit-of-work/testing/in-memory-repository.js';
import type { InMemoryUnitOfWork } from '../../../platform/unit-of-work/testing/in-memory-unit-of-work.js';
import type { DocumentRequest } from '../domain/document-request.js';
import type { DocumentRequestEvent } from '../domain/request-event.js';
import type { DocumentRequestRepository } from '../domain/ports.js';

export class InMemoryDocumentRequestRepository
  extends InMemoryRepository<DocumentRequest>
  implements DocumentRequestRepository
{
  constructor(work: InMemoryUnitOfWork) {
    super(work, 'document_request');
  }

  add(request: DocumentRequest): Promise<DocumentRequest> {
    return this.insert(request, (stored) => stored.createdEvents());
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

  changeAnswered(
    documentId: number,
    change: (request: DocumentRequest) => DocumentRequestEvent[],
  ): Promise<void> {
    return this.changeEach(
      (request) =>
        request.withdrawn_at === null &&
        request.status !== 'completed' &&
        [request, ...request.items].some((part) => part.documentId === documentId),
      change,
    );
  }

  changeUnanswered(
    userId: number,
    change: (request: DocumentRequest) => DocumentRequestEvent[],
  ): Promise<void> {
    return this.changeEach(
      (request) =>
        request.withdrawn_at === null && request.waitingFor === 'client' && request.userId === userId,
      change,
    );
  }

  async dueForReminder(today: string): Promise<number[]> {
    return this.allWhere((request) => request.withdrawn_at === null && request.isDueForReminder(today))
      .sort((one, other) => (one.dueDate ?? '').localeCompare(other.dueDate ?? ''))
      .map(({ id }) => id);
  }
}

const visible =
  (id: number, actor: Actor | null) =>
  (request: DocumentRequest): boolean =>
    request.id === id && request.withdrawn_at === null && seesClient(actor, request.userId);
