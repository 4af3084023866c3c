import { Button } from 'antd';
import { ContactMessagesService, type ContactMessageDto } from '../../../../shared/api';
import { FilterSelect } from '../../../../shared/antd/filter-select';
import { SearchInput } from '../../../../shared/antd/search-input';
import { Empty } from '../../../../shared/antd/states';
import { EmptyMessages } from '../../../../shared/art/empty-messages';
import { formatDate } from '../../../../shared/format';
import { Icon } from '../../../../shared/icon';
import { queryTimes } from '../../../../shared/query-client';
import { MissingRecord } from '../../../../admin/dialogs/missing-record';
import { NoMatch, RecordList } from '../../../../admin/tables/record-list';
import { usePages } from '../../../../admin/tables/use-pages';
import { useRecordDialogs } from '../../../../admin/dialogs/use-record-dialogs';
import { useRecordFilters } from '../../../../admin/tables/use-record-filters';
import { ContactMessageDialog } from './contact-message-dialog';
import { MessageStatus, SpamMark } from './message-status';
import {
  contactMessagesPage,
  contactMessagesPath,
  senderName,
  useContactMessages,
  useResolve,
  type ContactMessageFilters,
} from './use-contact-messages';
import './contact-messages.css';

const noFilters: ContactMessageFilters = { search: '', status: 'all' };
const statuses: { value: ContactMessageFilters['status']; label: string }[] = [
  { value: 'pending', label: 'Pending' },
  { value: 'resolved', label: 'Resolved' },
  { value: 'all', label: 'All' },
];

const viewId = (id: number): string => `contact-message-${id}`;

/** Messages from the contact form: search, read, mark as resolved. */
export function ContactMessagesSection() {
  const { filters, change, clear, isFiltered } = useRecordFilters(noFilters);
  const list = useContactMessages(filters);
  const pages = usePages(list, contactMessagesPage, filters);
  const dialogs = useRecordDialogs<ContactMessageDto, 'read'>({
    parameter: 'message',
    task: 'read',
    list,
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
      <div className="ui-page-title">
        <h1>Contact Messages</h1>
        <div className="ui-tools">
          <SearchInput
            label="Search contact messages"
            placeholder="Name, email or service"
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
      <RecordList
        label="Contact messages"
        list={list}
        pages={pages}
        noun={['message', 'messages']}
        failure="Failed to load contact messages. Please try again."
        noMatch={
          isFiltered && (
            <NoMatch
              art={<EmptyMessages />}
              title="No messages match"
              clear={{ label: 'Clear search and filter', onClear: clear }}
            >
              Try another name, service or status.
            </NoMatch>
          )
        }
        empty={
          <Empty art={<EmptyMessages />} title="No contact messages yet">
            Messages from your contact page show up here.
          </Empty>
        }
        rows={[
          {
            title: 'Name',
            render: (message) => (
              <>
                {senderName(message)}
                {message.suspect && <SpamMark />}
              </>
            ),
          },
          { title: 'Email', long: true, render: ({ email }) => email },
          { title: 'Subject', render: ({ service }) => service },
          { title: 'Date', numeric: true, render: ({ created_at }) => formatDate(created_at) },
          { title: 'Status', render: ({ resolved }) => <MessageStatus resolved={resolved} /> },
          {
            title: 'Actions',
            actions: true,
            render: (message) => (
              <span className="ui-row-actions">
                <Button
                  type="text"
                  id={viewId(message.id)}
                  icon={<Icon name="eye" size={18} />}
                  aria-label={`View message from ${senderName(message)}`}
                  onClick={() => dialogs.open('read', message)}
                >
                  View
                </Button>
                {!message.resolved && (
                  <Button
                    type="text"
                    icon={<Icon name="check" size={18} />}
                    aria-label={`Resolve message from ${senderName(message)}`}
                    loading={resolve.isPending && resolve.variables === message.id}
                    onClick={() => resolve.mutate(message.id)}
                  >
                    Resolve
                  </Button>
                )}
              </span>
            ),
          },
        ]}
      />
      <MissingRecord open={dialogs.isMissing} noun="Contact message" onClose={dialogs.close} />
      <ContactMessageDialog
        message={dialogs.rowFor('read')}
        resolving={resolve.isPending}
        onResolve={resolve.mutate}
        onClose={dialogs.close}
      />
    </>
  );
}
