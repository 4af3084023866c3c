import { Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import type { CookieOptions, Request, Response } from 'express';
import { Runtime } from '../../../platform/runtime.js';
import { type Opened, rememberTime, type Session } from '../application/sessions.js';

/** Readable by scripts and without secrets: public pages ask for the user only where it is there. */
const signedIn = 'steward_signed_in';
export const sessionPurpose = 'steward/session/v1';

/** The claims of the session's JWT; the row decides about its end. */
export interface SessionClaims {
  sid: string;
  sub: string;
}

/** What the browser keeps of a session. */
@Injectable()
export class SessionCookies {
  private readonly signing: { id: string; key: Buffer };

  constructor(
    private readonly runtime: Runtime,
    private readonly jwt: JwtService,
  ) {
    [this.signing] = runtime.secret.keysFor(sessionPurpose);
  }

  session = (request: Request): string | undefined => this.read(request, 'steward_session');
  rememberToken = (request: Request): string | undefined => this.read(request, 'steward_remember');

  /** Session cookies end with the browser; only a remembered sign-in outlives it. */
  give(request: Request, response: Response, opened: Opened): void {
    const secret: CookieOptions = { ...this.options(request), httpOnly: true };
    response.cookie(this.name(request, 'steward_session'), this.sign(opened), secret);
    const lasting = opened.rememberToken === undefined ? {} : { maxAge: rememberTime };
    if (opened.rememberToken !== undefined)
      response.cookie(this.name(request, 'steward_remember'), opened.rememberToken, {
        ...secret,
        ...lasting,
      });
    // A renewal in parallel brings no new token; the readable cookie then keeps its life.
    if (opened.rememberToken !== undefined || this.rememberToken(request) === undefined)
      response.cookie(signedIn, '1', { ...this.options(request), ...lasting });
  }

  take(request: Request, response: Response): void {
    for (const name of [
      this.name(request, 'steward_session'),
      this.name(request, 'steward_remember'),
      signedIn,
    ])
      response.clearCookie(name, this.options(request));
  }

  private sign(session: Session): string {
    return this.jwt.sign(
      { sid: session.id },
      {
        subject: String(session.userId),
        secret: this.signing.key,
        keyid: this.signing.id,
        algorithm: 'HS256',
      },
    );
  }

  private options(request: Request): CookieOptions {
    return { path: '/', sameSite: 'lax', secure: this.secure(request) };
  }

  private secure(request: Request): boolean {
    return request.secure || this.runtime.https;
  }

  /** The prefix makes browsers refuse the cookie from anywhere but this very host over HTTPS. */
  private name(request: Request, name: string): string {
    return this.secure(request) ? `__Host-${name}` : name;
  }

  private read(request: Request, name: string): string | undefined {
    const value: unknown = (request.cookies as Record<string, unknown>)[this.name(request, name)];
    return typeof value === 'string' ? value : undefined;
  }
}
