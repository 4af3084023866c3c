import { Injectable } from '@nestjs/common';
import { DomainEvents } from '../../../platform/unit-of-work/domain-events.js';
import { currentActor } from '../../../platform/process/request-context.js';
import {
  clientHeldError,
  documentHeldError,
  goalHeldError,
  heldError,
  type HoldScope,
} from '../domain/legal-hold.js';
import { LegalHoldRepository } from '../domain/ports.js';

const isByClient = (): boolean => currentActor()?.role === 'client';

/**
 * Refuses deletions that a legal hold forbids. It runs in the deleting transaction as a subscriber of the
 * domain events, so the deleting modules do not depend on legal holds.
 */
@Injectable()
export class LegalHoldGuard {
  constructor(
    events: DomainEvents,
    private readonly holds: LegalHoldRepository,
  ) {
    events.subscribe('document.deleted', ({ clientId, documentId }) =>
      this.refuse({ clientId, documentId }, () => documentHeldError(isByClient())),
    );
    events.subscribe('user.closed', ({ userId }) =>
      this.refuse({ clientId: userId, documentId: null }, () => clientHeldError(isByClient())),
    );
    for (const [type, record] of [
      ['note.deleted', 'note'],
      ['invoice.deleted', 'invoice'],
      ['invoice.draft_deleted', 'invoice'],
      ['document_request.withdrawn', 'request'],
    ] as const)
      events.subscribe(type, ({ clientId }) => this.refuseForClient(clientId, () => heldError(record)));
    events.subscribe('goal.deleted', ({ clientId }) =>
      this.refuseForClient(clientId, () => goalHeldError(isByClient())),
    );
  }

  /** For records that are covered only by a hold on all records of their client. */
  private async refuseForClient(clientId: number | null, refusal: () => Error): Promise<void> {
    if (clientId !== null) await this.refuse({ clientId, documentId: null }, refusal);
  }

  private async refuse(held: HoldScope, refusal: () => Error): Promise<void> {
    if (await this.holds.covers(held)) throw refusal();
  }
}
