/**
 * Types of records that a change, or a refused attempt, can be about. The activity log has one chain of
 * events per record. Each module adds its own by declaration merging in its `index.ts`: `declare module
 * '…/kernel/recorded.js' { interface SubjectTypes { document: true } }`
 */
// oxlint-disable-next-line typescript/no-empty-object-type -- filled by the modules' declarations
export interface SubjectTypes {}
export type SubjectType = keyof SubjectTypes;

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
