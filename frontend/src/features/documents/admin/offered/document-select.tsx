import { t } from '@steward/texts';
import { SearchSelect, type RecordSelectProps } from '../../../../admin/forms/search-select';
import { useRecordPages } from '../../../../admin/tables/use-record-pages';
import { DocumentsService } from '../../../../shared/api';
import { useSelectSearch } from '../../../../shared/antd/use-select-search';
import { queryTimes } from '../../../../shared/http/query-client';

/** One of a client's documents, or none. @param userId users.id of the client */
export function DocumentSelect({ userId, ...rest }: RecordSelectProps & { userId: number }) {
  const { search, searching } = useSelectSearch();
  const { list } = useRecordPages({
    path: '/api/admin/documents',
    filters: { search, userId },
    load: (page) => DocumentsService.listDocumentsForAdmin(page),
    times: queryTimes.adminDocuments,
  });
  return <SearchSelect {...rest} list={list} searching={searching} noun={t('documents')} />;
}
