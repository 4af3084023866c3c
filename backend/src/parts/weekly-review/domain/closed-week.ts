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
