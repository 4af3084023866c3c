import { t } from '@steward/texts';
import { DocumentsService, type AdminDocumentDto, type DocumentTitleDto } from '../../../../shared/api';
import { EmptyDocuments } from '../../../../shared/art/empty-documents';
import { DownloadButton } from '../../shared/document-actions';
import {
  categoryLabel,
  categoryOptions,
  statusOptions,
  type DocumentCategory,
  type DocumentStatus,
} from '../../shared/offered/document-labels';
import { StatusBadge } from '../../shared/document-meta';
import { formatDate } from '../../../../shared/text/format';
import { queryTimes } from '../../../../shared/http/query-client';
import { useHasRightsOf } from '../../../../shared/session/staff-role';
import { ClientFilter } from '../../../clients/admin/offered/client-select';
import { useRecordClient } from '../../../clients/admin/offered/record-client';
import {
  ListFilter,
  ListScreen,
  ListSearch,
  useOptionInAddress,
  useRecordFilters,
} from '../../../../admin/tables/list-screen';
import type { Column } from '../../../../admin/tables/record-table';
import { actionsColumn } from '../../../../admin/tables/row-actions';
import { useRecordPages } from '../../../../admin/tables/use-record-pages';
import { useDeletedColumns } from './deleted-documents';
import { DocumentDialogs, useDocumentDialogs, type OpenDocument } from './document-dialogs';
import { DocumentMenu } from './document-menu';
import '../documents.css';
import { Button } from '../../../../shared/antd/button';

interface AdminDocumentFilters {
  search: string;
  /** users.id of the client */
  userId: number | undefined;
  /** One status, or deleted documents of any status. */
  status: DocumentStatus | 'deleted' | '';
  category: DocumentCategory | '';
}

const noFilters: AdminDocumentFilters = { search: '', userId: undefined, status: '', category: '' };
const noTitleFilters: Pick<AdminDocumentFilters, 'search' | 'userId'> & { status: DocumentStatus | '' } = {
  search: '',
  userId: undefined,
  status: '',
};
const statuses = (): { value: AdminDocumentFilters['status']; label: string }[] => [
  ...statusOptions(),
  { value: 'deleted', label: t('Deleted') },
];

/** Documents of all clients, or of one client on their page. */
export function AllDocuments() {
  return useHasRightsOf('consultant') ? <WholeDocuments /> : <DocumentTitles />;
}

/** For assistants: which documents there are, without opening them. */
function DocumentTitles() {
  const filtering = useRecordFilters(noTitleFilters, {
    status: useOptionInAddress('status', statusOptions()),
  });
  const { filters, change } = filtering;
  const { filtersOf, columnsOf } = useRecordClient();
  const records = useRecordPages({
    path: '/api/admin/documents',
    filters: filtersOf(filters),
    of: filters,
    load: (page) => DocumentsService.listDocumentsForAdmin(page),
    times: queryTimes.adminDocuments,
  });
  return (
    <ListScreen
      {...records}
      tools={
        <>
          <ListSearch label={t('Search documents')} placeholder={t('Title')} of={filtering} />
          <ClientFilter value={filters.userId} onChange={(userId) => change({ userId })} />
          <ListFilter label={t('Status')} name="status" options={statusOptions()} of={filtering} />
        </>
      }
      label={t('Documents')}
      count={(count) => t('{count, plural, one {# document} other {# documents}}', { count })}
      filtering={filtering}
      failure={t('Failed to load documents. Please try again.')}
      art={<EmptyDocuments />}
      noMatch={{
        title: t('No documents match'),
        text: t('Try another word or status.'),
        clear: t('Clear search and filters'),
      }}
      empty={{ title: t('No documents yet') }}
      rows={columnsOf(titleColumns())}
    />
  );
}

const titleColumns = (): Column<DocumentTitleDto>[] => [
  { title: t('Title'), long: true, render: ({ title }) => <b>{title}</b> },
  { title: t('Client'), render: ({ username }) => username },
  { title: t('Status'), render: ({ status }) => <StatusBadge status={status} viewer="admin" /> },
  { title: t('Date'), numeric: true, render: ({ created_at }) => formatDate(created_at) },
];

/** The same with their actions. */
function WholeDocuments() {
  const filtering = useRecordFilters(noFilters, { status: useOptionInAddress('status', statuses()) });
  const { filters, change } = filtering;
  const { client, filtersOf, columnsOf } = useRecordClient();
  const { status, ...others } = filtersOf(filters);
  const records = useRecordPages({
    path: '/api/admin/documents',
    filters: status === 'deleted' ? { ...others, deleted: true } : { ...others, status },
    of: filters,
    // Only assistants get rows with less.
    load: (page) => DocumentsService.listDocumentsForAdmin(page) as Promise<AdminDocumentDto[]>,
    times: queryTimes.adminDocuments,
  });
  const dialogs = useDocumentDialogs(records.list);
  const deletedColumns = useDeletedColumns();
  const deleted = status === 'deleted';
  const columns = [...documentColumns(dialogs.open), documentActions(dialogs.open)];
  return (
    <>
      <ListScreen
        {...records}
        tools={
          <>
            <ListSearch
              label={t('Search documents')}
              placeholder={t('Title, description or category')}
              of={filtering}
            />
            <ClientFilter value={filters.userId} onChange={(userId) => change({ userId })} />
            <ListFilter label={t('Status')} name="status" options={statuses()} of={filtering} />
            <ListFilter label={t('Category')} name="category" options={categoryOptions()} of={filtering} />
          </>
        }
        label={deleted ? t('Deleted documents') : t('Documents')}
        count={(count) =>
          deleted
            ? t('{count, plural, one {# deleted document} other {# deleted documents}}', { count })
            : t('{count, plural, one {# document} other {# documents}}', { count })
        }
        filtering={filtering}
        failure={t('Failed to load documents. Please try again.')}
        art={<EmptyDocuments />}
        noMatch={{
          title: deleted ? t('No deleted documents') : t('No documents match'),
          text:
            !deleted &&
            (client
              ? t('Try another word, status or category.')
              : t('Try another word, client, status or category.')),
          clear: t('Clear search and filters'),
        }}
        empty={{
          title: client
            ? t('No documents yet')
            : t('No documents found. Upload a document for a client to get started.'),
        }}
        // By the rows on screen, which are the previous ones while the next search loads.
        rows={columnsOf(records.pages.rows.some(({ deleted_at }) => deleted_at) ? deletedColumns : columns)}
      >
        {deleted && (
          <p className="ui-hint below">
            {t("You can restore deleted documents for 30 days. Clients don't see them.")}
          </p>
        )}
      </ListScreen>
      <DocumentDialogs dialogs={dialogs} />
    </>
  );
}

const documentColumns = (onOpen: OpenDocument): Column<AdminDocumentDto>[] => [
  {
    title: t('Title'),
    long: true,
    render: (document) => (
      <>
        <Button type="link" className="admin-title" onClick={() => onOpen('read', document)}>
          {document.title}
        </Button>
        {document.needsPassword && <p className="ui-hint">{t('Needs a password to open')}</p>}
      </>
    ),
  },
  { title: t('Client'), render: ({ client }) => client.name },
  { title: t('Category'), render: ({ category }) => categoryLabel(category) },
  { title: t('Status'), render: ({ status }) => <StatusBadge status={status} viewer="admin" /> },
  { title: t('Date'), numeric: true, render: ({ created_at }) => formatDate(created_at) },
];

const documentActions = (onOpen: OpenDocument): Column<AdminDocumentDto> =>
  actionsColumn(
    (document) => (
      <>
        <DownloadButton document={document} look="link" />
        <DocumentMenu document={document} onChoose={(task) => onOpen(task, document)} />
      </>
    ),
    t('Download'),
  );
