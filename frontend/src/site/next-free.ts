import { addDays, clockIn, dayIn, shortDayIn, weekdayIn } from '../shared/zone-time';

/**
 * 'today, 2:30 PM', 'tomorrow, 9:00 AM', 'Friday, 9:00 AM' within a week, then 'Tue, Dec 1, 9:00 AM'.
 * @param startsAt UTC, as ISO 8601
 * @param zone time zone of the practice
 */
export function nextFreeText(startsAt: string, zone: string, now = new Date()): string {
  return `${dayText(startsAt, zone, dayIn(now.toISOString(), zone))}, ${clockIn(startsAt, zone)}`;
}

function dayText(startsAt: string, zone: string, today: string): string {
  const day = dayIn(startsAt, zone);
  if (day <= today) return 'today';
  if (day === addDays(today, 1)) return 'tomorrow';
  // After seven days, the weekday would be today's.
  return day < addDays(today, 7) ? weekdayIn(startsAt, zone) : shortDayIn(startsAt, zone);
}
