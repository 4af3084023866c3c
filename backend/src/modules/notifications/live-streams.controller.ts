import { Controller, Get, Req, Res } from '@nestjs/common';
import { ApiHeader, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Allow, Passive } from '../../platform/http/allow.js';
import { Endpoint } from '../../platform/http/endpoint.js';
import { WithBody } from '../../platform/http/with-body.js';
import { currentAccessTokenId } from '../../platform/request-context.js';
import { eventStreamHeaders } from './event-stream.js';
import { type Listener, LiveStreams } from './live-streams.js';

@ApiTags('Notifications')
@Controller('notifications')
export class LiveStreamsController {
  constructor(private readonly streams: LiveStreams) {}

  @Get('stream')
  @Allow('signed-in')
  @Passive()
  @ApiHeader({
    name: 'Last-Event-ID',
    required: false,
    description: 'The id of the last event that was received; without it only later ones follow',
    schema: { type: 'string', example: '2.17' },
  })
  @Endpoint({
    summary: 'What happens, as it happens',
    description:
      "Server-sent events that stay open: notification (data as in the list), message (something in a conversation), read (read somewhere else), invoice and document (one has changed), opened (a document was read or downloaded), each with an id; kept for 24 hours. resync comes first where Last-Event-ID is older or unknown: read again what is shown. replaced ends a person's oldest of more than ten streams: do not reconnect. Ends with the session or access token; listening does not prolong a session.",
    answer: 'events',
  })
  async streamNotifications(
    @Req() request: Request,
    @Res() response: Response,
    @WithBody() withBody: boolean,
  ): Promise<void> {
    if (withBody) await this.streams.open(listenerOf(request), request.get('Last-Event-ID'), response);
    else response.writeHead(200, eventStreamHeaders).end();
  }
}

function listenerOf({ principal }: Request): Listener {
  const accessTokenId = currentAccessTokenId();
  if (!principal) throw new Error('A route without sign-in was asked for a stream.');
  const { actor, sessionId } = principal;
  if (sessionId !== undefined) return { userId: actor.id, credential: { sessionId } };
  if (accessTokenId === null) throw new Error('A caller came in by neither a session nor an access token.');
  return { userId: actor.id, credential: { accessTokenId } };
}
