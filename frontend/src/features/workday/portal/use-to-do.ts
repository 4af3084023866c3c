import { WorkdayService, type ToDoDto } from '../../../shared/api';
import { usePagedList } from '../../../shared/http/paged-list';
import { queryTimes } from '../../../shared/http/query-client';

/** Tasks of all clients of the reader: overdue ones first, then by date. More are loaded on demand. */
export function useToDo() {
  return usePagedList<ToDoDto>({
    key: ['/api/to-do', 'list'],
    load: (page) => WorkdayService.listToDo({ limit: 10, ...page }),
    times: queryTimes.toDo,
  });
}
