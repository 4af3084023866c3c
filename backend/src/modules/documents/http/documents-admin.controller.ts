import { Body, Controller, Delete, Get, Patch, Post, Put, Query, UploadedFile } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type Actor, isAssistant } from '../../../kernel/index.js';
import { Allow, CurrentActor, Endpoint, IdParam, RecordRefusals } from '../../../platform/http/route.js';
import { Upload } from '../../../platform/http/upload.js';
import { DocumentLibrary } from '../application/document-library.js';
import { DocumentQueries } from '../application/document-queries.js';
import { SignatureReminders } from '../application/signature-reminders.js';
import {
  AdminDocumentDto,
  DocumentTitleDto,
  AdminDocumentRecordDto,
  AllDocumentsQuery,
  FileDto,
  UpdateDocumentDto,
  UploadDocumentDto,
} from './documents.dto.js';
import { uploadRefusals } from './refusals.js';

@ApiTags('Documents')
@Controller('admin/documents')
@Allow('admin', { role: 'consultant' })
@RecordRefusals('document')
export class DocumentsAdminController {
  constructor(
    private readonly library: DocumentLibrary,
    private readonly queries: DocumentQueries,
    private readonly reminders: SignatureReminders,
  ) {}

  @Post('upload')
  @Upload('document')
  @Endpoint({
    summary: 'Upload a document for a client',
    description:
      'The client sees it immediately, as a draft, or awaiting a signature if needsSignature is true.',
    answer: AdminDocumentRecordDto,
    status: 201,
    idempotent: 'upload',
    refusals: { ...uploadRefusals, 409: 'document.not_signable' },
  })
  async uploadDocumentForAdmin(
    @CurrentActor() admin: Actor,
    @Body()
    {
      file: fileName,
      category = 'other',
      description,
      needsSignature = false,
      notify = true,
      ...upload
    }: UploadDocumentDto,
    @UploadedFile() { buffer: bytes }: Express.Multer.File,
  ) {
    const add = await this.library.prepareUpload(admin, {
      ...upload,
      category,
      description: description ?? null,
      needsSignature,
      quiet: !notify,
      fileName,
      bytes,
    });
    return async () => this.queries.one(admin, (await add()).id);
  }

  @Get()
  @Allow('admin', { role: 'assistant' })
  @Endpoint({
    summary: "All clients' documents, newest first",
    description:
      'Searches title, description and category. Assistants search and get titles, with client, status and date only.',
    answer: [[AdminDocumentDto, 'or', DocumentTitleDto]],
  })
  listDocumentsForAdmin(@CurrentActor() admin: Actor, @Query() query: AllDocumentsQuery) {
    return isAssistant(admin) ? this.queries.titles(admin, query) : this.queries.all(admin, query);
  }

  @Patch(':id')
  @Endpoint({
    summary: 'Change a document or its status',
    description:
      'Omitted fields keep their values. A refused status change lists the allowed ones. 409 document.changed: its file was replaced during the check for signing.',
    answer: AdminDocumentRecordDto,
    byId: 'documents.id',
    refusals: { 409: 'document.wrong_transition' },
  })
  async updateDocument(
    @CurrentActor() admin: Actor,
    @IdParam() id: number,
    @Body() changes: UpdateDocumentDto,
  ) {
    await this.library.update(admin, id, changes);
    return this.queries.one(admin, id);
  }

  @Put(':id/file')
  @Upload('document')
  @Endpoint({
    summary: 'Replace the file with a new version',
    description:
      'The previous version is kept. A signed document cannot be replaced. 409 document.changed: during the check, the file was replaced, or a signature was requested or withdrawn.',
    answer: AdminDocumentRecordDto,
    idempotent: 'upload',
    byId: 'documents.id',
    refusals: { ...uploadRefusals, 409: 'document.sealed' },
  })
  async replaceDocumentFile(
    @CurrentActor() admin: Actor,
    @IdParam() id: number,
    @Body() { file: fileName }: FileDto,
    @UploadedFile() { buffer: bytes }: Express.Multer.File,
  ) {
    const replace = await this.library.prepareReplacement(admin, id, { fileName, bytes });
    return async () => {
      await replace();
      return this.queries.one(admin, id);
    };
  }

  @Post(':id/remind')
  @Endpoint({
    summary: 'Remind a client to sign a document',
    description:
      'Sends the notifications that the client has turned on. Only while a signature is awaited, and once a day: a second reminder is 409 reminder.already_sent. One that would reach nobody is 409 client.no_reader, client.no_login, client.email_not_confirmed or client.notifications_off.',
    status: 202,
    byId: 'documents.id',
    idempotent: 'database',
    refusals: { 409: 'document.not_awaiting' },
  })
  remindOfDocument(@CurrentActor() admin: Actor, @IdParam() id: number) {
    return this.reminders.remind(admin, id);
  }

  @Delete(':id')
  @Allow('admin', { role: 'consultant', token: 'refused' })
  @Endpoint({
    summary: 'Delete a document',
    description:
      'The client no longer sees it. It can be restored for 30 days; after that its files are removed.',
    byId: 'documents.id',
  })
  deleteDocument(@CurrentActor() admin: Actor, @IdParam() id: number) {
    return this.library.delete(admin, id);
  }

  @Post(':id/restore')
  @Endpoint({
    summary: 'Restore a deleted document',
    description: 'Within 30 days of deletion. A document that is not deleted stays unchanged.',
    answer: AdminDocumentRecordDto,
    byId: 'documents.id',
  })
  async restoreDocument(@CurrentActor() admin: Actor, @IdParam() id: number) {
    await this.library.restore(admin, id);
    return this.queries.one(admin, id);
  }
}
