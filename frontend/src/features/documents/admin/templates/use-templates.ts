import { useRecordPages } from '../../../../admin/tables/use-record-pages';
import { DocumentTemplatesService } from '../../../../shared/api';
import { queryTimes } from '../../../../shared/http/query-client';

/** Templates of the practice, newest first; the server searches title, description and category. */
export function useTemplates(search: string) {
  return useRecordPages({
    path: '/api/admin/document-templates',
    filters: { search },
    load: (page) => DocumentTemplatesService.listDocumentTemplates(page),
    times: queryTimes.adminDocuments,
  });
}
