import { Checkbox } from 'antd';
import type { WebhookEvent } from '../../../shared/api';
import { eventGroups } from './webhook-schema';

interface EventChoiceProps {
  id: string;
  value: readonly WebhookEvent[];
  onChange: (events: WebhookEvent[]) => void;
  'aria-describedby': string | undefined;
}

/** All events to choose from, grouped by subject. */
export function EventChoice({ id, value, onChange, 'aria-describedby': describedBy }: EventChoiceProps) {
  return (
    <div
      id={id}
      className="webhook-events box"
      role="group"
      aria-label="Events"
      aria-describedby={describedBy}
      tabIndex={-1}
    >
      {eventGroups.map(({ label, events }) => (
        <fieldset key={label}>
          <legend className="strong">{label}</legend>
          <Checkbox.Group<WebhookEvent>
            options={events}
            value={value.filter((event) => events.includes(event))}
            onChange={(chosen) => onChange([...value.filter((event) => !events.includes(event)), ...chosen])}
          />
        </fieldset>
      ))}
    </div>
  );
}
