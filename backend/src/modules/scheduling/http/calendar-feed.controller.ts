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
    description: 'Whoever knows it reads the appointments; null where there is none',
    example: 'https://portal.example.com/api/calendar/hM2kq0Yc7nVd3TzRr4uJb9xW1eLsP6oAiGfKtQyZvBc.ics',
  })
  url!: string | null;
}

class NewCalendarFeedDto {
  @Text({
    optional: true,
    trim: false,
    format: 'password',
    description: 'Needed where the session is older than 15 minutes',
    example: 'River-stone-9!',
  })
  password?: string;
}

const conditions =
  'Needs a session that is fresh (403 `auth.password_required`: see `POST /api/session/confirm`), and never an access ' +
  'token (403 `auth.session_required`).';

@ApiTags('Appointments')
@Controller('calendar-feed')
@Allow('signed-in')
export class CalendarFeedController {
  constructor(private readonly feeds: CalendarFeeds) {}

  @Get()
  @Endpoint({
    summary: 'The address of the own calendar feed',
    description: `For a calendar program to subscribe to. Where there is one: ${conditions}`,
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
    summary: 'Make a new address for the own calendar feed',
    description: `The address before ends. ${conditions} The own \`password\` in the body does as well.`,
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
    summary: 'End the own calendar feed',
    description: 'Its address is dead from now on. An access token ends none (403 `auth.session_required`).',
    refusals: { 403: 'auth.session_required' },
  })
  deleteCalendarFeed(@CurrentActor() actor: Actor, @Req() { principal }: Request): Promise<void> {
    return this.feeds.remove(actor, principal?.sessionId);
  }
}
