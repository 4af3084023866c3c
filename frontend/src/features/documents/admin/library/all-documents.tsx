import { Link } from 'react-router-dom';
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
import { ListClientFilter } from '../../../clients/admin/offered/client-select';
import { clientIn, useRecordClient } from '../../../clients/admin/offered/record-client';
import { ListFilter, ListSearch } from '../../../../admin/tables/list-screen';
import { useListFilters } from '../../../../admin/tables/use-list-filters';
import { WorkList } from '../../../../admin/tables/work-list';
import type { Column } from '../../../../admin/tables/record-table';
import { actionsColumn } from '../../../../admin/tables/row-actions';
import { useRecordPages } from '../../../../admin/tables/use-record-pages';
import { useBulkRemind } from '../../../../admin/bulk/use-bulk-remind';
import { documentReminder } from '../offered/document-reminders';
import { useDeletedColumns } from './deleted-documents';
import { DocumentDialogs, useDocumentDialogs, type OpenDocument } from './document-dialogs';
import { DocumentMenu } from './document-menu';
import '../documents.css';
import { Button } from '../../../../shared/antd/button';

/** One status, or deleted documents of any status. */
type ListedStatus = DocumentStatus | 'deleted' | '';

const noTitleFilters = { search: '', client: '', status: '' as DocumentStatus | '' };
const noFilters = { ...noTitleFilters, status: '' as ListedStatus, category: '' as DocumentCategory | '' };
const sorts = ['title', 'client', 'status', 'created_at'] as const;
const statuses = (): { value: ListedStatus; label: string }[] => [
  ...statusOptions(),
  { value: 'deleted', label: t('Deleted') },
];

/** Documents of all clients, or of one client on their page. */
export function AllDocuments() {
  return useHasRightsOf('consultant') ? <WholeDocuments /> : <DocumentTitles />;
}

/** For assistants: which documents there are, without opening them. */
function DocumentTitles() {
  const filtering = useListFilters({ none: noTitleFilters, options: { status: statusOptions() }, sorts });
  const { filters, sort } = filtering;
  const { search, status } = filters;
  const { client, filtersOf, columnsOf } = useRecordClient();
  const records = useRecordPages({
    path: '/api/admin/documents',
    filters: { ...filtersOf({ search, status, userId: clientIn(filters) }), sort },
    load: (page) => DocumentsService.listDocumentsForAdmin(page),
    times: queryTimes.adminDocuments,
  });
  return (
    <WorkList
      {...records}
      name="documents"
      views={client ? undefined : []}
      search={<ListSearch label={t('Search documents')} placeholder={t('Title')} of={filtering} />}
      filters={
        <>
          <ListClientFilter of={filtering} />
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
  { title: t('Title'), long: true, sort: { key: 'title' }, render: ({ title }) => <b>{title}</b> },
  {
    title: t('Client'),
    isClient: true,
    place: 'who',
    sort: { key: 'client' },
    render: ({ username }) => username,
  },
  {
    title: t('Status'),
    place: 'badge',
    sort: { key: 'status' },
    render: ({ status }) => <StatusBadge status={status} viewer="admin" />,
  },
  {
    title: t('Date'),
    place: 'amount',
    numeric: true,
    sort: { key: 'created_at', descending: true },
    render: ({ created_at }) => formatDate(created_at),
  },
];

/** The same with their actions. */
function WholeDocuments() {
  const filtering = useListFilters({
    none: noFilters,
    options: { status: statuses(), category: categoryOptions() },
    sorts,
  });
  const { filters, sort } = filtering;
  const { client, isClosed, filtersOf, columnsOf } = useRecordClient();
  const { search, category, status } = filters;
  const others = filtersOf({ search, category, userId: clientIn(filters) });
  const records = useRecordPages({
    path: '/api/admin/documents',
    filters: { ...others, sort, ...(status === 'deleted' ? { deleted: true } : { status }) },
    // Only assistants get rows with less.
    load: (page) => DocumentsService.listDocumentsForAdmin(page) as Promise<AdminDocumentDto[]>,
    times: queryTimes.adminDocuments,
  });
  const dialogs = useDocumentDialogs(records.list);
  const reminding = useBulkRemind<AdminDocumentDto>({
    of: JSON.stringify(filters),
    nameOf: ({ title, client: { name } }) => `${title}, ${name}`,
    selected: (count) =>
      t('{count, plural, one {# document selected} other {# documents selected}}', { count }),
    remindersOf: (documents) => documents.map(documentReminder),
  });
  const deletedColumns = useDeletedColumns();
  const deleted = status === 'deleted';
  const columns = [...documentColumns(dialogs.open), documentActions(dialogs.open)];
  return (
    <>
      <WorkList
        {...records}
        name="documents"
        views={client ? undefined : []}
        search={
          <ListSearch
            label={t('Search documents')}
            placeholder={t('Title, description or category')}
            of={filtering}
          />
        }
        filters={
          <>
            <ListClientFilter of={filtering} />
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
          action: !client && (
            <Link className="ui-text-link" to="?view=upload">
              {t('Upload a document')}
            </Link>
          ),
        }}
        {...(!deleted && !isClosed && { bulk: reminding.bulk })}
        // By the rows on screen, which are the previous ones while the next search loads.
        rows={columnsOf(records.pages.rows.some(({ deleted_at }) => deleted_at) ? deletedColumns : columns)}
      >
        {deleted && (
          <p className="ui-hint below">
            {t("You can restore deleted documents for 30 days. Clients don't see them.")}
          </p>
        )}
      </WorkList>
      <DocumentDialogs dialogs={dialogs} />
      {reminding.dialog}
    </>
  );
}

const documentColumns = (onOpen: OpenDocument): Column<AdminDocumentDto>[] => [
  {
    title: t('Title'),
    long: true,
    sort: { key: 'title' },
    render: (document) => (
      <div className="stack to-start">
        <Button type="link" className="admin-title" onClick={() => onOpen('read', document)}>
          {document.title}
        </Button>
        {document.needsPassword && <p className="ui-hint">{t('Needs a password to open')}</p>}
      </div>
    ),
  },
  {
    title: t('Client'),
    isClient: true,
    place: 'who',
    sort: { key: 'client' },
    render: ({ client }) => client.name,
  },
  { title: t('Category'), render: ({ category }) => categoryLabel(category) },
  {
    title: t('Status'),
    place: 'badge',
    sort: { key: 'status' },
    render: ({ status }) => <StatusBadge status={status} viewer="admin" />,
  },
  {
    title: t('Date'),
    place: 'amount',
    numeric: true,
    sort: { key: 'created_at', descending: true },
    render: ({ created_at }) => formatDate(created_at),
  },
];

const documentActions = (onOpen: OpenDocument): Column<AdminDocumentDto> =>
  actionsColumn((document) => (
    <>
      <DownloadButton document={document} look="link" />
      <DocumentMenu document={document} onChoose={(task) => onOpen(task, document)} />
    </>
  ));
