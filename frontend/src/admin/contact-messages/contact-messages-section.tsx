import { useState } from 'react';
import { Button } from 'antd';
import type { ContactMessageDto } from '../../shared/api';
import { FilterSelect } from '../../shared/antd/filter-select';
import { SearchInput } from '../../shared/antd/search-input';
import { Empty, Failed } from '../../shared/antd/states';
import { EmptyMessages } from '../../shared/art/empty-messages';
import { formatDate } from '../../shared/format';
import { Icon } from '../../shared/icon';
import { RecordTable, TableSkeleton } from '../record-table';
import { usePages } from '../use-pages';
import { ContactMessageDialog } from './contact-message-dialog';
import { MessageStatus, SpamMark } from './message-status';
import {
  contactMessagesPage,
  senderName,
  useContactMessages,
  useResolve,
  type ContactMessageFilters,
} from './use-contact-messages';

const noFilters: ContactMessageFilters = { search: '', status: 'all' };
const statuses: { value: ContactMessageFilters['status']; label: string }[] = [
  { value: 'pending', label: 'Pending' },
  { value: 'resolved', label: 'Resolved' },
  { value: 'all', label: 'All' },
];

const viewId = (id: number): string => `contact-message-${id}`;

/** What visitors wrote through the contact form: find, read, mark as resolved. */
export function ContactMessagesSection() {
  const [filters, setFilters] = useState(noFilters);
  const list = useContactMessages(filters);
  const pages = usePages(list, contactMessagesPage);
  const [shown, setShown] = useState<ContactMessageDto>();
  const resolve = useResolve((message) => {
    if (shown) setShown((open) => (open?.id === message.id ? message : open));
    // The row's button goes with what it did, and the focus to its neighbour.
    else document.getElementById(viewId(message.id))?.focus();
  });
  const filtered = filters.search !== '' || filters.status !== 'all';

  const change = (changes: Partial<ContactMessageFilters>) => {
    setFilters({ ...filters, ...changes });
    pages.first();
  };
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
      {list.isPending ? (
        <TableSkeleton columns={6} label="Loading contact messages" />
      ) : list.isError && !list.isFetchNextPageError ? (
        <Failed
          message="Failed to load contact messages. Please try again."
          detail="The messages are safe. The list could not be fetched."
          onRetry={() => void list.refetch()}
          retrying={list.isFetching}
        />
      ) : (
        <RecordTable
          label="Contact messages"
          pages={pages}
          total={list.total === 1 ? '1 message' : `${list.total} messages`}
          stale={list.isPlaceholderData}
          empty={
            filtered ? (
              <Empty
                art={<EmptyMessages />}
                title="No messages match"
                action={<Button onClick={() => change(noFilters)}>Clear search and filter</Button>}
              >
                Try another name, service or status.
              </Empty>
            ) : (
              <Empty art={<EmptyMessages />} title="No contact messages yet">
                What visitors write on the contact page arrives here.
              </Empty>
            )
          }
          columns={[
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
                    onClick={() => setShown(message)}
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
      )}
      <ContactMessageDialog
        message={shown}
        resolving={resolve.isPending}
        onResolve={resolve.mutate}
        onClose={() => setShown(undefined)}
      />
    </>
  );
}
