import { useQuery } from '@tanstack/react-query';
import { ClientsService } from '../../../../shared/api';
import { allPages } from '../../../../shared/http/paged-list';
import { queryTimes } from '../../../../shared/http/query-client';
import { clientsPath } from '../../../clients/admin/use-clients';

/** All active clients, to match folders by name. */
export function useAllClients(enabled: boolean) {
  return useQuery({
    queryKey: [clientsPath, 'all'],
    queryFn: () => allPages((page) => ClientsService.listClients({ status: 'active', ...page })),
    enabled,
    ...queryTimes.clients,
  });
}
