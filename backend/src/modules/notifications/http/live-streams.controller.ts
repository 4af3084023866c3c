import { Controller, Get, Req, Res } from '@nestjs/common';
import { ApiHeader, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Allow, Endpoint } from '../../../platform/http/route.js';
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
    schema: { type: 'string', example: '2.17' },
  })
  @Endpoint({
    summary: 'Live events',
    description:
      "Server-sent events that stay open: notification (data as in the list), message (a change in a conversation), read (read on another device), invoice and document (one has changed), opened (a document was opened or downloaded), each with an id; kept for 24 hours. resync comes first if Last-Event-ID is older or unknown, and when access to a client begins, changes or ends: reload what is on screen. replaced ends a user's oldest of more than ten streams: do not reconnect. Ends with the session or access token; an open stream does not extend a session.",
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
}

function listenerOf({ principal }: Request): Listener {
  const accessTokenId = currentAccessTokenId();
  if (!principal) throw new Error('A public route requested a stream.');
  const { id: userId, sessionId } = principal.actor;
  if (sessionId !== undefined) return { userId, credential: { sessionId } };
  if (accessTokenId === null) throw new Error('The caller has neither a session nor an access token.');
  return { userId, credential: { accessTokenId } };
}
