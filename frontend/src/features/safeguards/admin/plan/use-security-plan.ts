import { useQuery } from '@tanstack/react-query';
import { SecurityPlanService, type SecurityPlanVersionDto } from '../../../../shared/api';
import { given, usePagedList } from '../../../../shared/paged-list';
import { queryTimes } from '../../../../shared/query-client';

export const planPath = '/api/admin/security-plan';
export const versionsPage = 10;

/** The current plan: written sections and findings. */
export function useSecurityPlan() {
  return useQuery({
    queryKey: [planPath],
    queryFn: () => SecurityPlanService.getSecurityPlan(),
    ...queryTimes.securityPlan,
  });
}

/** Adopted versions, newest first. */
export function usePlanVersions() {
  return usePagedList<SecurityPlanVersionDto>({
    key: [planPath, 'versions'],
    load: (cursor) =>
      SecurityPlanService.listSecurityPlanVersions({ limit: versionsPage, ...given({ cursor }) }),
    times: queryTimes.securityPlan,
  });
}
