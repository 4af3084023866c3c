import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Actor } from '../../../kernel/index.js';
import { Allow, CurrentActor, Endpoint, IdParam, RecordRefusals } from '../../../platform/http/route.js';
import {
  AppointmentDetailsDto,
  AppointmentKindDto,
  AppointmentQueries,
  BookAppointmentDto,
  kindView,
  PracticeAvailability,
} from '../../../modules/scheduling/index.js';
import { ClientBookings } from '../application/client-bookings.js';
import { FreeSessions } from '../application/free-sessions.js';
import { maximumSlotDays, Slots } from '../application/slots.js';
import { RescheduleAppointmentDto, SlotDto, slotDto, SlotsQuery } from './client-bookings.dto.js';

/** Times that clients can book, their bookings and their moves. */
@ApiTags('Appointments')
@Controller()
@RecordRefusals('appointment')
export class ClientBookingsController {
  constructor(
    private readonly bookings: ClientBookings,
    private readonly queries: AppointmentQueries,
    private readonly slots: Slots,
    private readonly freeSessions: FreeSessions,
    private readonly availability: PracticeAvailability,
  ) {}

  @Get('appointment-types')
  @Allow('signed-in', { scope: 'appointments', role: 'assistant' })
  @Endpoint({
    summary: 'Appointment types that can be booked',
    description:
      'In the practice’s order, not paged. Empty if it has no hours. The free first session is left out for a client who has had or booked one, or has paid an invoice.',
    answer: [AppointmentKindDto],
  })
  async listAppointmentTypes(@CurrentActor() actor: Actor) {
    const kinds = await this.freeSessions.offeredTo(actor, await this.availability.get());
    return kinds.map((kind) => ({ ...kindView(kind), free: kind.free, visitors: kind.visitors }));
  }

  @Get('appointments/slots')
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

  @Post('appointments')
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
    const { id } = await this.bookings.book(client, { ...booking, startsAt: new Date(startsAt) });
    return this.queries.one(client, id);
  }

  @Post('appointments/:id/reschedule')
  @Allow('signed-in', { scope: 'appointments', record: 'appointments', role: 'assistant' })
  @Endpoint({
    summary: 'Move an appointment',
    description: `Clients: their own; admins: any. Clients to an offered time, until \`cancellableUntil\`; admins to any free time. Bookings and moves by a client: 20 within 24 hours.`,
    answer: AppointmentDetailsDto,
    byId: 'appointments.id',
    refusals: { 409: 'appointment.taken', 429: 'request.too_many' },
  })
  async rescheduleAppointment(
    @CurrentActor() actor: Actor,
    @IdParam() id: number,
    @Body() { startsAt }: RescheduleAppointmentDto,
  ) {
    await this.bookings.reschedule(actor, id, new Date(startsAt));
    return this.queries.one(actor, id);
  }
}
