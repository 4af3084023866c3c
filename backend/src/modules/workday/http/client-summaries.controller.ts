import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Actor } from '../../../kernel/actor.js';
import { Allow } from '../../../platform/http/allow.js';
import { Endpoint } from '../../../platform/http/endpoint.js';
import { IdParam } from '../../../platform/http/id-param.js';
import { CurrentActor } from '../../../platform/http/principal.js';
import { ClientSummaryQueries } from '../application/client-summary-queries.js';
import { ClientSummaryDto } from './client-summary.dto.js';

@ApiTags('Workday')
@Controller('admin/clients/:id/summary')
@Allow('admin')
export class ClientSummariesController {
  constructor(private readonly summaries: ClientSummaryQueries) {}

  @Get()
  @Endpoint({
    summary: 'Get a client summary',
    description: 'Counts, open items, and the last contact with the practice.',
    answer: ClientSummaryDto,
    byId: 'users.id of the client',
    refusals: { 404: 'client.not_found' },
  })
  getClientSummary(@CurrentActor() admin: Actor, @IdParam() id: number): Promise<ClientSummaryDto> {
    return this.summaries.one(admin, id);
  }
}
