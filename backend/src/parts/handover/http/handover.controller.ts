import { Body, Controller, Get, Post, Req, Res, UploadedFile } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import type { Actor } from '../../../kernel/index.js';
import { clientUploadRefusals } from '../../../modules/documents/index.js';
import { NetworkLimit } from '../../../platform/http/network-limit.js';
import { Allow, CurrentActor, Endpoint } from '../../../platform/http/route.js';
import { Upload } from '../../../platform/http/upload.js';
import type { RateLimit } from '../../../platform/security/rate-limits.js';
import { HandedOverUploads } from '../application/handed-over-uploads.js';
import { Handovers } from '../application/handovers.js';
import {
  HandedOverDocumentDto,
  HandoverOfferDto,
  HandoverPageDto,
  HandoverUploadDto,
  OpenHandoverDto,
} from './handover.dto.js';
import { HandoverCookie } from './handover-cookie.js';
import { CurrentHandover, type HandoverOfDevice, OfDevice } from './of-device.js';

/** Tries of links. */
const openings: RateLimit = { name: 'handover-open', points: 60, per: 60 * 60 };
/** Calls with cookies. */
const calls: RateLimit = { name: 'handover-call', points: 120, per: 60 * 60 };

@ApiTags('Handover')
@Controller('handover')
@Allow('public')
export class HandoverController {
  constructor(
    private readonly uploads: HandedOverUploads,
    private readonly handovers: Handovers,
    private readonly cookies: HandoverCookie,
  ) {}

  @Get('offer')
  @Allow('client', { about: 'person' })
  @Endpoint({
    summary: 'Whether requests can be handed over to a phone',
    description: 'Only where a phone reaches the product: by https, not at an address of a private network.',
    answer: HandoverOfferDto,
  })
  getHandoverOffer() {
    return { offered: this.handovers.areOffered } satisfies HandoverOfferDto;
  }

  @Post()
  @NetworkLimit(openings)
  @Endpoint({
    summary: 'Open the link of a handover',
    description:
      'Once, within ten minutes. Sets a cookie, valid for 30 minutes, with which only the calls under `/api/handover` can be made. A ' +
      'link that is unknown, used, opened elsewhere, expired or ended is 400 `auth.link_invalid`.',
    answer: HandoverPageDto,
    status: 200,
    refusals: { 400: 'auth.link_invalid', 403: 'request.cross_origin', 429: 'request.too_many' },
  })
  async openHandover(
    @Body() { token }: OpenHandoverDto,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ) {
    const { cookie, page } = await this.uploads.open(token);
    this.cookies.give(request, response, cookie);
    return page satisfies HandoverPageDto;
  }

  @Get()
  @NetworkLimit(calls)
  @OfDevice()
  @Endpoint({
    summary: 'The request that was handed over to this device',
    description: 'By the cookie that opening the link has set.',
    answer: HandoverPageDto,
    refusals: { 400: 'auth.link_invalid', 429: 'request.too_many' },
  })
  getHandedOverRequest(@CurrentHandover() { handover }: HandoverOfDevice, @CurrentActor() actor: Actor) {
    return this.uploads.page(actor, handover);
  }

  @Post('upload')
  @NetworkLimit(calls)
  @OfDevice()
  @Upload('document')
  @Endpoint({
    summary: 'Answer the request that was handed over',
    description:
      'Once, for the person who handed it over and by all rules of `POST /api/document-requests/{id}/upload`. Uses the handover up; ' +
      'repeating the key returns the first response until the cookie expires.',
    answer: HandedOverDocumentDto,
    status: 201,
    idempotent: 'upload',
    refusals: { ...clientUploadRefusals, 400: 'auth.link_invalid', 409: 'document_request.completed' },
  })
  async uploadHandedOverDocument(
    @CurrentHandover() device: HandoverOfDevice,
    @CurrentActor() actor: Actor,
    @Body() { file: fileName }: HandoverUploadDto,
    @UploadedFile() { buffer: bytes }: Express.Multer.File,
  ) {
    const answer = await this.uploads.prepareUpload(actor, device, { fileName, bytes });
    return async () => ({ documentId: await answer() }) satisfies HandedOverDocumentDto;
  }
}
