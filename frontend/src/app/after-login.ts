import type { Location } from 'react-router-dom';
import type { UserDto } from '../shared/api/models/UserDto';

/** Kept with the visit to a login screen: where the person wanted to go. */
export function wanted({ pathname, search }: Location): { wanted: string } {
  return { wanted: pathname + search };
}

/** The link that confirms an email address, which its owner opens once they are signed in. */
const confirmingEmail = /^\/confirm-email#/;

/** The address after signing in: the requested one if its area is theirs, else the start of their area. */
export function afterLogin(user: UserDto, state: unknown): string {
  const isAdmin = user.role === 'admin';
  const own = isAdmin ? /^\/admin(?:[/?]|$)/ : /^\/client\//;
  const there = typeof state === 'object' && state !== null && 'wanted' in state ? state.wanted : undefined;
  if (typeof there === 'string' && (own.test(there) || confirmingEmail.test(there))) return there;
  return isAdmin ? '/admin' : '/client/portal';
}
