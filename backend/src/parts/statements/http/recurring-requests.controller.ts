import { Body, Controller, Delete, Get, Patch, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Actor } from '../../../kernel/index.js';
import { Allow, CurrentActor, Endpoint, IdParam, RecordRefusals } from '../../../platform/http/route.js';
import { RecurringRequestQueries } from '../application/recurring-request-queries.js';
import { RecurringRequests } from '../application/recurring-requests.js';
import {
  CreateRecurringRequestDto,
  RecurringRequestDto,
  RecurringRequestsQuery,
  UpdateRecurringRequestDto,
} from './recurring-requests.dto.js';

@ApiTags('Recurring requests')
@Controller('admin/recurring-requests')
@Allow('admin', { role: 'consultant' })
@RecordRefusals('recurring_request')
export class RecurringRequestsController {
  constructor(
    private readonly recurring: RecurringRequests,
    private readonly queries: RecurringRequestQueries,
  ) {}

  @Get()
  @Allow('admin', { role: 'assistant' })
  @Endpoint({
    summary: 'All recurring requests, newest first',
    description: 'Also those that are paused or have made their last request.',
    answer: [RecurringRequestDto],
  })
  listRecurringRequests(@CurrentActor() admin: Actor, @Query() query: RecurringRequestsQuery) {
    return this.queries.list(admin, query);
  }

  @Post()
  @Endpoint({
    summary: 'Create a recurring request',
    description:
      'Each makes a document request at the beginning of its day in the practice’s time zone, the first immediately if `startsOn` is today: for the calendar month, quarter or year before, titled `{title}, October 2026`, `Q3 2026` or `2026` in the client’s language. A 31st becomes the last day of a shorter month; months are counted from `startsOn`. A period is asked for once.',
    answer: RecurringRequestDto,
    status: 201,
    idempotent: 'database',
  })
  async createRecurringRequest(
    @CurrentActor() admin: Actor,
    @Body() { description, templateId, endsOn = null, ...given }: CreateRecurringRequestDto,
  ) {
    const id = await this.recurring.create(admin, {
      ...given,
      description: description ?? null,
      templateId: templateId ?? null,
      endsOn,
    });
    return this.queries.one(admin, id);
  }

  @Patch(':id')
  @Endpoint({
    summary: 'Change, pause or resume a recurring request',
    description:
      'Requests that were made do not change. Nothing is made later for the time of a pause. Omitted fields keep their values.',
    answer: RecurringRequestDto,
    byId: 'recurring_requests.id',
  })
  async updateRecurringRequest(
    @CurrentActor() admin: Actor,
    @IdParam() id: number,
    @Body() changes: UpdateRecurringRequestDto,
  ) {
    await this.recurring.update(admin, id, changes);
    return this.queries.one(admin, id);
  }

  @Delete(':id')
  @Allow('admin', { role: 'consultant', token: 'refused' })
  @Endpoint({
    summary: 'Delete a recurring request',
    description: 'Requests that were made stay.',
    byId: 'recurring_requests.id',
  })
  deleteRecurringRequest(@CurrentActor() admin: Actor, @IdParam() id: number) {
    return this.recurring.delete(admin, id);
  }
}
