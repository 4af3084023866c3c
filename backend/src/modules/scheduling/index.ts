import type { CalendarFeedEvent } from './application/calendar-feeds.js';
import type { AppointmentEvent, AppointmentReminderDue } from './domain/appointment-events.js';
import type { AvailabilityChanged } from './domain/availability.js';
import type { BookingRequestEvent } from './domain/booking-request.js';

export { endedFeeds, endedHolds } from './after-restore.js';
export { AppointmentMailDetails } from './application/appointment-mail-details.js';
export { Appointments } from './application/appointments.js';
export { PracticeAppointments } from './application/practice-appointments.js';
export { VisitorClients } from './application/visitor-clients.js';
export { PracticeAvailability } from './application/practice-availability.js';

export { ownWordsTranslated } from './domain/own-words.js';
export { places, type Place } from './domain/availability.js';
export { typeLabelOf } from './domain/type-labels.js';
export { BookingOffer } from './application/booking-offer.js';

declare module '../../platform/unit-of-work/domain-events.js' {
  interface PublishedEvents {
    scheduling:
      | AppointmentEvent
      | AppointmentReminderDue
      | AvailabilityChanged
      | BookingRequestEvent
      | CalendarFeedEvent;
  }
}
