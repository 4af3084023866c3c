import type { Recorded } from '../../../kernel/index.js';

export type DocumentEventName =
  | 'uploaded'
  | 'sent'
  | 'viewed'
  | 'downloaded'
  | 'changed'
  | 'status_changed'
  | 'replaced'
  | 'prepared'
  | 'consented'
  | 'signed'
  | 'declined'
  | 'reminded'
  | 'countersigned'
  | 'deleted'
  | 'restored'
  | 'purged'
  | 'destroyed';

/** A domain event of a document; the activity log keeps it in the document's chain. */
export interface DocumentEvent extends Recorded {
  type: `document.${DocumentEventName}`;
  documentId: number;
  clientId: number;
  /** Opened by the practice, which starts its review. */
  byPractice?: true;
}
