import { Button } from 'antd';
import { askForStepUp } from '../../../shared/action/step-up';
import type { MailFilter, OutboxMailDto } from '../../../shared/api';
import { FilterSelect } from '../../../shared/antd/filter-select';
import { SearchInput } from '../../../shared/antd/search-input';
import { Empty } from '../../../shared/antd/states';
import { EmptyMessages } from '../../../shared/art/empty-messages';
import { formatDateTime } from '../../../shared/format';
import { Icon } from '../../../shared/icon';
import { NoMatch, RecordList } from '../../../admin/tables/record-list';
import { usePages } from '../../../admin/tables/use-pages';
import { useRecordDialogs } from '../../../admin/dialogs/use-record-dialogs';
import { useRecordFilters } from '../../../admin/tables/use-record-filters';
import { MailDialog } from './mail-dialog';
import { MailStatus } from './mail-status';
import { outboxPage, useIsMailHeldBack, useOutbox, useRetryMail, type OutboxFilters } from './use-outbox';
import './outbox.css';

const noFilters: OutboxFilters = { search: '', status: 'all' };
const statuses: { value: MailFilter; label: string }[] = [
  { value: 'all', label: 'All' },
  { value: 'failed', label: 'Failed' },
  { value: 'pending', label: 'Pending' },
  { value: 'sent', label: 'Sent' },
  { value: 'kept', label: 'Not sent' },
];

const viewId = (id: number): string => `mail-${id}`;

/** Outbox: search and read emails, retry failed ones. */
export function OutboxSection() {
  const { filters, change, clear, isFiltered } = useRecordFilters(noFilters);
  const list = useOutbox(filters);
  const pages = usePages(list, outboxPage, filters);
  const dialogs = useRecordDialogs<OutboxMailDto, 'read'>();
  const isMailHeldBack = useIsMailHeldBack();
  const retry = useRetryMail((mail) => {
    if (dialogs.isOpen('read')) dialogs.refresh(mail);
    // The row's button disappears with its action, so the focus moves to its neighbor.
    else document.getElementById(viewId(mail.id))?.focus();
  });

  const showLink = async () => {
    const open = dialogs.rowFor('read');
    if (!open || !(await askForStepUp())) return;
    const { data } = await list.refetch();
    const mail = data?.pages.flatMap(({ rows }) => rows).find(({ id }) => id === open.id);
    if (mail) dialogs.refresh(mail);
  };

  return (
    <>
      <div className="ui-page-title">
        <h1>Mail</h1>
        <div className="ui-tools">
          <SearchInput
            label="Search emails"
            placeholder="Recipient or subject"
            value={filters.search}
            onSearch={(search) => change({ search })}
          />
          <FilterSelect
            label="Status"
            value={filters.status}
            options={statuses}
            onChange={(status) => change({ status })}
          />
        </div>
      </div>
      {isMailHeldBack && (
        <p className="admin-mail-kept" role="note">
          <Icon name="info" />
          <span>
            <b>Emails aren't being sent.</b> No mail server is set up. Once <code>SMTP_URL</code> is set, new
            emails are sent; the ones already listed here are not.
          </span>
        </p>
      )}
      <RecordList
        label="Mail"
        list={list}
        pages={pages}
        noun={['email', 'emails']}
        failure="Failed to load emails. Please try again."
        noMatch={
          isFiltered && (
            <NoMatch
              art={<EmptyMessages />}
              title="No emails match"
              clear={{ label: 'Clear search and filter', onClear: clear }}
            >
              Try another recipient, subject or status.
            </NoMatch>
          )
        }
        empty={
          <Empty art={<EmptyMessages />} title="No emails yet">
            Emails to you and your clients are listed here.
          </Empty>
        }
        rows={[
          { title: 'To', long: true, render: ({ to }) => to },
          { title: 'Subject', render: ({ subject }) => subject },
          { title: 'Date', numeric: true, render: ({ created_at }) => formatDateTime(created_at) },
          {
            title: 'Status',
            render: ({ status, error }) => (
              <div className="admin-status">
                <MailStatus status={status} />
                {error !== null && <p className="ui-hint admin-mail-error">{error}</p>}
              </div>
            ),
          },
          {
            title: 'Actions',
            actions: true,
            render: (mail) => (
              <span className="ui-row-actions">
                <Button
                  type="text"
                  id={viewId(mail.id)}
                  icon={<Icon name="eye" size={18} />}
                  aria-label={`View email to ${mail.to}`}
                  onClick={() => dialogs.open('read', mail)}
                >
                  View
                </Button>
                {mail.status === 'failed' && (
                  <Button
                    type="text"
                    icon={<Icon name="refresh" size={18} />}
                    aria-label={`Retry email to ${mail.to}`}
                    loading={retry.isPending && retry.variables === mail.id}
                    onClick={() => retry.mutate(mail.id)}
                  >
                    Retry
                  </Button>
                )}
              </span>
            ),
          },
        ]}
      />
      <MailDialog
        mail={dialogs.rowFor('read')}
        retrying={retry.isPending}
        onRetry={retry.mutate}
        onShowLink={() => void showLink()}
        onClose={dialogs.close}
      />
    </>
  );
}
