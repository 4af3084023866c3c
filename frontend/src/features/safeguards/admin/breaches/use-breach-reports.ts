import { useQuery } from '@tanstack/react-query';
import {
  BreachReportsService,
  type BreachReportDto,
  type BreachReportRowDto,
  type ReachedClientDto,
} from '../../../../shared/api';
import { given, usePagedList } from '../../../../shared/paged-list';
import { queryTimes } from '../../../../shared/query-client';
import { useRecord } from '../../../../shared/use-record';

export const reportsPath = '/api/admin/breach-reports';
export const reportsPage = 25;

/** All reports, newest first. */
export function useBreachReports() {
  return usePagedList<BreachReportRowDto>({
    key: [reportsPath, 'list'],
    load: (cursor) => BreachReportsService.listBreachReports({ limit: reportsPage, ...given({ cursor }) }),
    times: queryTimes.breachReports,
  });
}

export function useBreachReport(id: number) {
  return useRecord<BreachReportDto>({
    id,
    path: `${reportsPath}/${id}`,
    load: () => BreachReportsService.getBreachReport({ id }),
    ...queryTimes.breachReports,
  });
}

/** Clients whose data could have been seen, those with logged actions first. */
export function useReachedClients(id: number) {
  return usePagedList<ReachedClientDto>({
    key: [reportsPath, id, 'clients'],
    load: (cursor) =>
      BreachReportsService.listReachedClients({ id, limit: reportsPage, ...given({ cursor }) }),
    times: queryTimes.breachReports,
  });
}

/** Choices for a new report from the log: admins, and an account's logins and tokens. */
export function useLeads(userId: number | undefined, enabled: boolean) {
  return useQuery({
    queryKey: [`${reportsPath}/leads`, userId ?? null],
    queryFn: () => BreachReportsService.getBreachReportLeads(given({ userId })),
    enabled,
    staleTime: 10_000,
  });
}
