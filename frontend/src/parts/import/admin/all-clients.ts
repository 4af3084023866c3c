import { useQuery } from '@tanstack/react-query';
import { ClientsService } from '../../../shared/api';
import { allPages } from '../../../shared/http/paged-list';
import { queryTimes } from '../../../shared/http/query-client';
import { clientsPath } from '../../../features/clients/admin/use-clients';

/** All active clients, to match names with them. */
export const allClients = () => allPages((page) => ClientsService.listClients({ status: 'active', ...page }));

export function useAllClients(enabled: boolean) {
  return useQuery({
    queryKey: [clientsPath, 'all'],
    queryFn: allClients,
    enabled,
    ...queryTimes.clients,
  });
}
