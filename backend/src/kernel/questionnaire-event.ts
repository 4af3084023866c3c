import type { Recorded } from './recorded.js';

export type SentQuestionnaireEventName =
  | 'sent'
  | 'reminded'
  | 'submitted'
  | 'accepted'
  | 'reopened'
  // A secret was shown to a member of the staff.
  | 'revealed'
  // The answers, at the end of their retention period.
  | 'destroyed';

/**
 * An event of a questionnaire that was sent to a client. The part of that name publishes it; it is declared here, since the
 * core's emails and other parts name it.
 */
export interface SentQuestionnaireEvent extends Recorded {
  type: `questionnaire.${SentQuestionnaireEventName}`;
  clientId: number;
  /** documents.id of the answers that were submitted */
  documentId?: number;
}
