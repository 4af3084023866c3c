import { Controller, Get, Query, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import type { Actor } from '../../../kernel/actor.js';
import { Allow } from '../../../platform/http/allow.js';
import { Endpoint } from '../../../platform/http/endpoint.js';
import { OneAtATime, pdfQueue } from '../../../platform/http/one-at-a-time.js';
import { IdParam } from '../../../platform/http/id-param.js';
import { CurrentActor } from '../../../platform/http/principal.js';
import { sendFile } from '../../../platform/http/send-file.js';
import { StatementPdfs } from '../application/statement-pdfs.js';
import { DaysQuery } from './days.dto.js';

const lists =
  'Opening balance, invoices, payments, refunds and closing balance for a period in the practice’s time zone, both days included.';

@ApiTags('Invoices')
@Controller()
export class StatementsController {
  constructor(private readonly statements: StatementPdfs) {}

  @Get('statement')
  @Allow('client')
  @Endpoint({
    summary: 'Get a statement as PDF',
    description: `${lists} 60 per hour.`,
    answer: 'file',
    refusals: { 400: 'request.invalid', 429: 'request.too_many' },
  })
  @OneAtATime(pdfQueue)
  async ownStatement(
    @CurrentActor() actor: Actor,
    @Query() days: DaysQuery,
    @Res() response: Response,
  ): Promise<void> {
    sendFile(response, await this.statements.own(actor, days), 'inline');
  }

  @Get('admin/clients/:id/statement')
  @Allow('admin')
  @Endpoint({
    summary: 'Get a client’s statement as PDF',
    description: lists,
    answer: 'file',
    byId: 'users.id of the client',
    refusals: { 400: 'request.invalid', 404: 'client.not_found', 503: 'papers.busy' },
  })
  async clientStatement(
    @CurrentActor() admin: Actor,
    @IdParam() id: number,
    @Query() days: DaysQuery,
    @Res() response: Response,
  ): Promise<void> {
    sendFile(response, await this.statements.between(admin, id, days), 'inline');
  }
}
