import { DocumentRequestsService, type AdminDocumentRequestDto } from '../../shared/api';
import { given, usePagedList } from '../../shared/paged-list';
import { queryTimes } from '../../shared/query-client';

export const requestsPage = 25;

export interface RequestFilters {
  /** users.id of the client */
  userId: number | undefined;
  state: AdminDocumentRequestDto['state'] | '';
}

/** What the practice asked its clients for, newest first; filtered by the server. */
export function useRequests(filters: RequestFilters) {
  const query = given(filters);
  return usePagedList<AdminDocumentRequestDto>({
    key: ['/api/admin/document-requests', 'list', query],
    load: (cursor) =>
      DocumentRequestsService.listAllDocumentRequests({
        ...query,
        limit: requestsPage,
        ...given({ cursor }),
      }),
    times: queryTimes.adminDocuments,
  });
}
