import { Controller, Post, Req } from '@nestjs/common';
import { ApiHeader, ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { nothingHere } from '../../../platform/http/error.filter.js';
import { Allow, Endpoint } from '../../../platform/http/route.js';
import { RawBody } from '../../../platform/http/json-body.js';
import { ReceivedEvents } from '../application/received-events.js';
import { WebhookReceiptDto } from './payments.dto.js';

@ApiTags('Payments')
@Controller('payments/stripe/webhook')
export class StripeWebhookController {
  constructor(private readonly events: ReceivedEvents) {}

  @Post()
  @Allow('public')
  @RawBody()
  @ApiHeader({
    name: 'Stripe-Signature',
    description: 'Signature of the body with the endpoint’s signing secret',
  })
  @Endpoint({
    summary: 'Receive an event from Stripe',
    description:
      'Called by Stripe only; the signature authorizes the call. Each event is handled once, in any order. 404 while no account at Stripe is connected.',
    answer: WebhookReceiptDto,
    refusals: { 401: 'webhook.signature_invalid', 404: 'request.not_found' },
  })
  async receiveStripeEvent(@Req() request: Request): Promise<WebhookReceiptDto> {
    const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
    if (!(await this.events.receive(body, request.get('Stripe-Signature')))) throw nothingHere();
    return { received: true };
  }
}
