import { Checkbox } from 'antd';
import { t } from '@steward/texts';
import type { WebhookEvent } from '../../../shared/api';
import { eventGroups, subjectLabels } from './webhook-schema';

interface EventChoiceProps {
  id: string;
  value: readonly WebhookEvent[];
  onChange: (events: WebhookEvent[]) => void;
  'aria-describedby': string | undefined;
}

/** All events to choose from, grouped by subject. */
export function EventChoice({ id, value, onChange, 'aria-describedby': describedBy }: EventChoiceProps) {
  const labels = subjectLabels();
  return (
    <div
      id={id}
      className="webhook-events box"
      role="group"
      aria-label={t('Events')}
      aria-describedby={describedBy}
      tabIndex={-1}
    >
      {eventGroups.map(({ subject, events }) => (
        <fieldset key={subject}>
          <legend className="strong">{labels[subject]}</legend>
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
