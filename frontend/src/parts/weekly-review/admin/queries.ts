import { activityPaths, type StalePaths } from '../../../shared/action/stale-queries';

declare module '../../../shared/action/stale-queries' {
  interface PartEvents {
    'week.closed': true;
    'week.reopened': true;
  }
}

export const weeklyClosePath = '/api/admin/weekly-close';

export const stalePaths: StalePaths = {
  'week.closed': [weeklyClosePath, ...activityPaths],
  'week.reopened': [weeklyClosePath, ...activityPaths],
};

export const weeklyCloseTimes = { staleTime: 60_000 };
