import { Link } from 'react-router-dom';
import { t } from '@steward/texts';
import { stepUp } from '../../../shared/action/question';
import { OutboxService, type MailFilter, type OutboxMailDto } from '../../../shared/api';
import { EmptyMessages } from '../../../shared/art/empty-messages';
import { Breakable } from '../../../shared/text/breakable';
import { formatDateTime } from '../../../shared/text/format';
import { Icon } from '../../../shared/kit/icon';
import { useSite } from '../../../shared/practice/site';
import { queryTimes } from '../../../shared/http/query-client';
import { T } from '../../../shared/text/rich-text';
import { ListFilter, ListScreen, ListSearch, useRecordFilters } from '../../../admin/tables/list-screen';
import type { Column } from '../../../admin/tables/record-table';
import { RowButton } from '../../../admin/tables/row-actions';
import { useRecordPages } from '../../../admin/tables/use-record-pages';
import { MailDialog } from './mail-dialog';
import { MailStatus } from './mail-status';
import { outboxPath, useRetryMail } from './use-outbox';
import { useRecordDialogs } from '../../../admin/dialogs/record-dialogs';
import './outbox.css';

const noFilters: { search: string; status: MailFilter } = { search: '', status: 'all' };
const statuses = (): { value: MailFilter; label: string }[] => [
  { value: 'all', label: t('All') },
  { value: 'failed', label: t('Failed') },
  { value: 'pending', label: t('Pending') },
  { value: 'sent', label: t('Sent') },
  { value: 'kept', label: t('Not sent') },
];

const viewId = (id: number): string => `mail-${id}`;

/** Outbox, newest first: search and read emails, retry failed ones. */
export function OutboxSection() {
  const { sendsEmail } = useSite();
  const filtering = useRecordFilters(noFilters);
  const records = useOutbox(filtering.filters);
  const dialogs = useRecordDialogs<OutboxMailDto, 'read'>();
  const retry = useRetryMail((mail) => {
    if (dialogs.isOpen('read')) dialogs.refresh(mail);
    // The row's button disappears with its action, so the focus moves to its neighbor.
    else document.getElementById(viewId(mail.id))?.focus();
  });

  const showLink = async () => {
    const open = dialogs.rowFor('read');
    if (!open || !(await stepUp.ask())) return;
    const { data } = await records.list.refetch();
    const mail = data?.pages.flatMap(({ rows }) => rows).find(({ id }) => id === open.id);
    if (mail) dialogs.refresh(mail);
  };

  return (
    <>
      <ListScreen
        {...records}
        title={t('Mail')}
        tools={
          <>
            <ListSearch label={t('Search emails')} placeholder={t('Recipient or subject')} of={filtering} />
            <ListFilter label={t('Status')} name="status" options={statuses()} of={filtering} />
          </>
        }
        label={t('Mail')}
        count={(count) => t('{count, plural, one {# email} other {# emails}}', { count })}
        filtering={filtering}
        failure={t('Failed to load emails. Please try again.')}
        art={<EmptyMessages />}
        noMatch={{
          title: t('No emails match'),
          text: t('Try another recipient, subject or status.'),
          clear: t('Clear search and filter'),
        }}
        empty={{ title: t('No emails yet'), text: t('Emails to you and your clients are listed here.') }}
        rows={columns()}
        actions={(mail) => (
          <>
            <RowButton
              id={viewId(mail.id)}
              icon="eye"
              label={t('View email to {to}', { to: mail.to })}
              onClick={() => dialogs.open('read', mail)}
            >
              {t('View')}
            </RowButton>
            {canSend(mail, sendsEmail) && (
              <RowButton
                icon={mail.status === 'kept' ? 'send' : 'refresh'}
                label={
                  mail.status === 'kept'
                    ? t('Send email to {to}', { to: mail.to })
                    : t('Retry email to {to}', { to: mail.to })
                }
                loading={retry.isPending && retry.variables === mail.id}
                onClick={() => retry.mutate(mail.id)}
              >
                {mail.status === 'kept' ? t('[email] Send') : t('Retry')}
              </RowButton>
            )}
          </>
        )}
      >
        <MailHeldBack />
      </ListScreen>
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

const useOutbox = (filters: typeof noFilters) =>
  useRecordPages({
    path: outboxPath,
    filters,
    load: (page) => OutboxService.listOutbox(page),
    times: queryTimes.outbox,
  });

/** A failed email can be retried; a kept one is sent once an account is connected. */
const canSend = ({ status }: OutboxMailDto, sendsEmail: boolean): boolean =>
  status === 'failed' || (status === 'kept' && sendsEmail);

/** Note that no email account is connected. */
function MailHeldBack() {
  const { sendsEmail } = useSite();
  if (sendsEmail) return null;
  return (
    <p className="note below" role="note">
      <Icon name="info" />
      <span>
        <T text="<b>Emails aren't being sent.</b> No email account is connected. Once one is, new emails are sent; those listed here only when you send them." />{' '}
        <Link className="more" to="/admin/practice?tab=connections">
          {t('Connect email')}
        </Link>
      </span>
    </p>
  );
}

const columns = (): Column<OutboxMailDto>[] => [
  { title: t('To'), long: true, render: ({ to }) => <Breakable>{to}</Breakable> },
  { title: t('Subject'), render: ({ subject }) => subject },
  { title: t('Date'), numeric: true, render: ({ created_at }) => formatDateTime(created_at) },
  {
    title: t('Status'),
    render: ({ status, error }) => (
      <div className="admin-status">
        <MailStatus status={status} />
        {error !== null && <p className="ui-hint admin-mail-error">{error}</p>}
      </div>
    ),
  },
];
