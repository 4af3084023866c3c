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
    summary: "The week's close",
    description:
      "Money received and outstanding, promises due in the week, clients who wait for the practice and clients gone silent: all as at the week's end in the practice's time zone, or now. A week to come has nothing.",
    answer: WeeklyCloseDto,
    refusals: { 400: 'request.invalid' },
  })
  getWeeklyClose(@CurrentActor() admin: Actor, @Query() { week }: WeeklyCloseQuery): Promise<WeeklyCloseDto> {
    return this.weeklyClose.read(admin, week);
  }
}
