/**
 * Opens a statement in a new tab, so that an error page does not replace the screen. @param days `from` and
 * `to`
 */
export function openStatement(path: string, days: URLSearchParams): void {
  window.open(`${path}?${days}`, '_blank', 'noopener');
}
