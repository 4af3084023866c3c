import { applyDecorators, Body, Controller, Get, Headers, Post, Res } from '@nestjs/common';
import { ApiHeader, ApiTags } from '@nestjs/swagger';
import { create as contentDisposition } from 'content-disposition';
import type { Response } from 'express';
import { AppointmentCalendars, sendCalendar } from '../../../modules/scheduling/index.js';
import { answerIn } from '../../../platform/http/accept-language.js';
import { Allow, Endpoint } from '../../../platform/http/route.js';
import { NetworkLimit } from '../../../platform/http/network-limit.js';
import { AlsoWhileOff } from '../../../platform/parts/part-operations.js';
import { BookingQueries } from '../application/booking-queries.js';
import { BookingChanges } from '../application/booking-changes.js';
import { ManagingLinks } from '../application/managing-links.js';
import { ManagedBookingDto } from './booking.dto.js';
import { RescheduleAppointmentDto } from './client-bookings.dto.js';

const header = 'X-Booking-Token';
const example = 'hM2kq0Yc7nVd3TzR';

/** The token gives access to the booking, so it is sent in a header and never in a URL. */
const ManagingToken = (name: string): MethodDecorator =>
  applyDecorators(
    ApiHeader({ name: header, required: true, description: 'Token of the emailed link', example }),
    NetworkLimit({ name, points: 120, per: 60 * 60 }),
  );

@ApiTags('Booking')
@Controller('booking')
@Allow('public')
export class ManagedBookingController {
  constructor(
    private readonly changes: BookingChanges,
    private readonly queries: BookingQueries,
    private readonly links: ManagingLinks,
    private readonly calendars: AppointmentCalendars,
  ) {}

  @Get('manage')
  @AlsoWhileOff()
  @ManagingToken('booking-manage')
  @Endpoint({
    summary: 'Get a visitor’s booking',
    description:
      'Uses the link in emails about a confirmed booking, `{PUBLIC_URL}/booking/manage#token=…`. It stays the same after a move, and expires 30 days after the session.',
    answer: ManagedBookingDto,
    refusals: { 404: 'booking.not_found', 429: 'request.too_many' },
  })
  async getManagedBooking(@Headers(header) token = '') {
    return this.queries.managed(await this.links.find(token));
  }

  @Post('cancel')
  @AlsoWhileOff()
  @ManagingToken('booking-cancel')
  @Endpoint({
    summary: 'Cancel a visitor’s booking',
    description: 'Until `cancellableUntil`; later it is `appointment.too_late`. Repeating it has no effect.',
    answer: ManagedBookingDto,
    refusals: { 404: 'booking.not_found', 409: 'appointment.too_late', 429: 'request.too_many' },
  })
  async cancelManagedBooking(@Headers(header) token = '') {
    return this.queries.managed(await this.changes.cancel(token));
  }

  @Post('reschedule')
  @ManagingToken('booking-reschedule')
  @Endpoint({
    summary: 'Move a visitor’s booking',
    description:
      'To one of the times from GET /api/booking/slots, until `cancellableUntil`. A cancelled one is `appointment.cancelled`. 20 moves within 24 hours.',
    answer: ManagedBookingDto,
    refusals: { 404: 'booking.not_found', 409: 'appointment.taken', 429: 'request.too_many' },
  })
  async rescheduleManagedBooking(
    @Body() { startsAt }: RescheduleAppointmentDto,
    @Headers(header) token = '',
  ) {
    return this.queries.managed(await this.changes.reschedule(token, new Date(startsAt)));
  }

  @Get('calendar')
  @AlsoWhileOff()
  @ManagingToken('booking-calendar')
  @Endpoint({
    summary: 'Get a visitor’s booking as a calendar file',
    description: 'Like `GET /api/appointments/{id}/calendar`, without notes.',
    answer: 'file',
    refusals: { 404: 'booking.not_found', 429: 'request.too_many' },
  })
  async getManagedBookingCalendar(@Res() response: Response, @Headers(header) token = '') {
    const { id, language } = await this.links.find(token);
    answerIn(language, response);
    const text = await this.calendars.visitorsFile(id);
    const disposition = contentDisposition('appointment.ics', { type: 'attachment' });
    sendCalendar(response.setHeader('Content-Disposition', disposition), text);
  }
}
