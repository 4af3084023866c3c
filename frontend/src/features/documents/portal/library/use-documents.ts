import { useActingFor } from '../../../../shared/acting-for/acting-for';
import { DocumentsService, type DocumentDto } from '../../../../shared/api';
import type { DocumentCategory, DocumentStatus } from '../../shared/offered/document-labels';
import { given, usePagedList } from '../../../../shared/http/paged-list';
import { queryTimes } from '../../../../shared/http/query-client';

export interface DocumentFilters {
  search?: string;
  status?: DocumentStatus | '';
  category?: DocumentCategory | '';
}

const PAGE = 25;

/** The client's own documents, newest first; searched and filtered by the server. */
export function useDocuments(filters: DocumentFilters = {}) {
  const { at, query: client } = useActingFor();
  const query = given(filters);
  return usePagedList<DocumentDto>({
    key: [at('/api/documents'), 'list', query],
    load: (page) => DocumentsService.listDocuments({ ...query, ...client, limit: PAGE, ...page }),
    times: queryTimes.documents,
  });
}
