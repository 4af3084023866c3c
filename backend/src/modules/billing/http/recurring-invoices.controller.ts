import { Body, Controller, Delete, Get, Patch, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Actor } from '../../../kernel/actor.js';
import type { Page } from '../../../platform/database/paging.js';
import { Allow } from '../../../platform/http/allow.js';
import { Endpoint } from '../../../platform/http/endpoint.js';
import { IdParam } from '../../../platform/http/id-param.js';
import { Idempotent } from '../../../platform/http/idempotency.interceptor.js';
import { CurrentActor } from '../../../platform/http/principal.js';
import { RecordRefusals } from '../../../platform/http/record-refusals.js';
import { RecurringInvoiceQueries } from '../application/recurring-invoice-queries.js';
import { RecurringInvoices } from '../application/recurring-invoices.js';
import {
  CreateRecurringInvoiceDto,
  RecurringInvoiceDto,
  RecurringInvoicesQuery,
  UpdateRecurringInvoiceDto,
} from './recurring-invoices.dto.js';

@ApiTags('Recurring invoices')
@Controller('admin/recurring-invoices')
@Allow('admin')
@RecordRefusals('recurring_invoice')
export class RecurringInvoicesController {
  constructor(
    private readonly recurring: RecurringInvoices,
    private readonly queries: RecurringInvoiceQueries,
  ) {}

  @Get()
  @Endpoint({
    summary: 'All recurring invoices, newest first',
    description: "Without those that were ended. Searches the description and the client's name.",
    answer: [RecurringInvoiceDto],
    refusals: { 400: 'request.invalid' },
  })
  listRecurringInvoices(
    @CurrentActor() admin: Actor,
    @Query() query: RecurringInvoicesQuery,
  ): Promise<Page<RecurringInvoiceDto>> {
    return this.queries.list(admin, query);
  }

  @Post()
  @Idempotent()
  @Endpoint({
    summary: 'Bill a client every period',
    description:
      "The first invoice is issued on `startsOn`, at once where that is today, and then every period: each once, on the practice's day. A 31st becomes the month's last day; months are counted from `startsOn`. While the practice’s own details are missing, invoices that become due wait, and Today shows them.",
    answer: RecurringInvoiceDto,
    status: 201,
    idempotent: true,
    refusals: { 400: 'request.invalid' },
  })
  async createRecurringInvoice(
    @CurrentActor() admin: Actor,
    @Body() { endsOn = null, ...recurring }: CreateRecurringInvoiceDto,
  ): Promise<RecurringInvoiceDto> {
    const { id } = await this.recurring.create(admin, { ...recurring, endsOn });
    return this.queries.one(admin, id);
  }

  @Get(':id')
  @Endpoint({
    summary: 'One recurring invoice',
    description: 'One that was ended is not there.',
    answer: RecurringInvoiceDto,
    byId: 'recurring_invoices.id',
    refusals: { 404: 'recurring_invoice.not_found' },
  })
  getRecurringInvoice(@CurrentActor() admin: Actor, @IdParam() id: number): Promise<RecurringInvoiceDto> {
    return this.queries.one(admin, id);
  }

  @Patch(':id')
  @Endpoint({
    summary: 'Change what comes next, pause or resume',
    description:
      'What was issued stays as it is. Paused periods are not made up. What is left out stays as it is.',
    answer: RecurringInvoiceDto,
    byId: 'recurring_invoices.id',
    refusals: { 400: 'request.invalid', 404: 'recurring_invoice.not_found' },
  })
  async updateRecurringInvoice(
    @CurrentActor() admin: Actor,
    @IdParam() id: number,
    @Body() changes: UpdateRecurringInvoiceDto,
  ): Promise<RecurringInvoiceDto> {
    await this.recurring.update(admin, id, changes);
    return this.queries.one(admin, id);
  }

  @Delete(':id')
  @Endpoint({
    summary: 'End a recurring invoice',
    description: 'Nothing more is issued; what was issued stays.',
    byId: 'recurring_invoices.id',
    refusals: { 404: 'recurring_invoice.not_found' },
  })
  endRecurringInvoice(@CurrentActor() admin: Actor, @IdParam() id: number): Promise<void> {
    return this.recurring.end(admin, id);
  }
}
