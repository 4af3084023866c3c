import { useQuery, useQueryClient, type InfiniteData } from '@tanstack/react-query';
import { t } from '@steward/texts';
import { useAction } from '../../../shared/action/use-action';
import { NotificationsService, type NotificationDto } from '../../../shared/api';
import { usePagedList, type Page } from '../../../shared/http/paged-list';
import { pageOf } from '../../../shared/http/pages';
import { queryTimes } from '../../../shared/http/query-client';

/** Tabs of the bell. */
export type NotificationFilter = 'all' | 'unread';

const path = '/api/notifications';
const countKey = [path, 'unread count'];
const PAGE = 20;

/** Notifications of the logged-in user, newest first. */
export function useNotifications(filter: NotificationFilter) {
  return usePagedList<NotificationDto>({
    key: [path, 'list', filter],
    load: (page) =>
      NotificationsService.listNotifications({
        limit: PAGE,
        ...(filter === 'unread' && { read: false }),
        ...page,
      }),
    times: queryTimes.notifications,
  });
}

/** Number of unread notifications; undefined while unknown. */
export function useUnreadCount(): number | undefined {
  const { data } = useQuery({
    queryKey: countKey,
    queryFn: async () =>
      pageOf(await NotificationsService.listNotifications({ read: false, limit: 1 })).total ?? 0,
    ...queryTimes.notifications,
    // Loaded in a hidden tab, too, since its title shows the number.
    meta: { whileHidden: true },
  });
  return data;
}

/** Marks one notification as read, on the screen before the server has answered. */
export function useReadNotification() {
  const show = useShowAsRead();
  return useAction({
    call: ({ id }: NotificationDto) => NotificationsService.markNotificationRead({ id }),
    events: ['notifications.read'],
    optimistic: (read) =>
      show(
        ({ id }) => id === read.id,
        (unread) => unread - 1,
      ),
    failure: t('Failed to update notification'),
  });
}

/** Marks all notifications as read, on the screen before the server has answered. */
export function useReadAllNotifications() {
  const show = useShowAsRead();
  return useAction({
    call: () => NotificationsService.markAllNotificationsRead(),
    events: ['notifications.read'],
    optimistic: () =>
      show(
        () => true,
        () => 0,
      ),
    success: t('All notifications marked as read'),
    failure: t('Failed to update notifications'),
  });
}

/** Shows notifications as read; returns an undo function. */
function useShowAsRead() {
  const queries = useQueryClient();
  return (isRead: (row: NotificationDto) => boolean, countOf: (unread: number) => number) => {
    // Responses in flight contain the old state.
    void queries.cancelQueries({ queryKey: [path] });
    const before = queries.getQueriesData({ queryKey: [path] });
    queries.setQueriesData<InfiniteData<Page<NotificationDto>>>(
      { queryKey: [path, 'list'] },
      (list) =>
        list && {
          ...list,
          pages: list.pages.map((page) => ({
            ...page,
            rows: page.rows.map((row) => (isRead(row) ? { ...row, read: true } : row)),
          })),
        },
    );
    queries.setQueryData<number>(countKey, (unread) => unread && Math.max(0, countOf(unread)));
    return () => {
      for (const [key, data] of before) queries.setQueryData(key, data);
    };
  };
}
