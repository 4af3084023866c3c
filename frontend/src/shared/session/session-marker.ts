/** The session cookie is not readable by scripts; this one only says that a session exists. */
export function hasSessionMarker(): boolean {
  return typeof document !== 'undefined' && /(?:^|;\s*)(?:__Host-)?steward_signed_in=/.test(document.cookie);
}

const key = 'steward_session';

/**
 * True if someone has logged in in this browser and not logged out. The marker does not tell: the server removes it with
 * the first answer after the session has ended, which may belong to another page or to a call in the background.
 */
export const hadSession = (): boolean =>
  hasSessionMarker() || (typeof localStorage !== 'undefined' && localStorage.getItem(key) !== null);

/** Remembers a login, or forgets it with the logout. */
export function rememberSession(isOpen: boolean): void {
  try {
    if (isOpen) localStorage.setItem(key, '');
    else localStorage.removeItem(key);
  } catch {
    // The browser stores nothing: then the marker has to do.
  }
}
