import type { Actor } from '../../../kernel/index.js';

/** A person to invite as the owner of a household or business. */
export interface NewOwner {
  /** users.id of the household or business */
  clientId: number;
  email: string;
  name: string;
}

/**
 * Invitations of owners of new clients. A port, because the module of access for others, which implements it, needs
 * clients.
 */
export abstract class OwnerInvitations {
  /** Addresses among these that cannot be invited, in lower case, with the reason. */
  abstract refusedAmong(emails: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** Invites owners of clients that the open unit of work has created; addresses were checked by `refusedAmong`. */
  abstract invite(admin: Actor, owners: readonly NewOwner[]): Promise<void>;
}
