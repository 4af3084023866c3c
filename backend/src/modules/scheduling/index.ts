import type { CalendarFeedEvent } from './application/calendar-feeds.js';
import type { AppointmentEvent, AppointmentReminderDue } from './domain/appointment-events.js';
import type { AvailabilityChanged } from './domain/availability.js';

export { endedFeeds } from './after-restore.js';
export { AppointmentCalendars } from './application/appointment-calendars.js';
export { AppointmentMailDetails } from './application/appointment-mail-details.js';
export { AppointmentQueries } from './application/appointment-queries.js';
export { Appointments } from './application/appointments.js';
export { AvailabilityLock } from './application/availability-lock.js';
export { BusyTimes } from './application/busy-times.js';
export { FreeTimes } from './application/free-times.js';
export type { OwnMovesRule } from './application/own-moves.js';
export { locationOf, placeLine } from './application/meeting-place.js';
export { PracticeAppointments } from './application/practice-appointments.js';
export { type NewAvailability, PracticeAvailability } from './application/practice-availability.js';
export { namesOf, VisitorClients } from './application/visitor-clients.js';
export {
  firstNameOf,
  type ManagingLink,
  type SessionDetails,
  VisitorMails,
} from './application/visitor-mails.js';
export { callUs } from './application/ways-to-reach.js';

export { Appointment, type VisibleState, visibleStates } from './domain/appointment.js';
export { bookingExpired, taken } from './domain/appointment-refusals.js';
export {
  type AppointmentCost,
  type AppointmentKind,
  type AppointmentType,
  appointmentTypes,
  type Availability,
  type AvailabilityRules,
  isFirstSession,
  type Meeting,
  type Place,
  places,
} from './domain/availability.js';
export { ownWordsTranslated } from './domain/own-words.js';
export { AppointmentRepository, AvailabilityRepository } from './domain/ports.js';
export { type TypeLabels, typeLabelOf } from './domain/type-labels.js';

export {
  AdminAppointmentDetailsDto,
  AppointmentDetailsDto,
  BookAppointmentDto,
  bookedType,
  wantedPlace,
  wantedStart,
} from './http/appointments.dto.js';
export { kindView } from './http/availability.controller.js';
export {
  AppointmentCostDto,
  AppointmentKindDto,
  AvailabilityDto,
  TypeLabelsDto,
} from './http/availability.dto.js';
export { sendCalendar } from './http/calendars.controller.js';

declare module '../../platform/unit-of-work/domain-events.js' {
  interface PublishedEvents {
    scheduling: AppointmentEvent | AppointmentReminderDue | AvailabilityChanged | CalendarFeedEvent;
  }
}
