import { useState } from 'react';
import { Button } from 'antd';
import { Link } from 'react-router-dom';
import { activityIcon, activitySentence } from '../shared/activity-words';
import type { ActivityDto } from '../../../shared/api';
import { ListEnd } from '../../../shared/antd/list-end';
import { Empty, Failed, ListSkeleton } from '../../../shared/antd/states';
import { useAuth } from '../../../shared/session';
import { Timeline, TimelineEntry } from '../../../shared/timeline';
import { usePortalAddress } from '../../../portal/portal-address';
import { useActivity } from './use-activity';

const failed = 'Failed to load activity. Please try again.';

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
          <Failed message={failed} onRetry={() => void list.refetch()} retrying={list.isFetching} />
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
          {all && <ListEnd list={list} one="event" many="events" failed={failed} />}
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
  if (type === 'invoice') return <Link {...address.invoice(id)}>{title}</Link>;
  return <b>{title}</b>;
}
