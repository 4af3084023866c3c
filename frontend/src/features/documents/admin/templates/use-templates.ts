import { DocumentTemplatesService, type DocumentTemplateDto } from '../../../../shared/api';
import { given, usePagedList } from '../../../../shared/paged-list';
import { queryTimes } from '../../../../shared/query-client';

export const templatesPage = 25;

/** Templates of the practice, newest first; the server searches title, description and category. */
export function useTemplates(search: string, enabled = true) {
  const query = given({ search });
  return usePagedList<DocumentTemplateDto>({
    key: ['/api/admin/document-templates', 'list', query],
    load: (cursor) =>
      DocumentTemplatesService.listDocumentTemplates({
        ...query,
        limit: templatesPage,
        ...given({ cursor }),
      }),
    times: queryTimes.adminDocuments,
    enabled,
  });
}
