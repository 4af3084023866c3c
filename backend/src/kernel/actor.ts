import { type ClientAccess, ownAccess } from './client-access.js';
import type { Staff } from './staff.js';

export type Role = 'admin' | 'client';

/** The caller, as established by the guard. Every application service takes it first. */
export interface Actor {
  /** users.id of the person */
  readonly id: number;
  readonly role: Role;
  /** sessions.id of the caller's session; undefined for an access token */
  readonly sessionId?: string | undefined;
  /**
   * The clients that the call may concern: the one that the URL names, or all that the person may act for if it
   * concerns them all. Undefined for one's own client alone, and for admins.
   */
  readonly clients?: readonly ClientAccess[] | undefined;
  /** Rights of an admin; undefined for an owner. */
  readonly staff?: Staff;
  /**
   * A restore brought the rights of staff, or the access to other clients, back, and no owner of the practice has
   * confirmed them yet.
   */
  readonly awaitsReview?: boolean;
}

/** The caller without the clients that they opened for a day. */
export const withoutOpenings = (actor: Actor): Actor =>
  actor.staff?.opened ? { ...actor, staff: { ...actor.staff, opened: [] } } : actor;

/** Assistants see no money, and titles of documents only. */
export const isAssistant = ({ staff }: Actor): boolean => staff?.role === 'assistant';

/** The one client that a portal call concerns. @throws Error for an admin, or for a call about several clients */
export function accessOf(actor: Actor): ClientAccess {
  const [only, ...others] = actor.clients ?? (actor.role === 'client' ? [ownAccess(actor.id)] : []);
  if (!only || others.length > 0) throw new Error('This call does not concern exactly one client.');
  return only;
}

/** users.id of the client that a portal call concerns. */
export const clientOf = (actor: Actor): number => accessOf(actor).clientId;
