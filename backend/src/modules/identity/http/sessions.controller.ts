import { Body, Controller, Delete, Get, Param, Post, Query, Req, Res } from '@nestjs/common';
import { ApiParam, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import type { Actor } from '../../../kernel/index.js';
import { Allow, CurrentActor, Endpoint, IdParam, RecordRefusals } from '../../../platform/http/route.js';
import { SetUpAllowed } from '../../../platform/http/allow.js';
import { PageQuery } from '../../../platform/http/page-query.dto.js';
import { AccessTokens } from '../application/access-tokens.js';
import { Confirmation } from '../application/confirmation.js';
import { Credentials } from '../application/credentials.js';
import { OwnAccountQueries } from '../application/own-account-queries.js';
import { Sessions } from '../application/sessions.js';
import {
  AccessTokenDto,
  ConfirmationDto,
  CreatedAccessTokenDto,
  EndSessionsQuery,
  NewAccessTokenDto,
  SessionDto,
} from './identity.dto.js';
import { SessionCookies } from './session-cookies.js';

@ApiTags('Identity')
@Controller()
@Allow('signed-in', { about: 'person', role: 'assistant', beforeReview: true })
export class SessionsController {
  constructor(
    private readonly confirmation: Confirmation,
    private readonly sessions: Sessions,
    private readonly queries: OwnAccountQueries,
    private readonly credentials: Credentials,
    private readonly cookies: SessionCookies,
  ) {}

  @Post('session/confirm')
  @Allow('signed-in', { about: 'person', role: 'assistant', beforeReview: true, token: 'none' })
  @SetUpAllowed()
  @Endpoint({
    summary: "Confirm the caller's identity",
    description:
      "With the caller's `password`, or the `response` of a passkey. The session then counts as fresh for 15 minutes. " +
      'A wrong one is 403 `auth.password_required`, an access token 403 `auth.session_required`.',
    refusals: { 403: 'auth.password_required', 429: 'request.too_many' },
  })
  confirmSession(@CurrentActor() actor: Actor, @Body() proof: ConfirmationDto) {
    return this.confirmation.renew(actor, proof);
  }

  @Get('sessions')
  @Endpoint({
    summary: "The caller's sessions, newest first",
    description: 'All devices that are logged in, including remembered ones.',
    answer: [SessionDto],
  })
  listSessions(@CurrentActor() actor: Actor, @Query() page: PageQuery) {
    return this.queries.sessions(actor, page);
  }

  @Delete('sessions/:id')
  @ApiParam({ name: 'id', description: 'sessions.id', schema: { type: 'string', format: 'uuid' } })
  @Endpoint({
    summary: 'Log out one device',
    description:
      "Ends its session and its remember token immediately. For the caller's own session, clears the cookies as well.",
    refusals: { 404: 'session.not_found' },
  })
  async endSession(
    @CurrentActor() actor: Actor,
    @Param('id') id: string,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ) {
    await this.sessions.endOwn(actor, id);
    if (id === actor.sessionId) this.cookies.take(request, response);
  }

  @Delete('admin/clients/:id/sessions')
  @Allow('admin', { role: 'consultant' })
  @RecordRefusals('account')
  @Endpoint({
    summary: 'Log a client out everywhere',
    description:
      'Ends their sessions and remember tokens immediately. Access tokens and the calendar feed stay unless `tokens` is true.',
    byId: 'users.id of the client',
  })
  endClientSessions(
    @CurrentActor() admin: Actor,
    @IdParam() id: number,
    @Query() { tokens = false }: EndSessionsQuery,
  ) {
    return this.credentials.logOutClient(admin, id, { tokens });
  }
}

@ApiTags('Identity')
@Controller('access-tokens')
@Allow('signed-in', { about: 'person', role: 'assistant', beforeReview: true, token: 'none' })
export class AccessTokensController {
  constructor(
    private readonly tokens: AccessTokens,
    private readonly queries: OwnAccountQueries,
  ) {}

  @Get()
  @Allow('signed-in', { about: 'person', role: 'assistant', beforeReview: true })
  @Endpoint({
    summary: "The caller's access tokens, newest first",
    description: 'Without the tokens themselves, which are shown only once.',
    answer: [AccessTokenDto],
  })
  listAccessTokens(@CurrentActor() actor: Actor, @Query() page: PageQuery) {
    return this.queries.accessTokens(actor, page);
  }

  @Post()
  @Endpoint({
    summary: 'Create an access token',
    description:
      "Only this answer contains the token. Requires a login within the last 15 minutes or the caller's `password`; " +
      'another token cannot create one (403 `auth.session_required`). At most twenty.',
    answer: CreatedAccessTokenDto,
    status: 201,
    refusals: { 403: 'auth.password_required', 409: 'access_token.limit_reached', 429: 'request.too_many' },
  })
  createAccessToken(@CurrentActor() actor: Actor, @Body() { password, ...token }: NewAccessTokenDto) {
    return this.tokens.create(actor, token, { password });
  }

  @Delete(':id')
  @Endpoint({
    summary: 'Revoke an access token',
    description:
      'The token stops working immediately. An access token cannot revoke tokens (403 `auth.session_required`).',
    byId: 'access_tokens.id',
    refusals: { 403: 'auth.session_required' },
  })
  revokeAccessToken(@CurrentActor() actor: Actor, @IdParam() id: number) {
    return this.tokens.revoke(actor, id);
  }
}
