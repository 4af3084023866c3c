import { clockTime, type ClockTime } from '../offered/practice-clock.ts';

/** Start and end on its day, as '09:00' and '17:00'; '24:00' is the end of the day. */
interface Hours {
  from: string;
  to: string;
}

const usual: Hours = { from: '09:00', to: '17:00' };
const hour = (time: string) => Number(time.slice(0, 2));
const endHour = (time: string) => hour(time) + (time.endsWith(':00') ? 0 : 1);
const clock = (hours: number) => `${String(hours).padStart(2, '0')}:00`;

/**
 * Hours shown by a calendar: opening hours and all appointments, with one hour before and after as a drop
 * target.
 * @param appointments starts and ends in ISO 8601
 */
export function visibleHours(
  open: readonly Hours[],
  appointments: readonly { startsAt: string; endsAt: string }[],
  zone: string,
): Hours {
  const booked = appointments.flatMap(({ startsAt, endsAt }) =>
    within(clockTime(startsAt, zone), clockTime(endsAt, zone)),
  );
  const all = [...(open.length > 0 ? open : [usual]), ...booked];
  const first = Math.min(...all.map(({ from }) => hour(from)));
  const last = Math.max(...all.map(({ to }) => endHour(to)));
  return { from: clock(Math.max(first - 1, 0)), to: clock(Math.min(last + 1, 24)) };
}

/** An appointment over midnight covers the end of one day and the start of the next. */
function within(start: ClockTime, end: ClockTime): Hours[] {
  if (start.day === end.day) return [{ from: start.time, to: end.time }];
  return [
    { from: start.time, to: '24:00' },
    { from: '00:00', to: end.time },
  ];
}
