import { dateFormat } from '@steward/texts/locale';

const longDay = dateFormat({ dateStyle: 'long' });

/**
 * 'October 3, 2026': the day of a moment in the practice's time zone, so that every reader sees the same one.
 */
export function dayOf(iso: string, timeZone: string): string {
  return longDay(timeZone).format(new Date(iso));
}
