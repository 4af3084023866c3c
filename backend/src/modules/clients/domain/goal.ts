import type { Money, Recorded } from '../../../kernel/index.js';

/** Maximum number of goals per client. */
export const goalsPerClient = 50;

/** A financial goal of a client, as it is answered. */
export interface Goal {
  id: number;
  /** users.id of the client. */
  userId: number;
  title: string;
  /** Dollars with two decimals; null if the goal is not an amount. */
  targetAmount: string | null;
  /** Percent, a whole number. */
  progress: number;
  created_at: string;
  updated_at: string;
}

export interface NewGoal {
  title: string;
  targetAmount?: Money | null | undefined;
  progress?: number | undefined;
}

/** An event of a client's goal. */
export interface GoalEvent extends Recorded {
  type: 'goal.created' | 'goal.changed' | 'goal.deleted';
  clientId: number;
}
