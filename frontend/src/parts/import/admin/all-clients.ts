import { useQuery } from '@tanstack/react-query';
import { ClientsService } from '../../../shared/api';
import { allPages } from '../../../shared/http/paged-list';
import { queryTimes } from '../../../shared/http/query-client';

/** All active clients, to match names with them. */
export const allClients = () => allPages((page) => ClientsService.listClients({ status: 'active', ...page }));

export function useAllClients(enabled: boolean) {
  return useQuery({
    queryKey: ['/api/admin/clients', 'all'],
    queryFn: allClients,
    enabled,
    ...queryTimes.clients,
  });
}
