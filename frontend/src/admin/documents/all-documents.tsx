import { useState } from 'react';
import { Button } from 'antd';
import { DocumentsService, type AdminDocumentDto } from '../../shared/api';
import { FilterSelect } from '../../shared/antd/filter-select';
import { SearchInput } from '../../shared/antd/search-input';
import { Empty, Failed } from '../../shared/antd/states';
import { EmptyDocuments } from '../../shared/art/empty-documents';
import { DownloadButton } from '../../shared/documents/document-actions';
import { categoryLabel, categoryOptions, statusOptions } from '../../shared/documents/document-words';
import { StatusBadge } from '../../shared/documents/status-badge';
import { formatDate } from '../../shared/format';
import { ClientFilter } from '../client-select';
import { RecordTable, TableSkeleton } from '../record-table';
import { ReplaceFileDialog } from '../replace-file-dialog';
import { usePages } from '../use-pages';
import { AdminDocumentDialog } from './admin-document-dialog';
import { ChangeStatusDialog } from './change-status-dialog';
import { CountersignDialog } from './countersign-dialog';
import { DeleteDocumentDialog } from './delete-document-dialog';
import { useDeletedColumns } from './deleted-documents';
import { DocumentMenu, type DocumentTask } from './document-menu';
import { EditDocumentDialog } from './edit-document-dialog';
import { documentsPage, useAdminDocuments, type AdminDocumentFilters } from './use-admin-documents';

const noFilters: AdminDocumentFilters = { search: '', userId: undefined, status: '', category: '' };
const statuses: { value: AdminDocumentFilters['status']; label: string }[] = [
  ...statusOptions,
  { value: 'deleted', label: 'Deleted' },
];

/** Every client's documents in one table, and what can be done with each. */
export function AllDocuments() {
  const [filters, setFilters] = useState(noFilters);
  const list = useAdminDocuments(filters);
  const pages = usePages(list, documentsPage);
  const [open, setOpen] = useState<{ task: DocumentTask | 'read'; document: AdminDocumentDto }>();
  const deletedColumns = useDeletedColumns();
  const filtered = Object.values(filters).some(Boolean);
  const deleted = filters.status === 'deleted';

  const change = (changes: Partial<AdminDocumentFilters>) => {
    setFilters({ ...filters, ...changes });
    pages.first();
  };
  const openFor = (task: DocumentTask | 'read') => (open?.task === task ? open.document : undefined);
  const close = () => setOpen(undefined);
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
          Deleted documents can be restored for 30 days. Clients do not see them.
        </p>
      )}
      {list.isPending ? (
        <TableSkeleton columns={6} label="Loading documents" />
      ) : list.isError && !list.isFetchNextPageError ? (
        <Failed
          message="Failed to load documents. Please try again."
          detail="The documents are safe. The list could not be fetched."
          onRetry={() => void list.refetch()}
          retrying={list.isFetching}
        />
      ) : (
        <RecordTable
          label={deleted ? 'Deleted documents' : 'Documents'}
          pages={pages}
          total={total(list.total, deleted)}
          stale={list.isPlaceholderData}
          empty={
            filtered ? (
              <Empty
                art={<EmptyDocuments />}
                title={deleted ? 'No deleted documents' : 'No documents match'}
                action={<Button onClick={() => change(noFilters)}>Clear search and filters</Button>}
              >
                {!deleted && 'Try another word, client, status or category.'}
              </Empty>
            ) : (
              <Empty
                art={<EmptyDocuments />}
                title="No documents found. Upload a document for a client to get started."
              />
            )
          }
          columns={
            // By what is shown, which is the answer before while the next one is on its way.
            pages.rows.some(({ deleted_at }) => deleted_at)
              ? deletedColumns
              : [
                  {
                    title: 'Title',
                    long: true,
                    render: (document) => (
                      <Button
                        type="link"
                        className="admin-title"
                        onClick={() => setOpen({ task: 'read', document })}
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
                        <DocumentMenu document={document} onChoose={(task) => setOpen({ task, document })} />
                      </span>
                    ),
                  },
                ]
          }
        />
      )}
      <AdminDocumentDialog document={openFor('read')} opensAt="document" onClose={close} />
      <AdminDocumentDialog document={openFor('history')} opensAt="history" onClose={close} />
      <EditDocumentDialog document={openFor('edit')} onClose={close} />
      <ChangeStatusDialog document={openFor('status')} onClose={close} />
      <ReplaceFileDialog
        of={openFor('replace')}
        event="document.replaced"
        consequence="The earlier file is kept and can be downloaded from the history."
        send={(id, formData, idempotencyKey) =>
          DocumentsService.replaceDocumentFile({ id, formData, idempotencyKey })
        }
        onClose={close}
      />
      <CountersignDialog document={openFor('countersign')} onClose={close} />
      <DeleteDocumentDialog document={openFor('delete')} onClose={close} />
    </>
  );
}

function total(count: number, deleted: boolean): string {
  return `${count} ${deleted ? 'deleted ' : ''}${count === 1 ? 'document' : 'documents'}`;
}
