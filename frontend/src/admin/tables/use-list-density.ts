import { useQuery, useQueryClient } from '@tanstack/react-query';
import { t } from '@steward/texts';
import { useAction } from '../../shared/action/use-action';
import { ProfileService, type ListDensity } from '../../shared/api';
import { queryTimes } from '../../shared/http/query-client';

const key = ['/api/profile', 'list-density'] as const;

/** Height of rows that the reader prefers, and how to change it; compact until it is known. */
export function useListDensity() {
  const queries = useQueryClient();
  const { data = 'compact' } = useQuery<ListDensity>({
    queryKey: key,
    queryFn: async () => {
      const profile = await ProfileService.getProfile({});
      return 'listDensity' in profile ? profile.listDensity : 'compact';
    },
    ...queryTimes.clientProfile,
  });
  const changing = useAction({
    call: (listDensity: ListDensity) => ProfileService.updateProfile({ requestBody: { listDensity } }),
    optimistic: (listDensity: ListDensity) => {
      queries.setQueryData(key, listDensity);
      return () => queries.setQueryData(key, data);
    },
    failure: t('Failed to save the row height'),
  });
  return { density: data, change: changing.mutate };
}
