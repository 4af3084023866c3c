/** A document request or an invoice due in a week. */
interface DueItem {
  type: 'request' | 'invoice';
  id: number;
  /** users.id of the client, as in the other lists */
  userId: number;
  title: string;
  /** 2026-11-20 */
  dueDate: string;
  /** Balance due, as a decimal with two places; null for a request. */
  amount: string | null;
}

/** Open work of the practice at a point in time. */
export interface WeekState {
  /** Decimal with two places. */
  outstanding: string;
  /** By due date. */
  promises: DueItem[];
  /** Calendar days since the start of each client's longest wait, longest first. */
  waiting: { userId: number; days: number }[];
  /** The last contact of each client, or the registration, ISO 8601 in UTC; longest silence first. */
  silent: { userId: number; since: string }[];
}

/** State at the end of a week, which later changes leave as it is. */
export interface WeekSnapshot extends WeekState {
  /** 2026-W47 */
  week: string;
  /** End of the week. */
  asAt: Date;
  /** Later than the end of the week if the application was not running then. */
  takenAt: Date;
}
