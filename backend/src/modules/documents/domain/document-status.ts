import { t } from '@steward/texts';
import { conflict, DomainError } from '../../../kernel/index.js';

export const documentStatuses = [
  'draft',
  'pending_review',
  'awaiting_signature',
  'signed',
  'completed',
] as const;
export type DocumentStatus = (typeof documentStatuses)[number];

/** Status changes that an admin may make; only a signature leads to `signed`. */
export const transitions: Record<DocumentStatus, readonly DocumentStatus[]> = {
  draft: ['pending_review', 'awaiting_signature', 'completed'],
  pending_review: ['draft', 'awaiting_signature', 'completed'],
  awaiting_signature: ['draft'],
  signed: ['completed'],
  completed: [],
};

export function wrongTransition(from: DocumentStatus, to: DocumentStatus): DomainError {
  const readable = (name: string): string => name.replaceAll('_', ' ');
  const allowed = transitions[from].map(readable).join(', ') || 'nothing';
  const message = t('A document with the status "{from}" cannot change to "{to}". Allowed: {allowed}.', {
    from: readable(from),
    to: readable(to),
    allowed,
  });
  return conflict('document.wrong_transition', message, { fields: { status: message } });
}
