import { useSearchParams } from 'react-router-dom';
import { t } from '@steward/texts';
import { usePortalAddress } from '../../../portal/portal-address';
import { Button } from '../../../shared/antd/button';
import { RefreshButton } from '../../../shared/antd/refresh-button';
import { SearchInput } from '../../../shared/antd/search-input';
import { Empty, ListSkeleton, ListEnd } from '../../../shared/antd/states';
import { EmptyMessages } from '../../../shared/art/empty-messages';
import { NewMessageButton } from './new-message-button';
import { ThreadRow } from './thread-row';
import { ThreadsFailed } from './threads-failed';
import { UnsentMessages } from './unsent-messages';
import { useThreads } from './use-threads';

/** The client's conversations: search, list, and a button for a new one. */
export function MessagesTab() {
  const [params, setParams] = useSearchParams();
  const search = params.get('search') ?? '';
  const list = useThreads({ search });
  const { inLayout } = usePortalAddress();
  const searchFor = (text: string) =>
    setParams(
      (now) => {
        if (text) now.set('search', text);
        else now.delete('search');
        return now;
      },
      // Further typing replaces the history entry, so that Back leaves the search instead of removing a
      // letter.
      { replace: search !== '' },
    );
  return (
    <section aria-label={t('Messages')}>
      <div className="messages-toolbar toolbar below">
        {/* On /client/portal the search box is in the header. */}
        {inLayout && (
          <SearchInput
            label={t('Search messages')}
            placeholder={t('Subject')}
            value={search}
            onSearch={searchFor}
          />
        )}
        <div className="ui-tools ui-tools-end">
          <RefreshButton onRefresh={list.refetch} />
          <NewMessageButton look="primary" />
        </div>
      </div>
      <UnsentMessages />
      <Threads list={list} search={search} onClear={() => searchFor('')} />
    </section>
  );
}

interface ThreadsProps {
  list: ReturnType<typeof useThreads>;
  search: string;
  onClear: () => void;
}

/** Rows in each state of the list, with a button for more. */
function Threads({ list, search, onClear }: ThreadsProps) {
  const { rows } = list;
  if (list.isPending) {
    return (
      <div className="ui-card" aria-busy="true">
        <ListSkeleton label={t('Loading messages')} />
      </div>
    );
  }
  if (rows.length === 0) {
    if (list.isError) return <ThreadsFailed list={list} />;
    return (
      <div className="ui-card">
        {search ? (
          <Empty
            art={<EmptyMessages />}
            title={t('No messages match')}
            action={<Button onClick={onClear}>{t('Show all conversations')}</Button>}
          >
            {t('Try another subject.')}
          </Empty>
        ) : (
          <Empty art={<EmptyMessages />} title={t('No messages yet')}>
            {t('Ask your consultant anything. You’ll see the answer here.')}
          </Empty>
        )}
      </div>
    );
  }
  return (
    // While another search loads, the previous rows stay, dimmed.
    <div className={list.isPlaceholderData ? 'ui-stale' : undefined} aria-busy={list.isPlaceholderData}>
      <ThreadsFailed list={list} />
      <ul className="ui-card ui-list lines">
        {rows.map((thread) => (
          <ThreadRow key={thread.id} thread={thread} action />
        ))}
      </ul>
      <ListEnd
        list={list}
        failed={t('Failed to load messages. Please try again.')}
        count={(count) => t('{count, plural, one {# conversation} other {# conversations}}', { count })}
      />
    </div>
  );
}
