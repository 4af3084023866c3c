/** The session itself is in a cookie that scripts cannot read; this one only says that there is one. */
export function hasSessionMarker(): boolean {
  return typeof document !== 'undefined' && /(?:^|;\s*)(?:__Host-)?steward_signed_in=/.test(document.cookie);
}
