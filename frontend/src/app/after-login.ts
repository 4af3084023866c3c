import type { Location } from 'react-router-dom';
import type { UserDto } from '../shared/api/models/UserDto';

/** Navigation state of a login screen: the requested address. */
export function withReturnAddress({ pathname, search }: Location): { wanted: string } {
  return { wanted: pathname + search };
}

/** Link that confirms an email address; its owner opens it once logged in. */
const confirmingEmail = /^\/confirm-email#/;

/**
 * Address after a login: the requested one if the user may open its area, else the start of their own area.
 */
export function afterLogin(user: UserDto, state: unknown): string {
  const isAdmin = user.role === 'admin';
  const own = isAdmin ? /^\/admin(?:[/?]|$)/ : /^\/client\//;
  const there = typeof state === 'object' && state !== null && 'wanted' in state ? state.wanted : undefined;
  if (typeof there === 'string' && (own.test(there) || confirmingEmail.test(there))) return there;
  return isAdmin ? '/admin' : '/client/portal';
}
