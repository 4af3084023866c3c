import { useState } from 'react';
import { Button } from 'antd';
import type { AdminDocumentRequestDto } from '../../shared/api';
import { FilterSelect } from '../../shared/antd/filter-select';
import { Empty, Failed } from '../../shared/antd/states';
import { EmptyDocuments } from '../../shared/art/empty-documents';
import { Icon } from '../../shared/icon';
import { ClientFilter } from '../client-select';
import { RecordTable, TableSkeleton } from '../record-table';
import { RowMenu } from '../row-menu';
import { usePages } from '../use-pages';
import { AnswerDialog } from './answer-dialog';
import { EditRequestDialog } from './edit-request-dialog';
import { NewRequestDialog } from './new-request-dialog';
import { DueDate, RequestState, stateOptions } from './request-state';
import { SendBackDialog } from './send-back-dialog';
import { useAccept } from './use-accept';
import { requestsPage, useRequests, type RequestFilters } from './use-requests';
import { WithdrawRequestDialog } from './withdraw-request-dialog';

type Task = 'answer' | 'send-back' | 'edit' | 'withdraw';

const noFilters: RequestFilters = { userId: undefined, state: '' };

/** What the practice asks its clients for: ask, look at what came, accept it or send it back. */
export function RequestsSection() {
  const [filters, setFilters] = useState(noFilters);
  const list = useRequests(filters);
  const pages = usePages(list, requestsPage);
  const [asking, setAsking] = useState(false);
  const [open, setOpen] = useState<{ task: Task; request: AdminDocumentRequestDto }>();
  const accept = useAccept();
  const filtered = filters.userId !== undefined || filters.state !== '';

  const change = (changes: Partial<RequestFilters>) => {
    setFilters({ ...filters, ...changes });
    pages.first();
  };
  const openFor = (task: Task) => (open?.task === task ? open.request : undefined);
  const close = () => setOpen(undefined);
  const newRequest = (
    <Button type="primary" icon={<Icon name="plus" size={18} />} onClick={() => setAsking(true)}>
      New Request
    </Button>
  );
  return (
    <>
      <div className="ui-page-title">
        <h1>Requests</h1>
        <div className="ui-tools">
          <ClientFilter value={filters.userId} onChange={(userId) => change({ userId })} />
          <FilterSelect
            label="State"
            value={filters.state}
            options={stateOptions}
            onChange={(state) => change({ state })}
          />
          {newRequest}
        </div>
      </div>
      {list.isPending ? (
        <TableSkeleton columns={5} label="Loading document requests" />
      ) : list.isError && !list.isFetchNextPageError ? (
        <Failed
          message="Failed to load document requests. Please try again."
          detail="The requests are safe. The list could not be fetched."
          onRetry={() => void list.refetch()}
          retrying={list.isFetching}
        />
      ) : (
        <RecordTable
          label="Document requests"
          pages={pages}
          total={list.total === 1 ? '1 request' : `${list.total} requests`}
          stale={list.isPlaceholderData}
          empty={
            filtered ? (
              <Empty
                art={<EmptyDocuments />}
                title="No requests match"
                action={<Button onClick={() => change(noFilters)}>Clear filters</Button>}
              >
                Try another client or another state.
              </Empty>
            ) : (
              <Empty art={<EmptyDocuments />} title="No document requests yet" action={newRequest}>
                Ask a client for a document, and it arrives here.
              </Empty>
            )
          }
          columns={[
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
            { title: 'State', render: (request) => <RequestState request={request} /> },
            {
              title: 'Actions',
              actions: true,
              render: (request) => (
                <span className="ui-row-actions">
                  {request.documentId !== null && (
                    <Button
                      type="text"
                      icon={<Icon name="eye" size={18} />}
                      aria-label={`View what was uploaded for ${request.title}`}
                      onClick={() => setOpen({ task: 'answer', request })}
                    >
                      View
                    </Button>
                  )}
                  <RowMenu
                    of={request.title}
                    actions={[
                      request.state === 'uploaded' && {
                        label: 'Accept',
                        icon: 'check',
                        onSelect: () => accept.mutate(request.id),
                      },
                      request.state === 'uploaded' && {
                        label: 'Send back',
                        icon: 'undo',
                        onSelect: () => setOpen({ task: 'send-back', request }),
                      },
                      request.state !== 'completed' && {
                        label: 'Edit',
                        icon: 'pencil',
                        onSelect: () => setOpen({ task: 'edit', request }),
                      },
                      {
                        label: 'Withdraw',
                        icon: 'trash',
                        danger: true,
                        onSelect: () => setOpen({ task: 'withdraw', request }),
                      },
                    ]}
                  />
                </span>
              ),
            },
          ]}
        />
      )}
      <NewRequestDialog open={asking} onClose={() => setAsking(false)} />
      <AnswerDialog
        request={openFor('answer')}
        onSendBack={(request) => setOpen({ task: 'send-back', request })}
        onClose={close}
      />
      <SendBackDialog request={openFor('send-back')} onSentBack={close} onClose={close} />
      <EditRequestDialog request={openFor('edit')} onClose={close} />
      <WithdrawRequestDialog request={openFor('withdraw')} onClose={close} />
    </>
  );
}
