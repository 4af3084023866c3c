import { statusLabel } from '../../../../shared/format.ts';
import type { DocumentStatus } from '../../shared/document-labels.ts';

/** The meaning of each status for client and practice; shown where one is chosen. */
export const statusMeanings: Record<DocumentStatus, string> = {
  draft: 'The client can read it. Nothing is asked of them.',
  pending_review: 'It waits for the practice to look at it.',
  awaiting_signature: 'The client is asked to sign it.',
  signed: 'The client has signed it.',
  completed: 'Nothing is left to do. This cannot be changed again.',
};

/** 'Pending review' */
export function statusName(status: DocumentStatus): string {
  const words = statusLabel(status);
  return words.charAt(0).toUpperCase() + words.slice(1);
}
