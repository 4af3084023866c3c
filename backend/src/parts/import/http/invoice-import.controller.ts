import { Body, Controller, Post, Res } from '@nestjs/common';
import { ApiResponse, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import type { Actor } from '../../../kernel/index.js';
import { BodyMembers } from '../../../platform/http/json-body.js';
import { Allow, CurrentActor, Endpoint, RecordRefusals } from '../../../platform/http/route.js';
import { InvoiceImport, maxRows } from '../application/invoice-import.js';
import { InvoiceImportAnswerDto, InvoiceImportDto, readRows } from './invoice-import.dto.js';

/** Each row has up to eight fields. */
const membersOfImport = maxRows * 9;
/** 2 KB for each row. */
const bytesOfImport = maxRows * 2048;

@ApiTags('Invoices')
@Controller('admin/invoices')
@RecordRefusals('invoice')
export class InvoiceImportController {
  constructor(private readonly invoiceImport: InvoiceImport) {}

  @Post('import')
  @Allow('admin', { role: 'consultant', token: 'none' })
  @BodyMembers(membersOfImport, bytesOfImport)
  @Endpoint({
    summary: 'Import open invoices from other software',
    description:
      'All rows or none, in a fresh session (403 `auth.password_required`: see `POST /api/session/confirm`); access tokens ' +
      'are refused (403 `auth.session_required`). Each becomes an issued invoice of its `amount` with its own number and ' +
      'date; what was paid before, `amount` less `balance`, is one payment of the method `before`, which counts in no ' +
      'month, weekly review or export of payments and has no receipt. Closed weeks do not hold it, and no notification ' +
      'is sent; one that is overdue by then is reminded of by hand only. With dryRun nothing is changed, and the answer, ' +
      '200, names each refused row with its fields. Without dryRun, refused rows are 400 or 409 with fields named like ' +
      '`rows.0.client`. 409 `practice.incomplete` while the practice’s details are missing.',
    answer: InvoiceImportAnswerDto,
    status: 201,
    refusals: { 403: 'auth.password_required', 409: 'invoice.number_taken', 413: 'request.too_large' },
  })
  @ApiResponse({ status: 200, description: 'Result of a dry run', type: InvoiceImportAnswerDto })
  async importInvoices(
    @CurrentActor() admin: Actor,
    @Body() { rows, dryRun = false }: InvoiceImportDto,
    @Res({ passthrough: true }) response: Response,
  ): Promise<InvoiceImportAnswerDto> {
    if (!dryRun) return { rows: await this.invoiceImport.import(admin, readRows(rows)) };
    response.status(200);
    return { rows: await this.invoiceImport.preview(admin, readRows(rows)) };
  }
}
