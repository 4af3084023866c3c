import { Injectable } from '@nestjs/common';
import type { CookieOptions, Request, Response } from 'express';
import { Runtime } from '../../../platform/settings/runtime.js';
import { cookieLifetime } from '../domain/handover.js';

/** Cookie of the device that opened a link. Browsers send it to the calls of a handover only, and to no other site's. */
@Injectable()
export class HandoverCookie {
  constructor(private readonly runtime: Runtime) {}

  read(request: Request): string | undefined {
    const value: unknown = (request.cookies as Record<string, unknown>)[this.name(request)];
    return typeof value === 'string' && value !== '' ? value : undefined;
  }

  give(request: Request, response: Response, cookie: string): void {
    const options: CookieOptions = {
      path: '/api/handover',
      sameSite: 'strict',
      secure: this.isSecure(request),
    };
    response.cookie(this.name(request), cookie, { ...options, httpOnly: true, maxAge: cookieLifetime });
  }

  /** The prefix makes browsers take it over HTTPS only; `__Host-` would forbid the path. */
  private name(request: Request): string {
    return this.isSecure(request) ? '__Secure-steward_handover' : 'steward_handover';
  }

  private isSecure(request: Request): boolean {
    return request.secure || this.runtime.https;
  }
}
