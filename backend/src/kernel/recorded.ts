/**
 * Kinds of records that a change, or a refused attempt at one, can be about. The activity log keeps one chain of events
 * for each record. Each module adds its own by declaration merging in its `index.ts`:
 * `declare module '…/kernel/recorded.js' { interface SubjectTypes { document: true } }`
 */
// oxlint-disable-next-line typescript/no-empty-object-type -- filled by the modules' declarations
export interface SubjectTypes {}
export type SubjectType = keyof SubjectTypes;

export interface Subject {
  type: SubjectType;
  id: number;
  /** As it was called when it happened: a document's title, an account's user name, the practice's name. */
  title: string;
}

/** The part of a domain event that the activity log keeps. */
export interface Recorded {
  /** UTC. */
  at: Date;
  /** users.id of the acting user; null for the application itself. */
  actorId: number | null;
  /** users.id of the client whose record it is; null for the practice's own. */
  clientId: number | null;
  subject: Subject;
  /** True for what was attempted and refused: shown to admins only. */
  refused?: true;
  /** Further facts, such as a hash or a reason; never a secret. */
  details?: Record<string, string | number | boolean | null>;
}
