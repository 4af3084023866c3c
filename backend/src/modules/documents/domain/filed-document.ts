import type { Actor } from '../../../kernel/index.js';
import type { DocumentEvent } from './document-event.js';
import type { Document } from './document.js';

/* Documents that Steward filed for a client: they follow what they were filed for, unless they were deleted meanwhile. */

/** Completes it, also as a draft; one that a signature was asked for stays as it is. */
export function completeFiled(document: Document, by: Actor, at: Date): DocumentEvent[] {
  const isFiled = document.status === 'draft' || document.status === 'pending_review';
  return isFiled && !document.deleted_at ? document.moveTo('completed', by, at) : [];
}

/** Makes it a draft again while it is pending review. */
export const returnFiled = (document: Document, by: Actor, at: Date): DocumentEvent[] =>
  document.status === 'pending_review' && !document.deleted_at ? document.moveTo('draft', by, at) : [];
