import { Controller, Get, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import type { Actor } from '../../../kernel/actor.js';
import { Allow } from '../../../platform/http/allow.js';
import { Endpoint } from '../../../platform/http/endpoint.js';
import { InTurn, papersLine } from '../../../platform/http/in-turn.js';
import { IdParam } from '../../../platform/http/id-param.js';
import { CurrentActor } from '../../../platform/http/principal.js';
import { RecordRefusals } from '../../../platform/http/record-refusals.js';
import { sendFile } from '../../../platform/http/send-file.js';
import { InvoicePapers } from '../application/invoice-papers.js';

const own = "A client's own; any client's for an admin.";

@ApiTags('Invoices')
@Controller()
export class InvoicePapersController {
  constructor(private readonly papers: InvoicePapers) {}

  @Get('invoices/:id/pdf')
  @Allow('signed-in')
  @RecordRefusals('invoice')
  @Endpoint({
    summary: 'The invoice as PDF',
    description: `${own} Drawn once for each version and kept with its hash. An admin sees a draft as it would be.`,
    answer: 'file',
    byId: 'invoices.id',
    refusals: { 404: 'invoice.not_found' },
  })
  @InTurn(papersLine)
  async invoicePdf(
    @CurrentActor() actor: Actor,
    @IdParam() id: number,
    @Res() response: Response,
  ): Promise<void> {
    sendFile(response, await this.papers.invoice(actor, id), 'inline');
  }

  @Get('payments/:id/receipt')
  @Allow('signed-in')
  @Endpoint({
    summary: 'The receipt of a payment as PDF',
    description: `${own} Drawn when it is first opened, and kept then.`,
    answer: 'file',
    byId: 'payments.id',
    refusals: { 404: 'payment.not_found' },
  })
  @InTurn(papersLine)
  async paymentReceipt(
    @CurrentActor() actor: Actor,
    @IdParam() id: number,
    @Res() response: Response,
  ): Promise<void> {
    sendFile(response, await this.papers.receipt(actor, id), 'inline');
  }

  @Get('refunds/:id/credit-note')
  @Allow('signed-in')
  @Endpoint({
    summary: 'The credit note of a refund as PDF',
    description: `${own} Of a refund that has succeeded. Drawn when it is first opened, and kept then.`,
    answer: 'file',
    byId: 'refunds.id',
    refusals: { 404: 'refund.not_found' },
  })
  @InTurn(papersLine)
  async refundCreditNote(
    @CurrentActor() actor: Actor,
    @IdParam() id: number,
    @Res() response: Response,
  ): Promise<void> {
    sendFile(response, await this.papers.creditNote(actor, id), 'inline');
  }
}
