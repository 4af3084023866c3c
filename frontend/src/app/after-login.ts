import type { Location } from 'react-router-dom';
import type { UserDto } from '../shared/api/models/UserDto';

/** Navigation state of a login screen: the requested address. */
export function withReturnAddress({ pathname, search }: Location): { wanted: string } {
  return { wanted: pathname + search };
}

/** Mailed links whose owner opens them once logged in: to confirm an address, or to accept an invitation. */
const mailedLink = /^\/(?:confirm-email|access)#/;

/**
 * Address after a login: the requested one if the user may open its area, else the start of their own area.
 */
export function afterLogin(user: UserDto, state: unknown): string {
  const isAdmin = user.role === 'admin';
  const own = isAdmin ? /^\/admin(?:[/?]|$)/ : /^\/client\//;
  const there = typeof state === 'object' && state !== null && 'wanted' in state ? state.wanted : undefined;
  if (typeof there === 'string' && (own.test(there) || mailedLink.test(there))) return there;
  return isAdmin ? '/admin' : '/client/portal';
}
