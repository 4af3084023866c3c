import { Controller, Get, Query, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import type { Actor } from '../../../kernel/actor.js';
import type { Page } from '../../../platform/database/paging.js';
import { Allow } from '../../../platform/http/allow.js';
import { Endpoint } from '../../../platform/http/endpoint.js';
import { IdParam } from '../../../platform/http/id-param.js';
import { CurrentActor } from '../../../platform/http/principal.js';
import { sendFile } from '../../../platform/http/send-file.js';
import { DocumentLibrary } from '../application/document-library.js';
import { DocumentQueries } from '../application/document-queries.js';
import { DocumentDto, DocumentsQuery } from './documents.dto.js';

@ApiTags('Documents')
@Controller('documents')
export class DocumentsController {
  constructor(
    private readonly queries: DocumentQueries,
    private readonly library: DocumentLibrary,
  ) {}

  @Get()
  @Allow('client')
  @Endpoint({
    summary: 'Own documents, newest first',
    description: 'Searches title, description and category.',
    answer: [DocumentDto],
    refusals: { 400: 'request.invalid' },
  })
  listDocuments(@CurrentActor() actor: Actor, @Query() query: DocumentsQuery): Promise<Page<DocumentDto>> {
    return this.queries.own(actor, query);
  }

  @Get(':id')
  @Allow('signed-in')
  @Endpoint({
    summary: 'The file, shown inline',
    description: "A client's own; any client's for an admin.",
    answer: 'file',
    byId: 'documents.id',
    refusals: { 404: 'document.not_found' },
  })
  async viewDocument(
    @CurrentActor() actor: Actor,
    @IdParam() id: number,
    @Res() response: Response,
  ): Promise<void> {
    sendFile(response, await this.library.open(actor, id), 'inline');
  }

  @Get(':id/download')
  @Allow('signed-in')
  @Endpoint({
    summary: 'The file as an attachment',
    description: "A client's own; any client's for an admin.",
    answer: 'file',
    byId: 'documents.id',
    refusals: { 404: 'document.not_found' },
  })
  async downloadDocument(
    @CurrentActor() actor: Actor,
    @IdParam() id: number,
    @Res() response: Response,
  ): Promise<void> {
    sendFile(response, await this.library.open(actor, id), 'attachment');
  }
}
