export type Role = 'admin' | 'client';

/** The caller, as established by the guard. Every application service takes it first. */
export interface Actor {
  /** users.id */
  readonly id: number;
  readonly role: Role;
}
