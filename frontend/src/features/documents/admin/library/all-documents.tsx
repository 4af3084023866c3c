import { Button } from 'antd';
import { DocumentsService, type AdminDocumentDto } from '../../../../shared/api';
import { FilterSelect } from '../../../../shared/antd/filter-select';
import { SearchInput } from '../../../../shared/antd/search-input';
import { Empty } from '../../../../shared/antd/states';
import { EmptyDocuments } from '../../../../shared/art/empty-documents';
import { DownloadButton } from '../../shared/document-actions';
import { categoryLabel, categoryOptions, statusOptions } from '../../shared/offered/document-labels';
import { StatusBadge } from '../../shared/status-badge';
import { formatDate } from '../../../../shared/format';
import { queryTimes } from '../../../../shared/query-client';
import { ClientFilter } from '../../../clients/admin/offered/client-select';
import { useRecordClient } from '../../../clients/admin/offered/record-client';
import type { Column } from '../../../../admin/tables/record-table';
import { NoMatch, RecordList } from '../../../../admin/tables/record-list';
import { ReplaceFileDialog } from '../forms/replace-file-dialog';
import { MissingRecord } from '../../../../admin/dialogs/missing-record';
import { usePages } from '../../../../admin/tables/use-pages';
import { useRecordDialogs } from '../../../../admin/dialogs/use-record-dialogs';
import { useRecordFilters } from '../../../../admin/tables/use-record-filters';
import { AdminDocumentDialog } from './admin-document-dialog';
import { ChangeStatusDialog } from './change-status-dialog';
import { CountersignDialog } from './countersign-dialog';
import { DeleteDocumentDialog } from './delete-document-dialog';
import { useDeletedColumns } from './deleted-documents';
import { DocumentMenu, type DocumentTask } from './document-menu';
import { EditDocumentDialog } from './edit-document-dialog';
import { documentsPage, useAdminDocuments, type AdminDocumentFilters } from './use-admin-documents';
import '../documents.css';

const noFilters: AdminDocumentFilters = { search: '', userId: undefined, status: '', category: '' };
const statuses: { value: AdminDocumentFilters['status']; label: string }[] = [
  ...statusOptions,
  { value: 'deleted', label: 'Deleted' },
];

/** Documents of all clients, or of one client on their page, with their actions. */
export function AllDocuments() {
  const { filters, change, clear, isFiltered } = useRecordFilters(noFilters);
  const { client, filtersOf, columnsOf } = useRecordClient();
  const list = useAdminDocuments(filtersOf(filters));
  const pages = usePages(list, documentsPage, filters);
  const dialogs = useRecordDialogs<AdminDocumentDto, DocumentTask | 'read'>({
    parameter: 'document',
    task: 'read',
    list,
    path: (id) => `/api/documents/${id}/details`,
    load: async (id) => {
      const document = await DocumentsService.documentDetails({ id });
      return document.deleted_at === null ? document : null;
    },
    ...queryTimes.adminDocuments,
  });
  const deletedColumns = useDeletedColumns();
  const deleted = filters.status === 'deleted';

  return (
    <>
      <div className="ui-tools admin-document-tools">
        <SearchInput
          label="Search documents"
          placeholder="Title, description or category"
          value={filters.search}
          onSearch={(search) => change({ search })}
        />
        <ClientFilter value={filters.userId} onChange={(userId) => change({ userId })} />
        <FilterSelect
          label="Status"
          value={filters.status}
          options={statuses}
          onChange={(status) => change({ status })}
        />
        <FilterSelect
          label="Category"
          value={filters.category}
          options={categoryOptions}
          onChange={(category) => change({ category })}
        />
      </div>
      {deleted && (
        <p className="ui-hint admin-hint-line">
          You can restore deleted documents for 30 days. Clients don't see them.
        </p>
      )}
      <RecordList
        label={deleted ? 'Deleted documents' : 'Documents'}
        list={list}
        pages={pages}
        noun={deleted ? ['deleted document', 'deleted documents'] : ['document', 'documents']}
        failure="Failed to load documents. Please try again."
        noMatch={
          isFiltered && (
            <NoMatch
              art={<EmptyDocuments />}
              title={deleted ? 'No deleted documents' : 'No documents match'}
              clear={{ label: 'Clear search and filters', onClear: clear }}
            >
              {!deleted && `Try another word, ${client ? '' : 'client, '}status or category.`}
            </NoMatch>
          )
        }
        empty={
          <Empty
            art={<EmptyDocuments />}
            title={
              client
                ? 'No documents yet'
                : 'No documents found. Upload a document for a client to get started.'
            }
          />
        }
        rows={
          // By the rows on screen, which are the previous ones while the next search loads.
          pages.rows.some(({ deleted_at }) => deleted_at)
            ? columnsOf(deletedColumns)
            : columnsOf<Column<AdminDocumentDto>>([
                {
                  title: 'Title',
                  long: true,
                  render: (document) => (
                    <Button
                      type="link"
                      className="admin-title"
                      onClick={() => dialogs.open('read', document)}
                    >
                      {document.title}
                    </Button>
                  ),
                },
                { title: 'Client', render: ({ username }) => username },
                { title: 'Category', render: ({ category }) => categoryLabel(category) },
                { title: 'Status', render: ({ status }) => <StatusBadge status={status} viewer="admin" /> },
                { title: 'Date', numeric: true, render: ({ created_at }) => formatDate(created_at) },
                {
                  title: 'Download',
                  actions: true,
                  render: (document) => (
                    <span className="ui-row-actions">
                      <DownloadButton document={document} look="text" />
                      <DocumentMenu document={document} onChoose={(task) => dialogs.open(task, document)} />
                    </span>
                  ),
                },
              ])
        }
      />
      <MissingRecord open={dialogs.isMissing} noun="Document" onClose={dialogs.close} />
      <AdminDocumentDialog document={dialogs.rowFor('read')} opensAt="document" onClose={dialogs.close} />
      <AdminDocumentDialog document={dialogs.rowFor('history')} opensAt="history" onClose={dialogs.close} />
      <EditDocumentDialog document={dialogs.rowFor('edit')} onClose={dialogs.close} />
      <ChangeStatusDialog document={dialogs.rowFor('status')} onClose={dialogs.close} />
      <ReplaceFileDialog
        of={dialogs.rowFor('replace')}
        event="document.replaced"
        consequence="The previous file stays available in the history."
        send={(id, formData, idempotencyKey) =>
          DocumentsService.replaceDocumentFile({ id, formData, idempotencyKey })
        }
        onClose={dialogs.close}
      />
      <CountersignDialog document={dialogs.rowFor('countersign')} onClose={dialogs.close} />
      <DeleteDocumentDialog document={dialogs.rowFor('delete')} onClose={dialogs.close} />
    </>
  );
}
