/** The session cookie is not readable by scripts; this one only says that a session exists. */
export function hasSessionMarker(): boolean {
  return typeof document !== 'undefined' && /(?:^|;\s*)(?:__Host-)?steward_signed_in=/.test(document.cookie);
}
