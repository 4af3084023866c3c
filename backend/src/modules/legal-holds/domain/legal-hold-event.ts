import type { Recorded } from '../../../kernel/index.js';
import type { LegalHold } from './legal-hold.js';

/** A change of a legal hold; visible to admins only. */
export interface LegalHoldEvent extends Recorded {
  type: 'legal_hold.placed' | 'legal_hold.changed' | 'legal_hold.released';
}

export function holdEvent(
  type: LegalHoldEvent['type'],
  { id, clientId, documentId, title, reason }: LegalHold,
  actorId: number,
  at: Date,
): LegalHoldEvent {
  return {
    type,
    at,
    actorId,
    clientId,
    subject: { type: 'legal_hold', id, title },
    details: { reason, ...(documentId !== null && { documentId }) },
  };
}
