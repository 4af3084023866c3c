import { useState } from 'react';
import { Button } from 'antd';
import type { AdminDocumentDto } from '../../shared/api';
import { FilterSelect } from '../../shared/antd/filter-select';
import { SearchInput } from '../../shared/antd/search-input';
import { Empty, Failed } from '../../shared/antd/states';
import { EmptyDocuments } from '../../shared/art/empty-documents';
import { DownloadButton } from '../../shared/documents/document-actions';
import { DocumentDialog } from '../../shared/documents/document-dialog';
import { categoryLabel, categoryOptions, statusOptions } from '../../shared/documents/document-words';
import { StatusBadge } from '../../shared/documents/status-badge';
import { formatDate } from '../../shared/format';
import { RecordTable, TableSkeleton } from '../record-table';
import { usePages } from '../use-pages';
import { documentsPage, useAdminDocuments, type AdminDocumentFilters } from './use-admin-documents';

const noFilters: AdminDocumentFilters = { search: '', status: '', category: '' };

/** Every client's documents in one table. */
export function AllDocuments() {
  const [filters, setFilters] = useState(noFilters);
  const list = useAdminDocuments(filters);
  const pages = usePages(list, documentsPage);
  const [shown, setShown] = useState<AdminDocumentDto>();
  const filtered = Object.values(filters).some(Boolean);

  const change = (changes: Partial<AdminDocumentFilters>) => {
    setFilters({ ...filters, ...changes });
    pages.first();
  };
  return (
    <>
      <div className="ui-tools admin-document-tools">
        <SearchInput
          label="Search documents"
          placeholder="Title, description or category"
          value={filters.search}
          onSearch={(search) => change({ search })}
        />
        <FilterSelect
          label="Status"
          value={filters.status}
          options={statusOptions}
          onChange={(status) => change({ status })}
        />
        <FilterSelect
          label="Category"
          value={filters.category}
          options={categoryOptions}
          onChange={(category) => change({ category })}
        />
      </div>
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
          label="Documents"
          pages={pages}
          total={list.total === 1 ? '1 document' : `${list.total} documents`}
          stale={list.isPlaceholderData}
          empty={
            filtered ? (
              <Empty
                art={<EmptyDocuments />}
                title="No documents match"
                action={<Button onClick={() => change(noFilters)}>Clear search and filters</Button>}
              >
                Try another word, status or category.
              </Empty>
            ) : (
              <Empty
                art={<EmptyDocuments />}
                title="No documents found. Upload a document for a client to get started."
              />
            )
          }
          columns={[
            {
              title: 'Title',
              long: true,
              render: (document) => (
                <Button type="link" className="admin-title" onClick={() => setShown(document)}>
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
                </span>
              ),
            },
          ]}
        />
      )}
      <DocumentDialog document={shown} viewer="admin" onClose={() => setShown(undefined)} />
    </>
  );
}
