import type { ReactNode } from 'react';
import type { InboxFilter } from '../../../shared/api';
import { FilterSelect } from '../../../shared/antd/filter-select';
import { SearchInput } from '../../../shared/antd/search-input';
import { Empty, ListSkeleton } from '../../../shared/antd/states';
import { EmptyMessages } from '../../../shared/art/empty-messages';
import { NoMatch, RecordList } from '../../../admin/tables/record-list';
import { usePages } from '../../../admin/tables/use-pages';
import { useRecordFilters } from '../../../admin/tables/use-record-filters';
import { ClientFilter } from '../../clients/admin/offered/client-select';
import { useRecordClient } from '../../clients/admin/offered/record-client';
import { InboxRow } from './inbox-row';
import { inboxPage, useInbox, type InboxFilters } from './use-inbox';
import './inbox.css';

const noFilters: InboxFilters = { filter: 'all', search: '', userId: undefined };
const filterOptions: { value: InboxFilter; label: string }[] = [
  { value: 'all', label: 'All' },
  { value: 'unanswered', label: 'Unanswered' },
  { value: 'unread', label: 'Unread' },
];

/** Search, filters and page of the inbox, kept while a conversation is open. */
export function useInboxState() {
  const { isFiltered, ...state } = useRecordFilters(noFilters);
  const list = useInbox(useRecordClient().filtersOf(state.filters));
  return { ...state, isFiltered, list, pages: usePages(list, inboxPage, state.filters) };
}

/** Conversations with all clients, or with one on their page; unanswered ones first. */
export function Inbox({ state }: { state: ReturnType<typeof useInboxState> }) {
  const { filters, change, clear, isFiltered, list, pages } = state;
  const { client } = useRecordClient();
  return (
    <>
      <div className="ui-tools inbox-tools">
        <SearchInput
          label="Search conversations"
          placeholder={client ? 'Subject or text' : 'Subject, client or text'}
          value={filters.search}
          onSearch={(search) => change({ search })}
        />
        <ClientFilter value={filters.userId} onChange={(userId) => change({ userId })} />
        <FilterSelect
          label="Show"
          value={filters.filter}
          options={filterOptions}
          onChange={(filter) => change({ filter })}
        />
      </div>
      <RecordList
        label="Conversations"
        list={list}
        pages={pages}
        noun={['conversation', 'conversations']}
        failure="Failed to load conversations. Please try again."
        noMatch={isFiltered && <NothingFound filters={filters} onClear={clear} />}
        empty={
          <Empty art={<EmptyMessages />} title="No conversations yet">
            {client
              ? 'Your conversations with this client show up here.'
              : 'Client messages show up here. To start a conversation, open a client’s page.'}
          </Empty>
        }
        skeleton={
          <div className="ui-card" aria-busy="true">
            <ListSkeleton label="Loading conversations" />
          </div>
        }
        rows={(threads) => (
          <ul className="ui-list" aria-label="Conversations">
            {threads.map((thread) => (
              <InboxRow key={thread.id} thread={thread} />
            ))}
          </ul>
        )}
      />
    </>
  );
}

const nothing: Record<Exclude<InboxFilter, 'all'>, { title: string; text: ReactNode }> = {
  unanswered: { title: 'You’re all caught up', text: 'You’ve answered every client.' },
  unread: { title: 'No unread messages', text: 'You’ve read every message.' },
};

function NothingFound({
  filters: { filter, search, userId },
  onClear,
}: {
  filters: InboxFilters;
  onClear: () => void;
}) {
  const { client } = useRecordClient();
  if (filter !== 'all' && search === '' && userId === undefined) {
    const { title, text } = nothing[filter];
    return (
      <NoMatch art={<EmptyMessages />} title={title} clear={{ label: 'Show all conversations', onClear }}>
        {text}
      </NoMatch>
    );
  }
  return (
    <NoMatch
      art={<EmptyMessages />}
      title="No conversations match"
      clear={{ label: 'Clear search and filters', onClear }}
    >
      Try another word{client ? '' : ' or client'}.
    </NoMatch>
  );
}
