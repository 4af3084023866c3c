import { useQuery } from '@tanstack/react-query';
import { WorkdayService } from '../../../../shared/api';
import { queryTimes } from '../../../../shared/query-client';

/** What waits for the practice; asked for once, however many show some of it. */
export function useToday() {
  return useQuery({
    queryKey: ['/api/admin/today'],
    queryFn: () => WorkdayService.getToday(),
    ...queryTimes.today,
  });
}
