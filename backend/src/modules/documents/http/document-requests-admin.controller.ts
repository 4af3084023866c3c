import { Body, Controller, Delete, Get, Patch, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Actor } from '../../../kernel/index.js';
import { Allow, CurrentActor, Endpoint, IdParam, RecordRefusals } from '../../../platform/http/route.js';
import { PageQuery } from '../../../platform/http/page-query.dto.js';
import { RecordVersions } from '../../../platform/database/record-versions.js';
import { DocumentRequestQueries, requestVersions } from '../application/document-request-queries.js';
import { DocumentRequests } from '../application/document-requests.js';
import { RequestReminders } from '../application/request-reminders.js';
import { RequestAnswers } from '../application/request-answers.js';
import { ItemId } from './item-id.js';
import {
  AdminDocumentRequestDto,
  AdminDocumentRequestRecordDto,
  AllDocumentRequestsQuery,
  CreateDocumentRequestDto,
  DocumentRequestVersionDto,
  ReviewRequestItemDto,
  UpdateDocumentRequestDto,
} from './document-requests.dto.js';

@ApiTags('Document requests')
@Controller('admin/document-requests')
@Allow('admin', { role: 'assistant' })
@RecordRefusals('document_request')
export class DocumentRequestsAdminController {
  constructor(
    private readonly requests: DocumentRequests,
    private readonly reminders: RequestReminders,
    private readonly answers: RequestAnswers,
    private readonly queries: DocumentRequestQueries,
    private readonly versions: RecordVersions,
  ) {}

  @Get()
  @Endpoint({
    summary: "All clients' requests, newest first",
    description: 'Includes accepted ones unless `status` or `waiting` is given.',
    answer: [AdminDocumentRequestDto],
  })
  listDocumentRequestsForAdmin(@CurrentActor() admin: Actor, @Query() query: AllDocumentRequestsQuery) {
    return this.queries.all(admin, query);
  }

  @Get(':id')
  @Endpoint({
    summary: 'Get a request',
    description: 'The fields of the list, with the actions that are allowed now. A withdrawn request is 404.',
    answer: AdminDocumentRequestRecordDto,
    byId: 'document_requests.id',
  })
  getDocumentRequestForAdmin(@CurrentActor() admin: Actor, @IdParam() id: number) {
    return this.queries.one(admin, id);
  }

  @Post()
  @Endpoint({
    summary: 'Request a document from a client',
    description: 'Optionally with a due date, a form to fill in, and a checklist of up to 30 documents.',
    answer: AdminDocumentRequestRecordDto,
    status: 201,
    idempotent: 'database',
  })
  async createDocumentRequest(@CurrentActor() admin: Actor, @Body() request: CreateDocumentRequestDto) {
    const { id } = await this.requests.create(admin, request);
    return this.queries.one(admin, id);
  }

  @Patch(':id')
  @Endpoint({
    summary: 'Accept the upload, send it back, or change the request',
    description:
      'Accepting also completes the uploaded document. Sending it back requires a reason and clears documentId; the file stays in the library. Omitted fields keep their values.',
    answer: AdminDocumentRequestRecordDto,
    byId: 'document_requests.id',
    refusals: { 409: 'document_request.nothing_uploaded' },
  })
  async updateDocumentRequest(
    @CurrentActor() admin: Actor,
    @IdParam() id: number,
    @Body() changes: UpdateDocumentRequestDto,
  ) {
    await this.answers.update(admin, id, changes);
    return this.queries.one(admin, id);
  }

  @Patch(':id/items/:itemId')
  @ItemId()
  @Endpoint({
    summary: 'Accept a document of a checklist, or send it back',
    description:
      'Accepting also completes the uploaded document; with the last one, the request is accepted. Sending it back requires a reason.',
    answer: AdminDocumentRequestRecordDto,
    byId: 'document_requests.id',
    refusals: { 409: 'document_request.nothing_uploaded' },
  })
  async updateDocumentRequestItemForAdmin(
    @CurrentActor() admin: Actor,
    @IdParam() id: number,
    @IdParam('itemId') itemId: number,
    @Body() review: ReviewRequestItemDto,
  ) {
    await this.answers.reviewItem(admin, id, itemId, review);
    return this.queries.one(admin, id);
  }

  @Post(':id/remind')
  @Endpoint({
    summary: 'Remind a client of a request',
    description:
      'Sends the notifications that the client has turned on. Only before an upload, and once a day: a second reminder is 409 reminder.already_sent. One that would reach nobody is 409 client.no_reader, client.no_login, client.email_not_confirmed or client.notifications_off.',
    status: 202,
    byId: 'document_requests.id',
    idempotent: 'database',
    refusals: { 409: 'document_request.answered' },
  })
  remindOfDocumentRequest(@CurrentActor() admin: Actor, @IdParam() id: number) {
    return this.reminders.remind(admin, id);
  }

  @Get(':id/versions')
  @Endpoint({
    summary: 'Earlier versions of a request, newest first',
    description: 'Each change stores the previous values.',
    answer: [DocumentRequestVersionDto],
    byId: 'document_requests.id',
  })
  listDocumentRequestVersions(@CurrentActor() admin: Actor, @IdParam() id: number, @Query() page: PageQuery) {
    return this.versions.list<DocumentRequestVersionDto>(admin, requestVersions, id, page);
  }

  @Delete(':id')
  @Endpoint({
    summary: 'Withdraw a request',
    description: 'The uploaded file stays in the library. 409 under a legal hold.',
    byId: 'document_requests.id',
    refusals: { 409: 'request.held' },
  })
  withdrawDocumentRequest(@CurrentActor() admin: Actor, @IdParam() id: number) {
    return this.requests.withdraw(admin, id);
  }
}
