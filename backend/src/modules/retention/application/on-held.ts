import { Injectable } from '@nestjs/common';
import { DomainEvents } from '../../../platform/domain-events/domain-events.js';
import {
  clientHeld,
  documentHeld,
  goalHeld,
  type Held,
  invoiceHeld,
  noteHeld,
  requestHeld,
} from '../domain/legal-hold.js';
import { DestructionLock } from './destruction-lock.js';
import { LegalHolds } from './legal-holds.js';

/**
 * Refuses what a legal hold forbids, in the transaction that would do it: modules that delete tell so by their domain
 * event, and need not know of holds.
 */
@Injectable()
export class OnHeld {
  constructor(
    events: DomainEvents,
    private readonly holds: LegalHolds,
    private readonly lock: DestructionLock,
  ) {
    events.subscribe('document.deleted', ({ clientId, documentId }) =>
      this.refuse({ clientId, documentId }, documentHeld),
    );
    events.subscribe('user.closed', ({ userId }) =>
      this.refuse({ clientId: userId, documentId: null }, clientHeld),
    );
    events.subscribe('note.deleted', ({ clientId }) => this.refuseAll(clientId, noteHeld));
    events.subscribe('invoice.deleted', ({ clientId }) => this.refuseAll(clientId, invoiceHeld));
    events.subscribe('invoice.draft_deleted', ({ clientId }) => this.refuseAll(clientId, invoiceHeld));
    events.subscribe('document_request.withdrawn', ({ clientId }) => this.refuseAll(clientId, requestHeld));
    events.subscribe('goal.deleted', ({ clientId, actorId }) =>
      this.refuseAll(clientId, () => goalHeld(actorId === clientId)),
    );
  }

  /** For records that are held only together with all others of their client. */
  private async refuseAll(clientId: number | null, refusal: () => Error): Promise<void> {
    if (clientId !== null) await this.refuse({ clientId, documentId: null }, refusal);
  }

  private async refuse(held: Held, refusal: () => Error): Promise<void> {
    await this.lock.share();
    if (await this.holds.covers(held)) throw refusal();
  }
}
