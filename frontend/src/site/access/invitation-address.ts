/** Address of an invitation; the fragment is not sent to the server. */
export const invitationAddress = (token: string): string => `/access#token=${token}`;

/** Invitation that a login screen returns to, if there is one in its navigation state. */
export function invitationIn(state: unknown): string | undefined {
  const wanted = typeof state === 'object' && state !== null && 'wanted' in state ? state.wanted : undefined;
  return typeof wanted === 'string' && wanted.startsWith(invitationAddress('')) ? wanted : undefined;
}
