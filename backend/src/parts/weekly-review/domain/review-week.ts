import {
  type Actor,
  addDays,
  dayOf,
  type Days,
  daysOfWeek,
  silentBefore,
  startOfDay,
  weekOf,
} from '../../../kernel/index.js';

/** A week of the practice, seen from the present moment. Days and bounds are in its time zone. */
export interface ReviewWeek extends Days {
  /** 2026-W47 */
  week: string;
  zone: string;
  /** The end of the week, or now. */
  asAt: Date;
  /** Clients whose last contact was earlier count as silent. */
  silentBefore: Date;
  stage: 'ended' | 'current' | 'future';
}

/** Commands on a week. */
export const weekActions = ['close', 'reopen'] as const;
export type WeekAction = (typeof weekActions)[number];

/** The commands that would not be refused for this caller now. */
export function allowedOnWeek(
  { staff }: Actor,
  { stage }: Pick<ReviewWeek, 'stage'>,
  isClosed: boolean,
): WeekAction[] {
  if (isClosed) return staff ? [] : ['reopen'];
  return stage === 'ended' ? ['close'] : [];
}

/** @returns undefined for a week that does not exist. @param week default: the current one */
export function reviewWeek(week: string | undefined, zone: string, now: Date): ReviewWeek | undefined {
  const today = dayOf(now.getTime(), zone);
  const requested = week ?? weekOf(today);
  const days = daysOfWeek(requested);
  if (!days) return undefined;
  const end = startOfDay(addDays(days.to, 1), zone) - 1;
  const asAt = new Date(Math.min(end, now.getTime()));
  const lastDay = dayOf(asAt.getTime(), zone);
  return {
    ...days,
    week: requested,
    zone,
    asAt,
    silentBefore: silentBefore(lastDay, zone),
    stage: days.from > today ? 'future' : days.to < today ? 'ended' : 'current',
  };
}

/** The weeks from this one on that have ended, oldest first. @param first 2026-W47 */
export function endedWeeks(first: string, zone: string, now: Date): ReviewWeek[] {
  const weeks: ReviewWeek[] = [];
  let next = reviewWeek(first, zone, now);
  while (next?.stage === 'ended') {
    weeks.push(next);
    next = reviewWeek(weekAfter(next.week), zone, now);
  }
  return weeks;
}

/** @param week 2026-W47 */
export function weekAfter(week: string): string | undefined {
  const days = daysOfWeek(week);
  return days && weekOf(addDays(days.to, 1));
}
