import type { ReactNode } from 'react';
import { t } from '@steward/texts';
import { AddButton, Button } from '../../../../shared/antd/button';
import { DocumentRequestsService, type AdminDocumentRequestDto } from '../../../../shared/api';
import { EmptyDocuments } from '../../../../shared/art/empty-documents';
import { queryTimes } from '../../../../shared/http/query-client';
import { ListClientFilter } from '../../../clients/admin/offered/client-select';
import { clientIn, ListTitle, useRecordClient } from '../../../clients/admin/offered/record-client';
import { ListFilter } from '../../../../admin/tables/list-screen';
import { useListFilters } from '../../../../admin/tables/use-list-filters';
import { WorkList } from '../../../../admin/tables/work-list';
import type { Column } from '../../../../admin/tables/record-table';
import { useNewInAddress } from '../../../../admin/dialogs/use-new-in-address';
import { type OpenDialog, useRecordDialogs } from '../../../../admin/dialogs/record-dialogs';
import { useRecordPages } from '../../../../admin/tables/use-record-pages';
import { useBulkRemind } from '../../../../admin/bulk/use-bulk-remind';
import {
  progressFilters,
  type RequestProgress,
  filledItems,
  requestProgress,
} from '../../shared/request-progress';
import { requestReminder } from '../offered/document-reminders';
import { NewRequestDialog } from '../offered/new-request-dialog';
import { RequestActions } from './request-actions';
import { RequestDialogs, type RequestTask } from './request-dialogs';
import { Badge, type BadgeColour } from '../../../../shared/antd/badge';
import { formatDate } from '../../../../shared/text/format';
import { Icon } from '../../../../shared/kit/icon';
import '../documents.css';

const noFilters = { client: '', progress: '' as RequestProgress | '' };
const sorts = ['title', 'client', 'status', 'dueDate', 'created_at'] as const;
const requestsPath = '/api/admin/document-requests';

/**
 * Requests to all clients, or to one on their page: create, review, accept, send back. `?new` opens the form.
 * @param buttons before the one of the form
 */
export function RequestsSection({ buttons }: { buttons?: ReactNode }) {
  const filtering = useListFilters({ none: noFilters, options: { progress: statusOptions() }, sorts });
  const { filters, sort } = filtering;
  const { client, isClosed, filtersOf, columnsOf } = useRecordClient();
  const { progress } = filters;
  const { userId } = filtersOf({ userId: clientIn(filters) });
  const records = useRecordPages({
    path: requestsPath,
    filters: { userId, sort, ...(progress !== '' && progressFilters[progress]) },
    load: (page) => DocumentRequestsService.listDocumentRequestsForAdmin(page),
    times: queryTimes.adminDocuments,
  });
  const dialogs = useRecordDialogs<AdminDocumentRequestDto, RequestTask>({
    parameter: 'request',
    task: 'answer',
    list: records.list,
    path: (id) => `${requestsPath}/${id}`,
    load: (id) => DocumentRequestsService.getDocumentRequestForAdmin({ id }),
    ...queryTimes.adminDocuments,
  });
  const reminding = useBulkRemind<AdminDocumentRequestDto>({
    of: JSON.stringify(filters),
    nameOf: ({ title, client: { name } }) => `${title}, ${name}`,
    selected: (count) =>
      t('{count, plural, one {# request selected} other {# requests selected}}', { count }),
    remindersOf: (requests) => requests.map(requestReminder),
  });
  const newDialog = useNewInAddress();
  return (
    <>
      <WorkList
        {...records}
        name="requests"
        views={client ? undefined : []}
        title={<ListTitle>{t('Requests')}</ListTitle>}
        buttons={
          <>
            {buttons}
            {!isClosed && (
              <AddButton type="primary" onClick={newDialog.open}>
                {t('New request')}
              </AddButton>
            )}
          </>
        }
        filters={
          <>
            <ListClientFilter of={filtering} />
            <ListFilter label={t('Status')} name="progress" options={statusOptions()} of={filtering} />
          </>
        }
        label={t('Document requests')}
        count={(count) => t('{count, plural, one {# request} other {# requests}}', { count })}
        filtering={filtering}
        art={<EmptyDocuments />}
        noMatch={{
          title: t('No requests match'),
          text: client ? t('Try another status.') : t('Try another client or status.'),
          clear: t('Clear filters'),
        }}
        empty={{
          title: t('No document requests yet'),
          text: !isClosed && t('Ask a client for a document. Their upload will be listed here.'),
          action: !isClosed && <Button onClick={newDialog.open}>{t('Ask for a document')}</Button>,
        }}
        rows={columnsOf(columns(dialogs.open))}
        {...(!isClosed && { bulk: reminding.bulk })}
        actions={(request) => <RequestActions request={request} onChoose={dialogs.open} />}
      />
      <NewRequestDialog open={newDialog.isOpen && !isClosed} onClose={newDialog.close} />
      <RequestDialogs dialogs={dialogs} />
      {reminding.dialog}
    </>
  );
}

const columns = (
  onOpen: OpenDialog<AdminDocumentRequestDto, RequestTask>,
): Column<AdminDocumentRequestDto>[] => [
  {
    title: t('Title'),
    long: true,
    sort: { key: 'title' },
    render: (request) => {
      const { title, description, templateFileName, needsPassword, items } = request;
      return (
        <div className="stack gap-xs to-start">
          <Button type="link" className="admin-title" onClick={() => onOpen('answer', request)}>
            {title}
          </Button>
          {(needsPassword || items.some((item) => item.needsPassword)) && (
            <p className="ui-hint">{t('Needs a password to open')}</p>
          )}
          {description && <p className="ui-hint two-lines">{description}</p>}
          {templateFileName && <p className="ui-hint">{t('With {file}', { file: templateFileName })}</p>}
        </div>
      );
    },
  },
  {
    title: t('Client'),
    isClient: true,
    place: 'who',
    sort: { key: 'client' },
    render: ({ client }) => client.name,
  },
  {
    title: t('[date] Due'),
    place: 'amount',
    numeric: true,
    sort: { key: 'dueDate' },
    render: (request) => <DueDate request={request} />,
  },
  {
    title: t('Status'),
    place: 'badge',
    sort: { key: 'status' },
    render: (request) => <RequestStatusBadge request={request} />,
  },
];

// Colors as for documents: amber waits for the client, orange for the practice.
const badges = (): Record<RequestProgress, { colour: BadgeColour; label: string }> => ({
  to_upload: { colour: 'amber', label: t('Waiting') },
  uploaded: { colour: 'orange', label: t('Received') },
  completed: { colour: 'ok', label: t('Completed') },
});

const statusOptions = (): { value: RequestProgress | ''; label: string }[] => [
  { value: '', label: t('All statuses') },
  ...(['to_upload', 'uploaded', 'completed'] as const).map((value) => ({
    value,
    label: badges()[value].label,
  })),
];

/** Progress of a request, and the reason if it was sent back. */
function RequestStatusBadge({ request }: { request: AdminDocumentRequestDto }) {
  const { reason, items } = request;
  const progress = requestProgress(request);
  const { colour, label } = badges()[progress];
  return (
    <div className="admin-state stack gap-xs to-start">
      <Badge colour={colour}>{label}</Badge>
      {progress !== 'completed' && items.length > 0 && (
        <p className="ui-hint">
          {t('{count} of {total} documents', { count: filledItems(items).length, total: items.length })}
        </p>
      )}
      {progress === 'to_upload' && reason && (
        <p className="ui-hint">{t('Sent back: {reason}', { reason })}</p>
      )}
    </div>
  );
}

/** Due date, marked with text and an icon when overdue. */
function DueDate({ request: { dueDate, overdue } }: { request: AdminDocumentRequestDto }) {
  if (!dueDate) return <span className="ui-hint">{t('No due date')}</span>;
  return (
    <div className="admin-due">
      <time dateTime={dueDate}>{formatDate(dueDate)}</time>
      {overdue && (
        <p className="row gap-s ui-hint bad strong">
          <Icon name="alert" size={16} />
          {t('Overdue')}
        </p>
      )}
    </div>
  );
}
