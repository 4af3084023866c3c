import type { Recorded } from '../../../kernel/index.js';

export type QuestionnaireEventName =
  | 'sent'
  | 'reminded'
  | 'submitted'
  | 'accepted'
  | 'reopened'
  // A secret was shown to a member of the staff.
  | 'revealed';

/**
 * An event of a questionnaire that was sent to a client. The part of that name publishes it; it is declared here, since the
 * core's emails and other parts name it.
 */
export interface QuestionnaireEvent extends Recorded {
  type: `questionnaire.${QuestionnaireEventName}`;
  clientId: number;
  /** documents.id of the answers that were submitted */
  documentId?: number;
}
