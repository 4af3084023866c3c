import { Body, Controller, Delete, Get, Post, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import type { Actor } from '../../../kernel/actor.js';
import { Allow, SetUpAllowed } from '../../../platform/http/allow.js';
import { Endpoint } from '../../../platform/http/endpoint.js';
import { CurrentActor } from '../../../platform/http/principal.js';
import { TwoFactor } from '../application/two-factor.js';
import {
  BothFactorsDto,
  CodeDto,
  RecoveryCodesDto,
  TwoFactorDto,
  TwoFactorSetupDto,
} from './identity.dto.js';

const fresh = 'Needs a session that is fresh (403 `auth.password_required`); never an access token.';
const byBoth = {
  400: 'auth.two_factor_invalid',
  403: 'auth.session_required',
  409: 'auth.two_factor_not_enabled',
  429: 'request.too_many',
};

@ApiTags('Identity')
@Controller()
@Allow('signed-in')
@SetUpAllowed()
export class TwoFactorController {
  constructor(private readonly twoFactor: TwoFactor) {}

  @Get('two-factor')
  @Endpoint({
    summary: 'Own two-factor authentication',
    description: 'Whether a code is asked for, and how many recovery codes and trusted browsers there are.',
    answer: TwoFactorDto,
  })
  getTwoFactor(@CurrentActor() actor: Actor): Promise<TwoFactorDto> {
    return this.twoFactor.state(actor);
  }

  @Post('two-factor/setup')
  @Endpoint({
    summary: 'A secret for an authenticator app',
    description: `Asks for nothing yet: \`POST /api/two-factor/enable\` does. Ends a secret not yet enabled. ${fresh}`,
    answer: TwoFactorSetupDto,
    refusals: { 403: 'auth.password_required', 409: 'auth.two_factor_enabled' },
  })
  setUpTwoFactor(@CurrentActor() actor: Actor, @Req() { principal }: Request): Promise<TwoFactorSetupDto> {
    return this.twoFactor.setUp(actor, principal?.sessionId);
  }

  @Post('two-factor/enable')
  @Endpoint({
    summary: 'Ask for codes from now on',
    description: `With a code that the app shows for the secret. Answers with ten recovery codes. ${fresh}`,
    answer: RecoveryCodesDto,
    refusals: {
      400: 'auth.two_factor_invalid',
      403: 'auth.password_required',
      409: 'auth.two_factor_not_set_up',
    },
  })
  async enableTwoFactor(
    @CurrentActor() actor: Actor,
    @Body() { code }: CodeDto,
    @Req() { principal }: Request,
  ): Promise<RecoveryCodesDto> {
    return { recoveryCodes: await this.twoFactor.enable(actor, code, principal?.sessionId) };
  }

  @Post('two-factor/disable')
  @Endpoint({
    summary: 'Ask for no codes any more',
    description:
      'Recovery codes and trusted browsers end with it; passkeys stay. A wrong password or code is 400 with `fields`. ' +
      'Never by an access token.',
    refusals: byBoth,
  })
  disableTwoFactor(
    @CurrentActor() actor: Actor,
    @Body() proof: BothFactorsDto,
    @Req() { principal }: Request,
  ): Promise<void> {
    return this.twoFactor.disable(actor, proof, principal?.sessionId);
  }

  @Post('two-factor/recovery-codes')
  @Endpoint({
    summary: 'Ten new recovery codes',
    description: 'Those before end. A wrong password or code is 400 with `fields`. Never by an access token.',
    answer: RecoveryCodesDto,
    refusals: byBoth,
  })
  async renewRecoveryCodes(
    @CurrentActor() actor: Actor,
    @Body() proof: BothFactorsDto,
    @Req() { principal }: Request,
  ): Promise<RecoveryCodesDto> {
    return { recoveryCodes: await this.twoFactor.renewRecoveryCodes(actor, proof, principal?.sessionId) };
  }

  @Delete('trusted-devices')
  @Endpoint({
    summary: 'Trust no browser any more',
    description: 'Each is asked for a code at its next sign-in. Never by an access token.',
    refusals: { 403: 'auth.session_required' },
  })
  forgetTrustedDevices(@CurrentActor() actor: Actor, @Req() { principal }: Request): Promise<void> {
    return this.twoFactor.forgetDevices(actor, principal?.sessionId);
  }
}
