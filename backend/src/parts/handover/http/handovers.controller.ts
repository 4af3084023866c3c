import { Body, Controller, Delete, Get, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Actor } from '../../../kernel/index.js';
import { Allow, CurrentActor, Endpoint, IdParam, RecordRefusals } from '../../../platform/http/route.js';
import { Handovers } from '../application/handovers.js';
import { HandoverLinkDto, HandoverStateDto, MakeHandoverDto } from './handover.dto.js';

@ApiTags('Handover')
@Controller('document-requests/:id/handover')
@Allow('client', { scope: 'upload', record: 'document_requests', token: 'refused' })
@RecordRefusals('document_request')
export class HandoversController {
  constructor(private readonly handovers: Handovers) {}

  @Post()
  @Endpoint({
    summary: 'Hand a document request over to a phone',
    description:
      'The link, to be opened within ten minutes, lets one device without a login answer this request once, for 30 minutes and only ' +
      'as long as the session lasts. A newer one of the same person and request ends the earlier one. For a checklist, itemId names ' +
      'the document. A request that waits for no file is `document_request.answered` or `document_request.completed`.',
    answer: HandoverLinkDto,
    status: 201,
    byId: 'document_requests.id',
    refusals: { 409: 'document_request.answered' },
  })
  makeHandover(@CurrentActor() actor: Actor, @IdParam() id: number, @Body() { itemId }: MakeHandoverDto) {
    return this.handovers.make(actor, id, itemId ?? null);
  }

  @Get()
  @Endpoint({
    summary: 'State of the caller’s handover of a document request',
    description:
      '`ended` by its time, its maker, or the session that made it. Without one it is 404 `handover.not_found`; a day after its end, too.',
    answer: HandoverStateDto,
    byId: 'document_requests.id',
    refusals: { 404: 'handover.not_found' },
  })
  getHandover(@CurrentActor() actor: Actor, @IdParam() id: number) {
    return this.handovers.state(actor, id);
  }

  @Delete()
  @Endpoint({
    summary: 'End the caller’s handover of a document request',
    description: 'A connected phone is disconnected. A file that it sent stays. Repeating it has no effect.',
    byId: 'document_requests.id',
    refusals: { 404: 'handover.not_found' },
  })
  endHandover(@CurrentActor() actor: Actor, @IdParam() id: number) {
    return this.handovers.end(actor, id);
  }
}
