/**
 * 'October 3, 2026': the day of a moment in the practice's time zone, so that every reader sees the same one.
 */
export function dayOf(iso: string, timeZone: string): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone }).format(new Date(iso));
}
