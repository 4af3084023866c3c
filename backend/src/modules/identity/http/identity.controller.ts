import { Body, Controller, Get, Post, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import type { Actor } from '../../../kernel/index.js';
import type { RateLimit } from '../../../platform/security/rate-limits.js';
import { Allow, CurrentActor, Endpoint } from '../../../platform/http/route.js';
import { AnyPerson, SetUpAllowed } from '../../../platform/http/allow.js';
import { NetworkLimit } from '../../../platform/http/network-limit.js';
import { Accounts } from '../application/accounts.js';
import { Registrations } from '../application/registrations.js';
import { OwnAccountQueries } from '../application/own-account-queries.js';
import { PasskeySignIn } from '../application/passkey-sign-in.js';
import { SignIn } from '../application/sign-in.js';
import { AccountClosingDto, LoginDto, RegisterDto, SignedInUserDto } from './identity.dto.js';
import { PasskeyLoginDto, PasskeyRequestOptionsDto } from './passkeys.dto.js';
import { deviceOf, SessionCookies } from './session-cookies.js';
import { Welcome } from './welcome.js';

/** Every visit of a login page requests them once. */
const passkeyOptions: RateLimit = { name: 'passkey-options', points: 300, per: 60 * 60 };

@ApiTags('Identity')
@Controller()
export class IdentityController {
  constructor(
    private readonly signIn: SignIn,
    private readonly passkeySignIn: PasskeySignIn,
    private readonly registrations: Registrations,
    private readonly accounts: Accounts,
    private readonly queries: OwnAccountQueries,
    private readonly cookies: SessionCookies,
    private readonly welcome: Welcome,
  ) {}

  @Get('user')
  @Allow('signed-in', { about: 'person', role: 'assistant', beforeReview: true })
  @SetUpAllowed()
  @Endpoint({
    summary: 'The logged-in user',
    description:
      '401 if not logged in. While `setupRequired` is true, an admin has to set up a second factor first: all other calls, ' +
      'except those of two-factor authentication and passkeys, are 403 `auth.two_factor_setup_required`.',
    answer: SignedInUserDto,
  })
  getCurrentUser(@CurrentActor() actor: Actor) {
    return this.queries.signedIn(actor);
  }

  @Post('login')
  @Allow('public')
  @Endpoint({
    summary: 'Log in with username or email address, and password',
    description:
      '`username` accepts either. It is matched with the confirmed email address of an account, then with a username, then with an email ' +
      'address that is not confirmed. Sets the session cookie. The answer is the same for an unknown user and a wrong password. With ' +
      'two-factor authentication on, a correct password alone is 401 `auth.two_factor_required`. The same call with a ' +
      '`code` logs in; a wrong code is 401 `auth.two_factor_invalid`. A passkey requires none of this ' +
      '(`POST /api/login/passkey`).',
    answer: SignedInUserDto,
    refusals: { 401: 'auth.invalid_credentials', 403: 'request.cross_origin', 429: 'request.too_many' },
  })
  async login(
    @Body() credentials: LoginDto,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ) {
    return this.welcome.give(
      await this.signIn.login(credentials, { ...deviceOf(request), ...this.cookies.known(request) }),
      request,
      response,
    );
  }

  @Post('login/passkey/options')
  @Allow('public')
  @NetworkLimit(passkeyOptions)
  @Endpoint({
    summary: 'Options for requesting a passkey',
    description:
      'For `navigator.credentials.get`. Usable once, within ten minutes, with `POST /api/login/passkey` or ' +
      '`POST /api/session/confirm`.',
    answer: PasskeyRequestOptionsDto,
    refusals: { 403: 'request.cross_origin', 429: 'request.too_many' },
  })
  createPasskeyLoginOptions() {
    return this.passkeySignIn.options();
  }

  @Post('login/passkey')
  @Allow('public')
  @Endpoint({
    summary: 'Log in with a passkey',
    description:
      'Without username, password or code: a passkey counts as both factors. Sets the session cookie.',
    answer: SignedInUserDto,
    refusals: { 401: 'auth.passkey_invalid', 403: 'request.cross_origin', 429: 'request.too_many' },
  })
  async loginWithPasskey(
    @Body() login: PasskeyLoginDto,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ) {
    const caller = { ...deviceOf(request), ...this.cookies.known(request) };
    return this.welcome.give(await this.passkeySignIn.login(login, caller), request, response);
  }

  @Post('register')
  @Allow('public')
  @Endpoint({
    summary: 'Register as a client and log in',
    description:
      'Sets the session cookie. The new account is a client; a role in the body is ignored. With `accessToken`, the token of an ' +
      'invitation, it is the account of a person who acts for that client: with the invited address, which is then confirmed. A ' +
      'used or expired invitation is 400 `auth.link_invalid`, another address 403 `access.other_address`. Without one, it is 403 ' +
      '`register.invited_only` if the practice invites its clients (`registration` of `GET /api/site`).',
    answer: SignedInUserDto,
    status: 201,
    refusals: {
      403: 'request.cross_origin',
      409: 'user.username_taken',
      429: 'request.too_many',
      503: 'update.in_progress',
    },
  })
  async register(
    @Body() registration: RegisterDto,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ) {
    return this.welcome.give(
      await this.registrations.register(registration, deviceOf(request)),
      request,
      response,
    );
  }

  @Post('logout')
  @Allow('signed-in', { about: 'person', role: 'assistant', beforeReview: true })
  @SetUpAllowed()
  @AnyPerson()
  @Endpoint({
    summary: 'Log out',
    description: 'Ends the session and clears its cookies.',
  })
  async logout(
    @CurrentActor() { sessionId }: Actor,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ) {
    if (sessionId !== undefined) await this.signIn.logout(sessionId);
    this.cookies.take(request, response);
    // Pages and files that the browser cached; the chosen theme stays.
    response.setHeader('Clear-Site-Data', '"cache"');
  }

  @Post('account/close')
  @Allow('client', { about: 'person', token: 'none' })
  @Endpoint({
    summary: "Close the caller's account",
    description:
      'Requires the password. The account can no longer log in; profile and goals are deleted. The practice keeps its business records (documents, invoices, ' +
      'messages, and their activity). Not for access tokens (403 `auth.session_required`).',
    refusals: { 400: 'auth.password_wrong', 403: 'auth.session_required', 429: 'request.too_many' },
  })
  async closeAccount(
    @CurrentActor() client: Actor,
    @Body() { password }: AccountClosingDto,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ) {
    await this.accounts.closeOwn(client, password);
    this.cookies.take(request, response);
    response.setHeader('Clear-Site-Data', '"cache"');
  }
}
