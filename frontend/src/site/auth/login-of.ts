const logins = ['/auth', '/client/login'] as const;

/** Login screen that a visit came from, as stored by `ForgotLink`; the general one by default. */
export function loginOf(state: unknown): (typeof logins)[number] {
  const from = typeof state === 'object' && state !== null && 'login' in state ? state.login : undefined;
  return logins.find((login) => login === from) ?? '/auth';
}
