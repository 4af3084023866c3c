import { statusLabel } from '../../../../shared/format.ts';
import type { DocumentStatus } from '../../shared/offered/document-labels.ts';

/** Meaning of each status for client and practice, shown beside the choices. */
export const statusMeanings: Record<DocumentStatus, string> = {
  draft: "The client can read it. They don't have to do anything.",
  pending_review: 'You review it next.',
  awaiting_signature: 'The client is asked to sign it.',
  signed: 'The client has signed it.',
  completed: "Closes the document. You can't reopen it.",
};

/** 'Pending review' */
export function statusName(status: DocumentStatus): string {
  const words = statusLabel(status);
  return words.charAt(0).toUpperCase() + words.slice(1);
}
