import { useQuery } from '@tanstack/react-query';
import { ClientsService, type ClientDto } from '../../../../shared/api';
import { given } from '../../../../shared/paged-list';
import { pageOf } from '../../../../shared/pages';
import { queryTimes } from '../../../../shared/query-client';
import { clientsPath } from '../use-clients';

/** All active clients, to match folders by name. */
export function useAllClients(enabled: boolean) {
  return useQuery({
    queryKey: [clientsPath, 'all'],
    queryFn: loadAll,
    enabled,
    ...queryTimes.clients,
  });
}

async function loadAll(): Promise<ClientDto[]> {
  const all: ClientDto[] = [];
  let cursor: string | undefined;
  do {
    const page = await ClientsService.listClients({ status: 'active', limit: 200, ...given({ cursor }) });
    all.push(...page);
    cursor = pageOf(page).nextCursor;
  } while (cursor !== undefined);
  return all;
}
