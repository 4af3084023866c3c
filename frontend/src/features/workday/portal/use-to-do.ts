import { WorkdayService, type ToDoDto } from '../../../shared/api';
import { given, usePagedList } from '../../../shared/paged-list';
import { queryTimes } from '../../../shared/query-client';

/** As many as somebody may have to do at once; the rest is loaded on demand. */
const PAGE = 10;

/** What the client has to do, overdue tasks first, then by date. */
export function useToDo() {
  return usePagedList<ToDoDto>({
    key: ['/api/to-do', 'list'],
    load: (cursor) => WorkdayService.listToDo({ limit: PAGE, ...given({ cursor }) }),
    times: queryTimes.toDo,
  });
}
