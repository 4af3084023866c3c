import { useRecordPages } from '../../../admin/tables/use-record-pages';
import { ClientsService } from '../../../shared/api';
import { queryTimes } from '../../../shared/query-client';

export const clientsPath = '/api/admin/clients';

export interface ClientFilters {
  search: string;
  status: 'active' | 'closed' | 'all';
  /** `me`, `none`, the id of a member of the staff, or empty for all clients. */
  assignee: string;
}

/** The practice's clients, newest first; the server searches username, names and email. */
export function useClients(filters: ClientFilters) {
  return useRecordPages({
    path: clientsPath,
    filters,
    load: (page) => ClientsService.listClients(page),
    times: queryTimes.clients,
  });
}
