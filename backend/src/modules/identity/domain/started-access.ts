import type { Actor } from '../../../kernel/index.js';

/**
 * Access for clients that a member of the staff granted. A port, because the module of such access, which implements it,
 * needs accounts.
 */
export abstract class StartedAccess {
  /**
   * Ends open access that the member granted, in the open unit of work.
   * @param memberId users.id
   * @param accessIds client_access.id
   * @throws DomainError invalid (endAccess) for other access
   */
  abstract end(owner: Actor, memberId: number, accessIds: readonly number[]): Promise<void>;
}
