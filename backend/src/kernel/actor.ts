export type Role = 'admin' | 'client';

/** The caller, as established by the guard. Every application service takes it first. */
export interface Actor {
  /** users.id */
  readonly id: number;
  readonly role: Role;
  /** sessions.id of the caller's session; undefined for an access token */
  readonly sessionId?: string | undefined;
}
