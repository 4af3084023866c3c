import type { Recorded } from '../../../kernel/index.js';

/** A week whose review is closed: the practice counts on its money. */
export interface ClosedWeek {
  /** 2026-W47 */
  week: string;
  /** Its Sunday, as 2026-11-22. */
  lastDay: string;
  closedAt: Date;
  /** users.id of an owner or consultant */
  closedBy: number;
}

/** A week was closed or opened again, or an owner used one of its days all the same. */
export interface ClosedWeekEvent extends Recorded {
  type: `week.${'closed' | 'reopened' | 'overridden'}`;
}

export abstract class ClosedWeekRepository {
  abstract of(week: string): Promise<ClosedWeek | undefined>;

  /** Last day of the latest closed week; undefined if there is none. */
  abstract lastDay(): Promise<string | undefined>;

  /** Waits for changes of closed weeks, and keeps others from making some until the open unit of work ends. */
  abstract holdStill(): Promise<void>;

  /** Does nothing for a week that is closed. @returns true if it was open */
  abstract add(week: ClosedWeek): Promise<boolean>;

  /** @returns true if it was closed */
  abstract remove(week: string): Promise<boolean>;
}
