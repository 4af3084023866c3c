import { Group } from '../../../shared/antd/group';
import { ContactMethod } from '../../clients/shared/contact-method';
import { NotificationPreferences } from '../../notifications/shared/notification-preferences';
import { CalendarFeed } from '../../scheduling/shared/calendar-feed';

/** How one wants to be reached, what one is told of, and the own calendar. Each choice is saved at once. */
export function PreferencesTab() {
  return (
    <div className="ui-card">
      <Group title="Preferred contact method" text="How a person of the practice reaches you best.">
        <ContactMethod />
      </Group>
      <Group
        title="Notifications"
        text="What you are told of, and where. News about the safety of your account always comes by email."
      >
        <NotificationPreferences />
      </Group>
      <Group
        title="Calendar"
        text="Appointments in your own calendar program, kept up to date by itself. Whoever has the address can read them: keep it to yourself."
      >
        <CalendarFeed />
      </Group>
    </div>
  );
}
