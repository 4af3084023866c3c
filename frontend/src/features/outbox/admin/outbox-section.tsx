import { Link } from 'react-router-dom';
import { t } from '@steward/texts';
import { stepUp } from '../../../shared/action/question';
import { OutboxService, type MailFilter, type OutboxMailDto } from '../../../shared/api';
import { EmptyMessages } from '../../../shared/art/empty-messages';
import { Button } from '../../../shared/antd/button';
import { useIsPhone } from '../../../shared/antd/use-media';
import { Breakable } from '../../../shared/text/breakable';
import { formatDate, formatTime } from '../../../shared/text/format';
import { Icon } from '../../../shared/kit/icon';
import { useSite } from '../../../shared/practice/site';
import { queryTimes } from '../../../shared/http/query-client';
import { T } from '../../../shared/text/rich-text';
import { ListFilter, ListScreen, ListSearch, useRecordFilters } from '../../../admin/tables/list-screen';
import type { Column } from '../../../admin/tables/record-table';
import { RowMenu } from '../../../admin/tables/row-actions';
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

/** Outbox, newest first: search and read emails, retry failed ones. */
export function OutboxSection() {
  const { sendsEmail } = useSite();
  const isPhone = useIsPhone();
  const filtering = useRecordFilters(noFilters);
  const records = useOutbox(filtering.filters);
  const dialogs = useRecordDialogs<OutboxMailDto, 'read'>();
  const retry = useRetryMail((mail) => {
    if (dialogs.isOpen('read')) dialogs.refresh(mail);
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
          <ListSearch label={t('Search emails')} placeholder={t('Recipient or subject')} of={filtering} />
        }
        filters={<ListFilter label={t('Status')} name="status" options={statuses()} of={filtering} />}
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
        rows={columns((mail) => dialogs.open('read', mail))}
        actions={(mail) => (
          <RowMenu
            of={mail.to}
            actions={[
              { label: t('View'), icon: 'eye', onSelect: () => dialogs.open('read', mail) },
              canSend(mail, sendsEmail) && {
                label: mail.status === 'kept' ? t('[email] Send') : t('Retry'),
                icon: mail.status === 'kept' ? 'send' : 'refresh',
                onSelect: () => retry.mutate(mail.id),
              },
            ]}
          />
        )}
      >
        {!isPhone && <MailHeldBack room="below" />}
      </ListScreen>
      {isPhone && <MailHeldBack room="above" />}
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

/** Note that no email account is connected; on a phone below the rows. */
function MailHeldBack({ room }: { room: 'above' | 'below' }) {
  const { sendsEmail } = useSite();
  if (sendsEmail) return null;
  return (
    <p className={`note ${room}`} role="note">
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

const columns = (onOpen: (mail: OutboxMailDto) => void): Column<OutboxMailDto>[] => [
  {
    title: t('To'),
    long: true,
    render: (mail) => (
      <Button type="link" className="admin-title" onClick={() => onOpen(mail)}>
        <Breakable>{mail.to}</Breakable>
      </Button>
    ),
  },
  { title: t('Subject'), place: 'who', render: ({ subject }) => subject },
  {
    title: t('Date'),
    place: 'amount',
    numeric: true,
    render: ({ created_at }) => (
      <span className="titles">
        <span>{formatDate(created_at)}</span>
        <span>, {formatTime(created_at)}</span>
      </span>
    ),
  },
  {
    title: t('Status'),
    place: 'badge',
    render: ({ status, error }) => (
      <div className="admin-status">
        <MailStatus status={status} />
        {error !== null && <p className="ui-hint admin-mail-error">{error}</p>}
      </div>
    ),
  },
];
