import { t } from '@steward/texts';
import { conflict, type DomainError } from '../../../kernel/index.js';

/** Scope of a hold: all records of a client, or one document. */
export interface HoldScope {
  /** users.id */
  clientId: number;
  /** documents.id; null for all records of the client */
  documentId: number | null;
}

export interface LegalHold extends HoldScope {
  id: number;
  /** The document's title, or the client's username or organization's name. */
  title: string;
  reason: string;
}

/** @param record its name in messages and codes, for example `goal` */
export const heldError = (record: string): DomainError =>
  conflict(
    `${record}.held`,
    t('This client’s records are under a legal hold, so you can’t delete this {record} right now.', {
      record,
    }),
  );

// A client who deletes something is not informed of a hold.

export const goalHeldError = (byClient: boolean): DomainError =>
  byClient ? conflict('goal.held', t('You can’t delete this goal right now.')) : heldError('goal');

export const documentHeldError = (byClient: boolean): DomainError =>
  conflict(
    'document.held',
    byClient
      ? t('This document must be kept for now, so it cannot be deleted.')
      : t('This document is under a legal hold, so you can’t delete it right now.'),
  );

export const clientHeldError = (byClient: boolean): DomainError =>
  conflict(
    'client.held',
    byClient
      ? t('This account’s records must be kept for now, so it cannot be closed.')
      : t('This client’s records are under a legal hold, so you can’t close this account right now.'),
  );
