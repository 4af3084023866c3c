import { Body, Controller, Delete, Get, Patch, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Actor } from '../../../kernel/index.js';
import { Allow, CurrentActor, Endpoint, IdParam, RecordRefusals } from '../../../platform/http/route.js';
import { UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.js';
import { WrittenItems } from '../../prices/index.js';
import { RecurringInvoiceQueries } from '../application/recurring-invoice-queries.js';
import { RecurringInvoices } from '../application/recurring-invoices.js';
import { BodyWithItems } from './body-with-items.js';
import {
  CreateRecurringInvoiceDto,
  EndRecurringInvoiceQuery,
  RecurringInvoiceDto,
  RecurringInvoicesQuery,
  UpdateRecurringInvoiceDto,
} from './recurring-invoices.dto.js';

@ApiTags('Recurring invoices')
@Controller('admin/recurring-invoices')
@Allow('admin', { role: 'consultant' })
@RecordRefusals('recurring_invoice')
export class RecurringInvoicesController {
  constructor(
    private readonly recurring: RecurringInvoices,
    private readonly queries: RecurringInvoiceQueries,
    private readonly items: WrittenItems,
    private readonly work: UnitOfWork,
  ) {}

  @Get()
  @Endpoint({
    summary: 'All recurring invoices, newest first',
    description: 'Active ones only. Searches description and client name.',
    answer: [RecurringInvoiceDto],
  })
  listRecurringInvoices(@CurrentActor() admin: Actor, @Query() query: RecurringInvoicesQuery) {
    return this.queries.list(admin, query);
  }

  @Post()
  @BodyWithItems()
  @Endpoint({
    summary: 'Create a recurring invoice',
    description:
      "The first invoice is issued on `startsOn` (immediately if that is today), then one per period, on the practice's day. A 31st becomes the last day of a shorter month; months are counted from `startsOn`. While the practice’s details are missing, due invoices wait and are shown on Today.",
    answer: RecurringInvoiceDto,
    status: 201,
    idempotent: 'database',
  })
  async createRecurringInvoice(
    @CurrentActor() admin: Actor,
    @Body() { endsOn = null, ...recurring }: CreateRecurringInvoiceDto,
  ) {
    const { id } = await this.work.run(async () => {
      const items = await this.items.of(recurring.items);
      return this.recurring.create(admin, { ...recurring, items, endsOn });
    });
    return this.queries.one(admin, id);
  }

  @Get(':id')
  @Endpoint({
    summary: 'Get a recurring invoice',
    description: 'An ended one is 404.',
    answer: RecurringInvoiceDto,
    byId: 'recurring_invoices.id',
  })
  getRecurringInvoice(@CurrentActor() admin: Actor, @IdParam() id: number) {
    return this.queries.one(admin, id);
  }

  @Patch(':id')
  @BodyWithItems()
  @Endpoint({
    summary: 'Change, pause or resume a recurring invoice',
    description:
      'Issued invoices do not change, and days of those that wait stay; a changed `every` or `startsOn` counts after them. Periods missed while paused are not issued later. Omitted fields keep their values.',
    refusals: { 409: 'recurring_invoice.waiting' },
    answer: RecurringInvoiceDto,
    byId: 'recurring_invoices.id',
  })
  async updateRecurringInvoice(
    @CurrentActor() admin: Actor,
    @IdParam() id: number,
    @Body() { items, cancelWaiting, ...changes }: UpdateRecurringInvoiceDto,
  ) {
    await this.work.run(async () => {
      const before = () => this.recurring.itemsOf(admin, id);
      const written = items && { items: await this.items.of(items, { before }) };
      await this.recurring.update(admin, id, { ...changes, ...written }, { cancelWaiting });
    });
    return this.queries.one(admin, id);
  }

  @Delete(':id')
  @Endpoint({
    summary: 'End a recurring invoice',
    description: 'No more invoices are issued; those already issued do not change.',
    byId: 'recurring_invoices.id',
    refusals: { 409: 'recurring_invoice.waiting' },
  })
  endRecurringInvoice(
    @CurrentActor() admin: Actor,
    @IdParam() id: number,
    @Query() { cancelWaiting }: EndRecurringInvoiceQuery,
  ) {
    return this.recurring.end(admin, id, { cancelWaiting });
  }
}
