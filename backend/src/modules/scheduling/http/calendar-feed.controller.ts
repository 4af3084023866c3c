import { Body, Controller, Delete, Get, Post, Req } from '@nestjs/common';
import { ApiProperty, ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import type { Actor } from '../../../kernel/actor.js';
import { Allow } from '../../../platform/http/allow.js';
import { Endpoint } from '../../../platform/http/endpoint.js';
import { Text } from '../../../platform/http/fields.js';
import { CurrentActor } from '../../../platform/http/principal.js';
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
  @Text({
    optional: true,
    trim: false,
    format: 'password',
    description: 'Required if the session is older than 15 minutes',
    example: 'River-stone-9!',
  })
  password?: string;
}

const conditions =
  'Needs a fresh session (403 `auth.password_required`: see `POST /api/session/confirm`); access tokens are refused ' +
  '(403 `auth.session_required`).';

@ApiTags('Appointments')
@Controller('calendar-feed')
@Allow('signed-in')
export class CalendarFeedController {
  constructor(private readonly feeds: CalendarFeeds) {}

  @Get()
  @Endpoint({
    summary: 'Get the address of your calendar feed',
    description: `Calendar applications can subscribe to it. If there is one: ${conditions}`,
    answer: CalendarFeedDto,
    refusals: { 403: 'auth.password_required', 503: 'calendar_feed.unavailable' },
  })
  async getCalendarFeed(
    @CurrentActor() actor: Actor,
    @Req() { principal }: Request,
  ): Promise<CalendarFeedDto> {
    return { url: await this.feeds.address(actor, principal?.sessionId) };
  }

  @Post()
  @Endpoint({
    summary: 'Create a new address for your calendar feed',
    description: `The previous address stops working. ${conditions} \`password\` in the body is accepted instead of a fresh session.`,
    answer: CalendarFeedDto,
    status: 201,
    refusals: { 400: 'request.invalid', 403: 'auth.password_required', 429: 'request.too_many' },
  })
  async createCalendarFeed(
    @CurrentActor() actor: Actor,
    @Body() { password }: NewCalendarFeedDto,
    @Req() { principal }: Request,
  ): Promise<CalendarFeedDto> {
    return { url: await this.feeds.create(actor, { sessionId: principal?.sessionId, password }) };
  }

  @Delete()
  @Endpoint({
    summary: 'Delete the address of your calendar feed',
    description:
      'The address stops working immediately. Access tokens are refused (403 `auth.session_required`).',
    refusals: { 403: 'auth.session_required' },
  })
  deleteCalendarFeed(@CurrentActor() actor: Actor, @Req() { principal }: Request): Promise<void> {
    return this.feeds.remove(actor, principal?.sessionId);
  }
}
