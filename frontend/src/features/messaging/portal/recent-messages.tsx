import { Link } from 'react-router-dom';
import { t } from '@steward/texts';
import { usePortalAddress } from '../../../portal/portal-address';
import { Empty, ListSkeleton } from '../../../shared/antd/states';
import { EmptyMessages } from '../../../shared/art/empty-messages';
import { NewMessageButton } from './new-message-button';
import { ThreadRow } from './thread-row';
import { ThreadsFailed } from './threads-failed';
import { useThreads } from './use-threads';

/** Number of conversations shown. */
const RECENT = 2;

/** The latest conversations, each with a link. */
export function RecentMessages() {
  const list = useThreads();
  const address = usePortalAddress();
  const latest = list.rows.slice(0, RECENT);
  return (
    <section className="ui-card" aria-labelledby="recent-messages" aria-busy={list.isPending}>
      <header>
        <h2 id="recent-messages">{t('Recent Messages')}</h2>
        <div className="ui-tools">
          <NewMessageButton look="link" />
          <Link className="ui-text-link" to={address.tab('messages')} aria-label={t('View All messages')}>
            {t('View All')}
          </Link>
        </div>
      </header>
      {list.isPending ? (
        <ListSkeleton rows={RECENT} label={t('Loading messages')} />
      ) : list.isError && latest.length === 0 ? (
        <div className="ui-card-body">
          <ThreadsFailed list={list} />
        </div>
      ) : latest.length === 0 ? (
        <Empty art={<EmptyMessages />} title={t('No messages yet')}>
          {t('Ask your consultant anything. You’ll see the answer here.')}
        </Empty>
      ) : (
        <ul className="ui-list lines">
          {latest.map((thread) => (
            <ThreadRow key={thread.id} thread={thread} />
          ))}
        </ul>
      )}
    </section>
  );
}
