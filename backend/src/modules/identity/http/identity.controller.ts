import { Body, Controller, Get, Post, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import type { Actor } from '../../../kernel/actor.js';
import { Allow } from '../../../platform/http/allow.js';
import { Endpoint } from '../../../platform/http/endpoint.js';
import { CurrentActor } from '../../../platform/http/principal.js';
import { Accounts, viewOf } from '../application/accounts.js';
import { NewAccounts } from '../application/new-accounts.js';
import type { Device } from '../application/sessions.js';
import { type SignedIn, SignIn } from '../application/sign-in.js';
import { LoginDto, RegisterDto, UserDto } from './identity.dto.js';
import { SessionCookies } from './session-cookies.js';

@ApiTags('Identity')
@Controller()
export class IdentityController {
  constructor(
    private readonly signIn: SignIn,
    private readonly newAccounts: NewAccounts,
    private readonly accounts: Accounts,
    private readonly cookies: SessionCookies,
  ) {}

  @Get('user')
  @Allow('signed-in')
  @Endpoint({ summary: 'Who is signed in', description: '401 means signed out.', answer: UserDto })
  currentUser(@CurrentActor() actor: Actor): Promise<UserDto> {
    return this.accounts.get(actor);
  }

  @Post('login')
  @Allow('public')
  @Endpoint({
    summary: 'Sign in with user name and password',
    description:
      'Answers with the session cookie. The answer is the same for an unknown user and a wrong password.',
    answer: UserDto,
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
  ): Promise<UserDto> {
    return this.welcome(
      await this.signIn.login(credentials, { ...deviceOf(request), ...this.cookies.known(request) }),
      request,
      response,
    );
  }

  @Post('register')
  @Allow('public')
  @Endpoint({
    summary: 'Register as a client and sign in',
    description: 'Answers with the session cookie. Whatever role is sent, a client is made.',
    answer: UserDto,
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
  ): Promise<UserDto> {
    return this.welcome(await this.newAccounts.register(registration, deviceOf(request)), request, response);
  }

  @Post('logout')
  @Allow('signed-in')
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

  private welcome({ user, session }: SignedIn, request: Request, response: Response): UserDto {
    this.cookies.give(request, response, session);
    return viewOf(user);
  }
}

const deviceOf = (request: Request): Device => ({
  address: request.ip ?? '',
  agent: request.get('User-Agent') ?? '',
});
