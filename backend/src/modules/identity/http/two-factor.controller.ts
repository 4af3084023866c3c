import { Body, Controller, Delete, Get, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Actor } from '../../../kernel/index.js';
import { Allow, CurrentActor, Endpoint, IdParam } from '../../../platform/http/route.js';
import { SetUpAllowed } from '../../../platform/http/allow.js';
import { PageQuery } from '../../../platform/http/page-query.dto.js';
import { OwnAccountQueries } from '../application/own-account-queries.js';
import { Passkeys } from '../application/passkeys.js';
import { SecondFactors } from '../application/second-factors.js';
import { TwoFactor } from '../application/two-factor.js';
import {
  BothFactorsDto,
  CodeDto,
  RecoveryCodesDto,
  TwoFactorDto,
  TwoFactorSetupDto,
} from './identity.dto.js';
import { NewPasskeyDto, PasskeyCreationOptionsDto, PasskeyDto } from './passkeys.dto.js';

const fresh = 'Requires a fresh session (403 `auth.password_required`); not for access tokens.';
const byBoth = {
  400: 'auth.two_factor_invalid',
  403: 'auth.session_required',
  409: 'auth.two_factor_not_enabled',
  429: 'request.too_many',
};

@ApiTags('Identity')
@Controller()
@Allow('signed-in', { about: 'person', role: 'assistant', beforeReview: true, token: 'none' })
@SetUpAllowed()
export class TwoFactorController {
  constructor(
    private readonly twoFactor: TwoFactor,
    private readonly factors: SecondFactors,
  ) {}

  @Get('two-factor')
  @Allow('signed-in', { about: 'person', role: 'assistant', beforeReview: true })
  @Endpoint({
    summary: "The caller's two-factor authentication",
    description: 'Whether a code is required, and the number of recovery codes and trusted browsers.',
    answer: TwoFactorDto,
  })
  getTwoFactor(@CurrentActor() actor: Actor) {
    return this.factors.stateOf(actor);
  }

  @Post('two-factor/setup')
  @Endpoint({
    summary: 'Create a secret for an authenticator app',
    description: `Codes are not required until \`POST /api/two-factor/enable\`. Replaces a secret that was not enabled. ${fresh}`,
    answer: TwoFactorSetupDto,
    refusals: { 403: 'auth.password_required', 409: 'auth.two_factor_enabled' },
  })
  setUpTwoFactor(@CurrentActor() actor: Actor) {
    return this.twoFactor.setUp(actor);
  }

  @Post('two-factor/enable')
  @Endpoint({
    summary: 'Turn on two-factor authentication',
    description: `Requires a code from the app for the new secret. Answers with ten recovery codes. ${fresh}`,
    answer: RecoveryCodesDto,
    refusals: {
      400: 'auth.two_factor_invalid',
      403: 'auth.password_required',
      409: 'auth.two_factor_not_set_up',
    },
  })
  async enableTwoFactor(@CurrentActor() actor: Actor, @Body() { code }: CodeDto): Promise<RecoveryCodesDto> {
    return { recoveryCodes: await this.twoFactor.enable(actor, code) };
  }

  @Post('two-factor/disable')
  @Endpoint({
    summary: 'Turn off two-factor authentication',
    description:
      'Removes recovery codes and trusted browsers; passkeys stay. A wrong password or code is 400 with `fields`. ' +
      'Not for access tokens.',
    refusals: byBoth,
  })
  disableTwoFactor(@CurrentActor() actor: Actor, @Body() proof: BothFactorsDto) {
    return this.twoFactor.disable(actor, proof);
  }

  @Post('two-factor/recovery-codes')
  @Endpoint({
    summary: 'Create ten new recovery codes',
    description:
      'The previous ones stop working. A wrong password or code is 400 with `fields`. Not for access tokens.',
    answer: RecoveryCodesDto,
    refusals: byBoth,
  })
  async renewRecoveryCodes(
    @CurrentActor() actor: Actor,
    @Body() proof: BothFactorsDto,
  ): Promise<RecoveryCodesDto> {
    return { recoveryCodes: await this.twoFactor.renewRecoveryCodes(actor, proof) };
  }

  @Delete('trusted-devices')
  @Endpoint({
    summary: 'Forget all trusted browsers',
    description: 'Each is asked for a code at its next login. Not for access tokens.',
    refusals: { 403: 'auth.session_required' },
  })
  forgetTrustedDevices(@CurrentActor() actor: Actor) {
    return this.twoFactor.forgetDevices(actor);
  }
}

@ApiTags('Identity')
@Controller('passkeys')
@Allow('signed-in', { about: 'person', role: 'assistant', beforeReview: true, token: 'none' })
@SetUpAllowed()
export class PasskeysController {
  constructor(
    private readonly passkeys: Passkeys,
    private readonly queries: OwnAccountQueries,
  ) {}

  @Get()
  @Allow('signed-in', { about: 'person', role: 'assistant', beforeReview: true })
  @Endpoint({
    summary: "The caller's passkeys, newest first",
    description: 'Each with its name and last use.',
    answer: [PasskeyDto],
  })
  listPasskeys(@CurrentActor() actor: Actor, @Query() page: PageQuery) {
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
  createPasskeyOptions(@CurrentActor() actor: Actor) {
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
  createPasskey(@CurrentActor() actor: Actor, @Body() passkey: NewPasskeyDto) {
    return this.passkeys.add(actor, passkey);
  }

  @Delete(':id')
  @Endpoint({
    summary: 'Remove a passkey',
    description: `The passkey stops working immediately. ${fresh}`,
    byId: 'passkeys.id',
    refusals: { 403: 'auth.password_required' },
  })
  deletePasskey(@CurrentActor() actor: Actor, @IdParam() id: number) {
    return this.passkeys.remove(actor, id);
  }
}
