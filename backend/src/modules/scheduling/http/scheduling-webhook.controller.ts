import { Controller, Post, Req } from '@nestjs/common';
import { ApiHeader, ApiProperty, ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { Allow, Endpoint } from '../../../platform/http/route.js';
import { RawBody } from '../../../platform/http/json-body.js';
import { ServiceEvents } from '../application/service-events.js';
import { SchedulingService } from '../domain/scheduling-service.js';

class SchedulingReceiptDto {
  @ApiProperty() received!: true;
}

@ApiTags('Appointments')
@Controller('scheduling/webhook')
export class SchedulingWebhookController {
  constructor(
    private readonly service: SchedulingService,
    private readonly events: ServiceEvents,
  ) {}

  @Post()
  @Allow('public')
  @RawBody()
  @ApiHeader({
    name: 'Calendly-Webhook-Signature',
    description: 'HMAC of timestamp and body with the webhook’s signing key: `t=…,v1=…`',
  })
  @Endpoint({
    summary: 'Receive an event from the scheduling service',
    description:
      'Called by Calendly only; the signature authorizes the call, and its timestamp must be at most three minutes old. ' +
      '`invitee.created` and `invitee.canceled` are handled once, in any order; other events are ignored. ' +
      'Without SCHEDULING_WEBHOOK_SECRET every event is refused.',
    answer: SchedulingReceiptDto,
    refusals: { 400: 'request.malformed', 401: 'webhook.signature_invalid' },
  })
  async receiveSchedulingEvent(@Req() request: Request): Promise<SchedulingReceiptDto> {
    const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
    const event = this.service.readEvent(body, request.get('Calendly-Webhook-Signature'));
    if (event) await this.events.handle(event);
    return { received: true };
  }
}
