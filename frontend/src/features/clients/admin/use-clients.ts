import { ClientsService, type ClientDto } from '../../../shared/api';
import { given, usePagedList } from '../../../shared/paged-list';
import { queryTimes } from '../../../shared/query-client';

export const clientsPath = '/api/admin/clients';
export const clientsPage = 25;

export interface ClientFilters {
  search: string;
  status: 'active' | 'closed' | 'all';
}

/** The practice's clients, newest first; the server searches username, names and email. */
export function useClients({ search, status }: ClientFilters, enabled = true) {
  const query = { status, ...given({ search }) };
  return usePagedList<ClientDto>({
    key: [clientsPath, 'list', query],
    load: (cursor) => ClientsService.listClients({ ...query, limit: clientsPage, ...given({ cursor }) }),
    times: queryTimes.clients,
    enabled,
  });
}
