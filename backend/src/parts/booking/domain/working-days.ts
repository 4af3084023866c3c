import { addDays, dayOf, startOfDay } from '../../../kernel/index.js';
import { type BookingRules, weekdayOf } from './slots.js';

const weekdays: readonly number[] = [1, 2, 3, 4, 5];

/**
 * The weekdays, from Monday to Friday, on which the practice has hours. A practice with hours on weekends alone works on
 * these; one without hours counts every weekday.
 */
function workingWeekdays({ weekly }: Pick<BookingRules, 'weekly'>): readonly number[] {
  const open = weekly.map(({ weekday }) => weekday);
  const working = weekdays.filter((weekday) => open.includes(weekday));
  if (working.length > 0) return working;
  return open.length > 0 ? open : weekdays;
}

/**
 * The end of a working day after a moment, in the practice's time zone. A working day is a weekday on which the practice
 * has hours and is not closed; the day of the moment itself does not count.
 * @param count 2: the second working day after it
 * @param after milliseconds since 1970
 */
export function endOfWorkingDay(
  count: number,
  after: number,
  availability: Pick<BookingRules, 'weekly' | 'closed'>,
  zone: string,
): Date {
  const working = workingWeekdays(availability);
  const closed = new Set(availability.closed);
  let day = dayOf(after, zone);
  for (let left = count; left > 0;) {
    day = addDays(day, 1);
    if (working.includes(weekdayOf(day)) && !closed.has(day)) left--;
  }
  return new Date(startOfDay(addDays(day, 1), zone));
}
