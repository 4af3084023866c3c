import { Body, Controller, Delete, Get, Param, Post, Res } from '@nestjs/common';
import { ApiParam, ApiProperty, ApiTags } from '@nestjs/swagger';
import { create as contentDisposition } from 'content-disposition';
import type { Response } from 'express';
import type { Actor } from '../../../kernel/index.js';
import { calendarType } from '../application/calendar.js';
import { answerIn } from '../../../platform/http/accept-language.js';
import { Allow, CurrentActor, Endpoint, IdParam, RecordRefusals } from '../../../platform/http/route.js';
import { OwnPassword } from '../../../platform/http/account-fields.js';
import { NetworkLimit } from '../../../platform/http/network-limit.js';
import { AppointmentCalendars } from '../application/appointment-calendars.js';
import { CalendarFeeds } from '../application/calendar-feeds.js';

class CalendarFeedDto {
  @ApiProperty({
    type: String,
    format: 'uri',
    nullable: true,
    description: 'Secret: anyone with this address can read the appointments; null if there is none',
    example: 'https://portal.example.com/api/calendar/hM2kq0Yc7nVd3TzRr4uJb9xW1eLsP6oAiGfKtQyZvBc.ics',
  })
  url!: string | null;
}

class NewCalendarFeedDto {
  @OwnPassword() password?: string;
}

const conditions =
  'Needs a fresh session (403 `auth.password_required`: see `POST /api/session/confirm`); access tokens are refused ' +
  '(403 `auth.session_required`).';

@ApiTags('Calendars')
@Controller()
export class CalendarsController {
  constructor(
    private readonly calendars: AppointmentCalendars,
    private readonly feeds: CalendarFeeds,
  ) {}

  @Get('appointments/:id/calendar')
  @Allow('signed-in', { scope: 'appointments', record: 'appointments', role: 'assistant' })
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
  ) {
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
      'days and all upcoming ones, without cancelled ones; an admin’s contains those of the practice, without private notes. ' +
      'That of a client whom someone acts for is 404 as soon as the access ends.',
    answer: 'file',
    refusals: { 404: 'calendar.not_found', 429: 'request.too_many' },
  })
  async getCalendar(@Param('secret') secret: string, @Res() response: Response) {
    const { owner, language } = await this.feeds.readerOf(secret);
    answerIn(language, response);
    const text = await this.calendars.feed(owner);
    sendCalendar(response.setHeader('X-Robots-Tag', 'noindex'), text);
  }

  @Get('calendar-feed')
  @Allow('signed-in', { scope: 'appointments', role: 'assistant', token: 'none' })
  @Endpoint({
    summary: 'Get the address of your calendar feed',
    description: `One per person and client. Calendar applications can subscribe to it. If there is one: ${conditions}`,
    answer: CalendarFeedDto,
    refusals: { 403: 'auth.password_required', 503: 'calendar_feed.unavailable' },
  })
  async getCalendarFeed(@CurrentActor() actor: Actor): Promise<CalendarFeedDto> {
    return { url: await this.feeds.address(actor) };
  }

  @Post('calendar-feed')
  @Allow('signed-in', { scope: 'appointments', role: 'assistant', token: 'none' })
  @Endpoint({
    summary: 'Create a new address for your calendar feed',
    description: `The previous address stops working. ${conditions} \`password\` in the body is accepted instead of a fresh session.`,
    answer: CalendarFeedDto,
    status: 201,
    refusals: { 403: 'auth.password_required', 429: 'request.too_many' },
  })
  async createCalendarFeed(
    @CurrentActor() actor: Actor,
    @Body() { password }: NewCalendarFeedDto,
  ): Promise<CalendarFeedDto> {
    return { url: await this.feeds.create(actor, { password }) };
  }

  @Delete('calendar-feed')
  @Allow('signed-in', { scope: 'appointments', role: 'assistant', token: 'none' })
  @Endpoint({
    summary: 'Delete the address of your calendar feed',
    description:
      'The address stops working immediately. Access tokens are refused (403 `auth.session_required`).',
    refusals: { 403: 'auth.session_required' },
  })
  deleteCalendarFeed(@CurrentActor() actor: Actor) {
    return this.feeds.remove(actor);
  }
}

export const sendCalendar = (response: Response, text: string): void =>
  void response
    .status(200)
    .setHeader('Content-Type', calendarType)
    .setHeader('X-Content-Type-Options', 'nosniff')
    .setHeader('Cache-Control', 'private, no-store')
    .end(text);
