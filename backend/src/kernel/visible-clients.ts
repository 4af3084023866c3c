import { type AccessScope, ownAccess } from './client-access.js';
import type { Actor } from './actor.js';

/** Clients whose records a caller may see. */
export type VisibleClients =
  /** All clients, and visitors, who have no account. */
  | { readonly which: 'all' }
  /** Those assigned to a member of the staff or opened for a day, and visitors. */
  | { readonly which: 'assigned'; readonly staffId: number; readonly opened: readonly number[] }
  | {
      readonly which: 'some';
      /** users.id of the clients */
      readonly ids: readonly number[];
      /** Categories of documents that the caller may see, of clients of which they do not see all; can be none. */
      readonly limits: readonly { readonly clientId: number; readonly categories: readonly string[] }[];
    };

/**
 * The only place that decides whose records `actor` may see: every query and repository asks it.
 * @param actor null for Steward itself, which sees all records
 * @param scope only clients for which the caller may do this
 */
export function visibleClients(actor: Actor | null, scope?: AccessScope): VisibleClients {
  if (actor === null) return { which: 'all' };
  if (actor.role === 'admin') {
    const opened = actor.staff?.opened ?? null;
    return opened === null ? { which: 'all' } : { which: 'assigned', staffId: actor.id, opened };
  }
  const clients = (actor.clients ?? [ownAccess(actor.id)]).filter(
    ({ scopes }) => scope === undefined || scopes.includes(scope),
  );
  return {
    which: 'some',
    ids: clients.map(({ clientId }) => clientId),
    limits: clients.flatMap(({ clientId, scopes, categories: limit }) => {
      const categories = scopes.includes('documents') ? limit : [];
      return categories ? [{ clientId, categories }] : [];
    }),
  };
}
