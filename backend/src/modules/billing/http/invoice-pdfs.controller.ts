import { Controller, Get, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import type { Actor } from '../../../kernel/actor.js';
import { Allow } from '../../../platform/http/allow.js';
import { Endpoint } from '../../../platform/http/endpoint.js';
import { OneAtATime, pdfQueue } from '../../../platform/http/one-at-a-time.js';
import { IdParam } from '../../../platform/http/id-param.js';
import { CurrentActor } from '../../../platform/http/principal.js';
import { RecordRefusals } from '../../../platform/http/record-refusals.js';
import { sendFile } from '../../../platform/http/send-file.js';
import { InvoicePdfs } from '../application/invoice-pdfs.js';

const own = 'Clients: their own only; admins: any.';

@ApiTags('Invoices')
@Controller()
export class InvoicePdfsController {
  constructor(private readonly pdfs: InvoicePdfs) {}

  @Get('invoices/:id/pdf')
  @Allow('signed-in')
  @RecordRefusals('invoice')
  @Endpoint({
    summary: 'Get an invoice as PDF',
    description: `${own} Generated once per version and stored with its hash. Admins get a preview of a draft.`,
    answer: 'file',
    byId: 'invoices.id',
  })
  @OneAtATime(pdfQueue)
  async invoicePdf(
    @CurrentActor() actor: Actor,
    @IdParam() id: number,
    @Res() response: Response,
  ): Promise<void> {
    sendFile(response, await this.pdfs.invoice(actor, id), 'inline');
  }

  @Get('payments/:id/receipt')
  @Allow('signed-in')
  @Endpoint({
    summary: 'Get the receipt for a payment as PDF',
    description: `${own} Generated on first request, then stored.`,
    answer: 'file',
    byId: 'payments.id',
  })
  @OneAtATime(pdfQueue)
  async paymentReceipt(
    @CurrentActor() actor: Actor,
    @IdParam() id: number,
    @Res() response: Response,
  ): Promise<void> {
    sendFile(response, await this.pdfs.receipt(actor, id), 'inline');
  }

  @Get('refunds/:id/credit-note')
  @Allow('signed-in')
  @Endpoint({
    summary: 'Get the credit note for a refund as PDF',
    description: `${own} Only for a refund that succeeded. Generated on first request, then stored.`,
    answer: 'file',
    byId: 'refunds.id',
  })
  @OneAtATime(pdfQueue)
  async refundCreditNote(
    @CurrentActor() actor: Actor,
    @IdParam() id: number,
    @Res() response: Response,
  ): Promise<void> {
    sendFile(response, await this.pdfs.creditNote(actor, id), 'inline');
  }
}
