import type { CalendarFeedEvent } from './application/calendar-feeds.js';
import type { AppointmentEvent, AppointmentEventName } from './domain/appointment-events.js';
import type { AvailabilityChanged } from './domain/availability.js';

type AppointmentEvents = { [Name in AppointmentEventName as `appointment.${Name}`]: AppointmentEvent<Name> };

declare module '../../kernel/recorded.js' {
  interface SubjectTypes {
    appointment: true;
  }
}

declare module '../../platform/domain-events/domain-events.js' {
  interface DomainEventTypes extends AppointmentEvents {
    'availability.changed': AvailabilityChanged;
    'calendar_feed.created': CalendarFeedEvent<'calendar_feed.created'>;
    'calendar_feed.ended': CalendarFeedEvent<'calendar_feed.ended'>;
  }
}
