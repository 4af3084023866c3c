import { Body, Controller, Get, Patch, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Actor } from '../../../kernel/index.js';
import { Allow, CurrentActor, Endpoint, IdParam, RecordRefusals } from '../../../platform/http/route.js';
import { PageQuery } from '../../../platform/http/page-query.dto.js';
import { RecordVersions } from '../../../platform/database/record-versions.js';
import { AppointmentQueries, appointmentVersions } from '../application/appointment-queries.js';
import { BusyTimeQueries } from '../application/busy-time-queries.js';
import { PracticeAppointments } from '../application/practice-appointments.js';
import {
  AdminAppointmentDetailsDto,
  AdminAppointmentDto,
  AppointmentsQuery,
  AppointmentVersionDto,
  CreateAppointmentDto,
  UpdateAppointmentDto,
} from './appointments.dto.js';
import { BusyTimeDto, BusyTimesQuery } from './busy-times.dto.js';

const dateOf = (text: string | undefined): Date | undefined =>
  text === undefined ? undefined : new Date(text);

@ApiTags('Appointments')
@Controller('admin/appointments')
@Allow('admin', { role: 'assistant' })
@RecordRefusals('appointment')
export class AppointmentsAdminController {
  constructor(
    private readonly appointments: PracticeAppointments,
    private readonly queries: AppointmentQueries,
    private readonly versions: RecordVersions,
    private readonly busyTimes: BusyTimeQueries,
  ) {}

  @Get()
  @Endpoint({
    summary: 'The practice’s appointments',
    description:
      'Upcoming ones, or all from a day on, soonest first; otherwise latest first. Days are in the practice’s time zone, inclusive. Searches type, notes, client names, and name and email of people without an account.',
    answer: [AdminAppointmentDto],
  })
  listAppointmentsForAdmin(@CurrentActor() admin: Actor, @Query() query: AppointmentsQuery) {
    return this.queries.all(admin, query);
  }

  @Post()
  @Endpoint({
    summary: 'Create an appointment',
    description:
      'At any free time, also outside of the hours, within the buffer, or in the past. A busy time of a connected calendar is 409 `appointment.taken` with `fields.overBusy`, unless `overBusy` is true.',
    answer: AdminAppointmentDetailsDto,
    status: 201,
    idempotent: 'database',
    refusals: { 409: 'appointment.taken' },
  })
  async createAppointmentForAdmin(
    @CurrentActor() admin: Actor,
    @Body() { startsAt, endsAt, ...entry }: CreateAppointmentDto,
  ) {
    const times = { startsAt: new Date(startsAt), endsAt: dateOf(endsAt) };
    const { id } = await this.appointments.enter(admin, { ...entry, ...times });
    return this.queries.forPractice(admin, id);
  }

  @Get('busy')
  @Endpoint({
    summary: 'Busy times of connected calendars',
    description:
      'With the minutes before and after, ordered by start, not paged: at most 62 days in the practice’s time zone. They may overlap. Nothing can be booked then, except by the practice with `overBusy`.',
    answer: [BusyTimeDto],
  })
  listBusyTimes(@Query() { from, to }: BusyTimesQuery) {
    return this.busyTimes.of({ from, to });
  }

  @Get(':id')
  @Endpoint({
    summary: 'Get an appointment with the practice’s private fields',
    description: 'Any.',
    answer: AdminAppointmentDetailsDto,
    byId: 'appointments.id',
  })
  getAppointmentForAdmin(@CurrentActor() admin: Actor, @IdParam() id: number) {
    return this.queries.forPractice(admin, id);
  }

  @Patch(':id')
  @Endpoint({
    summary: 'Change, move, assign or cancel an appointment',
    description:
      'Omitted fields keep their values. A cancelled one cannot be scheduled again. `userId` assigns one that has no client. A change to `privateNotes` alone sends no notification.',
    answer: AdminAppointmentDetailsDto,
    byId: 'appointments.id',
    refusals: { 409: 'appointment.taken' },
  })
  async updateAppointment(
    @CurrentActor() admin: Actor,
    @IdParam() id: number,
    @Body() { startsAt, endsAt, ...changes }: UpdateAppointmentDto,
  ) {
    const times = { startsAt: dateOf(startsAt), endsAt: dateOf(endsAt) };
    await this.appointments.change(admin, id, { ...changes, ...times });
    return this.queries.forPractice(admin, id);
  }

  @Get(':id/versions')
  @Endpoint({
    summary: 'Earlier versions of an appointment, newest first',
    description: 'Every change stores the previous values, including those private to the practice.',
    answer: [AppointmentVersionDto],
    byId: 'appointments.id',
  })
  listAppointmentVersions(@CurrentActor() admin: Actor, @IdParam() id: number, @Query() page: PageQuery) {
    return this.versions.list<AppointmentVersionDto>(admin, appointmentVersions, id, page);
  }
}
