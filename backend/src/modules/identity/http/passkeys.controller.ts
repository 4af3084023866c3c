import { Body, Controller, Delete, Get, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Actor } from '../../../kernel/actor.js';
import type { Page } from '../../../kernel/page.js';
import { Allow, SetUpAllowed } from '../../../platform/http/allow.js';
import { Endpoint } from '../../../platform/http/endpoint.js';
import { IdParam } from '../../../platform/http/id-param.js';
import { PageQuery } from '../../../platform/http/page-query.dto.js';
import { CurrentActor } from '../../../platform/http/principal.js';
import { OwnAccountQueries } from '../application/own-account-queries.js';
import { Passkeys } from '../application/passkeys.js';
import { NewPasskeyDto, PasskeyCreationOptionsDto, PasskeyDto } from './passkeys.dto.js';

const fresh = 'Requires a fresh session (403 `auth.password_required`); not for access tokens.';

@ApiTags('Identity')
@Controller('passkeys')
@Allow('signed-in')
@SetUpAllowed()
export class PasskeysController {
  constructor(
    private readonly passkeys: Passkeys,
    private readonly queries: OwnAccountQueries,
  ) {}

  @Get()
  @Endpoint({
    summary: "The caller's passkeys, newest first",
    description: 'Each with its name and last use.',
    answer: [PasskeyDto],
  })
  listPasskeys(@CurrentActor() actor: Actor, @Query() page: PageQuery): Promise<Page<PasskeyDto>> {
    return this.queries.passkeys(actor, page);
  }

  @Post('options')
  @Endpoint({
    summary: 'Options for creating a passkey',
    description:
      'For `navigator.credentials.create`. Usable once, within ten minutes, with `POST /api/passkeys`. ' +
      `At most twenty passkeys. ${fresh}`,
    answer: PasskeyCreationOptionsDto,
    refusals: { 403: 'auth.password_required', 409: 'passkey.limit_reached' },
  })
  makePasskeyOptions(@CurrentActor() actor: Actor): Promise<PasskeyCreationOptionsDto> {
    return this.passkeys.options(actor);
  }

  @Post()
  @Endpoint({
    summary: 'Add a passkey',
    description: `A passkey logs in without username, password or code. ${fresh}`,
    answer: PasskeyDto,
    status: 201,
    refusals: { 400: 'auth.passkey_invalid', 403: 'auth.password_required', 409: 'passkey.limit_reached' },
  })
  addPasskey(@CurrentActor() actor: Actor, @Body() passkey: NewPasskeyDto): Promise<PasskeyDto> {
    return this.passkeys.add(actor, passkey);
  }

  @Delete(':id')
  @Endpoint({
    summary: 'Remove a passkey',
    description: `The passkey stops working immediately. ${fresh}`,
    byId: 'passkeys.id',
    refusals: { 403: 'auth.password_required' },
  })
  removePasskey(@CurrentActor() actor: Actor, @IdParam() id: number): Promise<void> {
    return this.passkeys.remove(actor, id);
  }
}
