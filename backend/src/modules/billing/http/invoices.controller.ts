import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Actor } from '../../../kernel/index.js';
import { Allow, CurrentActor, Endpoint, IdParam, RecordRefusals } from '../../../platform/http/route.js';
import { InvoiceQueries } from '../application/invoice-queries.js';
import { InvoiceDetailsDto, InvoiceDto, InvoiceSummaryDto } from './invoices.dto.js';
import { InvoicesQuery } from './invoices-query.dto.js';

@ApiTags('Invoices')
@Controller('invoices')
@RecordRefusals('invoice')
export class InvoicesController {
  constructor(private readonly queries: InvoiceQueries) {}

  @Get()
  @Allow('client', { scope: 'invoices' })
  @Endpoint({
    summary: "The caller's invoices, newest first",
    description: 'Includes void invoices, not drafts. Searches number and description.',
    answer: [InvoiceDto],
  })
  listInvoices(@CurrentActor() actor: Actor, @Query() query: InvoicesQuery) {
    return this.queries.own(actor, query);
  }

  @Get('summary')
  @Allow('client', { scope: 'invoices' })
  @Endpoint({
    summary: 'Total balance due',
    description:
      'Over all pages of the list with the same filters. Counts invoices with a balance due, unless `status` or `owed` selects others.',
    answer: InvoiceSummaryDto,
  })
  getInvoiceSummary(@CurrentActor() actor: Actor, @Query() query: InvoicesQuery) {
    return this.queries.summary(actor, query);
  }

  @Get(':id')
  @Allow('signed-in', { scope: 'invoices', record: 'invoices', role: 'consultant' })
  @Endpoint({
    summary: 'Get an invoice',
    description: 'Clients: their own; admins: any. Includes items, payments and refunds.',
    answer: InvoiceDetailsDto,
    byId: 'invoices.id',
  })
  getInvoice(@CurrentActor() actor: Actor, @IdParam() id: number) {
    return this.queries.one(actor, id);
  }
}
