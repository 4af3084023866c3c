import { Body, Controller, Get, Post, Query, Req, Res } from '@nestjs/common';
import { ApiQuery, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import type { Actor } from '../../../kernel/index.js';
import { Allow, CurrentActor, Endpoint, IdParam, RecordRefusals } from '../../../platform/http/route.js';
import { OpenedByReader } from '../../../platform/http/opened-by-reader.js';
import { sendFile } from '../../../platform/http/send-file.js';
import { AdminDocumentRecordDto, DocumentQueries } from '../../documents/index.js';
import { Attachments } from '../application/attachments.js';
import { pictureTypes } from '../domain/message.js';
import { AttachmentQuery, KeepAttachmentDto } from './message-threads.dto.js';

/** Types that browsers show inline. */
const previewableTypes = ['application/pdf', ...pictureTypes];

/** By the reader's own browser, which asks each time: access may have ended. */
const kept = 'private, no-cache';

@ApiTags('Messages')
@Controller()
@RecordRefusals('attachment')
export class MessageAttachmentsController {
  constructor(
    private readonly attachments: Attachments,
    private readonly documents: DocumentQueries,
  ) {}

  @Get('message-attachments/:id')
  @Allow('signed-in', { scope: 'messages', record: 'message_attachments', role: 'assistant' })
  @ApiQuery({
    name: 'download',
    required: false,
    type: String,
    description: '1 to always download an attachment',
    example: '1',
  })
  @Endpoint({
    summary: 'An attachment of a message',
    description:
      "Of the client's own conversations; admins can open any. Images and PDFs are shown inline, others are downloaded. With `size`, an image is WebP without metadata, at most 480 or, for a larger `size`, 1024 pixels wide and high, kept by the browser that asks each time whether it is still allowed and current (`ETag`). The activity log records each opening by its reader, as for documents.",
    answer: 'file',
    byId: 'message_attachments.id',
    refusals: { 404: 'attachment.not_found', 410: 'attachment.destroyed', 503: 'pictures.busy' },
  })
  @ApiResponse({ status: 304, description: 'The caller has this picture (`If-None-Match`)' })
  async getMessageAttachment(
    @CurrentActor() actor: Actor,
    @IdParam() id: number,
    @OpenedByReader() opened: boolean,
    @Query('download') download: unknown,
    @Query() { size }: AttachmentQuery,
    @Req() request: Request,
    @Res() response: Response,
  ) {
    if (size !== undefined) {
      const isKnown = (version: string): boolean => {
        response.setHeader('ETag', `"${version}"`);
        return request.fresh;
      };
      const picture = await this.attachments.preview(actor, id, { size, opened, isKnown });
      if (picture) sendFile(response, picture, 'inline', kept);
      else response.status(304).setHeader('Cache-Control', kept).end();
      return;
    }
    const file = await this.attachments.open(actor, id, { opened });
    const inline = download !== '1' && previewableTypes.includes(file.fileType);
    sendFile(response, file, inline ? 'inline' : 'attachment');
  }

  @Post('admin/message-attachments/:id/document')
  @Allow('admin', { role: 'consultant' })
  @Endpoint({
    summary: 'Save an attachment as a document of the client',
    description: 'Copies the file to a new draft, which the client can see. The message does not change.',
    answer: AdminDocumentRecordDto,
    status: 201,
    idempotent: 'commit',
    byId: 'message_attachments.id',
    refusals: {
      404: 'attachment.not_found',
      409: 'thread.closed',
      410: 'attachment.destroyed',
      503: 'scanner.unavailable',
      507: 'storage.full',
    },
  })
  async createDocumentFromMessageAttachment(
    @CurrentActor() admin: Actor,
    @IdParam() id: number,
    @Body() given: KeepAttachmentDto,
  ) {
    const add = await this.attachments.prepareDocument(admin, id, given);
    return async () => this.documents.one(admin, (await add()).id);
  }
}
