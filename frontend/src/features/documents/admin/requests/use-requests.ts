import { DocumentRequestsService, type AdminDocumentRequestDto } from '../../../../shared/api';
import { progressFilters, type RequestProgress } from '../../shared/request-progress';
import { given, usePagedList } from '../../../../shared/paged-list';
import { queryTimes } from '../../../../shared/query-client';

export const requestsPage = 25;

export interface RequestFilters {
  /** users.id of the client */
  userId: number | undefined;
  progress: RequestProgress | '';
}

/** Requests of the practice to its clients, newest first; filtered by the server. */
export function useRequests({ userId, progress }: RequestFilters) {
  const query = { ...given({ userId }), ...(progress !== '' && progressFilters[progress]) };
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
