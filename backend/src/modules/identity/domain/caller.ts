import { type Actor, type ClientAccess, ownAccess, type Role, type Staff } from '../../../kernel/index.js';

/** The rights of a signed-in person, as read with the session or token of the call. */
export interface CallerRights {
  role: Role;
  /** The person is a client. */
  isClient: boolean;
  /** Clients that the person may act for besides their own, by name; null for none. */
  granted: ClientAccess[] | null;
  /** Rights of an admin; null for an owner. */
  staff: Staff | null;
}

/** The caller with all clients that they may act for, their own first. */
export function actorOf(id: number, rights: CallerRights): Actor {
  const { role, isClient, granted, staff } = rights;
  const isPlain = role === 'admin' || (isClient && granted === null);
  return {
    ...{ id, role },
    ...(!isPlain && { clients: [...(isClient ? [ownAccess(id)] : []), ...(granted ?? [])] }),
    ...(staff && { staff }),
  };
}
