import type { BadgeColour } from '../../../../shared/antd/badge';
import type { DocumentDto } from '../../../../shared/api';
import { statusLabel } from '../../../../shared/format.ts';

export type DocumentStatus = DocumentDto['status'];
export type DocumentCategory = DocumentDto['category'];

/** Audience: the two views use different colors for the same status. */
export type Viewer = 'client' | 'admin';

export const documentStatuses = [
  'draft',
  'pending_review',
  'awaiting_signature',
  'signed',
  'completed',
] as const;
export const documentCategories = ['tax', 'financial', 'legal', 'agreement', 'other'] as const;

const colours: Record<Viewer, Record<DocumentStatus, BadgeColour>> = {
  client: {
    draft: 'grey',
    pending_review: 'yellow',
    awaiting_signature: 'info',
    signed: 'ok',
    completed: 'ok',
  },
  admin: {
    draft: 'grey',
    pending_review: 'orange',
    awaiting_signature: 'amber',
    signed: 'info',
    completed: 'ok',
  },
};

export function statusColour(status: DocumentStatus, viewer: Viewer): BadgeColour {
  return colours[viewer][status];
}

const meanings: Record<DocumentStatus, string> = {
  draft: 'For you to read',
  pending_review: "We're looking at it",
  awaiting_signature: 'Please read and sign',
  signed: 'Signed. Nothing more to do for now.',
  completed: "You're done with this one",
};

/**
 * Meaning of a status for the client, in plain words.
 * @param maySign false for a reader who may not sign for the client
 */
export function statusMeaning(status: DocumentStatus, maySign: boolean): string {
  return status === 'awaiting_signature' && !maySign ? 'Waiting for a signature' : meanings[status];
}

export function categoryLabel(category: DocumentCategory): string {
  return capitalised(category);
}

export const statusOptions: { value: DocumentStatus | ''; label: string }[] = [
  { value: '', label: 'All statuses' },
  ...documentStatuses.map((value) => ({ value, label: capitalised(statusLabel(value)) })),
];

export const categoryChoices: { value: DocumentCategory; label: string }[] = documentCategories.map(
  (value) => ({
    value,
    label: categoryLabel(value),
  }),
);

export const categoryOptions: { value: DocumentCategory | ''; label: string }[] = [
  { value: '', label: 'All categories' },
  ...categoryChoices,
];

function capitalised(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
