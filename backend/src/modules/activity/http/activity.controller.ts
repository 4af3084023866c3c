import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Actor } from '../../../kernel/index.js';
import { Allow, CurrentActor, Endpoint } from '../../../platform/http/route.js';
import { ActivityQueries } from '../application/activity-queries.js';
import { ActivityDto, AdminActivityDto, AllActivityQuery, OwnActivityQuery } from './activity.dto.js';

@ApiTags('Activity')
@Controller()
export class ActivityController {
  constructor(private readonly queries: ActivityQueries) {}

  @Get('activity')
  @Allow('client', { scope: 'owner' })
  @Endpoint({
    summary: "The caller's own activity, newest first",
    description:
      'Actions of the client and of the practice: uploaded, opened, signed. Filters by type, by days in the ' +
      "practice's time zone, and by the IP address that the client used.",
    answer: [ActivityDto],
  })
  listActivity(@CurrentActor() actor: Actor, @Query() query: OwnActivityQuery) {
    return this.queries.own(actor, query);
  }

  @Get('admin/activity')
  @Allow('admin', { role: 'consultant' })
  @Endpoint({
    summary: 'Activity of all users, newest first',
    description:
      "Includes refused attempts. Searches the subject's title. The events of one subject form a chain: each hash " +
      'covers the previous one, so that changes can be detected.',
    answer: [AdminActivityDto],
  })
  listActivityForAdmin(@CurrentActor() admin: Actor, @Query() query: AllActivityQuery) {
    return this.queries.all(admin, query);
  }
}
