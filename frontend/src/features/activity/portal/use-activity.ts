import { useActingFor } from '../../../shared/acting-for/acting-for';
import { ActivityService, type ActivityDto } from '../../../shared/api';
import { given, usePagedList } from '../../../shared/http/paged-list';
import { queryTimes } from '../../../shared/http/query-client';

const PAGE = 25;

export interface ActivityFilters {
  /** Type of record, for example document; empty for all. */
  type: string;
  /** Days, for example 2027-01-31; empty for no limit. */
  from: string;
  to: string;
  /** IP address; empty for all. */
  address: string;
}

const all: ActivityFilters = { type: '', from: '', to: '', address: '' };

/** Events of the client's own activity, newest first, without views of documents: their history has those. */
export function useActivity(filters: ActivityFilters = all) {
  const { at, query } = useActingFor();
  return usePagedList<ActivityDto>({
    key: [at('/api/activity'), 'list', filters],
    load: (page) =>
      ActivityService.listActivity({ limit: PAGE, viewed: false, ...given(filters), ...query, ...page }),
    times: queryTimes.activity,
  });
}
