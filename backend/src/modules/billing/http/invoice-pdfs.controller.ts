import { Controller, Get, Query, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import type { Actor } from '../../../kernel/index.js';
import { Allow, CurrentActor, Endpoint, IdParam, RecordRefusals } from '../../../platform/http/route.js';
import { OneAtATime, pdfQueue } from '../../../platform/http/one-at-a-time.js';
import { sendFile } from '../../../platform/http/send-file.js';
import { InvoicePdfs } from '../application/invoice-pdfs.js';
import { StatementPdfs } from '../application/statement-pdfs.js';
import { DaysQuery } from './days.dto.js';

const own = 'Clients: their own only; admins: any.';
const statement =
  'Opening balance, invoices, payments, refunds and closing balance for a period in the practice’s time zone, both days included.';

@ApiTags('Invoices')
@Controller()
export class InvoicePdfsController {
  constructor(
    private readonly pdfs: InvoicePdfs,
    private readonly statements: StatementPdfs,
  ) {}

  @Get('invoices/:id/pdf')
  @Allow('signed-in', { scope: 'invoices', record: 'invoices', role: 'consultant' })
  @RecordRefusals('invoice')
  @Endpoint({
    summary: 'Get an invoice as PDF',
    description: `${own} Generated once per version and stored with its hash. Admins get a preview of a draft.`,
    answer: 'file',
    byId: 'invoices.id',
  })
  @OneAtATime(pdfQueue)
  async getInvoicePdf(@CurrentActor() actor: Actor, @IdParam() id: number, @Res() response: Response) {
    sendFile(response, await this.pdfs.invoice(actor, id), 'inline');
  }

  @Get('payments/:id/receipt')
  @Allow('signed-in', { scope: 'invoices', record: 'payments', role: 'consultant' })
  @Endpoint({
    summary: 'Get the receipt for a payment as PDF',
    description: `${own} Generated on first request, then stored.`,
    answer: 'file',
    byId: 'payments.id',
  })
  @OneAtATime(pdfQueue)
  async getPaymentReceipt(@CurrentActor() actor: Actor, @IdParam() id: number, @Res() response: Response) {
    sendFile(response, await this.pdfs.receipt(actor, id), 'inline');
  }

  @Get('refunds/:id/credit-note')
  @Allow('signed-in', { scope: 'invoices', record: 'refunds', role: 'consultant' })
  @Endpoint({
    summary: 'Get the credit note for a refund as PDF',
    description: `${own} Only for a refund that succeeded. Generated on first request, then stored.`,
    answer: 'file',
    byId: 'refunds.id',
  })
  @OneAtATime(pdfQueue)
  async getCreditNote(@CurrentActor() actor: Actor, @IdParam() id: number, @Res() response: Response) {
    sendFile(response, await this.pdfs.creditNote(actor, id), 'inline');
  }

  @Get('statement')
  @Allow('client', { scope: 'invoices' })
  @Endpoint({
    summary: 'Get a statement as PDF',
    description: `${statement} 60 per hour.`,
    answer: 'file',
    refusals: { 429: 'request.too_many' },
  })
  @OneAtATime(pdfQueue)
  async getStatement(@CurrentActor() actor: Actor, @Query() days: DaysQuery, @Res() response: Response) {
    sendFile(response, await this.statements.own(actor, days), 'inline');
  }

  @Get('admin/clients/:id/statement')
  @Allow('admin', { role: 'consultant' })
  @Endpoint({
    summary: 'Get a client’s statement as PDF',
    description: statement,
    answer: 'file',
    byId: 'users.id of the client',
    refusals: { 503: 'papers.busy' },
  })
  async getClientStatement(
    @CurrentActor() admin: Actor,
    @IdParam() id: number,
    @Query() days: DaysQuery,
    @Res() response: Response,
  ) {
    sendFile(response, await this.statements.between(admin, id, days), 'inline');
  }
}
