import { Injectable } from '@nestjs/common';
import { DomainEvents } from '../../../platform/domain-events/domain-events.js';
import type { UserClosed } from '../../identity/index.js';
import type { DocumentEvent } from '../domain/document-event.js';
import { DocumentRequestRepository } from '../domain/ports.js';

/** Events that start the practice's review of a document. */
const reviews = ['viewed', 'downloaded', 'changed', 'status_changed', 'sent', 'replaced'] as const;

/**
 * Updates a request when the practice reviews its upload or the upload is deleted. Withdraws the unanswered
 * requests of a closed account; uploads still wait for their review.
 */
@Injectable()
export class RequestUpdates {
  constructor(
    events: DomainEvents,
    private readonly requests: DocumentRequestRepository,
  ) {
    for (const review of reviews) events.subscribe(`document.${review}`, (event) => this.reviewed(event));
    events.subscribe('document.deleted', (event) => this.deleted(event));
    events.subscribe('user.closed', (event) => this.userClosed(event));
  }

  private async reviewed({ documentId, clientId, actorId, at }: DocumentEvent): Promise<void> {
    if (actorId === clientId) return;
    await this.requests.changeAnswered(documentId, (request) => {
      request.markReviewed(documentId, at);
      return [];
    });
  }

  private deleted({ documentId, actorId, at }: DocumentEvent): Promise<void> {
    return this.requests.changeAnswered(documentId, (request) =>
      request.removeAnswer(documentId, actorId, at),
    );
  }

  private userClosed({ userId, at }: UserClosed): Promise<void> {
    return this.requests.changeUnanswered(userId, (request) => request.withdraw(null, at));
  }
}
