import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import type { Principal } from '../../../platform/http/principal.js';
import { Sessions } from '../application/sessions.js';
import { SessionCookies } from './session-cookies.js';

/** Whose session a request belongs to: its cookie has a signed JWT, and the database row decides whether it is still valid. */
@Injectable()
export class SessionReader {
  constructor(
    private readonly sessions: Sessions,
    private readonly cookies: SessionCookies,
  ) {}

  /** Undefined without a session, and for one that was forged or has ended. */
  async read(request: Request): Promise<Principal | undefined> {
    const claims = this.cookies.claims(request);
    return claims && this.sessions.find(claims.sid, Number(claims.sub), { passive: request.passive });
  }
}
