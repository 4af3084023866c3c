import { DocumentsService, type AdminDocumentDto } from '../../shared/api';
import type { DocumentCategory, DocumentStatus } from '../../shared/documents/document-words';
import { given, usePagedList } from '../../shared/paged-list';
import { queryTimes } from '../../shared/query-client';

export const adminDocumentsPath = '/api/admin/documents';
export const documentsPage = 25;

export interface AdminDocumentFilters {
  search: string;
  status: DocumentStatus | '';
  category: DocumentCategory | '';
}

/** Every client's documents, newest first; searched and filtered by the server. */
export function useAdminDocuments(filters: AdminDocumentFilters) {
  const query = given(filters);
  return usePagedList<AdminDocumentDto>({
    key: [adminDocumentsPath, 'list', query],
    load: (cursor) =>
      DocumentsService.listAllDocuments({ ...query, limit: documentsPage, ...given({ cursor }) }),
    times: queryTimes.adminDocuments,
  });
}
