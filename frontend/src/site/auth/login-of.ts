const logins = ['/auth', '/client/login'] as const;

/** The login screen that a visit came from, as `ForgotLink` keeps it; the one for everybody where it came from none. */
export function loginOf(state: unknown): (typeof logins)[number] {
  const from = typeof state === 'object' && state !== null && 'login' in state ? state.login : undefined;
  return logins.find((login) => login === from) ?? '/auth';
}
