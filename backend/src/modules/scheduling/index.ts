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
  }
}
