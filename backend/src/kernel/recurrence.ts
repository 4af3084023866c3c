import { addDays } from './day.js';
import { weekdayOf } from './week.js';
import { dayOf, momentOf } from './zone.js';

/** Recurring times, in milliseconds since 1970. */
export interface Recurrence {
  /** The last of these times at a moment or before it. */
  latest(now: number): number;
  /** The first of these times after a moment. */
  next(now: number): number;
}

/** A time that a clock shows: every day, or on one day of the week. */
export interface WallTime {
  /** 09:00 */
  time: string;
  /** Monday is 1, Sunday 7. */
  weekday?: number;
}

/** Minutes between two runs; `past` moves them from the full hour. */
export interface Interval {
  minutes: number;
  past?: number;
}

const minuteMs = 60_000;

/** Regular times, regardless of clocks and zones. */
export function everyInterval({ minutes, past = 0 }: Interval): Recurrence {
  const length = minutes * minuteMs;
  const offset = past * minuteMs;
  const latest = (now: number): number => Math.floor((now - offset) / length) * length + offset;
  return { latest, next: (now) => latest(now) + length };
}

/**
 * Times at which the clocks of a zone show an hour. One that is skipped when clocks change is the next existing time,
 * and one that occurs twice counts once, the first time.
 * @param zone IANA time zone
 */
export function atWallTime({ time, weekday }: WallTime, zone: string): Recurrence {
  /** The first of the days from a moment's, or the day before it, that has such a time. */
  const find = (now: number, step: 1 | -1, fits: (moment: number) => boolean): number => {
    // A clock that is put back over midnight shows two dates twice.
    let day = addDays(dayOf(now, zone), -step);
    for (;;) {
      if (weekday === undefined || weekdayOf(day) === weekday) {
        const moment = momentOf(day, time, zone, 'first');
        if (fits(moment)) return moment;
      }
      day = addDays(day, step);
    }
  };
  return {
    latest: (now) => find(now, -1, (moment) => moment <= now),
    next: (now) => find(now, 1, (moment) => moment > now),
  };
}

/** Milliseconds by which the clocks of two instances may differ. */
const skewMs = 5 * minuteMs;

/** A time that is due, or is recorded as done without a run. */
export interface DueTime {
  at: number;
  runs: boolean;
}

/**
 * The time that is due now. Each is done once, and a missed one is made up: only the latest, if there were several. New
 * work begins with its next time.
 *
 * A time that was done may be later than now, because the clock was set back or another instance's is ahead. It counts
 * while it is the next one; if it is later than that, the work starts anew, as if it were new.
 * @param done time that was done last; undefined for new work
 * @param onlyWhileNearer a missed time is dropped once the next one is nearer
 * @returns undefined if there is nothing to do
 */
export function dueTime(
  recurrence: Recurrence,
  done: number | undefined,
  now: number,
  { onlyWhileNearer }: { onlyWhileNearer: boolean },
): DueTime | undefined {
  const at = recurrence.latest(now);
  if (done === undefined) return { at, runs: false };
  if (done < at) return { at, runs: !onlyWhileNearer || now - at <= recurrence.next(now) - now };
  return done > Math.max(recurrence.next(now), now + skewMs) ? { at, runs: false } : undefined;
}
