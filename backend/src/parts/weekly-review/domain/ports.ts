import type { ClosedWeek } from './closed-week.js';
import type { WeekSnapshot } from './week-state.js';

/** The ended weeks, each stored once. */
export abstract class WeekSnapshotRepository {
  abstract of(week: string): Promise<WeekSnapshot | undefined>;

  /** The last week with a snapshot, for example 2026-W47; undefined if there is none. */
  abstract lastWeek(): Promise<string | undefined>;

  /** Does nothing if another process has stored this week. */
  abstract add(snapshot: WeekSnapshot): Promise<void>;
}

/** Weeks whose review is closed. */
export abstract class ClosedWeekRepository {
  abstract of(week: string): Promise<ClosedWeek | undefined>;

  /** Last day of the latest closed week; undefined if there is none. */
  abstract lastDay(): Promise<string | undefined>;

  abstract count(): Promise<number>;

  /** Waits for changes of closed weeks, and keeps others from making some until the open unit of work ends. */
  abstract holdStill(): Promise<void>;

  /** Does nothing for a week that is closed. @returns true if it was open */
  abstract add(week: ClosedWeek): Promise<boolean>;

  /** @returns true if it was closed */
  abstract remove(week: string): Promise<boolean>;
}
