import { t } from '@steward/texts';
import type { BadgeColour } from '../../../../shared/antd/badge';
import type { DocumentDto } from '../../../../shared/api';

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

const meanings = (): Record<DocumentStatus, string> => ({
  draft: t('For you to read'),
  pending_review: t("We're looking at it"),
  awaiting_signature: t('Please read and sign'),
  signed: t('Signed. Nothing more to do for now.'),
  completed: t("You're done with this one"),
});

/**
 * Meaning of a status for the client, in plain words.
 * @param maySign false for a reader who may not sign for the client
 */
export function statusMeaning(status: DocumentStatus, maySign: boolean): string {
  return status === 'awaiting_signature' && !maySign ? t('Waiting for a signature') : meanings()[status];
}

const statusNames = (): Record<DocumentStatus, string> => ({
  draft: t('[document] Draft'),
  pending_review: t('[document] Pending review'),
  awaiting_signature: t('[document] Awaiting signature'),
  signed: t('[document] Signed'),
  completed: t('[document] Completed'),
});

/** 'Pending review' */
export const statusName = (status: DocumentStatus): string => statusNames()[status];

/** 'pending review', within a text */
export const statusWords = (status: DocumentStatus): string => statusName(status).toLowerCase();

const categoryLabels = (): Record<DocumentCategory, string> => ({
  tax: t('[documents] Tax'),
  financial: t('[documents] Financial'),
  legal: t('[documents] Legal'),
  agreement: t('[documents] Agreement'),
  other: t('[documents] Other'),
});

export const categoryLabel = (category: DocumentCategory): string => categoryLabels()[category];

export const statusOptions = (): { value: DocumentStatus | ''; label: string }[] => [
  { value: '', label: t('All statuses') },
  ...documentStatuses.map((value) => ({ value, label: statusName(value) })),
];

export const categoryChoices = (): { value: DocumentCategory; label: string }[] =>
  documentCategories.map((value) => ({ value, label: categoryLabel(value) }));

export const categoryOptions = (): { value: DocumentCategory | ''; label: string }[] => [
  { value: '', label: t('All categories') },
  ...categoryChoices(),
];
