import { WorkdayService, type ToDoDto } from '../../../shared/api';
import { pagedQuery, usePages } from '../../../shared/http/paged-list';
import { queryTimes } from '../../../shared/http/query-client';

/** Tasks of all clients of the reader: overdue ones first, then by date. More are loaded on demand. */
export const toDoQuery = {
  ...pagedQuery<ToDoDto>({
    key: ['/api/to-do', 'list'],
    load: (page) => WorkdayService.listToDo({ limit: 10, ...page }),
    times: queryTimes.toDo,
  }),
  // For the number on the icon of the installed app.
  meta: { whileHidden: true },
};

export const useToDo = () => usePages(toDoQuery);
