import { awaitsNothing } from './request-refusals.js';

/** One document of a checklist. Stored as JSON, so its times are ISO texts. */
export interface RequestItem {
  /** From 1, in the order of the list. */
  id: number;
  title: string;
  /** completed: the practice accepted it. */
  status: 'pending_review' | 'completed';
  /** documents.id of the upload */
  documentId: number | null;
  uploadedAt: string | null;
  /** Start of the practice's review of the upload; the client cannot take it back from then on. */
  reviewedAt: string | null;
  notNeeded: boolean;
  /** The client's reason why it is not needed, or the practice's why it was sent back. */
  reason: string | null;
}

/** Without an upload. */
export const unfilled = {
  status: 'pending_review',
  documentId: null,
  uploadedAt: null,
  reviewedAt: null,
  notNeeded: false,
  reason: null,
} as const satisfies Omit<RequestItem, 'id' | 'title'>;

export const itemsOf = (listed: readonly { title: string }[]): RequestItem[] =>
  listed.map(({ title }, index) => ({ id: index + 1, title, ...unfilled }));

/** It has a file or is not needed. */
export const isFilled = ({ documentId, notNeeded }: RequestItem): boolean => documentId !== null || notNeeded;

/** A request, or an item, waits for a file. @throws DomainError document_request.answered */
export function assertUnfilled(part: { documentId: number | null; notNeeded?: boolean }): void {
  if (part.documentId !== null || part.notNeeded) throw awaitsNothing();
}
