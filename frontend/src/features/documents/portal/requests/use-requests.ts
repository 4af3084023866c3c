import { useActingFor } from '../../../../shared/acting-for/acting-for';
import { DocumentRequestsService, type DocumentRequestDto } from '../../../../shared/api';
import { progressFilters, type RequestProgress } from '../../shared/request-progress';
import { usePagedList } from '../../../../shared/http/paged-list';
import { queryTimes } from '../../../../shared/http/query-client';

/** Usually all open requests on one page, since they are ordered by due date, not by creation. */
const PAGE = 200;

/** The client's requests with this progress, newest first. */
export function useRequests(progress: RequestProgress) {
  const { at, query, may } = useActingFor();
  const filter = progressFilters[progress];
  return usePagedList<DocumentRequestDto>({
    key: [at('/api/document-requests'), 'list', filter],
    load: (page) =>
      DocumentRequestsService.listDocumentRequests({ ...filter, ...query, limit: PAGE, ...page }),
    times: queryTimes.documentRequests,
    enabled: may('upload'),
  });
}

/** True once open and completed requests are loaded. */
export function useRequestsSettled(): boolean {
  const lists = [useRequests('to_upload'), useRequests('uploaded'), useRequests('completed')];
  return lists.every(({ isPending, isEnabled }) => !isPending || !isEnabled);
}
