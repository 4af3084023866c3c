import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { t } from '@steward/texts';
import { Empty, Failed, ListSkeleton } from '../../../../shared/antd/states';
import type { AdminActivityDto, ClientDto } from '../../../../shared/api';
import { deviceName } from '../../../../shared/text/device-name';
import type { PagedList } from '../../../../shared/http/paged-list';
import { useAdditions } from '../../../../shared/parts/parts-in-use';
import { useAuth } from '../../../../shared/session/session';
import { Timeline, TimelineEntry } from '../../../../shared/kit/timeline';
import { activityIcon, activitySentence } from '../../../activity/shared/offered/activity-text';
import { clientName } from '../../../clients/admin/offered/record-client';
import { tabAddress } from '../client-tabs.ts';

declare module '../../../../shared/parts/additions' {
  interface AdditionTypes {
    /** Dashboard screen for the subject of an event of a client, by its type. */
    'timeline.places': Readonly<
      Record<string, (subject: AdminActivityDto['subject'], clientId: number) => string>
    >;
  }
}

/** Dashboard screen for the subject of an event; undefined if there is none. */
function placeOf({ type, id }: AdminActivityDto['subject'], clientId: number): string | undefined {
  switch (type) {
    case 'document':
      return tabAddress(clientId, 'documents', `?document=${id}`);
    case 'document_request':
      return tabAddress(clientId, 'requests', `?request=${id}`);
    case 'invoice':
      return tabAddress(clientId, 'invoices', `?invoice=${id}`);
    case 'appointment':
      return tabAddress(clientId, 'appointments', `?appointment=${id}`);
    case 'conversation':
      return `/admin/messages/${id}`;
    case 'recurring_invoice':
      return '/admin/invoices?view=recurring';
    case 'goal':
      return tabAddress(clientId, 'goals');
    case 'access':
      return tabAddress(clientId, 'people');
    case 'note':
      return tabAddress(clientId, 'notes');
    default:
      return undefined;
  }
}

export const timelineFailed = () => t('Failed to load activity. Please try again.');

interface ClientTimelineProps {
  list: PagedList<AdminActivityDto>;
  client: ClientDto;
  isFiltered?: boolean;
  /** Content below the events. */
  children?: ReactNode;
}

/** A client's activity in each state of its list. */
export function ClientTimeline({ list, client, isFiltered = false, children }: ClientTimelineProps) {
  if (list.isPending) return <ListSkeleton rows={4} label={t('Loading activity')} />;
  if (list.isError && list.rows.length === 0) {
    return (
      <div className="ui-card-body">
        <Failed message={timelineFailed()} of={list} />
      </div>
    );
  }
  if (list.rows.length === 0) {
    return isFiltered ? (
      <Empty title={t('Nothing found')}>{t('No activity of this type.')}</Empty>
    ) : (
      <Empty title={t('No activity yet')}>
        {t('This client’s logins, documents, payments and messages show up here.')}
      </Empty>
    );
  }
  return (
    <div className={list.isPlaceholderData ? 'ui-card-body ui-stale' : 'ui-card-body'}>
      <Timeline label={t('Activity of {client}, newest first', { client: clientName(client) })}>
        {list.rows.map((event) => (
          <Entry key={event.id} event={event} clientId={client.id} />
        ))}
      </Timeline>
      {children}
    </div>
  );
}

function Entry({ event, clientId }: { event: AdminActivityDto; clientId: number }) {
  const { user } = useAuth();
  const { before, title, after } = activitySentence(event, user?.id ?? 0);
  const { subject } = event;
  const added = useAdditions('timeline.places').find((places) => Object.hasOwn(places, subject.type));
  const to = added?.[subject.type]?.(subject, clientId) ?? placeOf(subject, clientId);
  const { address, agent, actor, refused } = event;
  // Device and address of the client's own actions; those of the practice are omitted.
  const origin = actor?.id === clientId && [address, agent && deviceName(agent)].filter(Boolean).join(', ');
  return (
    <TimelineEntry icon={refused ? 'alert' : activityIcon(event)} at={event.occurredAt} exact>
      {before}
      {title && (to === undefined ? <b>{title}</b> : <Link to={to}>{title}</Link>)}
      {after}
      {origin && <p className="ui-hint">{t('From {origin}', { origin })}</p>}
    </TimelineEntry>
  );
}
