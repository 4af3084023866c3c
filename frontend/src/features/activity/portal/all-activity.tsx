import { useState } from 'react';
import { Button } from 'antd';
import { Link } from 'react-router-dom';
import { activityIcon, activitySentence } from '../shared/activity-words';
import type { ActivityDto } from '../../../shared/api';
import { Empty, Failed, ListSkeleton } from '../../../shared/antd/states';
import { useAuth } from '../../../shared/session';
import { Timeline, TimelineEntry } from '../../../shared/timeline';
import { usePortalAddress } from '../../../portal/portal-address';
import { useActivity } from './use-activity';

/** The number of newest events shown at first. */
const RECENT = 5;

/** Recent events; View All opens the rest in the same place. */
export function AllActivity() {
  const list = useActivity();
  const [all, setAll] = useState(false);
  const shown = all ? list.rows : list.rows.slice(0, RECENT);
  return (
    <section className="ui-card" aria-labelledby="all-activity" aria-busy={list.isPending}>
      <header>
        <h2 id="all-activity">All Activity</h2>
        {list.rows.length > RECENT && (
          <Button type="text" className="ui-text-link" aria-expanded={all} onClick={() => setAll(!all)}>
            {all ? 'Show less' : 'View All'}
            <span className="skip"> activity</span>
          </Button>
        )}
      </header>
      {list.isPending ? (
        <ListSkeleton rows={3} label="Loading activity" />
      ) : list.isError && list.rows.length === 0 ? (
        <div className="ui-card-body">
          <Failed
            message="Failed to load activity. Please try again."
            onRetry={() => void list.refetch()}
            retrying={list.isFetching}
          />
        </div>
      ) : list.rows.length === 0 ? (
        <Empty title="No activity yet">What happens with your documents is listed here.</Empty>
      ) : (
        <div className="ui-card-body">
          <Timeline label="All Activity, newest first">
            {shown.map((event) => (
              <Event key={event.id} event={event} />
            ))}
          </Timeline>
          {all && <End list={list} />}
        </div>
      )}
    </section>
  );
}

function Event({ event }: { event: ActivityDto }) {
  const { user } = useAuth();
  const { before, title, after } = activitySentence(event, user?.id ?? 0);
  return (
    <TimelineEntry icon={activityIcon(event)} at={event.occurredAt}>
      {before}
      {title && <Title subject={event.subject} />}
      {after}
    </TimelineEntry>
  );
}

/** The title leads to what it names, where that has a place of its own. */
function Title({ subject: { type, id, title } }: Pick<ActivityDto, 'subject'>) {
  const address = usePortalAddress();
  if (type === 'document') return <Link {...address.document(id)}>{title}</Link>;
  if (type === 'document_request') return <Link to={address.tab('documents')}>{title}</Link>;
  return <b>{title}</b>;
}

function End({ list }: { list: ReturnType<typeof useActivity> }) {
  const { rows, total, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = list;
  return (
    <div className="ui-list-end">
      <p role="status">{hasNextPage ? `Showing ${rows.length} of ${total} events` : `${total} events`}</p>
      {isFetchNextPageError && <p role="alert">Failed to load activity. Please try again.</p>}
      {hasNextPage && (
        <Button loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Load more
        </Button>
      )}
    </div>
  );
}
