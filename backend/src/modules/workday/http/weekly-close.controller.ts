import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Actor } from '../../../kernel/actor.js';
import { Allow } from '../../../platform/http/allow.js';
import { Endpoint } from '../../../platform/http/endpoint.js';
import { CurrentActor } from '../../../platform/http/principal.js';
import { WeeklyCloseDto, WeeklyCloseQuery } from './weekly-close.dto.js';
import { WeeklyClose } from '../application/weekly-close.js';

@ApiTags('Workday')
@Controller('admin/weekly-close')
@Allow('admin')
export class WeeklyCloseController {
  constructor(private readonly weeklyClose: WeeklyClose) {}

  @Get()
  @Endpoint({
    summary: 'Get the weekly review',
    description:
      "Money received and outstanding, requests and invoices due in the week, clients waiting on the practice, and clients without recent activity, as of the end of the week in the practice's time zone, or now. A future week is empty.",
    answer: WeeklyCloseDto,
    refusals: { 400: 'request.invalid' },
  })
  getWeeklyClose(@CurrentActor() admin: Actor, @Query() { week }: WeeklyCloseQuery): Promise<WeeklyCloseDto> {
    return this.weeklyClose.read(admin, week);
  }
}
