import { useQuery } from '@tanstack/react-query';
import { SecurityPlanService, type SecurityPlanVersionDto } from '../../../../shared/api';
import { given, usePagedList } from '../../../../shared/paged-list';
import { queryTimes } from '../../../../shared/query-client';

export const planPath = '/api/admin/security-plan';
export const versionsPage = 10;

/** The plan as it stands now: what was written, and what the program finds of itself. */
export function useSecurityPlan() {
  return useQuery({
    queryKey: [planPath],
    queryFn: () => SecurityPlanService.getSecurityPlan(),
    ...queryTimes.securityPlan,
  });
}

/** The versions that were adopted, newest first. */
export function usePlanVersions() {
  return usePagedList<SecurityPlanVersionDto>({
    key: [planPath, 'versions'],
    load: (cursor) =>
      SecurityPlanService.listSecurityPlanVersions({ limit: versionsPage, ...given({ cursor }) }),
    times: queryTimes.securityPlan,
  });
}
