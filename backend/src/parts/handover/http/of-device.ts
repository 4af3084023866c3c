import {
  applyDecorators,
  type CanActivate,
  createParamDecorator,
  type ExecutionContext,
  Injectable,
  UseGuards,
} from '@nestjs/common';
import type { Request } from 'express';
import { admit } from '../../../platform/http/principal.js';
import { actVia } from '../../../platform/process/request-context.js';
import { HandedOverUploads } from '../application/handed-over-uploads.js';
import type { Handover } from '../domain/handover.js';
import { HandoverCookie } from './handover-cookie.js';

/** The handover of a request, by the device's cookie. */
export interface HandoverOfDevice {
  cookie: string;
  handover: Handover;
}

declare module 'express-serve-static-core' {
  interface Request {
    handover?: HandoverOfDevice;
  }
}

/** Authenticates the device as the person of its handover, before anything of a body is read. */
@Injectable()
class DeviceGuard implements CanActivate {
  constructor(
    private readonly uploads: HandedOverUploads,
    private readonly cookies: HandoverCookie,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<Request>();
    const cookie = this.cookies.read(request) ?? '';
    const { handover, principal } = await this.uploads.ofCookie(cookie);
    admit(request, principal);
    actVia('handover');
    request.handover = { cookie, handover };
    return true;
  }
}

/** A call of the device that opened a link; without its cookie it is 400 `auth.link_invalid`. */
export const OfDevice = (): MethodDecorator => applyDecorators(UseGuards(DeviceGuard));

/** The handover of a route of `OfDevice`. */
export const CurrentHandover = createParamDecorator(
  (_data: unknown, context: ExecutionContext): HandoverOfDevice => {
    const { handover } = context.switchToHttp().getRequest<Request>();
    if (!handover) throw new Error('A route without a handover asked for it.');
    return handover;
  },
);
