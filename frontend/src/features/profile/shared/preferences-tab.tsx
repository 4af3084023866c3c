import { Group } from '../../../shared/antd/group';
import { ContactMethod } from '../../clients/shared/contact-method';
import { NotificationPreferences } from '../../notifications/shared/notification-preferences';
import { CalendarFeed } from '../../scheduling/shared/calendar-feed';

/** Contact method, notification preferences and calendar link. Each choice is saved immediately. */
export function PreferencesTab() {
  return (
    <div className="ui-card">
      <Group title="Preferred contact method" text="How should we reach you?">
        <ContactMethod />
      </Group>
      <Group
        title="Notifications"
        text="Choose what we tell you about. We always email you about your account's safety."
      >
        <NotificationPreferences />
      </Group>
      <Group
        title="Calendar"
        text="Your appointments in your own calendar app, always up to date. Anyone with this address can see them, so keep it private."
      >
        <CalendarFeed />
      </Group>
    </div>
  );
}
