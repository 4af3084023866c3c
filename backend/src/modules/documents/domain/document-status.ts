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
  const message = `A document with the status "${readable(from)}" cannot change to "${readable(to)}". Allowed: ${allowed}.`;
  return conflict('document.wrong_transition', message, { fields: { status: message } });
}
