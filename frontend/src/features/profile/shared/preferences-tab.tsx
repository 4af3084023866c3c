import { Group } from '../../../shared/antd/group';
import { ContactMethod } from '../../clients/shared/contact-method';
import { NotificationPreferences } from '../../notifications/shared/notification-preferences';

/** How one wants to be reached, and what one is told of. Each choice is saved at once. */
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
    </div>
  );
}
