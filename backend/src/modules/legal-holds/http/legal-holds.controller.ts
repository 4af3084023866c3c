import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Actor } from '../../../kernel/index.js';
import { Allow, CurrentActor, Endpoint } from '../../../platform/http/route.js';
import { LegalHoldQueries } from '../application/legal-hold-queries.js';
import { LegalHoldDto, LegalHoldsQuery } from './legal-holds.dto.js';

@ApiTags('Retention')
@Controller('admin/legal-holds')
@Allow('admin', { role: 'owner' })
export class LegalHoldsController {
  constructor(private readonly queries: LegalHoldQueries) {}

  @Get()
  @Endpoint({
    summary: 'Legal holds, newest first',
    description: 'Holds in force, or all with `all=true`.',
    answer: [LegalHoldDto],
  })
  listLegalHolds(@CurrentActor() admin: Actor, @Query() query: LegalHoldsQuery) {
    return this.queries.list(admin, query);
  }
}
