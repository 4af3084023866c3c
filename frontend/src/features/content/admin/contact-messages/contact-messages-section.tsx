import { t } from '@steward/texts';
import { ContactMessagesService, type ContactMessageDto } from '../../../../shared/api';
import { EmptyMessages } from '../../../../shared/art/empty-messages';
import { Breakable } from '../../../../shared/text/breakable';
import { formatDate } from '../../../../shared/text/format';
import { queryTimes } from '../../../../shared/http/query-client';
import { serviceName } from '../../../../shared/practice/services';
import { ListFilter, ListScreen, ListSearch, useRecordFilters } from '../../../../admin/tables/list-screen';
import type { Column } from '../../../../admin/tables/record-table';
import { RowButton } from '../../../../admin/tables/row-actions';
import { ContactMessageDialog, MessageStatus } from './contact-message-dialog';
import {
  contactMessagesPath,
  senderName,
  useContactMessages,
  useResolve,
  type ContactMessageFilters,
} from './use-contact-messages';
import { useLastDefined } from '../../../../shared/antd/use-last-defined';
import { CreateClientDialog } from '../../../clients/admin/offered/create-client-dialog';
import { useRecordDialogs, MissingRecord } from '../../../../admin/dialogs/record-dialogs';
import './contact-messages.css';

const noFilters: ContactMessageFilters = { search: '', status: 'all' };
const statuses = (): { value: ContactMessageFilters['status']; label: string }[] => [
  { value: 'pending', label: t('Pending') },
  { value: 'resolved', label: t('Resolved') },
  { value: 'all', label: t('[messages] All') },
];

const viewId = (id: number): string => `contact-message-${id}`;

/** Messages from the contact form: search, read, mark as resolved. */
export function ContactMessagesSection() {
  const filtering = useRecordFilters(noFilters);
  const records = useContactMessages(filtering.filters);
  const dialogs = useRecordDialogs<ContactMessageDto, 'read' | 'client'>({
    parameter: 'message',
    task: 'read',
    list: records.list,
    path: (id) => `${contactMessagesPath}/${id}`,
    load: (id) => ContactMessagesService.getContactMessage({ id }),
    ...queryTimes.contactMessages,
  });
  const resolve = useResolve((message) => {
    if (dialogs.isOpen('read')) dialogs.refresh(message);
    // The row's button unmounts with its action, and focus moves to the button next to it.
    else document.getElementById(viewId(message.id))?.focus();
  });
  return (
    <>
      <ListScreen
        {...records}
        title={t('Contact Messages')}
        tools={
          <>
            <ListSearch
              label={t('Search contact messages')}
              placeholder={t('Name, email or service')}
              of={filtering}
            />
            <ListFilter label={t('Status')} name="status" options={statuses()} of={filtering} />
          </>
        }
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
        }}
        rows={columns()}
        actions={(message) => (
          <>
            <RowButton
              id={viewId(message.id)}
              icon="eye"
              label={t('View message from {name}', { name: senderName(message) })}
              onClick={() => dialogs.open('read', message)}
            >
              {t('View')}
            </RowButton>
            {!message.resolved && (
              <RowButton
                icon="check"
                label={t('Resolve message from {name}', { name: senderName(message) })}
                loading={resolve.isPending && resolve.variables === message.id}
                onClick={() => resolve.mutate(message.id)}
              >
                {t('Resolve')}
              </RowButton>
            )}
          </>
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

const columns = (): Column<ContactMessageDto>[] => [
  {
    title: t('Name'),
    render: (message) => (
      <>
        {senderName(message)}
        {/* Subtle, since the message may still be real. */}
        {message.suspect && <span className="admin-mark">{t('Possible spam')}</span>}
      </>
    ),
  },
  { title: t('Email'), long: true, render: ({ email }) => <Breakable>{email}</Breakable> },
  { title: t('Subject'), render: ({ service }) => serviceName(service) },
  { title: t('Date'), numeric: true, render: ({ created_at }) => formatDate(created_at) },
  { title: t('Status'), render: ({ resolved }) => <MessageStatus resolved={resolved} /> },
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
  const { id, email } = lastMessage;
  return (
    <CreateClientDialog
      person={message && { name: senderName(message), email }}
      call={(welcome) => ContactMessagesService.createClientFromContactMessage({ id, ...welcome })}
      events={['contact_message.resolved']}
      onCreated={({ id: clientId, name }) =>
        onDone({ ...lastMessage, resolved: true, client: { id: clientId, name } })
      }
      onClose={() => onDone(lastMessage)}
    />
  );
}
