import { useQuery } from '@tanstack/react-query';
import { ClientsService, type TagDto } from '../../../../../shared/api';
import { queryTimes } from '../../../../../shared/http/query-client';

const none: readonly TagDto[] = [];

/** Tags of all clients whom the caller may see, by name; none while loading. */
export function useTags({ enabled = true } = {}): readonly TagDto[] {
  const { data = none } = useQuery({
    queryKey: ['/api/admin/tags'],
    queryFn: () => ClientsService.listTags(),
    enabled,
    ...queryTimes.clients,
  });
  return data;
}
