import { lazy, useRef, useState, type FocusEvent, type KeyboardEvent, type RefObject } from 'react';
import { Button, Popover } from 'antd';
import { t } from '@steward/texts';
import { Icon } from '../../../shared/icon';
import { LazyPart } from '../../../shared/lazy-part';
import { Spinner } from '../../../shared/spinner';
import { useToast } from '../../../shared/toast';
import { useUnreadCount } from './use-notifications';
import './notifications.css';

// Shifted into a narrow screen, not flipped to the bell's other side.
const place = { offset: [0, 8], overflow: { adjustX: false, shiftX: true } };

const load = () =>
  import('./notification-panel').then(({ NotificationPanel }) => ({ default: NotificationPanel }));
const NotificationPanel = lazy(load);

/** Bell of every bar: the number of unread notifications, and the list of all. */
export function NotificationBell() {
  const count = useUnreadCount();
  const unread = count ?? 0;
  const [open, setOpen] = useState(false);
  const bell = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLElement>(null);

  const closeByKey = ({ key }: KeyboardEvent) => {
    if (key !== 'Escape' || !open) return;
    setOpen(false);
    bell.current?.focus();
  };
  const closeBehindFocus = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (relatedTarget instanceof Node && !currentTarget.contains(relatedTarget)) setOpen(false);
  };
  return (
    <div className="bell" onKeyDown={closeByKey} onBlur={closeBehindFocus}>
      <Popover
        open={open}
        onOpenChange={setOpen}
        afterOpenChange={(isOpen) => isOpen && enter(panel.current)}
        trigger="click"
        placement="bottomRight"
        arrow={false}
        align={place}
        destroyOnHidden
        classNames={{ root: 'bell-popover' }}
        content={<Panel ref={panel} unread={unread} onClose={() => setOpen(false)} />}
      >
        {/* Removes the description that Ant Design adds to a popover's trigger: the whole list. */}
        <span>
          <Button
            ref={bell}
            onPointerEnter={() => void load().catch(() => undefined)}
            icon={<Icon name="bell" />}
            aria-label={unread > 0 ? t('Notifications, {unread} unread', { unread }) : t('Notifications')}
            aria-haspopup="dialog"
            aria-expanded={open}
          />
          {unread > 0 && (
            <span className="ui-count" aria-hidden="true">
              {unread > 9 ? '9+' : unread}
            </span>
          )}
        </span>
      </Popover>
      <NewNotificationsAnnouncer unread={count} />
    </div>
  );
}

function enter(panel: HTMLElement | null): void {
  // Ant Design gives every popover the role tooltip, which must not contain buttons or links.
  panel?.closest('[role="tooltip"]')?.removeAttribute('role');
  panel?.focus({ preventScroll: true });
}

interface PanelProps {
  ref: RefObject<HTMLElement | null>;
  unread: number;
  onClose: () => void;
}

function Panel({ ref, unread, onClose }: PanelProps) {
  const toast = useToast();
  const fail = () => {
    onClose();
    toast({ title: t('Failed to load notifications'), variant: 'destructive' });
  };
  return (
    <section ref={ref} className="bell-panel" role="dialog" aria-label={t('Notifications')} tabIndex={-1}>
      <LazyPart load={load} waiting={<Spinner label={t('Loading notifications')} />} onFailure={fail}>
        <NotificationPanel
          unread={unread}
          onReadAll={() => ref.current?.focus({ preventScroll: true })}
          onFollow={onClose}
        />
      </LazyPart>
    </section>
  );
}

/** Announces new notifications to screen readers, once for all that arrived together. */
function NewNotificationsAnnouncer({ unread }: { unread: number | undefined }) {
  const [announcedCount, setAnnouncedCount] = useState(unread);
  const [announcement, setAnnouncement] = useState('');
  if (unread !== announcedCount) {
    setAnnouncedCount(unread);
    const more = unread !== undefined && announcedCount !== undefined ? unread - announcedCount : 0;
    setAnnouncement(
      more > 0
        ? t('{more, plural, one {New notification} other {# new notifications}}, {unread} unread', {
            more,
            unread: unread ?? 0,
          })
        : '',
    );
  }
  return (
    <p className="skip" aria-live="polite">
      {announcement}
    </p>
  );
}
