import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Actor } from '../../../kernel/actor.js';
import type { Page } from '../../../platform/database/paging.js';
import { Allow } from '../../../platform/http/allow.js';
import { Endpoint } from '../../../platform/http/endpoint.js';
import { CurrentActor } from '../../../platform/http/principal.js';
import { ActivityQueries } from '../application/activity-queries.js';
import { ActivityDto, AdminActivityDto, AllActivityQuery, OwnActivityQuery } from './activity.dto.js';

@ApiTags('Activity')
@Controller()
export class ActivityController {
  constructor(private readonly queries: ActivityQueries) {}

  @Get('activity')
  @Allow('client')
  @Endpoint({
    summary: 'What happened in own affairs, newest first',
    description:
      'Own acts and those of the practice: what was uploaded, opened, signed. Filters by kind, by days of the ' +
      "practice's calendar, and by the address from which one did something oneself.",
    answer: [ActivityDto],
    refusals: { 400: 'request.invalid' },
  })
  listActivity(@CurrentActor() actor: Actor, @Query() query: OwnActivityQuery): Promise<Page<ActivityDto>> {
    return this.queries.own(actor, query);
  }

  @Get('admin/activity')
  @Allow('admin')
  @Endpoint({
    summary: "Everybody's activity, newest first",
    description:
      "Refused attempts among it. Searches the subject's title. The events of one subject are a chain: each hash " +
      'covers the one before, so that a change shows.',
    answer: [AdminActivityDto],
    refusals: { 400: 'request.invalid' },
  })
  listAllActivity(
    @CurrentActor() admin: Actor,
    @Query() query: AllActivityQuery,
  ): Promise<Page<AdminActivityDto>> {
    return this.queries.all(admin, query);
  }
}
