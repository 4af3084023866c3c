/**
 * Types of records that a change, or a refused attempt, can be about. The activity log has one chain of events per
 * record.
 */
export type SubjectType =
  | 'access'
  | 'account'
  | 'appointment'
  | 'bank_account'
  // For refused attempts only, which are recorded in the conversation's chain.
  | 'attachment'
  | 'blog_post'
  | 'booking'
  | 'breach_report'
  // The practice's own events about a client, private to the staff.
  | 'client'
  | 'conversation'
  | 'credit'
  | 'destruction'
  | 'document'
  | 'document_request'
  | 'document_template'
  | 'goal'
  | 'invoice'
  | 'legal_hold'
  | 'note'
  | 'pack'
  | 'part'
  | 'payment_method'
  | 'practice'
  | 'price'
  | 'questionnaire'
  | 'questionnaire_response'
  | 'recurring_invoice'
  | 'recurring_request'
  | 'security_plan'
  | 'tag'
  | 'tax_rate'
  | 'testimonial'
  | 'webhook';

export interface Subject {
  type: SubjectType;
  id: number;
  /** Its name at that time: a document's title, an account's username, the practice's name. */
  title: string;
}

/** The part of a domain event that the activity log stores. */
export interface Recorded {
  /** UTC. */
  at: Date;
  /** users.id of the acting user; null for the application itself. */
  actorId: number | null;
  /** users.id of the client who owns the record; null for the practice's own. */
  clientId: number | null;
  subject: Subject;
  /** True for refused attempts: shown to admins only. */
  refused?: true;
  /** Further facts, for example a hash or a reason; never a secret. */
  details?: Record<string, string | number | boolean | null>;
}
