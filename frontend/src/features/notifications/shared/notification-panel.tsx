import { useCallback, useEffect, useState } from 'react';
import { Button, Tabs } from 'antd';
import { t } from '@steward/texts';
import type { NotificationDto } from '../../../shared/api';
import { useToast } from '../../../shared/toast';
import { NotificationList } from './notification-list';
import {
  useNotifications,
  useReadAllNotifications,
  useReadNotification,
  type NotificationFilter,
} from './use-notifications';

interface NotificationPanelProps {
  unread: number;
  /** Called when all are marked as read: the focused button disappears. */
  onReadAll: () => void;
  /** Called when a notification's link is followed. */
  onFollow: () => void;
}

/** Content of the bell's popover: all notifications, and the unread ones. */
export function NotificationPanel({ unread, onReadAll, onFollow }: NotificationPanelProps) {
  const [filter, setFilter] = useState<NotificationFilter>('all');
  const { mutate: markRead } = useReadNotification();
  const { mutate: markAllRead } = useReadAllNotifications();
  return (
    <>
      <div className="bell-head row between">
        <h2>{t('Notifications')}</h2>
        {unread > 0 && (
          <Button
            type="text"
            className="ui-text-link"
            onClick={() => {
              onReadAll();
              markAllRead();
            }}
          >
            {t('Mark all as read')}
          </Button>
        )}
      </div>
      <Tabs
        activeKey={filter}
        onChange={(key) => setFilter(key === 'unread' ? 'unread' : 'all')}
        destroyOnHidden
        items={(['all', 'unread'] as const).map((key) => ({
          key,
          label: key === 'all' ? t('All') : t('Unread'),
          children: (
            <Tab
              filter={key}
              onFollow={(notification) => {
                if (!notification.read) markRead(notification);
                onFollow();
              }}
            />
          ),
        }))}
      />
    </>
  );
}

interface TabProps {
  filter: NotificationFilter;
  onFollow: (notification: NotificationDto) => void;
}

function Tab({ filter, onFollow }: TabProps) {
  const list = useNotifications(filter);
  const toast = useToast();
  const { refetch } = list;
  // A failure is reported in a toast if the user asked for the load, not after an automatic reload.
  const load = useCallback(async () => {
    const { isError } = await refetch({ cancelRefetch: false });
    if (isError) toast({ title: t('Failed to load notifications'), variant: 'destructive' });
  }, [refetch, toast]);
  useEffect(() => void load(), [load]);
  return (
    <div className="bell-list">
      <NotificationList filter={filter} list={list} onFollow={onFollow} onRetry={() => void load()} />
    </div>
  );
}
