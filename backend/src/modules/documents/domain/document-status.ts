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

const statusNames = (): Record<DocumentStatus, string> => ({
  draft: t('[document] draft'),
  pending_review: t('[document] pending review'),
  awaiting_signature: t('[document] awaiting signature'),
  signed: t('[document] signed'),
  completed: t('[document] completed'),
});

/** In the reader's language: 'pending review'. */
export const statusName = (status: DocumentStatus): string => statusNames()[status];

export function wrongTransition(from: DocumentStatus, to: DocumentStatus): DomainError {
  const allowed = transitions[from].map(statusName).join(', ') || t('[document] nothing');
  const message = t('A document with the status "{from}" cannot change to "{to}". Allowed: {allowed}.', {
    from: statusName(from),
    to: statusName(to),
    allowed,
  });
  return conflict('document.wrong_transition', message, { fields: { status: message } });
}
