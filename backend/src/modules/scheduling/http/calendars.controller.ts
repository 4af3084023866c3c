import { Controller, Get, Param, Res } from '@nestjs/common';
import { ApiParam, ApiTags } from '@nestjs/swagger';
import { create as contentDisposition } from 'content-disposition';
import type { Response } from 'express';
import type { Actor } from '../../../kernel/actor.js';
import { calendarType } from '../../../platform/formats/calendar.js';
import { Allow } from '../../../platform/http/allow.js';
import { Endpoint } from '../../../platform/http/endpoint.js';
import { IdParam } from '../../../platform/http/id-param.js';
import { NetworkLimit } from '../../../platform/http/network-limit.js';
import { CurrentActor } from '../../../platform/http/principal.js';
import { RecordRefusals } from '../../../platform/http/record-refusals.js';
import { AppointmentCalendars } from '../application/appointment-calendars.js';

@ApiTags('Appointments')
@Controller()
export class CalendarsController {
  constructor(private readonly calendars: AppointmentCalendars) {}

  @Get('appointments/:id/calendar')
  @Allow('signed-in')
  @RecordRefusals('appointment')
  @Endpoint({
    summary: 'Get an appointment as a calendar file',
    description:
      'iCalendar (RFC 5545) in UTC: METHOD:PUBLISH, or METHOD:CANCEL for a cancelled one. UID stays and SEQUENCE grows, so ' +
      'that a later file updates or cancels the same entry. Clients: their own; admins: any.',
    answer: 'file',
    byId: 'appointments.id',
  })
  async getAppointmentCalendar(
    @CurrentActor() actor: Actor,
    @IdParam() id: number,
    @Res() response: Response,
  ): Promise<void> {
    const text = await this.calendars.file(actor, id);
    const disposition = contentDisposition(`appointment-${id}.ics`, { type: 'attachment' });
    sendCalendar(response.setHeader('Content-Disposition', disposition), text);
  }

  @Get('calendar/:secret.ics')
  @Allow('public')
  // The secret cannot be guessed, but each attempt costs a query. The limit lets a whole office poll every
  // minute.
  @NetworkLimit({ name: 'calendar-feed', points: 600, per: 60 * 60 })
  @ApiParam({
    name: 'secret',
    description: 'The secret in the `url` of `GET /api/calendar-feed`',
    example: 'hM2kq0Yc7nVd3TzR',
  })
  @Endpoint({
    summary: 'Get a calendar feed',
    description:
      'For calendar applications, which cannot log in: the secret in the address authorizes the request. Contains appointments of the last 90 ' +
      'days and all upcoming ones, without cancelled ones; an admin’s contains those of the practice, without private notes.',
    answer: 'file',
    refusals: { 404: 'calendar.not_found', 429: 'request.too_many' },
  })
  async getCalendar(@Param('secret') secret: string, @Res() response: Response): Promise<void> {
    const text = await this.calendars.feed(secret);
    sendCalendar(response.setHeader('X-Robots-Tag', 'noindex'), text);
  }
}

export const sendCalendar = (response: Response, text: string): void =>
  void response
    .status(200)
    .setHeader('Content-Type', calendarType)
    .setHeader('X-Content-Type-Options', 'nosniff')
    .setHeader('Cache-Control', 'private, no-store')
    .end(text);
