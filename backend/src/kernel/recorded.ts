/**
 * Kinds of records that a change, or a refused attempt at one, can be about. The activity log keeps one chain of events
 * for each record. Each module adds its own by declaration merging in its `index.ts`:
 * `declare module '…/kernel/recorded.js' { interface SubjectTypes { document: true } }`
 */
// eslint-disable-next-line @typescript-eslint/no-empty-object-type -- filled by the modules' declarations
export interface SubjectTypes {}
export type SubjectType = keyof SubjectTypes;

export interface Subject {
  type: SubjectType;
  id: number;
  /** As it was called when it happened: a document's title, an account's user name, the practice's name. */
  title: string;
}

/** What a domain event says beside its own when the activity log is to keep it. */
export interface Recorded {
  /** UTC. */
  at: Date;
  /** users.id of who did it; null for the program itself. */
  actorId: number | null;
  /** users.id of the client whose affair it is; null for the practice's own. */
  clientId: number | null;
  subject: Subject;
  /** True for what was attempted and refused: shown to admins only. */
  refused?: true;
  /** What else the event is worth remembering for, such as a hash or a reason; never a secret. */
  details?: Record<string, string | number | boolean | null>;
}
