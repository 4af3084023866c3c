import { Body, Controller, Delete, Get, Patch, Post, Put, Query, Res, UploadedFile } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import type { Actor } from '../../../kernel/index.js';
import { Allow, CurrentActor, Endpoint, IdParam, RecordRefusals } from '../../../platform/http/route.js';
import { SearchQuery } from '../../../platform/http/page-query.dto.js';
import { sendFile } from '../../../platform/http/send-file.js';
import { Upload } from '../../../platform/http/upload.js';
import { DocumentQueries } from '../application/document-queries.js';
import { DocumentTemplateQueries } from '../application/document-template-queries.js';
import { DocumentTemplates } from '../application/document-templates.js';
import {
  CreateDocumentTemplateDto,
  DocumentTemplateDto,
  UpdateDocumentTemplateDto,
  UseDocumentTemplateDto,
} from './document-templates.dto.js';
import { AdminDocumentRecordDto, FileDto } from './documents.dto.js';
import { uploadRefusals } from './refusals.js';

@ApiTags('Document templates')
@Controller('admin/document-templates')
@Allow('admin', { role: 'consultant' })
@RecordRefusals('document_template')
export class DocumentTemplatesController {
  constructor(
    private readonly templates: DocumentTemplates,
    private readonly queries: DocumentTemplateQueries,
    private readonly documents: DocumentQueries,
  ) {}

  @Get()
  @Endpoint({
    summary: 'All templates, newest first',
    description: 'Searches title, description and category.',
    answer: [DocumentTemplateDto],
  })
  listDocumentTemplates(@Query() query: SearchQuery) {
    return this.queries.all(query);
  }

  @Post()
  @Upload('document')
  @Endpoint({
    summary: 'Upload a template',
    description: 'For documents that many clients get, and for forms that clients fill in.',
    answer: DocumentTemplateDto,
    status: 201,
    idempotent: 'upload',
    refusals: { ...uploadRefusals, 409: 'document.not_signable' },
  })
  async createDocumentTemplate(
    @CurrentActor() admin: Actor,
    @Body()
    {
      file: fileName,
      category = 'other',
      description,
      language = 'en',
      requiresSignature = false,
      title,
    }: CreateDocumentTemplateDto,
    @UploadedFile() { buffer: bytes }: Express.Multer.File,
  ) {
    const template = { title, language, category, description: description ?? null, requiresSignature };
    const add = await this.templates.prepareCreation(admin, { ...template, fileName, bytes });
    return async () => this.queries.one((await add()).id);
  }

  @Patch(':id')
  @Endpoint({
    summary: 'Change a template',
    description:
      'Omitted fields keep their values. Documents already created from it do not change. 409 document_template.changed: its file was replaced during the check for signing.',
    answer: DocumentTemplateDto,
    byId: 'document_templates.id',
    refusals: { 409: 'document.not_signable' },
  })
  async updateDocumentTemplate(
    @CurrentActor() admin: Actor,
    @IdParam() id: number,
    @Body() changes: UpdateDocumentTemplateDto,
  ) {
    await this.templates.update(admin, id, changes);
    return this.queries.one(id);
  }

  @Get(':id/file')
  @Endpoint({
    summary: "Download the template's file",
    description: 'Exactly as uploaded.',
    answer: 'file',
    byId: 'document_templates.id',
  })
  async downloadDocumentTemplate(@IdParam() id: number, @Res() response: Response) {
    sendFile(response, await this.templates.open(id), 'attachment');
  }

  @Put(':id/file')
  @Upload('document')
  @Endpoint({
    summary: "Replace the template's file",
    description:
      'Documents already created from it keep their file. 409 document_template.changed: the template was changed during the check of this file.',
    answer: DocumentTemplateDto,
    idempotent: 'upload',
    byId: 'document_templates.id',
    refusals: { ...uploadRefusals, 409: 'document.not_signable' },
  })
  async replaceDocumentTemplateFile(
    @CurrentActor() admin: Actor,
    @IdParam() id: number,
    @Body() { file: fileName }: FileDto,
    @UploadedFile() { buffer: bytes }: Express.Multer.File,
  ) {
    const replace = await this.templates.prepareReplacement(admin, id, { fileName, bytes });
    return async () => {
      await replace();
      return this.queries.one(id);
    };
  }

  @Delete(':id')
  @Allow('admin', { role: 'consultant', token: 'refused' })
  @Endpoint({
    summary: 'Delete a template',
    description: 'Documents created from it stay; requests that use it continue without a form.',
    byId: 'document_templates.id',
  })
  deleteDocumentTemplate(@CurrentActor() admin: Actor, @IdParam() id: number) {
    return this.templates.delete(admin, id);
  }

  @Post(':id/use')
  @Endpoint({
    summary: 'Create a document for a client from a template',
    description: 'Its status is awaiting_signature if the template requires a signature, otherwise draft.',
    answer: AdminDocumentRecordDto,
    status: 201,
    idempotent: 'commit',
    byId: 'document_templates.id',
  })
  async useDocumentTemplate(
    @CurrentActor() admin: Actor,
    @IdParam() id: number,
    @Body() { userId }: UseDocumentTemplateDto,
  ) {
    const add = await this.templates.prepareUse(admin, id, userId);
    return async () => this.documents.one(admin, (await add()).id);
  }
}
