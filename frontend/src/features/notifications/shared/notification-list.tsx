import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { t } from '@steward/texts';
import { useActingFor } from '../../../shared/acting-for/acting-for';
import type { NotificationDto } from '../../../shared/api';
import { Button } from '../../../shared/antd/button';
import { Empty, Failed, ListSkeleton } from '../../../shared/antd/states';
import { formatDateTime, relativeTime } from '../../../shared/text/format';
import { Icon } from '../../../shared/kit/icon';
import type { PagedList } from '../../../shared/http/paged-list';
import { useNow } from '../../../shared/text/use-now';
import { notificationIcon } from './notification-icon';
import type { NotificationFilter } from './use-notifications';

const nothing = () => ({
  all: { title: t('No notifications'), text: t("We'll let you know here when there's something new.") },
  unread: { title: t('No unread notifications'), text: t("You've seen everything.") },
});

interface NotificationListProps {
  filter: NotificationFilter;
  list: PagedList<NotificationDto>;
  onFollow: (notification: NotificationDto) => void;
  onRetry: () => void;
}

/** Notifications, newest first; more are loaded on scroll. */
export function NotificationList({ filter, list, onFollow, onRetry }: NotificationListProps) {
  const now = useNow();
  const { at, hasOthers } = useActingFor();
  const { rows, isPending, isError, isFetching } = list;
  if (isPending) return <ListSkeleton rows={3} label={t('Loading notifications')} />;
  if (isError && rows.length === 0)
    return <Failed message={t('Failed to load notifications')} onRetry={onRetry} retrying={isFetching} />;
  if (rows.length === 0) return <Empty title={nothing()[filter].title}>{nothing()[filter].text}</Empty>;
  return (
    <>
      <ul className="lines">
        {rows.map((notification) => {
          const { id, title, message, date, read, url, client } = notification;
          return (
            <li key={id}>
              <Link to={client ? at(url, client.id) : url} onClick={() => onFollow(notification)}>
                <Icon name={notificationIcon(notification)} />
                <span className="stack gap-xs breaks">
                  <span className={read ? undefined : 'strong'}>
                    {title}
                    {!read && <span className="unread-dot" />}
                  </span>
                  {!read && <span className="skip">{t(', unread')}</span>}
                  <span className="ui-hint">{message}</span>
                  {hasOthers && client && (
                    <span className="ui-hint">{t('For {name}', { name: client.name })}</span>
                  )}
                  <time className="ui-hint" dateTime={date} title={formatDateTime(date)}>
                    {relativeTime(date, now)}
                  </time>
                </span>
              </Link>
            </li>
          );
        })}
      </ul>
      {list.hasNextPage && <NotificationText list={list} />}
    </>
  );
}

/** Loads the next page when its button scrolls into view; by a click after a failure. */
function NotificationText({ list }: { list: PagedList<NotificationDto> }) {
  const { isFetchingNextPage, isFetchNextPageError, fetchNextPage } = list;
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!end.current || isFetchingNextPage || isFetchNextPageError) return;
    const observer = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting) void fetchNextPage();
    });
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [isFetchingNextPage, isFetchNextPageError, fetchNextPage]);
  return (
    <div ref={end} className="card-end row between">
      {isFetchNextPageError && (
        <p role="alert" className="bad">
          {t('Failed to load notifications')}
        </p>
      )}
      <Button type="text" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
        {t('Load more')}
      </Button>
    </div>
  );
}
