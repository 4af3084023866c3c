export type Role = 'admin' | 'client';

/** Who asks, as the guard established it. Every application service takes it first. */
export interface Actor {
  /** users.id */
  readonly id: number;
  readonly role: Role;
}
