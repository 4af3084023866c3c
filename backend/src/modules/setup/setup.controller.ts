import {
  applyDecorators,
  Body,
  type CanActivate,
  Controller,
  type ExecutionContext,
  Get,
  Injectable,
  Post,
  Req,
  Res,
  UseGuards,
} from '@nestjs/common';
import { ApiHeader, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Allow, Endpoint } from '../../platform/http/route.js';
import { deviceOf, SignedInUserDto, Welcome } from '../identity/index.js';
import { FirstSetup } from './first-setup.js';
import { SetupDto, SetupLinkDto } from './setup.dto.js';

const header = 'X-Setup-Token';

/** Before anything of a body is judged, so that only the holder of the link learns what is wrong with it. */
@Injectable()
class SetupTokenGuard implements CanActivate {
  constructor(private readonly setup: FirstSetup) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    await this.setup.check(context.switchToHttp().getRequest<Request>().get(header));
    return true;
  }
}

const NeedsLink = (): MethodDecorator & ClassDecorator =>
  applyDecorators(
    UseGuards(SetupTokenGuard),
    ApiHeader({
      name: header,
      required: true,
      description: 'Token of the link that the start has printed',
      example: 'hM2kq0Yc7nVd3TzRr4uJb9xW1eLsP6oAiGfKtQyZvBc',
    }),
  );

const whole =
  'Only while there is no user; otherwise 404. A token that is missing, wrong, used or older than 60 minutes is 400 ' +
  '`auth.link_invalid`; each start ends the link before, and the tenth wrong try ends it. Until then every other call, except ' +
  '`GET /api/health/live` and `/ready`, is 503 `setup.required`.';

@ApiTags('Setup')
@Controller('setup')
@Allow('public')
@NeedsLink()
export class FirstSetupController {
  constructor(
    private readonly setup: FirstSetup,
    private readonly welcome: Welcome,
  ) {}

  @Get()
  @Endpoint({
    summary: 'The link that sets up the practice',
    description: `Changes nothing. ${whole}`,
    answer: SetupLinkDto,
    refusals: { 400: 'auth.link_invalid', 404: 'request.not_found' },
  })
  async getSetup(@Req() request: Request) {
    return { expiresAt: (await this.setup.check(request.get(header))).toISOString() };
  }

  @Post()
  @Endpoint({
    summary: 'Create the first owner and the practice, and log in',
    description: `In one transaction, with the rules of the registration and of the practice’s settings. Sets the session cookie. ${whole}`,
    answer: SignedInUserDto,
    status: 201,
    refusals: { 400: 'auth.link_invalid', 403: 'request.cross_origin', 404: 'request.not_found' },
  })
  async setUpPractice(
    @Body() { practice, ...owner }: SetupDto,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ) {
    const token = request.get(header) ?? '';
    const signedIn = await this.setup.complete(token, owner, practice, deviceOf(request));
    return this.welcome.give(signedIn, request, response);
  }
}
