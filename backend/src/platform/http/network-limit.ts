import {
  applyDecorators,
  type CanActivate,
  type ExecutionContext,
  Injectable,
  SetMetadata,
  UseGuards,
} from '@nestjs/common';
import type { Request } from 'express';
import { type RateLimit, RateLimits } from '../security/rate-limits.js';
import { networkOf } from '../process/network.js';

const limitMetadata = 'steward:network-limit';

/** Consumes a point before anything of a body is read. */
@Injectable()
class NetworkLimitGuard implements CanActivate {
  constructor(private readonly limits: RateLimits) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const limit = Reflect.getMetadata(limitMetadata, context.getHandler()) as RateLimit;
    await this.limits.spend(limit, networkOf(context.switchToHttp().getRequest<Request>().ip ?? ''));
    return true;
  }
}

/** A route with a rate limit per network. */
export const NetworkLimit = (limit: RateLimit): MethodDecorator =>
  applyDecorators(SetMetadata(limitMetadata, limit), UseGuards(NetworkLimitGuard));
