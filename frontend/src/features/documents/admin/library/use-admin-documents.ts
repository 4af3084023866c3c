import { DocumentsService, type AdminDocumentDto } from '../../../../shared/api';
import type { DocumentCategory, DocumentStatus } from '../../shared/offered/document-labels';
import { given, usePagedList } from '../../../../shared/paged-list';
import { queryTimes } from '../../../../shared/query-client';

export const documentsPage = 25;

export interface AdminDocumentFilters {
  search: string;
  /** users.id of the client */
  userId: number | undefined;
  /** One status, or deleted documents of any status. */
  status: DocumentStatus | 'deleted' | '';
  category: DocumentCategory | '';
}

/** Documents of all clients, newest first; searched and filtered by the server. */
export function useAdminDocuments({ status, ...filters }: AdminDocumentFilters) {
  const query = {
    ...given(filters),
    ...(status === 'deleted' ? { deleted: true } : given({ status })),
  };
  return usePagedList<AdminDocumentDto>({
    key: ['/api/admin/documents', 'list', query],
    load: (cursor) =>
      DocumentsService.listAllDocuments({ ...query, limit: documentsPage, ...given({ cursor }) }),
    times: queryTimes.adminDocuments,
  });
}
