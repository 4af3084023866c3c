import { Injectable } from '@nestjs/common';
import { DomainEvents } from '../../../platform/domain-events/domain-events.js';
import { clientHeld, documentHeld, type Held, noteHeld } from '../domain/legal-hold.js';
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
    events.subscribe('note.deleted', async ({ clientId }) => {
      if (clientId !== null) await this.refuse({ clientId, documentId: null }, noteHeld);
    });
  }

  private async refuse(held: Held, refusal: () => Error): Promise<void> {
    await this.lock.share();
    if (await this.holds.covers(held)) throw refusal();
  }
}
