import { Controller, Get, Req, Res } from '@nestjs/common';
import { ApiHeader, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Allow, Endpoint } from '../../../platform/http/route.js';
import { LivePositionDto } from './live-position.dto.js';
import { Passive } from '../../../platform/http/allow.js';
import { WithBody } from '../../../platform/http/with-body.js';
import { currentAccessTokenId } from '../../../platform/process/request-context.js';
import { eventStreamHeaders } from './event-stream.js';
import { type Listener, LiveStreams } from './live-streams.js';

@ApiTags('Notifications')
@Controller('notifications')
export class LiveStreamsController {
  constructor(private readonly streams: LiveStreams) {}

  @Get('stream')
  @Allow('signed-in', { about: 'person', role: 'assistant' })
  @Passive()
  @ApiHeader({
    name: 'Last-Event-ID',
    required: false,
    description: 'The id of the last event received; without it only later ones follow',
    schema: { type: 'string', example: '2.17.pX3k_9aQ' },
  })
  @Endpoint({
    summary: 'Live events',
    description:
      "Server-sent events that stay open: notification (data as in the list), message (a change in a conversation), read (read on another device), invoice and document (one has changed), opened (a document was opened or downloaded), each with an id; kept for 24 hours. resync comes first if Last-Event-ID is older or unknown, or the reader may see something else by now, and when access to a client begins, changes or ends: reload what is on screen. replaced ends a user's oldest of more than ten streams: do not reconnect. Ends with the session or access token; an open stream does not extend a session.",
    answer: 'events',
  })
  async streamNotifications(
    @Req() request: Request,
    @Res() response: Response,
    @WithBody() withBody: boolean,
  ) {
    if (withBody) await this.streams.open(listenerOf(request), request.get('Last-Event-ID'), response);
    else response.writeHead(200, eventStreamHeaders).end();
  }

  @Get('stream/position')
  @Allow('signed-in', { about: 'person', role: 'assistant' })
  @Passive()
  @Endpoint({
    summary: 'Position of the live events',
    description:
      'The id to send as Last-Event-ID: a stream with it has every event from now on, also if it is opened later. Ask for it before the lists that you show.',
    answer: LivePositionDto,
  })
  async getStreamPosition(@Req() request: Request): Promise<LivePositionDto> {
    return { id: await this.streams.position(listenerOf(request)) };
  }
}

function listenerOf({ principal }: Request): Listener {
  const accessTokenId = currentAccessTokenId();
  if (!principal) throw new Error('A public route requested a stream.');
  const { id: userId, sessionId } = principal.actor;
  if (sessionId !== undefined) return { userId, credential: { sessionId } };
  if (accessTokenId === null) throw new Error('The caller has neither a session nor an access token.');
  return { userId, credential: { accessTokenId } };
}
