import { useQuery } from '@tanstack/react-query';
import { WorkdayService, type ClientSummaryDto } from '../../../shared/api';
import { queryTimes } from '../../../shared/query-client';
import { clientsPath } from '../../clients/admin/use-clients';

/** Summary of a client: counts, open items, and the last contact. @param id users.id */
export function useClientSummary(id: number) {
  return useQuery<ClientSummaryDto>({
    queryKey: [`${clientsPath}/${id}/summary`],
    queryFn: () => WorkdayService.getClientSummary({ id }),
    ...queryTimes.clients,
  });
}
