import { useQuery } from '@tanstack/react-query';
import { IdentityService } from '../../../shared/api';
import { queryTimes } from '../../../shared/http/query-client';

/** The user's own passkeys. */
export const usePasskeys = () =>
  useQuery({
    queryKey: ['/api/passkeys'],
    queryFn: () => IdentityService.listPasskeys({}),
    ...queryTimes.account,
  });
