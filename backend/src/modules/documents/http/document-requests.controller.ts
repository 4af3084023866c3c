import { Body, Controller, Delete, Get, Patch, Post, Query, Res, UploadedFile } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { t } from '@steward/texts';
import { type Actor, invalidField } from '../../../kernel/index.js';
import { Allow, CurrentActor, Endpoint, IdParam, RecordRefusals } from '../../../platform/http/route.js';
import { sendFile } from '../../../platform/http/send-file.js';
import { Upload } from '../../../platform/http/upload.js';
import { DocumentRequestQueries } from '../application/document-request-queries.js';
import { RequestAnswers } from '../application/request-answers.js';
import {
  DocumentRequestDto,
  DocumentRequestRecordDto,
  DocumentRequestsQuery,
  MarkRequestItemDto,
  RequestedUploadQuery,
  UploadRequestedDocumentDto,
} from './document-requests.dto.js';
import { ItemId } from './item-id.js';
import { clientUploadRefusals } from './refusals.js';

@ApiTags('Document requests')
@Controller('document-requests')
@Allow('client', { scope: 'upload', record: 'document_requests' })
@RecordRefusals('document_request')
export class DocumentRequestsController {
  constructor(
    private readonly answers: RequestAnswers,
    private readonly queries: DocumentRequestQueries,
  ) {}

  @Get()
  @Allow('client', { scope: 'upload' })
  @Endpoint({
    summary: "The caller's document requests, newest first",
    description: 'Includes accepted ones unless `status` or `waiting` is given.',
    answer: [DocumentRequestDto],
  })
  listDocumentRequests(@CurrentActor() actor: Actor, @Query() query: DocumentRequestsQuery) {
    return this.queries.own(actor, query);
  }

  @Get(':id')
  @Endpoint({
    summary: "One of the caller's document requests",
    description: 'The fields of the list, with the actions that are allowed now. A withdrawn request is 404.',
    answer: DocumentRequestRecordDto,
    byId: 'document_requests.id',
  })
  getDocumentRequest(@CurrentActor() actor: Actor, @IdParam() id: number) {
    return this.queries.ownOne(actor, id);
  }

  @Post(':id/upload')
  @Upload('document')
  @Endpoint({
    summary: 'Upload a file for a request',
    description:
      'Creates a document. A second file replaces the first until the practice has started its review. For a checklist, itemId names the document of the list.',
    answer: DocumentRequestRecordDto,
    status: 201,
    idempotent: 'upload',
    byId: 'document_requests.id',
    refusals: { ...clientUploadRefusals, 409: 'document_request.completed' },
  })
  async uploadRequestedDocument(
    @CurrentActor() actor: Actor,
    @IdParam() id: number,
    @Body() { file: fileName, itemId }: UploadRequestedDocumentDto,
    @UploadedFile() { buffer: bytes }: Express.Multer.File,
  ) {
    const answer = await this.answers.prepareAnswer(actor, id, { fileName, bytes }, itemId ?? null);
    return async () => {
      await answer();
      return this.queries.ownOne(actor, id);
    };
  }

  @Delete(':id/upload')
  @Endpoint({
    summary: 'Take an upload back',
    description:
      'Allowed until the practice has started its review. For a checklist, itemId names the document.',
    byId: 'document_requests.id',
    refusals: { 409: 'document_request.already_reviewed' },
  })
  undoRequestedUpload(
    @CurrentActor() actor: Actor,
    @IdParam() id: number,
    @Query() { itemId }: RequestedUploadQuery,
  ) {
    return this.answers.undo(actor, id, itemId ?? null);
  }

  @Patch(':id/items/:itemId')
  @ItemId()
  @Endpoint({
    summary: 'Say that a document of a checklist is not needed',
    description:
      'With a reason. The request is answered once every document has a file or is not needed. notNeeded: false takes it back.',
    answer: DocumentRequestRecordDto,
    byId: 'document_requests.id',
    refusals: { 409: 'document_request.answered' },
  })
  async updateDocumentRequestItem(
    @CurrentActor() actor: Actor,
    @IdParam() id: number,
    @IdParam('itemId') itemId: number,
    @Body() { notNeeded, reason }: MarkRequestItemDto,
  ) {
    if (notNeeded && !reason) throw invalidField('reason', t('Please say why'));
    await this.answers.markItem(actor, id, itemId, notNeeded ? (reason ?? null) : null);
    return this.queries.ownOne(actor, id);
  }

  @Get(':id/template')
  @Endpoint({
    summary: 'Download the form to fill in',
    description: 'Only for requests with a template.',
    answer: 'file',
    byId: 'document_requests.id',
  })
  async downloadRequestedTemplate(
    @CurrentActor() actor: Actor,
    @IdParam() id: number,
    @Res() response: Response,
  ) {
    sendFile(response, await this.answers.template(actor, id), 'attachment');
  }
}
