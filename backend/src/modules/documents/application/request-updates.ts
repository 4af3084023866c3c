import { Injectable } from '@nestjs/common';
import { DomainEvents } from '../../../platform/unit-of-work/domain-events.js';
import type { UserClosed } from '../../identity/index.js';
import type { DocumentEvent } from '../domain/document-event.js';
import { DocumentRequestRepository } from '../domain/ports.js';

/** Changes by the practice, which start its review of a document. */
const reviews = ['changed', 'status_changed', 'sent', 'replaced'] as const;
/** These start it if they are the practice's. */
const openings = ['viewed', 'downloaded'] as const;

/**
 * Updates a request when the practice reviews or accepts its upload, or the upload is deleted. Withdraws the unanswered
 * requests of a closed account; uploads still wait for their review.
 */
@Injectable()
export class RequestUpdates {
  constructor(
    events: DomainEvents,
    private readonly requests: DocumentRequestRepository,
  ) {
    for (const review of reviews) events.subscribe(`document.${review}`, (event) => this.reviewed(event));
    for (const opening of openings)
      events.subscribe(`document.${opening}`, async (event) => {
        if (event.byPractice) await this.reviewed(event);
      });
    events.subscribe('document.status_changed', (event) => this.accepted(event));
    events.subscribe('document.deleted', (event) => this.deleted(event));
    events.subscribe('user.closed', (event) => this.userClosed(event));
  }

  private async reviewed({ documentId, at }: DocumentEvent): Promise<void> {
    await this.requests.changeAnswered(documentId, (request) => {
      request.markReviewed(documentId, at);
      return [];
    });
  }

  private async accepted({ documentId, actorId, at, details }: DocumentEvent): Promise<void> {
    if (details?.['to'] !== 'completed') return;
    await this.requests.changeAnswered(documentId, (request) =>
      request.acceptAnswer(documentId, actorId, at),
    );
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
