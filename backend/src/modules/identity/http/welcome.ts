import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { OwnAccountQueries } from '../application/own-account-queries.js';
import type { SignedIn } from '../application/sessions.js';
import { callerRole } from '../domain/account-role.js';
import type { SignedInUserDto } from './identity.dto.js';
import { SessionCookies } from './session-cookies.js';

/** The answer to a login: the cookies of the session that began, and its user. */
@Injectable()
export class Welcome {
  constructor(
    private readonly queries: OwnAccountQueries,
    private readonly cookies: SessionCookies,
  ) {}

  give(
    { user, session, trustToken }: SignedIn,
    request: Request,
    response: Response,
  ): Promise<SignedInUserDto> {
    this.cookies.give(request, response, session);
    if (trustToken !== undefined) this.cookies.giveTrust(request, response, trustToken);
    return this.queries.signedIn({ id: user.id, role: callerRole(user.role) });
  }
}
