import { Body, Controller, Delete, Get, Patch, Post, Query } from '@nestjs/common';
import { ApiParam, ApiTags } from '@nestjs/swagger';
import type { Actor } from '../../../kernel/index.js';
import { Allow, CurrentActor, Endpoint, IdParam, RecordRefusals } from '../../../platform/http/route.js';
import { PageQuery } from '../../../platform/http/page-query.dto.js';
import { DeliveryQueue } from '../application/delivery-queue.js';
import { WebhookQueries, withoutPath } from '../application/webhook-queries.js';
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
  "Requires a fresh session or the caller's `password` (403 `auth.password_required`); not for access tokens " +
  '(403 `auth.session_required`).';

const seenBy = (actor: Actor, webhook: WebhookDto): WebhookDto =>
  actor.sessionId === undefined ? withoutPath(webhook) : webhook;

@ApiTags('Webhooks')
@Controller('admin/webhooks')
@Allow('admin', { role: 'owner' })
@RecordRefusals('webhook')
export class WebhooksController {
  constructor(
    private readonly webhooks: Webhooks,
    private readonly deliveries: DeliveryQueue,
    private readonly queries: WebhookQueries,
  ) {}

  @Get()
  @Endpoint({
    summary: 'All webhooks, newest first',
    description:
      'Without their secrets, which are shown only once. Access tokens get only scheme and host of a URL, then `/…`.',
    answer: [WebhookDto],
  })
  async listWebhooks(@CurrentActor() admin: Actor, @Query() query: PageQuery) {
    return (await this.queries.all(query)).map((row) => seenBy(admin, row));
  }

  @Post()
  @Allow('admin', { role: 'owner', token: 'none' })
  @Endpoint({
    summary: 'Create a webhook',
    description: `Deliveries are signed according to Standard Webhooks, with the secret in this answer. ${forSessions} At most twenty.`,
    answer: WebhookWithSecretDto,
    status: 201,
    refusals: { 403: 'auth.password_required', 409: 'webhook.limit_reached' },
  })
  async createWebhook(
    @CurrentActor() admin: Actor,
    @Body() { url, events, password }: NewWebhookDto,
  ): Promise<WebhookWithSecretDto> {
    const proof = { password };
    const { id, secret } = await this.webhooks.create(admin, { url, events }, proof);
    return { ...(await this.queries.one(id)), secret };
  }

  @Get(':id')
  @Endpoint({
    summary: 'One webhook',
    description: 'Without its secret. Access tokens get only scheme and host of its URL, then `/…`.',
    answer: WebhookDto,
    byId: 'webhooks.id',
  })
  async getWebhook(@CurrentActor() admin: Actor, @IdParam() id: number) {
    return seenBy(admin, await this.queries.one(id));
  }

  @Patch(':id')
  @Endpoint({
    summary: 'Change a webhook, or turn it on or off',
    description:
      'Omitted fields keep their values. Pending deliveries go to the new URL. While the webhook is off, ' +
      "no deliveries are created, and pending ones are given up. Changing `url` requires a fresh session or the caller's `password`, " +
      'and is not allowed to access tokens, as for creating a webhook.',
    answer: WebhookDto,
    byId: 'webhooks.id',
    refusals: { 403: 'auth.password_required' },
  })
  async updateWebhook(
    @CurrentActor() admin: Actor,
    @IdParam() id: number,
    @Body() { password, ...changes }: WebhookChangesDto,
  ) {
    await this.webhooks.update(admin, id, changes, { password });
    return seenBy(admin, await this.queries.one(id));
  }

  @Delete(':id')
  @Allow('admin', { role: 'owner', token: 'refused' })
  @Endpoint({
    summary: 'Delete a webhook',
    description: 'Deletes its secrets and deliveries as well; pending ones are not sent.',
    byId: 'webhooks.id',
  })
  deleteWebhook(@CurrentActor() admin: Actor, @IdParam() id: number) {
    return this.webhooks.delete(admin, id);
  }

  @Post(':id/rotate')
  @Allow('admin', { role: 'owner', token: 'none' })
  @Endpoint({
    summary: 'Rotate the signing secret',
    description: `For 24 hours deliveries are also signed with the previous secret. ${forSessions}`,
    answer: WebhookWithSecretDto,
    byId: 'webhooks.id',
    refusals: { 400: undefined, 403: 'auth.password_required', 429: 'request.too_many' },
  })
  async rotateWebhookSecret(
    @CurrentActor() admin: Actor,
    @IdParam() id: number,
    @Body() { password }: SecretRotationDto,
  ): Promise<WebhookWithSecretDto> {
    const secret = await this.webhooks.rotate(admin, id, { password });
    return { ...(await this.queries.one(id)), secret };
  }

  @Get(':id/deliveries')
  @Endpoint({
    summary: 'Deliveries of a webhook, newest first',
    description: 'Finished deliveries are kept for 30 days.',
    answer: [DeliveryDto],
    byId: 'webhooks.id',
  })
  listWebhookDeliveries(@IdParam() id: number, @Query() query: DeliveriesQuery) {
    return this.queries.deliveries(id, query);
  }

  @Post(':id/deliveries/:deliveryId/retry')
  @Endpoint({
    summary: 'Resend a delivery',
    description:
      'Immediately, with the same `webhook-id`, even if it was delivered already. If it fails, it is retried for another day.',
    answer: DeliveryDto,
    byId: 'webhooks.id',
    refusals: { 404: 'webhook_delivery.not_found', 409: 'webhook.disabled' },
  })
  @ApiParam({ name: 'deliveryId', type: 'integer', description: 'webhook_deliveries.id', example: 7 })
  retryWebhookDelivery(@IdParam() id: number, @IdParam('deliveryId') deliveryId: number) {
    return this.deliveries.retry(id, deliveryId);
  }
}
