import { t } from '@steward/texts';
import { MessagesService, type InboxFilter, type InboxThreadDto } from '../../../shared/api';
import { ListSkeleton } from '../../../shared/antd/states';
import { EmptyMessages } from '../../../shared/art/empty-messages';
import { queryTimes } from '../../../shared/http/query-client';
import { ListFilter, ListScreen, ListSearch, useRecordFilters } from '../../../admin/tables/list-screen';
import { useRecordPages } from '../../../admin/tables/use-record-pages';
import { ClientFilter } from '../../clients/admin/offered/client-select';
import { useRecordClient } from '../../clients/admin/offered/record-client';
import { inboxPath } from './use-inbox';
import { Link } from 'react-router-dom';
import { Badge } from '../../../shared/antd/badge';
import { formatDateTime, relativeTime } from '../../../shared/text/format';
import { useAuth } from '../../../shared/session/session';
import { Avatar } from '../shared/avatar';
import { waitText } from './wait-text';
import './inbox.css';

interface InboxFilters {
  filter: InboxFilter;
  /** Substring of the subject, the client's name or a message. */
  search: string;
  /** users.id of a client. */
  userId: number | undefined;
}

const noFilters: InboxFilters = { filter: 'all', search: '', userId: undefined };
const filterOptions = (): { value: InboxFilter; label: string }[] => [
  { value: 'all', label: t('[conversations] All') },
  { value: 'unanswered', label: t('[conversations] Unanswered') },
  { value: 'unread', label: t('[conversations] Unread') },
];

/** Search, filters and page of the inbox, kept while a conversation is open. */
export function useInboxState() {
  const filtering = useRecordFilters(noFilters);
  const { filters } = filtering;
  const records = useRecordPages({
    path: inboxPath,
    filters: useRecordClient().filtersOf(filters),
    load: (page) => MessagesService.listMessageThreadsForAdmin(page),
    times: queryTimes.threads,
  });
  return { filtering, ...records };
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
        <ListSearch
          label={t('Search conversations')}
          placeholder={client ? t('Subject or text') : t('Subject, client or text')}
          of={filtering}
        />
      }
      filters={
        <>
          <ClientFilter value={filters.userId} onChange={(userId) => change({ userId })} />
          <ListFilter label={t('Show')} name="filter" options={filterOptions()} of={filtering} />
        </>
      }
      label={t('Conversations')}
      count={(count) => t('{count, plural, one {# conversation} other {# conversations}}', { count })}
      art={<EmptyMessages />}
      noMatch={noMatch(filters, client !== undefined)}
      empty={{
        title: t('No conversations yet'),
        text: client
          ? t('Your conversations with this client show up here.')
          : t('Client messages show up here. To start a conversation, open a client’s page.'),
        action: !client && (
          <Link className="ui-text-link" to="/admin/clients">
            {t('Open clients')}
          </Link>
        ),
      }}
      skeleton={
        <div className="ui-card" aria-busy="true">
          <ListSkeleton label={t('Loading conversations')} />
        </div>
      }
      rows={(threads) => (
        <ul className="ui-list lines" aria-label={t('Conversations')}>
          {threads.map((thread) => (
            <InboxRow key={thread.id} thread={thread} />
          ))}
        </ul>
      )}
    />
  );
}

const nothing = (): Record<Exclude<InboxFilter, 'all'>, { title: string; text: string }> => ({
  unanswered: { title: t('You’re all caught up'), text: t('You’ve answered every client.') },
  unread: { title: t('No unread messages'), text: t('You’ve read every message.') },
});

function noMatch({ filter, search, userId }: InboxFilters, isOneClient: boolean) {
  if (filter !== 'all' && search === '' && userId === undefined)
    return { ...nothing()[filter], clear: t('Show all conversations') };
  return {
    title: t('No conversations match'),
    text: isOneClient ? t('Try another word.') : t('Try another word or client.'),
    clear: t('Clear search and filters'),
  };
}

/** One conversation of the inbox; the subject, and so the row, opens it. */
function InboxRow({ thread }: { thread: InboxThreadDto }) {
  const { id, subject, client, updated_at, unreadCount, waitingSince } = thread;
  const { client: recordClient } = useRecordClient();
  return (
    <li
      className={recordClient ? 'ui-row inbox-row inbox-row-own' : 'ui-row inbox-row'}
      data-unread={unreadCount > 0 || undefined}
    >
      {!recordClient && <Avatar name={client.name} />}
      <div>
        <p className="ui-row-title">
          <Link to={`/admin/messages/${id}`}>{subject}</Link>
          {unreadCount > 0 && (
            <span className="unread-dot">
              <span className="skip">
                ,{' '}
                {t('{unreadCount, plural, one {# unread message} other {# unread messages}}', {
                  unreadCount,
                })}
              </span>
            </span>
          )}
        </p>
        {!recordClient && <p className="ui-meta">{client.name}</p>}
        <p className="inbox-last ui-hint one-line">
          <LastMessage thread={thread} />
        </p>
      </div>
      <div className="inbox-state ui-hint nowrap">
        {waitingSince !== null && <Badge colour="amber">{waitText(waitingSince)}</Badge>}
        <time dateTime={updated_at} title={formatDateTime(updated_at)}>
          {relativeTime(updated_at)}
        </time>
      </div>
    </li>
  );
}

/** A client's own message needs no author, since their name is above it. */
function LastMessage({ thread: { lastMessage, userId } }: { thread: InboxThreadDto }) {
  const { user } = useAuth();
  if (!lastMessage) return t('No messages yet');
  const { fromUserId, fromPractice, from, content } = lastMessage;
  if (fromUserId === userId) return content;
  if (!fromPractice) return `${from.name}: ${content}`;
  // Another admin wrote for the practice.
  return `${fromUserId === user?.id ? t('You') : t('The practice')}: ${content}`;
}
