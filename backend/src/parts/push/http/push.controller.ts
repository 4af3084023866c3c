import { Body, Controller, Delete, Get, Post, Req, Res } from '@nestjs/common';
import { ApiResponse, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import type { Actor } from '../../../kernel/index.js';
import { assertSession, deviceOf } from '../../../modules/identity/index.js';
import { Allow, CurrentActor, Endpoint, IdParam } from '../../../platform/http/route.js';
import { PushKeys } from '../application/push-keys.js';
import { PushQueries } from '../application/push-queries.js';
import { PushSubscriptions } from '../application/push-subscriptions.js';
import { PushDto, PushSubscriptionDto, SubscribeToPushDto } from './push.dto.js';

@ApiTags('Push')
@Controller('push')
@Allow('signed-in', { about: 'person', role: 'assistant', token: 'refused' })
export class PushController {
  constructor(
    private readonly keys: PushKeys,
    private readonly subscriptions: PushSubscriptions,
    private readonly queries: PushQueries,
  ) {}

  @Get()
  @Endpoint({
    summary: 'What a browser needs to subscribe to push notifications, and the subscribed ones of the caller',
    description:
      'Without endpoints and keys of the browsers. Not for access tokens (403 `auth.session_required`).',
    answer: PushDto,
  })
  async getPush(@CurrentActor() actor: Actor) {
    const { publicKey } = await this.keys.current();
    return { publicKey, subscriptions: await this.queries.own(actor.id) };
  }

  @Post('subscriptions')
  @Endpoint({
    summary: 'Send push notifications to this browser',
    description:
      'The subscription ends with the session that makes it. An endpoint is one subscription: the same person again is 200 with ' +
      'the same id, and another person ends it for the earlier one. At most ten; one more ends the oldest.',
    answer: PushSubscriptionDto,
    status: 201,
  })
  @ApiResponse({ status: 200, description: 'It was subscribed already', type: PushSubscriptionDto })
  async subscribeToPush(
    @CurrentActor() actor: Actor,
    @Body() body: SubscribeToPushDto,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ) {
    assertSession(actor);
    const { agent } = deviceOf(request);
    const { isNew, ...row } = await this.subscriptions.subscribe(actor, actor.sessionId, body, agent);
    if (!isNew) response.status(200);
    return row;
  }

  @Delete('subscriptions/:id')
  @Endpoint({
    summary: 'Send no more push notifications to a browser',
    description: 'Those that wait are not sent.',
    byId: 'push_subscriptions.id',
  })
  unsubscribeFromPush(@CurrentActor() actor: Actor, @IdParam() id: number) {
    return this.subscriptions.unsubscribe(actor, id);
  }
}
