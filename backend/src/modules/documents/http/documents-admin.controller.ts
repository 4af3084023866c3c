import { Body, Controller, Get, Post, Query, UploadedFile } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Actor } from '../../../kernel/actor.js';
import type { Page } from '../../../platform/database/paging.js';
import { Allow } from '../../../platform/http/allow.js';
import { Endpoint } from '../../../platform/http/endpoint.js';
import { CurrentActor } from '../../../platform/http/principal.js';
import { Upload } from '../../../platform/http/upload.js';
import { DocumentLibrary } from '../application/document-library.js';
import { DocumentQueries } from '../application/document-queries.js';
import { AdminDocumentDto, AllDocumentsQuery, UploadDocumentDto } from './documents.dto.js';

@ApiTags('Documents')
@Controller('admin/documents')
@Allow('admin')
export class DocumentsAdminController {
  constructor(
    private readonly library: DocumentLibrary,
    private readonly queries: DocumentQueries,
  ) {}

  @Post('upload')
  @Upload('document')
  @Endpoint({
    summary: 'Upload a document for a client',
    description:
      'The client sees it at once, as a draft, or awaiting their signature where needsSignature is true.',
    answer: AdminDocumentDto,
    status: 201,
    idempotent: true,
    refusals: {
      400: 'request.invalid',
      409: 'document.not_signable',
      413: 'document.too_large',
      415: 'document.type_not_allowed',
      503: 'upload.busy',
      507: 'storage.full',
    },
  })
  async uploadDocument(
    @CurrentActor() admin: Actor,
    @Body()
    { file: fileName, category = 'other', description, needsSignature = false, ...upload }: UploadDocumentDto,
    @UploadedFile() { buffer: bytes }: Express.Multer.File,
  ): Promise<AdminDocumentDto> {
    const { id } = await this.library.upload(admin, {
      ...upload,
      category,
      description: description ?? null,
      needsSignature,
      fileName,
      bytes,
    });
    return this.queries.one(admin, id);
  }

  @Get()
  @Endpoint({
    summary: "All clients' documents, newest first",
    description: 'Searches title, description and category.',
    answer: [AdminDocumentDto],
    refusals: { 400: 'request.invalid' },
  })
  listAllDocuments(
    @CurrentActor() admin: Actor,
    @Query() query: AllDocumentsQuery,
  ): Promise<Page<AdminDocumentDto>> {
    return this.queries.all(admin, query);
  }
}
