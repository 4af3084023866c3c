import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Actor } from '../../../kernel/index.js';
import { AdminAppointmentDetailsDto, AppointmentQueries } from '../../../modules/scheduling/index.js';
import { PageQuery } from '../../../platform/http/page-query.dto.js';
import { Allow, CurrentActor, Endpoint, IdParam } from '../../../platform/http/route.js';
import { BookingRequestQueries } from '../application/booking-request-queries.js';
import { BookingAnswers } from '../application/booking-confirmations.js';
import { AnsweredBookingDto, BookingRequestDto, DeclineBookingDto } from './booking-requests.dto.js';

@ApiTags('Booking')
@Controller('admin/booking-requests')
@Allow('admin', { role: 'assistant' })
export class BookingRequestsController {
  constructor(
    private readonly answers: BookingAnswers,
    private readonly queries: BookingRequestQueries,
    private readonly appointments: AppointmentQueries,
  ) {}

  @Get()
  @Endpoint({
    summary: 'Visitors’ requests that wait for the practice',
    description:
      'Newest first, while no mail server lets visitors confirm by email. Those that lapsed stay until they are closed.',
    answer: [BookingRequestDto],
  })
  listBookingRequests(@Query() page: PageQuery) {
    return this.queries.unanswered(page);
  }

  @Post(':id/confirm')
  @Endpoint({
    summary: 'Confirm a visitor’s request',
    description:
      'Books the time, as the link in the visitor’s email would. `booking.answered` if it was answered, by the practice or by that link, or has lapsed.',
    answer: AdminAppointmentDetailsDto,
    status: 200,
    byId: 'booking_requests.id',
    idempotent: 'database',
    refusals: { 404: 'booking.not_found', 409: 'booking.answered' },
  })
  async confirmBookingRequest(@CurrentActor() admin: Actor, @IdParam() id: number) {
    await this.answers.confirm(admin, id);
    return this.appointments.forPractice(admin, id);
  }

  @Post(':id/decline')
  @Endpoint({
    summary: 'Decline a visitor’s request',
    description: 'Frees the time. `booking.answered` if it was answered or has lapsed.',
    answer: AnsweredBookingDto,
    status: 200,
    byId: 'booking_requests.id',
    idempotent: 'database',
    refusals: { 404: 'booking.not_found', 409: 'booking.answered' },
  })
  async declineBookingRequest(
    @CurrentActor() admin: Actor,
    @IdParam() id: number,
    @Body() { reason }: DeclineBookingDto,
  ): Promise<AnsweredBookingDto> {
    await this.answers.decline(admin, id, reason ?? null);
    return { id, answer: 'declined' };
  }

  @Post(':id/close')
  @Endpoint({
    summary: 'Close a request that lapsed',
    description:
      'Takes it off Today. Closing it again changes nothing. `booking.open` while it can be answered, `booking.answered` if it was.',
    answer: AnsweredBookingDto,
    status: 200,
    byId: 'booking_requests.id',
    refusals: { 404: 'booking.not_found', 409: 'booking.open' },
  })
  async closeBookingRequest(
    @CurrentActor() admin: Actor,
    @IdParam() id: number,
  ): Promise<AnsweredBookingDto> {
    await this.answers.close(admin, id);
    return { id, answer: 'closed' };
  }
}
