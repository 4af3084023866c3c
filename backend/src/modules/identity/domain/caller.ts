import { type Actor, type ClientAccess, ownAccess, type Role, type Staff } from '../../../kernel/index.js';

interface Reviewed {
  /** A restore brought the rights back, and no owner has confirmed them yet. */
  awaitsReview: boolean;
}

/** The rights of a signed-in person, as read with the session or token of the call. */
export interface CallerRights {
  role: Role;
  /** The person is a client. */
  isClient: boolean;
  /** Clients that the person may act for besides their own, by name; null for a person who never could. */
  granted: ({ clients: ClientAccess[] | null } & Reviewed) | null;
  /** Rights of an admin; null for an owner. */
  staff: (Staff & Reviewed) | null;
}

/** The caller with all clients that they may act for, their own first. */
export function actorOf(id: number, rights: CallerRights): Actor {
  const { role, isClient, granted, staff } = rights;
  const others = granted?.clients ?? [];
  const isPlain = role === 'admin' || (isClient && others.length === 0);
  const awaitsReview = staff?.awaitsReview ?? (others.length > 0 && granted?.awaitsReview);
  return {
    id,
    role,
    ...(!isPlain && { clients: [...(isClient ? [ownAccess(id)] : []), ...others] }),
    ...(staff && { staff: { role: staff.role, opened: staff.opened } }),
    ...(awaitsReview && { awaitsReview }),
  };
}
