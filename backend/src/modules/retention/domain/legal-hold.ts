import { DomainError } from '../../../kernel/domain-error.js';
import type { LegalHoldEvent } from './retention-events.js';

/** What is held: all records of a client, or one document. */
export interface HoldScope {
  /** users.id */
  clientId: number;
  /** documents.id; null for all that there is of the client */
  documentId: number | null;
}

export interface LegalHold extends HoldScope {
  id: number;
  /** The document's title, or the client's user name. */
  title: string;
  reason: string;
}

type HoldEventType = 'legal_hold.placed' | 'legal_hold.changed' | 'legal_hold.released';

export function holdEvent<Type extends HoldEventType>(
  type: Type,
  { id, clientId, documentId, title, reason }: LegalHold,
  actorId: number,
  at: Date,
): LegalHoldEvent<Type> {
  return {
    type,
    at,
    actorId,
    clientId,
    subject: { type: 'legal_hold', id, title },
    details: { reason, ...(documentId !== null && { documentId }) },
  };
}

/** @param record as a person calls it, such as `goal` */
const heldError = (code: string, record: string): DomainError =>
  new DomainError(
    'conflict',
    code,
    `The records of this client have to be kept, so this ${record} can’t be deleted right now.`,
  );

export const noteHeldError = (): DomainError => heldError('note.held', 'note');
export const invoiceHeldError = (): DomainError => heldError('invoice.held', 'invoice');
export const requestHeldError = (): DomainError => heldError('request.held', 'request');

/** @param byClient whether the client deletes it, who reads nothing of a hold */
export const goalHeldError = (byClient: boolean): DomainError =>
  byClient
    ? new DomainError('conflict', 'goal.held', 'This goal can’t be deleted right now.')
    : heldError('goal.held', 'goal');

export const documentHeldError = (): DomainError =>
  new DomainError(
    'conflict',
    'document.held',
    'This document has to be kept, so it cannot be deleted at the moment.',
  );

export const clientHeldError = (): DomainError =>
  new DomainError(
    'conflict',
    'client.held',
    'The records of this account have to be kept, so it cannot be closed at the moment.',
  );
