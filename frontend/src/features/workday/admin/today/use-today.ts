import { useQuery } from '@tanstack/react-query';
import { WorkdayService } from '../../../../shared/api';
import { given } from '../../../../shared/http/paged-list';
import { queryTimes } from '../../../../shared/http/query-client';

/**
 * Open items of the practice; one request for all its readers.
 * @param assignee limits them to clients of a member of the staff; empty for all
 */
export function useToday(assignee = '') {
  const query = given({ assignee });
  return useQuery({
    queryKey: ['/api/admin/today', query],
    queryFn: () => WorkdayService.getToday(query),
    ...queryTimes.today,
  });
}
