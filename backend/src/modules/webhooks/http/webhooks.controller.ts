import { Body, Controller, Delete, Get, Patch, Post, Query, Req } from '@nestjs/common';
import { ApiParam, ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import type { Actor } from '../../../kernel/actor.js';
import { Page } from '../../../platform/database/paging.js';
import { Allow } from '../../../platform/http/allow.js';
import { Endpoint } from '../../../platform/http/endpoint.js';
import { IdParam } from '../../../platform/http/id-param.js';
import { PageQuery } from '../../../platform/http/page-query.dto.js';
import { CurrentActor, type Principal } from '../../../platform/http/principal.js';
import { RecordRefusals } from '../../../platform/http/record-refusals.js';
import { WebhookDeliveries } from '../application/webhook-deliveries.js';
import { WebhookQueries, type WebhookView, withoutPath } from '../application/webhook-queries.js';
import { Webhooks } from '../application/webhooks.js';
import {
  DeliveriesQuery,
  DeliveryDto,
  NewWebhookDto,
  SecretRotationDto,
  WebhookChangesDto,
  WebhookDto,
  WebhookWithSecretDto,
} from './webhooks.dto.js';

const forSessions =
  'It needs a session that is fresh, or the own `password` (403 `auth.password_required`), and never an access token ' +
  '(403 `auth.session_required`).';

const seenBy = (principal: Principal | undefined, webhook: WebhookView): WebhookView =>
  principal?.sessionId === undefined ? withoutPath(webhook) : webhook;

@ApiTags('Webhooks')
@Controller('admin/webhooks')
@Allow('admin')
@RecordRefusals('webhook')
export class WebhooksController {
  constructor(
    private readonly webhooks: Webhooks,
    private readonly deliveries: WebhookDeliveries,
    private readonly queries: WebhookQueries,
  ) {}

  @Get()
  @Endpoint({
    summary: 'All webhooks, newest first',
    description:
      'Without their secrets, which are shown only once. To an access token an address is scheme and host, then `/…`.',
    answer: [WebhookDto],
    refusals: { 400: 'request.invalid' },
  })
  async listWebhooks(
    @CurrentActor() admin: Actor,
    @Query() query: PageQuery,
    @Req() { principal }: Request,
  ): Promise<Page<WebhookDto>> {
    const { rows, total, next } = await this.queries.all(admin, query);
    return new Page(
      rows.map((row) => seenBy(principal, row)),
      total,
      next,
    );
  }

  @Post()
  @Endpoint({
    summary: 'Have another program told of events',
    description: `Every delivery is signed as Standard Webhooks say, with the secret of this answer. ${forSessions} Twenty are the most.`,
    answer: WebhookWithSecretDto,
    status: 201,
    refusals: { 400: 'request.invalid', 403: 'auth.password_required', 409: 'webhook.limit_reached' },
  })
  async createWebhook(
    @CurrentActor() admin: Actor,
    @Body() { url, events, password }: NewWebhookDto,
    @Req() { principal }: Request,
  ): Promise<WebhookWithSecretDto> {
    const proof = { sessionId: principal?.sessionId, password };
    const { id, secret } = await this.webhooks.create(admin, { url, events }, proof);
    return { ...(await this.queries.one(admin, id)), secret };
  }

  @Get(':id')
  @Endpoint({
    summary: 'One webhook',
    description: 'Without its secret. To an access token its address is scheme and host, then `/…`.',
    answer: WebhookDto,
    byId: 'webhooks.id',
    refusals: { 404: 'webhook.not_found' },
  })
  async getWebhook(
    @CurrentActor() admin: Actor,
    @IdParam() id: number,
    @Req() { principal }: Request,
  ): Promise<WebhookDto> {
    return seenBy(principal, await this.queries.one(admin, id));
  }

  @Patch(':id')
  @Endpoint({
    summary: 'Change a webhook, or switch it off or on',
    description:
      'Fields that are left out keep their values. What waits goes to the new address; while it is switched off, ' +
      'nothing is told, and what waits is given up. With `url` it needs a session that is fresh, or the own `password`, ' +
      'and never an access token, as setting one up does.',
    answer: WebhookDto,
    byId: 'webhooks.id',
    refusals: { 400: 'request.invalid', 403: 'auth.password_required', 404: 'webhook.not_found' },
  })
  async updateWebhook(
    @CurrentActor() admin: Actor,
    @IdParam() id: number,
    @Body() { password, ...changes }: WebhookChangesDto,
    @Req() { principal }: Request,
  ): Promise<WebhookDto> {
    await this.webhooks.update(admin, id, changes, { sessionId: principal?.sessionId, password });
    return seenBy(principal, await this.queries.one(admin, id));
  }

  @Delete(':id')
  @Endpoint({
    summary: 'Delete a webhook',
    description: 'With its secrets and deliveries; nothing that waits is sent any more.',
    byId: 'webhooks.id',
    refusals: { 404: 'webhook.not_found' },
  })
  deleteWebhook(@CurrentActor() admin: Actor, @IdParam() id: number): Promise<void> {
    return this.webhooks.delete(admin, id);
  }

  @Post(':id/rotate')
  @Endpoint({
    summary: 'Make a new secret',
    description: `For 24 hours deliveries are signed with the one before as well. ${forSessions}`,
    answer: WebhookWithSecretDto,
    byId: 'webhooks.id',
    refusals: { 403: 'auth.password_required', 404: 'webhook.not_found', 429: 'request.too_many' },
  })
  async rotateWebhookSecret(
    @CurrentActor() admin: Actor,
    @IdParam() id: number,
    @Body() { password }: SecretRotationDto,
    @Req() { principal }: Request,
  ): Promise<WebhookWithSecretDto> {
    const secret = await this.webhooks.rotate(admin, id, { sessionId: principal?.sessionId, password });
    return { ...(await this.queries.one(admin, id)), secret };
  }

  @Get(':id/deliveries')
  @Endpoint({
    summary: 'What was told, newest first',
    description: 'Deliveries that have ended are kept for 30 days.',
    answer: [DeliveryDto],
    byId: 'webhooks.id',
    refusals: { 400: 'request.invalid', 404: 'webhook.not_found' },
  })
  listWebhookDeliveries(
    @CurrentActor() admin: Actor,
    @IdParam() id: number,
    @Query() query: DeliveriesQuery,
  ): Promise<Page<DeliveryDto>> {
    return this.queries.deliveries(admin, id, query);
  }

  @Post(':id/deliveries/:deliveryId/retry')
  @Endpoint({
    summary: 'Send a delivery again',
    description:
      'At once, with the same `webhook-id`, also what was delivered already; where it fails it is tried for another day.',
    answer: DeliveryDto,
    byId: 'webhooks.id',
    refusals: { 404: 'webhook_delivery.not_found', 409: 'webhook.disabled' },
  })
  @ApiParam({ name: 'deliveryId', type: 'integer', description: 'webhook_deliveries.id', example: 7 })
  retryWebhookDelivery(
    @CurrentActor() admin: Actor,
    @IdParam() id: number,
    @IdParam('deliveryId') deliveryId: number,
  ): Promise<DeliveryDto> {
    return this.deliveries.retry(admin, id, deliveryId);
  }
}
