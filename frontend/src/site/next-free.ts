import { t } from '@steward/texts';
import { addDays, clockIn, dayIn, shortDayIn, weekdayIn } from '../shared/text/zone-time';

/**
 * 'today, 2:30 PM', 'tomorrow, 9:00 AM', 'Friday, 9:00 AM' within a week, then 'Tue, Dec 1, 9:00 AM'.
 * @param startsAt UTC, as ISO 8601
 * @param zone time zone of the practice
 */
export function nextFreeText(startsAt: string, zone: string, now = new Date()): string {
  const today = dayIn(now.toISOString(), zone);
  const day = dayIn(startsAt, zone);
  const time = clockIn(startsAt, zone);
  if (day <= today) return t('today, {time}', { time });
  if (day === addDays(today, 1)) return t('tomorrow, {time}', { time });
  // After seven days, the weekday would be today's.
  const named = day < addDays(today, 7) ? weekdayIn(startsAt, zone) : shortDayIn(startsAt, zone);
  return t('{day}, {time}', { day: named, time });
}
