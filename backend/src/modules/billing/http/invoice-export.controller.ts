import { Controller, Get, Query, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import type { Actor } from '../../../kernel/actor.js';
import { Allow } from '../../../platform/http/allow.js';
import { Endpoint } from '../../../platform/http/endpoint.js';
import { CurrentActor } from '../../../platform/http/principal.js';
import { sendCsv } from '../../../platform/http/send-csv.js';
import { InvoiceExport } from '../application/invoice-export.js';
import { DaysQuery } from './days.dto.js';

@ApiTags('Invoices')
@Controller('admin/invoices/export')
@Allow('admin')
export class InvoiceExportController {
  constructor(private readonly invoices: InvoiceExport) {}

  @Get()
  @Endpoint({
    summary: 'The invoices issued from one day to another, as CSV',
    description:
      'Void ones too, without drafts, in the order of their days: Number, Issued, Due, Client, Description, Amount, Balance, Status. UTF-8 with a byte order mark; an apostrophe stands before text that a spreadsheet program would take for a formula.',
    answer: 'file',
    refusals: { 400: 'request.invalid' },
  })
  exportInvoices(
    @CurrentActor() admin: Actor,
    @Query() days: DaysQuery,
    @Res() response: Response,
  ): Promise<void> {
    const rows = this.invoices.between(admin, days);
    return sendCsv(response, `invoices-${days.from}-${days.to}.csv`, InvoiceExport.columns, rows);
  }
}
