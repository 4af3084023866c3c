import { Module } from '@nestjs/common';
import { Clock } from '../../kernel/index.js';
import { Runtime } from '../../platform/settings/runtime.js';
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
import { FreeTimes } from './application/free-times.js';
import { OwnMoves } from './application/own-moves.js';
import { VisitorMails } from './application/visitor-mails.js';
import { OnAccountEvents } from './application/on-account-events.js';
import { OnAppointmentEvents } from './application/on-appointment-events.js';
import { PracticeAvailability } from './application/practice-availability.js';
import { ServiceEvents } from './application/service-events.js';
import { CalendarFeedAddresses } from './application/calendar-feed-addresses.js';
import { CalendarQueries } from './application/calendar-queries.js';
import { VisitorClients } from './application/visitor-clients.js';
import { AppointmentRepository, AvailabilityRepository, CalendarFeedRepository } from './domain/ports.js';
import { SchedulingService, ServiceJournal } from './domain/scheduling-service.js';
import { AppointmentsAdminController } from './http/appointments-admin.controller.js';
import { AppointmentsController } from './http/appointments.controller.js';
import { AvailabilityController } from './http/availability.controller.js';
import { CalendarsController } from './http/calendars.controller.js';
import { SchedulingWebhookController } from './http/scheduling-webhook.controller.js';
import { CalendlyService } from './infrastructure/calendly/calendly-service.js';
import { appointmentTable } from './infrastructure/scheduling.tables.js';
import { SqlAvailabilityRepository } from './infrastructure/sql-availability-repository.js';
import { SqlCalendarFeedRepository } from './infrastructure/sql-calendar-feed-repository.js';
import { SqlServiceJournal } from './infrastructure/sql-service-journal.js';
import { TypeOrmAppointmentRepository } from './infrastructure/typeorm-appointment-repository.js';

export const schedulingTables = [appointmentTable];

@Module({
  imports: [PracticeModule, IdentityModule, ExportModule],
  controllers: [
    AppointmentsAdminController,
    AvailabilityController,
    CalendarsController,
    SchedulingWebhookController,
  ],
  providers: [
    AllowedActions,
    Appointments,
    AvailabilityLock,
    PracticeAppointments,
    AppointmentQueries,
    AppointmentJobs,
    PracticeAvailability,
    AppointmentCalendars,
    AppointmentMailDetails,
    AppointmentMails,
    AppointmentsExport,
    CalendarFeeds,
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
    OnAccountEvents,
    OnAppointmentEvents,
    CalendarFeedAddresses,
    CalendarQueries,
    BusyTimeQueries,
    BusyTimes,
    FreeTimes,
    OwnMoves,
    VisitorMails,
    VisitorClients,
  ],
  exports: [
    AppointmentCalendars,
    AppointmentMailDetails,
    AppointmentQueries,
    AppointmentRepository,
    Appointments,
    AvailabilityLock,
    AvailabilityRepository,
    BusyTimes,
    FreeTimes,
    PracticeAppointments,
    PracticeAvailability,
    VisitorClients,
    VisitorMails,
  ],
})
export class SchedulingModule {}

/** After the modules of parts: one has the path `appointments/slots`, where this has an id. */
@Module({ imports: [SchedulingModule], controllers: [AppointmentsController] })
export class AppointmentRoutesModule {}
