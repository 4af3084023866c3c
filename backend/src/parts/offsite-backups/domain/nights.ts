import { atWallTime, dayOf } from '../../../kernel/index.js';

/** State of the copies in the place of the settings. */
export interface CopyState {
  /** When the product first started with this place. */
  since: Date;
  /** When the last good copy was begun. */
  lastGoodAt: Date | null;
  lastTriedAt: Date | null;
  /** Why the last try failed; null after a good copy. */
  error: string | null;
  /** Tries since the last good copy. */
  failures: number;
  /** The night in which the oldest copy was tried last. */
  oldestTriedFor: Date | null;
}

const minuteMs = 60_000;
/** Minutes between two tries of a night, twice as many after each: a full place costs a whole backup each time. */
const longestPause = 60;
/** Milliseconds by which the clocks of two instances may differ. A time later than that is of a clock that was wrong. */
const aheadMs = 60 * minuteMs;

/** The latest 02:00 of a zone: 03:00 of a day that lacks it, and the first of two. */
export const latestNight = (now: Date, zone: string): Date =>
  new Date(atWallTime({ time: '02:00' }, zone).latest(now.getTime()));

/**
 * Whether a night's copy is to be made now.
 * @param startedAt of this process: whoever restarts it may have mended what was wrong
 */
export function isDue(state: CopyState, night: Date, now: Date, startedAt: Date): boolean {
  const last = state.lastGoodAt ?? state.since;
  if (last >= night && last.getTime() - now.getTime() <= aheadMs) return false;
  const { lastTriedAt, failures } = state;
  if (lastTriedAt === null || lastTriedAt < night || lastTriedAt < startedAt) return true;
  const pause = Math.min(2 ** Math.max(failures - 1, 0), longestPause) * minuteMs;
  // A clock that was set back never stops the copies.
  return Math.abs(now.getTime() - lastTriedAt.getTime()) >= pause;
}

/** Whether a night is the first of its month; a missed one is made up, too. */
export function triesOldest({ since, oldestTriedFor }: CopyState, night: Date, zone: string): boolean {
  const monthOf = (time: Date): string => dayOf(time.getTime(), zone).slice(0, 7);
  return monthOf(night) > monthOf(oldestTriedFor ?? since);
}
