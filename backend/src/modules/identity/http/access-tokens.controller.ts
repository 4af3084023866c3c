import { Body, Controller, Delete, Get, Post, Query, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import type { Actor } from '../../../kernel/actor.js';
import { DomainError } from '../../../kernel/domain-error.js';
import type { Page } from '../../../platform/database/paging.js';
import { Allow } from '../../../platform/http/allow.js';
import { Endpoint } from '../../../platform/http/endpoint.js';
import { IdParam } from '../../../platform/http/id-param.js';
import { PageQuery } from '../../../platform/http/page-query.dto.js';
import { CurrentActor } from '../../../platform/http/principal.js';
import { AccessTokens } from '../application/access-tokens.js';
import { AccessTokenDto, CreatedAccessTokenDto, NewAccessTokenDto } from './identity.dto.js';

@ApiTags('Identity')
@Controller('access-tokens')
@Allow('signed-in')
export class AccessTokensController {
  constructor(private readonly tokens: AccessTokens) {}

  @Get()
  @Endpoint({
    summary: 'Own access tokens, newest first',
    description: 'Without the tokens themselves, which are shown only once.',
    answer: [AccessTokenDto],
    refusals: { 400: 'request.invalid' },
  })
  listAccessTokens(@CurrentActor() actor: Actor, @Query() page: PageQuery): Promise<Page<AccessTokenDto>> {
    return this.tokens.list(actor, page);
  }

  @Post()
  @Endpoint({
    summary: 'Make an access token for a program',
    description: 'The token is shown in this answer only. A token cannot make further ones.',
    answer: CreatedAccessTokenDto,
    status: 201,
    refusals: { 400: 'request.invalid', 403: 'access_token.session_required' },
  })
  createAccessToken(
    @CurrentActor() actor: Actor,
    @Body() body: NewAccessTokenDto,
    @Req() request: Request,
  ): Promise<CreatedAccessTokenDto> {
    if (request.principal?.sessionId === undefined)
      throw new DomainError(
        'forbidden',
        'access_token.session_required',
        'Sign in with your password to make an access token.',
      );
    return this.tokens.create(actor, body);
  }

  @Delete(':id')
  @Endpoint({
    summary: 'Revoke an access token',
    description: 'It opens nothing from now on.',
    byId: 'access_tokens.id',
    refusals: { 404: 'access_token.not_found' },
  })
  revokeAccessToken(@CurrentActor() actor: Actor, @IdParam() id: number): Promise<void> {
    return this.tokens.revoke(actor, id);
  }
}
