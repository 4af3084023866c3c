import { useCallback, useEffect, useRef, useState } from 'react';
import { Popover, Tabs } from 'antd';
import { t } from '@steward/texts';
import type { NotificationDto } from '../../../shared/api';
import { useToast } from '../../../shared/toast/toast';
import { NotificationList } from './notification-list';
import {
  useNotifications,
  useReadAllNotifications,
  useReadNotification,
  type NotificationFilter,
} from './use-notifications';
import { Button } from '../../../shared/antd/button';

// Shifted into a narrow screen, not flipped to the bell's other side.
const place = { offset: [0, 8], overflow: { adjustX: false, shiftX: true } };

interface NotificationPanelProps {
  open: boolean;
  unread: number;
  onClose: () => void;
}

/** Popover of the bell, as large as the bell itself, below which it opens. */
export function NotificationPanel({ open, unread, onClose }: NotificationPanelProps) {
  const panel = useRef<HTMLElement>(null);
  const focus = () => panel.current?.focus({ preventScroll: true });
  return (
    <Popover
      open={open}
      afterOpenChange={(isOpen) => {
        if (!isOpen) return;
        // Ant Design gives every popover the role tooltip, which must not contain buttons or links.
        panel.current?.closest('[role="tooltip"]')?.removeAttribute('role');
        focus();
      }}
      trigger={[]}
      placement="bottomRight"
      arrow={false}
      align={place}
      destroyOnHidden
      classNames={{ root: 'bell-popover' }}
      content={
        <section
          ref={panel}
          className="bell-panel"
          role="dialog"
          aria-label={t('Notifications')}
          tabIndex={-1}
        >
          <Notifications unread={unread} onReadAll={focus} onFollow={onClose} />
        </section>
      }
    >
      <span className="bell-place" aria-hidden="true" />
    </Popover>
  );
}

interface NotificationsProps {
  unread: number;
  /** Called when all are marked as read: the focused button disappears. */
  onReadAll: () => void;
  /** Called when a notification's link is followed. */
  onFollow: () => void;
}

/** All notifications, and the unread ones. */
function Notifications({ unread, onReadAll, onFollow }: NotificationsProps) {
  const [filter, setFilter] = useState<NotificationFilter>('all');
  const { mutate: markRead } = useReadNotification();
  const { mutate: markAllRead } = useReadAllNotifications();
  return (
    <>
      <div className="bell-head cluster between">
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
