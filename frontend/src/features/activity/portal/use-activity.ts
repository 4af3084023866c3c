import { ActivityService, type ActivityDto } from '../../../shared/api';
import { given, usePagedList } from '../../../shared/paged-list';
import { queryTimes } from '../../../shared/query-client';

const PAGE = 25;

/** Events of the client's own record, newest first. */
export function useActivity() {
  return usePagedList<ActivityDto>({
    key: ['/api/activity', 'list'],
    load: (cursor) => ActivityService.listActivity({ limit: PAGE, ...given({ cursor }) }),
    times: queryTimes.activity,
  });
}
