import {
  applyDecorators,
  Body,
  Controller,
  Get,
  Param,
  Post,
  Query,
  Res,
  UploadedFile,
} from '@nestjs/common';
import { ApiParam, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { type Actor, clientOf } from '../../../kernel/index.js';
import { Allow, CurrentActor, Endpoint, IdParam, RecordRefusals } from '../../../platform/http/route.js';
import { PageQuery } from '../../../platform/http/page-query.dto.js';
import { sendFile } from '../../../platform/http/send-file.js';
import { Upload } from '../../../platform/http/upload.js';
import { OpenedByReader } from '../../../platform/http/opened-by-reader.js';
import { DocumentFiles } from '../application/document-files.js';
import { DocumentLibrary } from '../application/document-library.js';
import { DocumentQueries } from '../application/document-queries.js';
import {
  DocumentDetailsDto,
  DocumentDto,
  DocumentRecordDto,
  DocumentsQuery,
  DocumentVersionDto,
  UploadOwnDocumentDto,
} from './documents.dto.js';
import { clientUploadRefusals } from './refusals.js';

const own = 'Clients: their own documents; admins: all.';

/** A route that answers with one of the document's files. */
const OpensFile = (summary: string, description: string): MethodDecorator =>
  applyDecorators(
    Allow('signed-in', { scope: 'documents', record: 'documents', role: 'consultant' }),
    Endpoint({
      summary,
      description: `${own} ${description}`,
      answer: 'file',
      byId: 'documents.id',
      refusals: { 410: 'document.destroyed' },
    }) as MethodDecorator,
  );

@ApiTags('Documents')
@Controller('documents')
@RecordRefusals('document')
export class DocumentsController {
  constructor(
    private readonly queries: DocumentQueries,
    private readonly library: DocumentLibrary,
    private readonly files: DocumentFiles,
  ) {}

  @Get()
  @Allow('client', { scope: 'documents' })
  @Endpoint({
    summary: "The caller's documents, newest first",
    description: 'Searches title, description and category.',
    answer: [DocumentDto],
  })
  listDocuments(@CurrentActor() actor: Actor, @Query() query: DocumentsQuery) {
    return this.queries.own(actor, query);
  }

  @Post()
  @Allow('client', { scope: 'upload' })
  @Upload('document')
  @Endpoint({
    summary: 'Upload a document for the practice',
    description:
      'Its status is pending_review until the practice has reviewed it. Limits: 200 uploads an hour, and the quota of GET /api/storage.',
    answer: DocumentRecordDto,
    status: 201,
    idempotent: 'upload',
    refusals: clientUploadRefusals,
  })
  async uploadDocument(
    @CurrentActor() actor: Actor,
    @Body() { file: fileName, category = 'other', description, title }: UploadOwnDocumentDto,
    @UploadedFile() { buffer: bytes }: Express.Multer.File,
  ) {
    const upload = {
      userId: clientOf(actor),
      title,
      category,
      description: description ?? null,
      fileName,
      bytes,
    };
    const add = await this.library.prepareUpload(actor, { ...upload, needsSignature: false });
    return async () => this.queries.ownOne(actor, (await add()).id);
  }

  @Get(':id')
  @OpensFile(
    'Open the file inline',
    'After signing, this is the sealed PDF. The activity log records the view, unless another site caused it.',
  )
  async viewDocument(
    @CurrentActor() actor: Actor,
    @IdParam() id: number,
    @OpenedByReader() opened: boolean,
    @Res() response: Response,
  ) {
    sendFile(response, await this.files.view(actor, id, { opened }), 'inline');
  }

  @Get(':id/download')
  @OpensFile(
    'Download the file',
    'After signing, this is the sealed PDF. The activity log records the download, unless another site caused it.',
  )
  async downloadDocument(
    @CurrentActor() actor: Actor,
    @IdParam() id: number,
    @OpenedByReader() opened: boolean,
    @Res() response: Response,
  ) {
    sendFile(response, await this.files.download(actor, id, { opened }), 'attachment');
  }

  @Get(':id/original')
  @OpensFile('Download the original file that the signer saw', 'Before signing, this is the current file.')
  async downloadOriginalDocument(
    @CurrentActor() actor: Actor,
    @IdParam() id: number,
    @OpenedByReader() opened: boolean,
    @Res() response: Response,
  ) {
    sendFile(response, await this.files.original(actor, id, { opened }), 'attachment');
  }

  @Get(':id/signature')
  @OpensFile('Get the image of the signature', 'A PNG, also for a typed name; 404 until signed.')
  async getDocumentSignature(@CurrentActor() actor: Actor, @IdParam() id: number, @Res() response: Response) {
    sendFile(response, await this.files.signatureImage(actor, id), 'inline');
  }

  @Get(':id/details')
  @Allow('signed-in', { scope: 'documents', record: 'documents', role: 'consultant' })
  @Endpoint({
    summary: 'Get the details of a document',
    description: `${own} Includes its versions, and who opened it and when.`,
    answer: DocumentDetailsDto,
    byId: 'documents.id',
  })
  getDocumentDetails(@CurrentActor() actor: Actor, @IdParam() id: number) {
    return this.queries.details(actor, id);
  }

  @Get(':id/versions')
  @Allow('signed-in', { scope: 'documents', record: 'documents', role: 'consultant' })
  @Endpoint({
    summary: 'All versions of a document, newest first',
    description: `${own} Replacing the file adds a version.`,
    answer: [DocumentVersionDto],
    byId: 'documents.id',
  })
  listDocumentVersions(@CurrentActor() actor: Actor, @IdParam() id: number, @Query() query: PageQuery) {
    return this.queries.versions(actor, id, query);
  }

  @Get(':id/versions/:version')
  @ApiParam({ name: 'version', type: 'integer', example: 1 })
  @OpensFile('Download a version', 'The activity log records the download.')
  async downloadDocumentVersion(
    @CurrentActor() actor: Actor,
    @IdParam() id: number,
    @Param('version') version: string,
    @OpenedByReader() opened: boolean,
    @Res() response: Response,
  ) {
    sendFile(response, await this.files.version(actor, id, version, { opened }), 'attachment');
  }
}
