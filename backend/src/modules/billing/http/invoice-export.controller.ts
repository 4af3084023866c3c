import { Controller, Get, Query, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import type { Actor } from '../../../kernel/actor.js';
import { Allow } from '../../../platform/http/allow.js';
import { Endpoint } from '../../../platform/http/endpoint.js';
import { CurrentActor } from '../../../platform/http/principal.js';
import { sendCsv } from '../../../platform/http/send-csv.js';
import { WithBody } from '../../../platform/http/with-body.js';
import { InvoiceExport } from '../application/invoice-export.js';
import { DaysQuery } from './days.dto.js';

@ApiTags('Invoices')
@Controller('admin/invoices/export')
@Allow('admin')
export class InvoiceExportController {
  constructor(private readonly invoices: InvoiceExport) {}

  @Get()
  @Endpoint({
    summary: 'Invoices issued between two days, as CSV',
    description:
      'Includes void invoices, not drafts, ordered by issue date. Columns: Number, Issued, Due, Client, Description, Amount, Balance, Status. UTF-8 with a byte order mark; text that a spreadsheet would read as a formula is prefixed with an apostrophe. Needs a fresh session (403 `auth.password_required`: see `POST /api/session/confirm`); access tokens are refused (403 `auth.session_required`).',
    answer: 'file',
    refusals: { 400: 'request.invalid', 403: 'auth.password_required' },
  })
  async exportInvoices(
    @CurrentActor() admin: Actor,
    @Query() days: DaysQuery,
    @WithBody() sent: boolean,
    @Req() { principal }: Request,
    @Res() response: Response,
  ): Promise<void> {
    const rows = await this.invoices.begin(admin, days, { sessionId: principal?.sessionId, sent });
    await sendCsv(response, `invoices-${days.from}-${days.to}.csv`, InvoiceExport.columns, rows);
  }
}
