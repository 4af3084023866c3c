import { Module } from '@nestjs/common';
import { Clock } from '../../kernel/index.js';
import { Runtime } from '../../platform/settings/runtime.js';
import { BillingModule } from '../billing/billing.module.js';
import { PracticeModule } from '../practice/practice.module.js';
import { ExportModule } from '../export/export.module.js';
import { IdentityModule } from '../identity/identity.module.js';
import { AppointmentCalendars } from './application/appointment-calendars.js';
import { AppointmentMailDetails } from './application/appointment-mail-details.js';
import { AppointmentMails } from './application/appointment-mails.js';
import { AppointmentJobs } from './application/appointment-jobs.js';
import { AppointmentQueries } from './application/appointment-queries.js';
import { AllowedActions } from './application/allowed-actions.js';
import { AvailabilityLock } from './application/availability-lock.js';
import { PracticeAppointments } from './application/practice-appointments.js';
import { Appointments } from './application/appointments.js';
import { BusyTimeQueries } from './application/busy-time-queries.js';
import { BusyTimes } from './application/busy-times.js';
import { AppointmentsExport } from './application/appointments-export.js';
import { CalendarFeeds } from './application/calendar-feeds.js';
import { FreeSessions, BookingOffer } from './application/booking-offer.js';
import { OnAccountEvents } from './application/on-account-events.js';
import { OnAppointmentEvents } from './application/on-appointment-events.js';
import { BookingQueries } from './application/booking-queries.js';
import { BookingMails } from './application/booking-mails.js';
import { BookingRequestQueries } from './application/booking-request-queries.js';
import { BookingAnswers, BookingConfirmations } from './application/booking-confirmations.js';
import { BookingChanges, ManagingLinks } from './application/booking-changes.js';
import { PracticeAvailability } from './application/practice-availability.js';
import { ServiceEvents } from './application/service-events.js';
import { Slots } from './application/slots.js';
import { BookingHolds, BookingAdmission } from './application/booking-holds.js';
import { CalendarFeedAddresses } from './application/calendar-feed-addresses.js';
import { CalendarQueries } from './application/calendar-queries.js';
import { VisitorClients } from './application/visitor-clients.js';
import { BookingRequestRepository } from './domain/booking-request.js';
import { AppointmentRepository, AvailabilityRepository, CalendarFeedRepository } from './domain/ports.js';
import { SchedulingService, ServiceJournal } from './domain/scheduling-service.js';
import { VisitorBookingRepository } from './domain/visitor-bookings.js';
import { AppointmentsAdminController } from './http/appointments-admin.controller.js';
import { AppointmentsController } from './http/appointments.controller.js';
import { AvailabilityController } from './http/availability.controller.js';
import { CalendarsController } from './http/calendars.controller.js';
import { SchedulingWebhookController } from './http/scheduling-webhook.controller.js';
import { CalendlyService } from './infrastructure/calendly/calendly-service.js';
import {
  appointmentTable,
  bookingRequestTable,
  visitorBookingTable,
} from './infrastructure/scheduling.tables.js';
import { SqlAvailabilityRepository } from './infrastructure/sql-availability-repository.js';
import { SqlCalendarFeedRepository } from './infrastructure/sql-calendar-feed-repository.js';
import { SqlServiceJournal } from './infrastructure/sql-service-journal.js';
import { BookingController } from './http/booking.controller.js';
import { BookingRequestsController } from './http/booking-requests.controller.js';
import { ManagedBookingController } from './http/managed-booking.controller.js';
import { TypeOrmBookingRequestRepository } from './infrastructure/typeorm-booking-request-repository.js';
import { TypeOrmVisitorBookingRepository } from './infrastructure/typeorm-visitor-booking-repository.js';
import { TypeOrmAppointmentRepository } from './infrastructure/typeorm-appointment-repository.js';

export const schedulingTables = [appointmentTable, visitorBookingTable, bookingRequestTable];

@Module({
  imports: [BillingModule, PracticeModule, IdentityModule, ExportModule],
  controllers: [
    AppointmentsController,
    AppointmentsAdminController,
    AvailabilityController,
    CalendarsController,
    SchedulingWebhookController,
    BookingController,
    BookingRequestsController,
    ManagedBookingController,
  ],
  providers: [
    AllowedActions,
    Appointments,
    AvailabilityLock,
    PracticeAppointments,
    AppointmentQueries,
    AppointmentJobs,
    BookingChanges,
    ManagingLinks,
    PracticeAvailability,
    Slots,
    AppointmentCalendars,
    AppointmentMailDetails,
    AppointmentMails,
    AppointmentsExport,
    CalendarFeeds,
    FreeSessions,
    ServiceEvents,
    { provide: AppointmentRepository, useClass: TypeOrmAppointmentRepository },
    { provide: AvailabilityRepository, useClass: SqlAvailabilityRepository },
    { provide: CalendarFeedRepository, useClass: SqlCalendarFeedRepository },
    { provide: ServiceJournal, useClass: SqlServiceJournal },
    {
      provide: SchedulingService,
      inject: [Runtime, Clock],
      useFactory: ({ settings }: Runtime, clock: Clock) =>
        new CalendlyService(settings.schedulingWebhookSecret, clock),
    },
    BookingMails,
    BookingRequestQueries,
    BookingAnswers,
    OnAccountEvents,
    OnAppointmentEvents,
    BookingQueries,
    BookingConfirmations,
    BookingHolds,
    BookingOffer,
    BookingAdmission,
    CalendarFeedAddresses,
    CalendarQueries,
    BusyTimeQueries,
    BusyTimes,
    VisitorClients,
    { provide: BookingRequestRepository, useClass: TypeOrmBookingRequestRepository },
    { provide: VisitorBookingRepository, useClass: TypeOrmVisitorBookingRepository },
  ],
  exports: [AppointmentMailDetails, Appointments, PracticeAppointments, PracticeAvailability, VisitorClients],
})
export class SchedulingModule {}
