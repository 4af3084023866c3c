import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Actor } from '../../../kernel/index.js';
import { Allow, CurrentActor, Endpoint, IdParam, RecordRefusals } from '../../../platform/http/route.js';
import { AppointmentQueries } from '../application/appointment-queries.js';
import { Appointments } from '../application/appointments.js';
import { maximumSlotDays, Slots } from '../application/slots.js';
import {
  AppointmentDetailsDto,
  AppointmentDto,
  BookAppointmentDto,
  CancelAppointmentDto,
  OwnAppointmentsQuery,
  RescheduleAppointmentDto,
  SlotDto,
  slotDto,
  SlotsQuery,
} from './appointments.dto.js';

const own = 'Clients: their own; admins: any.';

@ApiTags('Appointments')
@Controller('appointments')
@RecordRefusals('appointment')
export class AppointmentsController {
  constructor(
    private readonly appointments: Appointments,
    private readonly queries: AppointmentQueries,
    private readonly slots: Slots,
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

  @Get('slots')
  @Allow('signed-in', { scope: 'appointments', role: 'assistant' })
  @Endpoint({
    summary: 'Times that can be booked',
    description: `For one type, in order, not paged: at most ${maximumSlotDays} days in the practice’s time zone. Empty if nothing can be booked.`,
    answer: [SlotDto],
  })
  async listSlots(@Query() { type, from, to }: SlotsQuery) {
    const slots = await this.slots.offered(type, { from, to });
    return slots.map(slotDto);
  }

  @Post()
  @Allow('client', { scope: 'appointments' })
  @Endpoint({
    summary: 'Book an appointment',
    description:
      'At one of the times from GET /api/appointments/slots. 409 `appointment.taken` if someone else just took it, `appointment.not_offered` for any other time, `appointment.too_many` with five upcoming appointments (those made by the practice count), `appointment.free_session_used` for a second free session, also after a paid invoice. Bookings and moves: 20 within 24 hours.',
    answer: AppointmentDetailsDto,
    status: 201,
    idempotent: 'database',
    refusals: { 409: 'appointment.taken', 429: 'request.too_many' },
  })
  async createAppointment(
    @CurrentActor() client: Actor,
    @Body() { startsAt, ...booking }: BookAppointmentDto,
  ) {
    const { id } = await this.appointments.book(client, { ...booking, startsAt: new Date(startsAt) });
    return this.queries.one(client, id);
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

  @Post(':id/reschedule')
  @Allow('signed-in', { scope: 'appointments', record: 'appointments', role: 'assistant' })
  @Endpoint({
    summary: 'Move an appointment',
    description: `${own} Clients to an offered time, until \`cancellableUntil\`; admins to any free time. Bookings and moves by a client: 20 within 24 hours.`,
    answer: AppointmentDetailsDto,
    byId: 'appointments.id',
    refusals: { 409: 'appointment.taken', 429: 'request.too_many' },
  })
  async rescheduleAppointment(
    @CurrentActor() actor: Actor,
    @IdParam() id: number,
    @Body() { startsAt }: RescheduleAppointmentDto,
  ) {
    await this.appointments.reschedule(actor, id, new Date(startsAt));
    return this.queries.one(actor, id);
  }
}
