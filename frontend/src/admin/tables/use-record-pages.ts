import { given, usePagedList, type PagedListOptions } from '../../shared/paged-list';
import { usePages } from './use-pages';

const pageSize = 25;

type Given<Filters extends object> = ReturnType<typeof given<Filters>>;

interface RecordPages<Row, Filters extends object> extends Pick<PagedListOptions<Row>, 'times'> {
  path: string;
  /** Search and filters of the call. */
  filters?: Filters;
  /** Key of the filters, if they are another object on each render: a new one starts at page 1. */
  of?: unknown;
  load: (page: Given<Filters> & { limit: number; cursor?: string }) => Promise<Row[]>;
}

/** A list of the dashboard, page by page; search and filters run on the server. */
export function useRecordPages<Row, Filters extends object = Record<never, never>>(
  records: RecordPages<Row, Filters>,
) {
  const { path, filters, of = filters, load, times } = records;
  const query = (filters ? given(filters) : {}) as Given<Filters>;
  const list = usePagedList<Row>({
    key: [path, 'list', query],
    load: (cursor) => load({ ...query, limit: pageSize, ...given({ cursor }) }),
    times,
  });
  return { list, pages: usePages(list, pageSize, of) };
}
