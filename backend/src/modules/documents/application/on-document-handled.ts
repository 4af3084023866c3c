import { Injectable } from '@nestjs/common';
import { Sql } from '../../../platform/database/sql.js';
import { DomainEvents } from '../../../platform/domain-events/domain-events.js';
import type { DocumentEvent } from '../domain/document.js';
import { DocumentRequestRepository } from '../domain/ports.js';

/** What the practice does with a document once it has begun to deal with it. */
const handlings = ['viewed', 'downloaded', 'changed', 'status_changed', 'sent', 'replaced'] as const;

/** A request learns what becomes of the document that answers it: looked at by the practice, or deleted. */
@Injectable()
export class OnDocumentHandled {
  constructor(
    events: DomainEvents,
    private readonly requests: DocumentRequestRepository,
    private readonly sql: Sql,
  ) {
    for (const event of handlings) events.subscribe(`document.${event}`, (event) => this.lookedAt(event));
    events.subscribe('document.deleted', (event) => this.deleted(event));
  }

  private async lookedAt({ documentId, clientId, actorId, at }: DocumentEvent): Promise<void> {
    if (actorId === clientId) return;
    const id = await this.waitingFor(documentId);
    if (id === undefined) return;
    await this.requests.change(id, null, (request) => {
      request.lookAt(documentId, at);
      return [];
    });
  }

  private async deleted({ documentId, actorId, at }: DocumentEvent): Promise<void> {
    const id = await this.waitingFor(documentId);
    if (id !== undefined)
      await this.requests.change(id, null, (request) => request.lose(documentId, actorId, at));
  }

  /** Locks it: what is withdrawn or emptied at this very moment is not found, and nothing fails for it. */
  private async waitingFor(documentId: number): Promise<number | undefined> {
    const row = await this.sql.first<{ id: number }>(
      'document-request.waiting',
      `SELECT id FROM document_requests
       WHERE document_id = $1 AND status <> 'completed' AND withdrawn_at IS NULL FOR UPDATE`,
      [documentId],
    );
    return row?.id;
  }
}
