import { useRef, useState, type FocusEvent, type KeyboardEvent } from 'react';
import { t } from '@steward/texts';
import { fetchedDialog } from '../../../shared/antd/fetched-dialog';
import { useCloseOutside } from '../../../shared/antd/use-close-outside';
import { Button } from '../../../shared/kit/button';
import { useUnreadCount } from './use-notifications';
import './notifications.css';

const panel = fetchedDialog(() => import('./notification-panel').then((module) => module.NotificationPanel));

/** Bell of every bar: the number of unread notifications, and the list of all. */
export function NotificationBell() {
  const count = useUnreadCount();
  const unread = count ?? 0;
  const [open, setOpen] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const bell = useRef<HTMLButtonElement>(null);
  useCloseOutside(place, open, () => setOpen(false));

  const closeByKey = ({ key }: KeyboardEvent) => {
    if (key !== 'Escape' || !open) return;
    setOpen(false);
    bell.current?.focus();
  };
  const closeBehindFocus = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (relatedTarget instanceof Node && !currentTarget.contains(relatedTarget)) setOpen(false);
  };
  return (
    <div ref={place} className="bell" onKeyDown={closeByKey} onBlur={closeBehindFocus}>
      <Button
        ref={bell}
        icon="bell"
        onPointerEnter={panel.prepare}
        onClick={() => setOpen(!open)}
        aria-label={unread > 0 ? t('Notifications, {unread} unread', { unread }) : t('Notifications')}
        aria-haspopup="dialog"
        aria-expanded={open}
      />
      {unread > 0 && (
        <span className="ui-count" aria-hidden="true">
          {unread > 9 ? '9+' : unread}
        </span>
      )}
      <panel.Dialog isNeeded={open} open={open} unread={unread} onClose={() => setOpen(false)} />
      <NewNotificationsAnnouncer unread={count} />
    </div>
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
