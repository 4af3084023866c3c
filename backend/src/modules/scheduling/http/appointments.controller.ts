import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Actor } from '../../../kernel/index.js';
import { Allow, CurrentActor, Endpoint, IdParam, RecordRefusals } from '../../../platform/http/route.js';
import { AppointmentQueries } from '../application/appointment-queries.js';
import { Appointments } from '../application/appointments.js';
import {
  AppointmentDetailsDto,
  AppointmentDto,
  CancelAppointmentDto,
  OwnAppointmentsQuery,
} from './appointments.dto.js';

const own = 'Clients: their own; admins: any.';

@ApiTags('Appointments')
@Controller('appointments')
@RecordRefusals('appointment')
export class AppointmentsController {
  constructor(
    private readonly appointments: Appointments,
    private readonly queries: AppointmentQueries,
  ) {}

  @Get()
  @Allow('client', { scope: 'appointments' })
  @Endpoint({
    summary: "The caller's appointments",
    description: 'Upcoming ones soonest first, otherwise latest first.',
    answer: [AppointmentDto],
  })
  listAppointments(@CurrentActor() client: Actor, @Query() query: OwnAppointmentsQuery) {
    return this.queries.own(client, query);
  }

  @Get(':id')
  @Allow('signed-in', { scope: 'appointments', record: 'appointments', role: 'assistant' })
  @Endpoint({
    summary: 'Get an appointment',
    description: own,
    answer: AppointmentDetailsDto,
    byId: 'appointments.id',
  })
  getAppointment(@CurrentActor() actor: Actor, @IdParam() id: number) {
    return this.queries.one(actor, id);
  }

  @Post(':id/confirm')
  @Allow('client', { scope: 'appointments', record: 'appointments' })
  @Endpoint({
    summary: 'Confirm an appointment',
    description:
      'For one that the practice created or moved. Those that a client booked or moved are confirmed already. Repeating it has no effect.',
    answer: AppointmentDetailsDto,
    byId: 'appointments.id',
    refusals: { 409: 'appointment.cancelled' },
  })
  async confirmAppointment(@CurrentActor() client: Actor, @IdParam() id: number) {
    await this.appointments.confirm(client, id);
    return this.queries.one(client, id);
  }

  @Post(':id/cancel')
  @Allow('signed-in', { scope: 'appointments', record: 'appointments', role: 'assistant' })
  @Endpoint({
    summary: 'Cancel an appointment',
    description: `${own} Clients until \`cancellableUntil\`, later it is \`appointment.too_late\`; admins until it is over.`,
    answer: AppointmentDetailsDto,
    byId: 'appointments.id',
    refusals: { 409: 'appointment.too_late' },
  })
  async cancelAppointment(
    @CurrentActor() actor: Actor,
    @IdParam() id: number,
    @Body() { reason = null }: CancelAppointmentDto,
  ) {
    await this.appointments.cancel(actor, id, reason);
    return this.queries.one(actor, id);
  }
}
