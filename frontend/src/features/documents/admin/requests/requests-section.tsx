import { Button } from 'antd';
import { DocumentRequestsService, type AdminDocumentRequestDto } from '../../../../shared/api';
import { FilterSelect } from '../../../../shared/antd/filter-select';
import { Empty } from '../../../../shared/antd/states';
import { EmptyDocuments } from '../../../../shared/art/empty-documents';
import { requestProgress } from '../../shared/request-progress';
import { Icon } from '../../../../shared/icon';
import { queryTimes } from '../../../../shared/query-client';
import { ClientFilter } from '../../../clients/admin/offered/client-select';
import { ListTitle, useRecordClient } from '../../../clients/admin/offered/record-client';
import type { Column } from '../../../../admin/tables/record-table';
import { NoMatch, RecordList } from '../../../../admin/tables/record-list';
import { useNewInAddress } from '../../../../admin/dialogs/use-new-in-address';
import { MissingRecord } from '../../../../admin/dialogs/missing-record';
import { usePages } from '../../../../admin/tables/use-pages';
import { useRecordDialogs } from '../../../../admin/dialogs/use-record-dialogs';
import { useRecordFilters } from '../../../../admin/tables/use-record-filters';
import { AnswerDialog } from './answer-dialog';
import { EditRequestDialog } from './edit-request-dialog';
import { NewRequestDialog } from './new-request-dialog';
import { RequestMenu, type RequestTask } from './request-menu';
import { DueDate, RequestStatusBadge, statusOptions } from './request-status';
import { SendBackDialog } from './send-back-dialog';
import { useAccept } from './use-accept';
import { requestsPage, useRequests, type RequestFilters } from './use-requests';
import { WithdrawRequestDialog } from './withdraw-request-dialog';
import '../documents.css';

const noFilters: RequestFilters = { userId: undefined, progress: '' };

/**
 * Requests to all clients, or to one on their page: create, review, accept, send back. `?new` opens the form.
 */
export function RequestsSection() {
  const { filters, change, clear, isFiltered } = useRecordFilters(noFilters);
  const { client, isClosed, filtersOf, columnsOf } = useRecordClient();
  const list = useRequests(filtersOf(filters));
  const pages = usePages(list, requestsPage, filters);
  const dialogs = useRecordDialogs<AdminDocumentRequestDto, RequestTask | 'answer'>({
    parameter: 'request',
    task: 'answer',
    list,
    path: (id) => `/api/admin/document-requests/${id}`,
    load: (id) => DocumentRequestsService.getDocumentRequest({ id }),
    ...queryTimes.adminDocuments,
  });
  const newDialog = useNewInAddress();
  const accept = useAccept();
  const named = dialogs.rowFor('answer');
  // For a request without an upload, the address opens its edit dialog.
  const unanswered = named && requestProgress(named) === 'to_upload' ? named : undefined;
  const newButton = !isClosed && (
    <Button type="primary" icon={<Icon name="plus" size={18} />} onClick={newDialog.open}>
      New request
    </Button>
  );
  return (
    <>
      <div className="ui-page-title">
        <ListTitle>Requests</ListTitle>
        <div className="ui-tools">
          <ClientFilter value={filters.userId} onChange={(userId) => change({ userId })} />
          <FilterSelect
            label="Status"
            value={filters.progress}
            options={statusOptions}
            onChange={(progress) => change({ progress })}
          />
          {newButton}
        </div>
      </div>
      <RecordList
        label="Document requests"
        list={list}
        pages={pages}
        noun={['request', 'requests']}
        failure="Failed to load document requests. Please try again."
        noMatch={
          isFiltered && (
            <NoMatch
              art={<EmptyDocuments />}
              title="No requests match"
              clear={{ label: 'Clear filters', onClear: clear }}
            >
              {client ? 'Try another status.' : 'Try another client or status.'}
            </NoMatch>
          )
        }
        empty={
          <Empty art={<EmptyDocuments />} title="No document requests yet">
            {!isClosed && 'Ask a client for a document. Their upload will be listed here.'}
          </Empty>
        }
        rows={columnsOf<Column<AdminDocumentRequestDto>>([
          {
            title: 'Title',
            long: true,
            render: ({ title, description, templateFileName }) => (
              <div className="admin-cell">
                <b>{title}</b>
                {description && <p className="ui-hint admin-clamp">{description}</p>}
                {templateFileName && <p className="ui-hint">With {templateFileName}</p>}
              </div>
            ),
          },
          { title: 'Client', render: ({ username }) => username },
          { title: 'Due', numeric: true, render: (request) => <DueDate request={request} /> },
          { title: 'Status', render: (request) => <RequestStatusBadge request={request} /> },
          {
            title: 'Actions',
            actions: true,
            render: (request) => (
              <span className="ui-row-actions">
                {request.documentId !== null && (
                  <Button
                    type="text"
                    icon={<Icon name="eye" size={18} />}
                    aria-label={`View the upload for ${request.title}`}
                    onClick={() => dialogs.open('answer', request)}
                  >
                    View
                  </Button>
                )}
                {!isClosed && (
                  <RequestMenu
                    request={request}
                    onAccept={accept.mutate}
                    onChoose={(task) => dialogs.open(task, request)}
                  />
                )}
              </span>
            ),
          },
        ])}
      />
      <NewRequestDialog open={newDialog.isOpen && !isClosed} onClose={newDialog.close} />
      <MissingRecord open={dialogs.isMissing} noun="Request" onClose={dialogs.close} />
      <AnswerDialog
        request={unanswered ? undefined : named}
        onSendBack={(request) => dialogs.open('send-back', request)}
        onClose={dialogs.close}
      />
      <SendBackDialog
        request={dialogs.rowFor('send-back')}
        onSentBack={dialogs.close}
        onClose={dialogs.close}
      />
      <EditRequestDialog
        request={isClosed ? undefined : (dialogs.rowFor('edit') ?? unanswered)}
        onClose={dialogs.close}
      />
      <WithdrawRequestDialog request={dialogs.rowFor('withdraw')} onClose={dialogs.close} />
    </>
  );
}
