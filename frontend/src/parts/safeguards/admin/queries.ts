import { activityPaths, type StalePaths } from '../../../shared/action/stale-queries';

declare module '../../../shared/action/stale-queries' {
  interface PartEvents {
    'security_plan.changed': true;
    'security_plan.adopted': true;
    'breach_report.changed': true;
  }
}

export const stalePaths: StalePaths = {
  'security_plan.changed': ['/api/admin/security-plan', ...activityPaths],
  'security_plan.adopted': ['/api/admin/security-plan', '/api/admin/health', ...activityPaths],
  'breach_report.changed': ['/api/admin/breach-reports', '/api/admin/security-plan', ...activityPaths],
};

export const planTimes = { staleTime: 10_000 };
export const reportTimes = { staleTime: 60_000 };
