import { Controller, Get, Query, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import type { Actor } from '../../../kernel/actor.js';
import { Allow } from '../../../platform/http/allow.js';
import { Endpoint } from '../../../platform/http/endpoint.js';
import { InTurn, papersLine } from '../../../platform/http/in-turn.js';
import { IdParam } from '../../../platform/http/id-param.js';
import { CurrentActor } from '../../../platform/http/principal.js';
import { sendFile } from '../../../platform/http/send-file.js';
import { StatementPapers } from '../application/statement-papers.js';
import { DaysQuery } from './days.dto.js';

const lists =
  'Opening balance, invoices, payments, refunds and closing balance between two days of the practice, both inclusive.';

@ApiTags('Invoices')
@Controller()
export class StatementsController {
  constructor(private readonly statements: StatementPapers) {}

  @Get('statement')
  @Allow('client')
  @Endpoint({
    summary: 'An own statement as PDF',
    description: `${lists} 60 in an hour.`,
    answer: 'file',
    refusals: { 400: 'request.invalid', 429: 'request.too_many' },
  })
  @InTurn(papersLine)
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
    summary: 'The statement of a client as PDF',
    description: lists,
    answer: 'file',
    byId: 'users.id of the client',
    refusals: { 400: 'request.invalid', 404: 'client.not_found', 503: 'papers.busy' },
  })
  async clientStatement(
    @IdParam() id: number,
    @Query() days: DaysQuery,
    @Res() response: Response,
  ): Promise<void> {
    sendFile(response, await this.statements.between(id, days), 'inline');
  }
}
