import { Body, Controller, Delete, Get, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Actor } from '../../../kernel/actor.js';
import type { Page } from '../../../kernel/page.js';
import { Allow } from '../../../platform/http/allow.js';
import { Endpoint } from '../../../platform/http/endpoint.js';
import { IdParam } from '../../../platform/http/id-param.js';
import { PageQuery } from '../../../platform/http/page-query.dto.js';
import { CurrentActor } from '../../../platform/http/principal.js';
import { AccessTokens } from '../application/access-tokens.js';
import { OwnAccountQueries } from '../application/own-account-queries.js';
import { AccessTokenDto, CreatedAccessTokenDto, NewAccessTokenDto } from './identity.dto.js';

@ApiTags('Identity')
@Controller('access-tokens')
@Allow('signed-in')
export class AccessTokensController {
  constructor(
    private readonly tokens: AccessTokens,
    private readonly queries: OwnAccountQueries,
  ) {}

  @Get()
  @Endpoint({
    summary: "The caller's access tokens, newest first",
    description: 'Without the tokens themselves, which are shown only once.',
    answer: [AccessTokenDto],
  })
  listAccessTokens(@CurrentActor() actor: Actor, @Query() page: PageQuery): Promise<Page<AccessTokenDto>> {
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
    refusals: {
      400: 'request.invalid',
      403: 'auth.password_required',
      409: 'access_token.limit_reached',
      429: 'request.too_many',
    },
  })
  createAccessToken(
    @CurrentActor() actor: Actor,
    @Body() { password, ...token }: NewAccessTokenDto,
  ): Promise<CreatedAccessTokenDto> {
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
  revokeAccessToken(@CurrentActor() actor: Actor, @IdParam() id: number): Promise<void> {
    return this.tokens.revoke(actor, id);
  }
}
