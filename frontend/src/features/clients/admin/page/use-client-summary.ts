import { useQuery } from '@tanstack/react-query';
import { WorkdayService, type ClientSummaryDto } from '../../../../shared/api';
import { queryTimes } from '../../../../shared/query-client';
import { clientsPath } from '../use-clients';

/** A client at a glance: how much there is, what is open, and when they were last heard of. @param id users.id */
export function useClientSummary(id: number) {
  return useQuery<ClientSummaryDto>({
    queryKey: [`${clientsPath}/${id}/summary`],
    queryFn: () => WorkdayService.getClientSummary({ id }),
    ...queryTimes.clients,
  });
}
