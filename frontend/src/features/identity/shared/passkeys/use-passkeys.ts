import { useQuery } from '@tanstack/react-query';
import { IdentityService } from '../../../../shared/api';
import { queryTimes } from '../../../../shared/query-client';

/** The user's own passkeys. */
export function usePasskeys() {
  return useQuery({
    queryKey: ['/api/passkeys'],
    queryFn: () => IdentityService.listPasskeys({}),
    ...queryTimes.account,
  });
}
