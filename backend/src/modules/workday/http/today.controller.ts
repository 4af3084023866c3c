import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Actor } from '../../../kernel/actor.js';
import { Allow } from '../../../platform/http/allow.js';
import { Endpoint } from '../../../platform/http/endpoint.js';
import { CurrentActor } from '../../../platform/http/principal.js';
import { Today } from '../application/today.js';
import { TodayDto } from './today.dto.js';

@ApiTags('Workday')
@Controller('admin/today')
@Allow('admin')
export class TodayController {
  constructor(private readonly today: Today) {}

  @Get()
  @Endpoint({
    summary: 'What waits for the practice',
    description:
      'Each list with its number and its first five, oldest first. Clients whose accounts are closed, and suspected spam, do not count.',
    answer: TodayDto,
  })
  getToday(@CurrentActor() admin: Actor): Promise<TodayDto> {
    return this.today.read(admin);
  }
}
