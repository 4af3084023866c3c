import type { WeekSnapshot } from './week-state.js';

/** The ended weeks, each stored once. */
export abstract class WeekSnapshotRepository {
  abstract of(week: string): Promise<WeekSnapshot | undefined>;

  /** The last week with a snapshot, for example 2026-W47; undefined if there is none. */
  abstract lastWeek(): Promise<string | undefined>;

  /** Does nothing if another process has stored this week. */
  abstract add(snapshot: WeekSnapshot): Promise<void>;
}
