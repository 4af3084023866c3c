import { Module } from '@nestjs/common';
import { ContentModule } from '../content/content.module.js';
import { IdentityModule } from '../identity/identity.module.js';
import { AppointmentQueries } from './application/appointment-queries.js';
import { Appointments } from './application/appointments.js';
import { PracticeAvailability } from './application/practice-availability.js';
import { Slots } from './application/slots.js';
import { AppointmentRepository, AvailabilityRepository } from './domain/ports.js';
import { AppointmentTypesController } from './http/appointment-types.controller.js';
import { AppointmentsAdminController } from './http/appointments-admin.controller.js';
import { AppointmentsController } from './http/appointments.controller.js';
import { AvailabilityController } from './http/availability.controller.js';
import { appointmentTable } from './infrastructure/scheduling.tables.js';
import { SqlAvailabilityRepository } from './infrastructure/sql-availability-repository.js';
import { TypeOrmAppointmentRepository } from './infrastructure/typeorm-appointment-repository.js';

export const schedulingTables = [appointmentTable];

@Module({
  imports: [ContentModule, IdentityModule],
  controllers: [
    AppointmentsController,
    AppointmentsAdminController,
    AppointmentTypesController,
    AvailabilityController,
  ],
  providers: [
    Appointments,
    AppointmentQueries,
    PracticeAvailability,
    Slots,
    { provide: AppointmentRepository, useClass: TypeOrmAppointmentRepository },
    { provide: AvailabilityRepository, useClass: SqlAvailabilityRepository },
  ],
})
export class SchedulingModule {}
