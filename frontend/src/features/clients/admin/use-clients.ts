import { useRecordPages } from '../../../admin/tables/use-record-pages';
import {
  ClientsService,
  type ClientCondition,
  type ClientFilter,
  type ClientSort,
} from '../../../shared/api';
import { queryTimes } from '../../../shared/http/query-client';

export const clientsPath = '/api/admin/clients';

/** Search, filters and order of the call; empty ones are left out. */
export interface ClientFilters {
  search: string;
  status?: ClientFilter | '';
  filter?: ClientCondition | '';
  /** `me`, `none`, the id of a member of the staff, or empty for all clients. */
  assignee: string;
  /** Names, of which a client has all. */
  tag?: string[] | undefined;
  sort?: ClientSort | '';
}

/** The practice's clients, by default newest first; the server searches username, names and email. */
export function useClients(filters: ClientFilters) {
  return useRecordPages({
    path: clientsPath,
    filters,
    load: (page) => ClientsService.listClients(page),
    times: queryTimes.clients,
  });
}
