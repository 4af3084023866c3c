import type { Actor } from './actor.js';

/** Clients whose records a caller may see. */
export class VisibleClients {
  /** @param ids users.id of the clients, or null for all clients and for visitors, who have no account */
  constructor(readonly ids: readonly number[] | null) {}

  /** @param clientId users.id of the client that the record belongs to, null for a visitor's record */
  includes(clientId: number | null): boolean {
    return this.ids === null || (clientId !== null && this.ids.includes(clientId));
  }
}

/**
 * The only place that decides whose records `actor` may see: every query and repository asks it.
 * @param actor null for Steward itself, which sees all records
 */
export const visibleClients = (actor: Actor | null): VisibleClients =>
  new VisibleClients(actor === null || actor.role === 'admin' ? null : [actor.id]);
