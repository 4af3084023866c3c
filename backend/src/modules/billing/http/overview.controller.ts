import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Actor } from '../../../kernel/index.js';
import { Allow, CurrentActor, Endpoint } from '../../../platform/http/route.js';
import { OverviewQueries } from '../application/overview-queries.js';
import { OverviewDto } from './overview.dto.js';

@ApiTags('Overview')
@Controller('admin/overview')
@Allow('admin', { role: 'consultant' })
export class OverviewController {
  constructor(private readonly overview: OverviewQueries) {}

  @Get()
  @Endpoint({
    summary: "The practice's numbers",
    description: 'Payments and refunds by month, test mode separately, and outstanding amounts by age.',
    answer: OverviewDto,
  })
  getOverview(@CurrentActor() admin: Actor) {
    return this.overview.read(admin);
  }
}
