import { Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import { PassportStrategy } from '@nestjs/passport';
import type { Request } from 'express';
import { Strategy } from 'passport-jwt';
import type { Principal } from '../../../platform/http/principal.js';
import { Runtime } from '../../../platform/settings/runtime.js';
import { Sessions } from '../application/sessions.js';
import { type SessionClaims, SessionCookies, sessionPurpose, signed, verifying } from './session-cookies.js';

export const sessionStrategy = 'session';

/** Reads the session's signed JWT from its cookie; the database row decides whether it is still valid. */
@Injectable()
export class SessionStrategy extends PassportStrategy(Strategy, sessionStrategy) {
  constructor(
    private readonly sessions: Sessions,
    private readonly cookies: SessionCookies,
    jwt: JwtService,
    runtime: Runtime,
  ) {
    // Keyed by the JWT headers that each key signs, which need no parsing.
    const keys = new Map(
      runtime.secret
        .keysFor(sessionPurpose)
        .map((derived) => [headOf(signed(jwt, derived, {})), verifying(derived)]),
    );
    super({
      jwtFromRequest: (request: Request) => cookies.session(request) ?? null,
      algorithms: ['HS256'],
      passReqToCallback: true,
      secretOrKeyProvider: (_request, token: string, done) => {
        const key = keys.get(headOf(token));
        done(key ? null : 'The session was signed with an unknown key.', key);
      },
    });
  }

  async validate(request: Request, { sid, sub }: SessionClaims): Promise<Principal | false> {
    const { passive = false } = request;
    return (await this.sessions.find(sid, Number(sub), { passive })) ?? false;
  }
}

const headOf = (token: string): string => token.slice(0, token.indexOf('.'));
