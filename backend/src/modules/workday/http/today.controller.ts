import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Actor } from '../../../kernel/actor.js';
import { Allow } from '../../../platform/http/allow.js';
import { Endpoint } from '../../../platform/http/endpoint.js';
import { CurrentActor } from '../../../platform/http/principal.js';
import { TodayQueries } from '../application/today-queries.js';
import { TodayDto } from './today.dto.js';

@ApiTags('Workday')
@Controller('admin/today')
@Allow('admin')
export class TodayController {
  constructor(private readonly today: TodayQueries) {}

  @Get()
  @Endpoint({
    summary: 'Get the practice’s tasks for today',
    description:
      'Each list has its count and its first five items, oldest first. Clients with a closed account and suspected spam are left out.',
    answer: TodayDto,
  })
  getToday(@CurrentActor() admin: Actor): Promise<TodayDto> {
    return this.today.read(admin);
  }
}
