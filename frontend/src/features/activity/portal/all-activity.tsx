import { Link } from 'react-router-dom';
import { t } from '@steward/texts';
import { usePortalAddress } from '../../../portal/portal-address';
import { Empty, Failed, ListSkeleton } from '../../../shared/antd/states';
import { T } from '../../../shared/text/rich-text';
import { Timeline } from '../../../shared/kit/timeline';
import { ActivityEntry } from './activity-entry';
import { useActivity } from './use-activity';

/** Number of newest events shown. */
const RECENT = 5;

/** Recent events; View All links to the full page. */
export function AllActivity() {
  const list = useActivity();
  const address = usePortalAddress();
  return (
    <section className="ui-card" aria-labelledby="all-activity" aria-busy={list.isPending}>
      <header>
        <h2 id="all-activity">{t('All Activity')}</h2>
        {list.rows.length > 0 && (
          <Link className="ui-text-link" to={address.screen('/client/activity')}>
            <T text="View All<span> activity</span>" of={{ span: <span className="skip" /> }} />
          </Link>
        )}
      </header>
      {list.isPending ? (
        <ListSkeleton rows={3} label={t('Loading activity')} />
      ) : list.isError && list.rows.length === 0 ? (
        <div className="ui-card-body">
          <Failed message={t('Failed to load activity. Please try again.')} of={list} />
        </div>
      ) : list.rows.length === 0 ? (
        <Empty title={t('No activity yet')}>{t('Activity on your account is listed here.')}</Empty>
      ) : (
        <div className="ui-card-body">
          <Timeline label={t('All Activity, newest first')}>
            {list.rows.slice(0, RECENT).map((event) => (
              <ActivityEntry
                key={event.id}
                event={event}
                linkTo={({ type, id }) => {
                  if (type === 'document') return address.document(id);
                  return type === 'invoice' ? address.invoice(id) : undefined;
                }}
              />
            ))}
          </Timeline>
        </div>
      )}
    </section>
  );
}
