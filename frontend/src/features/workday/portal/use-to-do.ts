import { WorkdayService, type ToDoDto } from '../../../shared/api';
import { given, usePagedList } from '../../../shared/paged-list';
import { queryTimes } from '../../../shared/query-client';

/** First page of tasks; more are loaded on demand. */
const PAGE = 10;

/** The client's tasks, overdue first, then by date. */
export function useToDo() {
  return usePagedList<ToDoDto>({
    key: ['/api/to-do', 'list'],
    load: (cursor) => WorkdayService.listToDo({ limit: PAGE, ...given({ cursor }) }),
    times: queryTimes.toDo,
  });
}
