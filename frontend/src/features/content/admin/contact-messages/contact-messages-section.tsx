import { t } from '@steward/texts';
import { Button } from '../../../../shared/antd/button';
import {
  ContactMessagesService,
  type ContactMessageDto,
  type ContactMessageFilter,
} from '../../../../shared/api';
import { EmptyMessages } from '../../../../shared/art/empty-messages';
import { Breakable } from '../../../../shared/text/breakable';
import { formatDate } from '../../../../shared/text/format';
import { queryTimes } from '../../../../shared/http/query-client';
import { serviceName } from '../../../../shared/practice/services';
import { ListFilter, ListSearch } from '../../../../admin/tables/list-screen';
import { useListFilters } from '../../../../admin/tables/use-list-filters';
import { WorkList } from '../../../../admin/tables/work-list';
import type { Column } from '../../../../admin/tables/record-table';
import { RowMenu } from '../../../../admin/tables/row-actions';
import { ContactMessageDialog, MessageStatus } from './contact-message-dialog';
import { contactMessagesPath, senderName, useContactMessages, useResolve } from './use-contact-messages';
import { useLastDefined } from '../../../../shared/antd/use-last-defined';
import { CreateClientDialog } from '../../../clients/admin/offered/create-client-dialog';
import { type OpenDialog, useRecordDialogs, MissingRecord } from '../../../../admin/dialogs/record-dialogs';
import './contact-messages.css';

const noFilters = { search: '', status: 'all' as ContactMessageFilter };
const sorts = ['name', 'created_at', 'resolved'] as const;
const statuses = (): { value: ContactMessageFilter; label: string }[] => [
  { value: 'pending', label: t('Pending') },
  { value: 'resolved', label: t('Resolved') },
  { value: 'all', label: t('[messages] All') },
];

/** Messages from the contact form: search, read, mark as resolved. */
export function ContactMessagesSection() {
  const filtering = useListFilters({ none: noFilters, options: { status: statuses() }, sorts });
  const records = useContactMessages({ ...filtering.filters, sort: filtering.sort });
  const dialogs = useRecordDialogs<ContactMessageDto, 'read' | 'client'>({
    parameter: 'message',
    task: 'read',
    list: records.list,
    path: (id) => `${contactMessagesPath}/${id}`,
    load: (id) => ContactMessagesService.getContactMessage({ id }),
    ...queryTimes.contactMessages,
  });
  const { resolve, reopen } = useResolve((message) => {
    if (dialogs.isOpen('read')) dialogs.refresh(message);
  });
  return (
    <>
      <WorkList
        {...records}
        name="messages"
        views={[]}
        title={t('Contact Messages')}
        search={
          <ListSearch
            label={t('Search contact messages')}
            placeholder={t('Name, email or service')}
            of={filtering}
          />
        }
        filters={<ListFilter label={t('Status')} name="status" options={statuses()} of={filtering} />}
        label={t('Contact messages')}
        count={(count) => t('{count, plural, one {# message} other {# messages}}', { count })}
        filtering={filtering}
        art={<EmptyMessages />}
        noMatch={{
          title: t('No messages match'),
          text: t('Try another name, service or status.'),
          clear: t('Clear search and filter'),
        }}
        empty={{
          title: t('No contact messages yet'),
          text: t('Messages from your contact page show up here.'),
          action: (
            <a className="ui-text-link" href="/contact">
              {t('Open your contact page')}
            </a>
          ),
        }}
        rows={columns(dialogs.open)}
        actions={(message) => (
          <RowMenu
            of={senderName(message)}
            actions={[
              { label: t('View'), icon: 'eye', onSelect: () => dialogs.open('read', message) },
              !message.resolved && {
                label: t('Resolve'),
                icon: 'check',
                onSelect: () => resolve.mutate(message.id),
              },
              message.resolved && {
                label: t('Reopen'),
                icon: 'undo',
                onSelect: () => reopen.mutate(message.id),
              },
            ]}
          />
        )}
      />
      <MissingRecord
        open={dialogs.isMissing}
        title={t('Contact message not found')}
        onClose={dialogs.close}
      />
      <ContactMessageDialog
        message={dialogs.rowFor('read')}
        resolving={resolve.isPending}
        onResolve={resolve.mutate}
        onCreateClient={(message) => dialogs.open('client', message)}
        onClose={dialogs.close}
      />
      <SenderClientDialog
        message={dialogs.rowFor('client')}
        onDone={(message) => dialogs.open('read', message)}
      />
    </>
  );
}

const columns = (onOpen: OpenDialog<ContactMessageDto, 'read' | 'client'>): Column<ContactMessageDto>[] => [
  {
    title: t('Name'),
    sort: { key: 'name' },
    render: (message) => (
      <div className="admin-line">
        <Button type="link" className="admin-title" onClick={() => onOpen('read', message)}>
          {senderName(message)}
        </Button>
        {/* Subtle, since the message may still be real. */}
        {message.suspect && <span className="admin-mark">{t('Possible spam')}</span>}
      </div>
    ),
  },
  { title: t('Email'), render: ({ email }) => <Breakable>{email}</Breakable> },
  { title: t('Subject'), place: 'who', render: ({ service }) => serviceName(service) },
  {
    title: t('Date'),
    place: 'amount',
    numeric: true,
    sort: { key: 'created_at', descending: true },
    render: ({ created_at }) => formatDate(created_at),
  },
  {
    title: t('Status'),
    place: 'badge',
    sort: { key: 'resolved' },
    render: ({ resolved }) => <MessageStatus resolved={resolved} />,
  },
];

interface SenderClientDialogProps {
  /** The message; undefined keeps the dialog closed. */
  message: ContactMessageDto | undefined;
  /** Called with the message's new state, or the old one if no client was created. */
  onDone: (message: ContactMessageDto) => void;
}

/** Makes a client of the sender of a contact message, which is then resolved. */
function SenderClientDialog({ message, onDone }: SenderClientDialogProps) {
  const lastMessage = useLastDefined(message);
  if (!lastMessage) return null;
  const { id, email, language } = lastMessage;
  return (
    <CreateClientDialog
      person={message && { name: senderName(message), email, language }}
      call={(welcome) => ContactMessagesService.createClientFromContactMessage({ id, ...welcome })}
      events={['contact_message.resolved']}
      onCreated={({ id: clientId, name }) =>
        onDone({ ...lastMessage, resolved: true, client: { id: clientId, name } })
      }
      onClose={() => onDone(lastMessage)}
    />
  );
}
