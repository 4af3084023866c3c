import { useQuery } from '@tanstack/react-query';
import { IdentityService } from '../../../../shared/api';
import { queryTimes } from '../../../../shared/query-client';

/** State of two-factor authentication, number of recovery codes left, trusted devices. */
export function useTwoFactor() {
  return useQuery({
    queryKey: ['/api/two-factor'],
    queryFn: () => IdentityService.getTwoFactor(),
    ...queryTimes.account,
  });
}
