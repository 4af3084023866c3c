import { createSecretKey } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import { PassportStrategy } from '@nestjs/passport';
import type { Request } from 'express';
import { Strategy } from 'passport-jwt';
import type { Principal } from '../../../platform/http/principal.js';
import { Runtime } from '../../../platform/runtime.js';
import { Sessions } from '../application/sessions.js';
import { type SessionClaims, SessionCookies, sessionPurpose, signed } from './session-cookies.js';

export const sessionStrategy = 'session';

/** Maximum number of cached tokens, about 200 characters each. */
const remembered = 1_000;

/** Reads the session's signed JWT from its cookie; the database row decides whether it is still valid. */
@Injectable()
export class SessionStrategy extends PassportStrategy(Strategy, sessionStrategy) {
  /**
   * Cached by token: a valid signature stays valid, and checking it again would cost 5% of a list request.
   */
  private readonly genuine = new Map<string, SessionClaims>();

  constructor(
    private readonly sessions: Sessions,
    private readonly cookies: SessionCookies,
    jwt: JwtService,
    runtime: Runtime,
  ) {
    // Keyed by the JWT headers that each key signs, which need no parsing.
    const keys = new Map(
      runtime.secret.keysFor(sessionPurpose).map((derived) => [
        headOf(signed(jwt, derived, {})),
        // A key object, since jsonwebtoken would first try bytes as a public key; its types only accept bytes.
        createSecretKey(derived.key) as unknown as Buffer,
      ]),
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

  override authenticate(request: Request, options?: unknown): void {
    const claims = this.genuine.get(this.cookies.session(request) ?? '');
    if (!claims) return super.authenticate(request, options);
    this.principalOf(request, claims).then(
      (principal) => (principal ? this.success(principal) : this.fail(401)),
      (error: unknown) => this.error(error as Error),
    );
  }

  validate(request: Request, claims: SessionClaims): Promise<Principal | false> {
    this.remember(this.cookies.session(request) ?? '', claims);
    return this.principalOf(request, claims);
  }

  private async principalOf(request: Request, claims: SessionClaims): Promise<Principal | false> {
    const { passive = false } = request;
    const session = await this.sessions.find(claims.sid, Number(claims.sub), { passive });
    return session ?? false;
  }

  private remember(token: string, claims: SessionClaims): void {
    if (this.genuine.size >= remembered) this.genuine.clear();
    this.genuine.set(token, claims);
  }
}

const headOf = (token: string): string => token.slice(0, token.indexOf('.'));
