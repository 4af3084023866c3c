import { Body, Controller, Delete, Get, Param, Post, Query } from '@nestjs/common';
import { ApiParam, ApiTags } from '@nestjs/swagger';
import type { Actor } from '../../../kernel/index.js';
import { Allow, CurrentActor, Endpoint } from '../../../platform/http/route.js';
import { ClosedWeeks } from '../application/closed-weeks.js';
import { WeeklyCloseQueries } from '../application/weekly-close-queries.js';
import { CloseWeekDto, WeeklyCloseDto, WeeklyCloseQuery } from './weekly-close.dto.js';

@ApiTags('Workday')
@Controller('admin/weekly-close')
export class WeeklyCloseController {
  constructor(
    private readonly weeklyClose: WeeklyCloseQueries,
    private readonly closedWeeks: ClosedWeeks,
  ) {}

  @Get()
  @Allow('admin', { role: 'consultant' })
  @Endpoint({
    summary: 'Get the weekly review',
    description:
      "Money received and outstanding, requests and invoices due in the week, clients waiting on the practice, and clients without recent activity, as of the end of the week in the practice's time zone, or now. A future week is empty.",
    answer: WeeklyCloseDto,
  })
  getWeeklyClose(@CurrentActor() admin: Actor, @Query() { week }: WeeklyCloseQuery) {
    return this.weeklyClose.read(admin, week);
  }

  @Post()
  @Allow('admin', { role: 'consultant' })
  @Endpoint({
    summary: 'Close a week',
    description:
      'Once its review is done. From then on, invoices are dated after it, and no payment is recorded on its days, unless an owner sends `confirmClosed`. Only a week that is over; safe to repeat.',
    answer: WeeklyCloseDto,
    refusals: { 409: 'week.not_over' },
  })
  async closeWeek(@CurrentActor() admin: Actor, @Body() { week }: CloseWeekDto) {
    await this.closedWeeks.close(admin, week);
    return this.weeklyClose.read(admin, week);
  }

  @Delete(':week')
  @Allow('admin', { role: 'owner' })
  @ApiParam({ name: 'week', type: String, example: '2026-W47', description: 'ISO 8601 week' })
  @Endpoint({
    summary: 'Reopen a closed week',
    description: 'Safe to repeat: 204 for an open week as well. It is recorded.',
  })
  reopenWeek(@CurrentActor() owner: Actor, @Param('week') week: string) {
    return this.closedWeeks.reopen(owner, week);
  }
}
