import { Body, Controller, Get, Post, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import type { Actor } from '../../../kernel/actor.js';
import type { RateLimit } from '../../../platform/database/rate-limits.js';
import { Allow, SetUpAllowed } from '../../../platform/http/allow.js';
import { Endpoint } from '../../../platform/http/endpoint.js';
import { NetworkLimit } from '../../../platform/http/network-limit.js';
import { CurrentActor } from '../../../platform/http/principal.js';
import { AccountClosing } from '../application/account-closing.js';
import { Accounts } from '../application/accounts.js';
import { NewAccounts } from '../application/new-accounts.js';
import { PasskeyAssertions } from '../application/passkey-assertions.js';
import type { Device } from '../application/sessions.js';
import { type SignedIn, SignIn } from '../application/sign-in.js';
import { AccountClosingDto, LoginDto, RegisterDto, SignedInUserDto } from './identity.dto.js';
import { PasskeyLoginDto, PasskeyRequestOptionsDto } from './passkeys.dto.js';
import { SessionCookies } from './session-cookies.js';

/** Every visit of a sign-in screen asks for them once. */
const passkeyOptions: RateLimit = { name: 'passkey-options', points: 300, per: 60 * 60 };

@ApiTags('Identity')
@Controller()
export class IdentityController {
  constructor(
    private readonly signIn: SignIn,
    private readonly newAccounts: NewAccounts,
    private readonly passkeys: PasskeyAssertions,
    private readonly accounts: Accounts,
    private readonly closing: AccountClosing,
    private readonly cookies: SessionCookies,
  ) {}

  @Get('user')
  @Allow('signed-in')
  @SetUpAllowed()
  @Endpoint({
    summary: 'Who is signed in',
    description:
      '401 means signed out. While `setupRequired` is true, an admin sets up a second factor first: every other call ' +
      'but those of two-factor authentication and passkeys is 403 `auth.two_factor_setup_required`.',
    answer: SignedInUserDto,
  })
  currentUser(@CurrentActor() actor: Actor): Promise<SignedInUserDto> {
    return this.accounts.get(actor);
  }

  @Post('login')
  @Allow('public')
  @Endpoint({
    summary: 'Sign in with username or email address, and password',
    description:
      '`username` takes either one: first the confirmed email address of an account, then a username, then an email ' +
      'address that is not confirmed. Answers with the session cookie. The answer is the same for an unknown user and a wrong password. With ' +
      'two-factor authentication on, a right password alone is 401 `auth.two_factor_required`; the same call with a ' +
      '`code` signs in, a wrong one is 401 `auth.two_factor_invalid`. A passkey signs in without any of it ' +
      '(`POST /api/login/passkey`).',
    answer: SignedInUserDto,
    refusals: {
      400: 'request.invalid',
      401: 'auth.invalid_credentials',
      403: 'request.cross_origin',
      429: 'request.too_many',
    },
  })
  async login(
    @Body() credentials: LoginDto,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<SignedInUserDto> {
    return this.welcome(
      await this.signIn.login(credentials, { ...deviceOf(request), ...this.cookies.known(request) }),
      request,
      response,
    );
  }

  @Post('login/passkey/options')
  @Allow('public')
  @NetworkLimit(passkeyOptions)
  @Endpoint({
    summary: 'What the browser needs to ask for a passkey',
    description:
      'For `navigator.credentials.get`; to be answered once, within ten minutes, by `POST /api/login/passkey` or ' +
      '`POST /api/session/confirm`.',
    answer: PasskeyRequestOptionsDto,
    refusals: { 403: 'request.cross_origin', 429: 'request.too_many' },
  })
  askForPasskey(): Promise<PasskeyRequestOptionsDto> {
    return this.passkeys.options();
  }

  @Post('login/passkey')
  @Allow('public')
  @Endpoint({
    summary: 'Sign in with a passkey',
    description:
      'Without user name, password or code: it counts as both factors. Answers with the session cookie.',
    answer: SignedInUserDto,
    refusals: {
      400: 'request.invalid',
      401: 'auth.passkey_invalid',
      403: 'request.cross_origin',
      429: 'request.too_many',
    },
  })
  async loginByPasskey(
    @Body() login: PasskeyLoginDto,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<SignedInUserDto> {
    const caller = { ...deviceOf(request), ...this.cookies.known(request) };
    return this.welcome(await this.signIn.loginByPasskey(login, caller), request, response);
  }

  @Post('register')
  @Allow('public')
  @Endpoint({
    summary: 'Register as a client and sign in',
    description: 'Answers with the session cookie. Whatever role is sent, a client is made.',
    answer: SignedInUserDto,
    status: 201,
    refusals: {
      400: 'request.invalid',
      403: 'request.cross_origin',
      409: 'user.username_taken',
      429: 'request.too_many',
    },
  })
  async register(
    @Body() registration: RegisterDto,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<SignedInUserDto> {
    return this.welcome(await this.newAccounts.register(registration, deviceOf(request)), request, response);
  }

  @Post('logout')
  @Allow('signed-in')
  @SetUpAllowed()
  @Endpoint({
    summary: 'Sign out',
    description: 'Ends the session of the cookie and takes the cookies away.',
  })
  async logout(@Req() request: Request, @Res({ passthrough: true }) response: Response): Promise<void> {
    const sessionId = request.principal?.sessionId;
    if (sessionId !== undefined) await this.signIn.logout(sessionId);
    this.cookies.take(request, response);
    // Pages and files that the browser keeps; the chosen theme stays.
    response.setHeader('Clear-Site-Data', '"cache"');
  }

  @Post('account/close')
  @Allow('client')
  @Endpoint({
    summary: 'Close the own account',
    description:
      "Needs the password. Sign-in ends, profile and goals go; the practice's business records (documents, invoices, " +
      'messages, and what happened to them) stay with the practice. Not for access tokens (403 `auth.session_required`).',
    refusals: { 400: 'auth.password_wrong', 403: 'auth.session_required', 429: 'request.too_many' },
  })
  async closeAccount(
    @CurrentActor() client: Actor,
    @Body() { password }: AccountClosingDto,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<void> {
    await this.closing.close(client, password, request.principal?.sessionId);
    this.cookies.take(request, response);
    response.setHeader('Clear-Site-Data', '"cache"');
  }

  private welcome(
    { user, session, trustToken }: SignedIn,
    request: Request,
    response: Response,
  ): Promise<SignedInUserDto> {
    this.cookies.give(request, response, session);
    if (trustToken !== undefined) this.cookies.giveTrust(request, response, trustToken);
    return this.accounts.get(user);
  }
}

const deviceOf = (request: Request): Device => ({
  address: request.ip ?? '',
  agent: request.get('User-Agent') ?? '',
});
