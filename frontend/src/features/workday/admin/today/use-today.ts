import { useQuery } from '@tanstack/react-query';
import { WorkdayService } from '../../../../shared/api';
import { queryTimes } from '../../../../shared/query-client';

/** Open items of the practice; one request for all its readers. */
export function useToday() {
  return useQuery({
    queryKey: ['/api/admin/today'],
    queryFn: () => WorkdayService.getToday({}),
    ...queryTimes.today,
  });
}
