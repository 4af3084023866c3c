import type { InboxFilter } from '../../../shared/api';
import { ListSkeleton } from '../../../shared/antd/states';
import { EmptyMessages } from '../../../shared/art/empty-messages';
import { ListFilter, ListScreen, ListSearch } from '../../../admin/tables/list-screen';
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
  const filtering = useRecordFilters(noFilters);
  const list = useInbox(useRecordClient().filtersOf(filtering.filters));
  return { filtering, list, pages: usePages(list, inboxPage, filtering.filters) };
}

/** Conversations with all clients, or with one on their page; unanswered ones first. */
export function Inbox({ state }: { state: ReturnType<typeof useInboxState> }) {
  const { filtering } = state;
  const { filters, change } = filtering;
  const { client } = useRecordClient();
  return (
    <ListScreen
      {...state}
      tools={
        <>
          <ListSearch
            label="Search conversations"
            placeholder={client ? 'Subject or text' : 'Subject, client or text'}
            of={filtering}
          />
          <ClientFilter value={filters.userId} onChange={(userId) => change({ userId })} />
          <ListFilter label="Show" name="filter" options={filterOptions} of={filtering} />
        </>
      }
      label="Conversations"
      noun={['conversation', 'conversations']}
      art={<EmptyMessages />}
      noMatch={noMatch(filters, client !== undefined)}
      empty={{
        title: 'No conversations yet',
        text: client
          ? 'Your conversations with this client show up here.'
          : 'Client messages show up here. To start a conversation, open a client’s page.',
      }}
      skeleton={
        <div className="ui-card" aria-busy="true">
          <ListSkeleton label="Loading conversations" />
        </div>
      }
      rows={(threads) => (
        <ul className="ui-list lines" aria-label="Conversations">
          {threads.map((thread) => (
            <InboxRow key={thread.id} thread={thread} />
          ))}
        </ul>
      )}
    />
  );
}

const nothing: Record<Exclude<InboxFilter, 'all'>, { title: string; text: string }> = {
  unanswered: { title: 'You’re all caught up', text: 'You’ve answered every client.' },
  unread: { title: 'No unread messages', text: 'You’ve read every message.' },
};

function noMatch({ filter, search, userId }: InboxFilters, isOneClient: boolean) {
  if (filter !== 'all' && search === '' && userId === undefined)
    return { ...nothing[filter], clear: 'Show all conversations' };
  return {
    title: 'No conversations match',
    text: `Try another word${isOneClient ? '' : ' or client'}.`,
    clear: 'Clear search and filters',
  };
}
