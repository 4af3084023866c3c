import { createSecretKey, randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import type { CookieOptions, Request, Response } from 'express';
import { isTimeZone } from '../../../kernel/index.js';
import { addressOf } from '../../../platform/http/request-log.js';
import type { DerivedKey } from '../../../platform/settings/app-secret.js';
import { Runtime } from '../../../platform/settings/runtime.js';
import type { Opened } from '../application/sessions.js';
import { type Device, rememberTime } from '../domain/session.js';
import type { Browser, KnownDevice } from '../application/sign-in-limits.js';
import { trustTime } from '../application/second-factors.js';

/** Readable by scripts and without secrets: public pages request the user only if it is set. */
const signedIn = 'steward_signed_in';
/** Set by scripts: the time zone of the device. */
const zoneCookie = 'steward_zone';
export const sessionPurpose = 'steward/session/v1';
/** Marks a browser that logged in before, with its accounts; grants no access. */
const deviceCookie = 'steward_device';
const devicePurpose = 'steward/device/v1';
/** Tokens of accounts that trust this browser and do not ask it for codes; separated by dots. */
const trustCookie = 'steward_trusted';
/** Milliseconds from the last login. */
const deviceTime = 365 * 24 * 60 * 60 * 1000;
/** Maximum number of accounts per browser, most recent first. */
const accountsPerDevice = 5;

/** The claims of the session's JWT; the database row decides when it ends. */
export interface SessionClaims {
  sid: string;
  sub: string;
}

/** The token of a session, or of a device: both have the same header. */
export const signed = (jwt: JwtService, { id: keyid, key: secret }: DerivedKey, claims: object): string =>
  jwt.sign(claims, { secret, keyid, algorithm: 'HS256' });

/**
 * The key for checking signatures: an object, since jsonwebtoken would first try bytes as a public key (450 µs instead of
 * 9); its types only accept bytes.
 */
export const verifying = ({ key }: DerivedKey): Buffer => createSecretKey(key) as unknown as Buffer;

interface DeviceClaims {
  /** The device's random id. */
  sub: string;
  /** users.id */
  accounts: number[];
}

export const deviceOf = (request: Request): Device => ({
  address: addressOf(request) ?? '',
  agent: request.get('User-Agent') ?? '',
});

/** The cookies of a session. */
@Injectable()
export class SessionCookies {
  private readonly sessionKeys: [DerivedKey, ...DerivedKey[]];
  private readonly deviceKeys: [DerivedKey, ...DerivedKey[]];

  constructor(
    private readonly runtime: Runtime,
    private readonly jwt: JwtService,
  ) {
    this.sessionKeys = runtime.secret.keysFor(sessionPurpose);
    this.deviceKeys = runtime.secret.keysFor(devicePurpose);
  }

  /** users.id of a session that was opened here, although it may have ended: for counting only. */
  personOf(request: Request): number | undefined {
    const token = this.session(request);
    if (token === undefined) return undefined;
    return Number(this.verified<SessionClaims>(token, this.sessionKeys)?.sub) || undefined;
  }

  session = (request: Request): string | undefined => this.read(request, 'steward_session');
  rememberToken = (request: Request): string | undefined => this.read(request, 'steward_remember');

  /** Time zone of the reader's device, which the page's script keeps there; undefined for none, and for an unknown one. */
  zone(request: Request): string | undefined {
    const zone = this.read(request, zoneCookie);
    return zone !== undefined && isTimeZone(zone) ? zone : undefined;
  }

  /** The browser's evidence of earlier logins, which outlives the sessions. */
  known(request: Request): Pick<Browser, 'device' | 'rememberToken'> & { trustTokens: string[] } {
    return {
      device: this.device(request),
      rememberToken: this.rememberToken(request),
      trustTokens: this.trustTokens(request),
    };
  }

  /** Stores a token by which an account trusts this browser, beside those of other accounts. */
  giveTrust(request: Request, response: Response, token: string): void {
    const tokens = [token, ...this.trustTokens(request)].slice(0, accountsPerDevice);
    response.cookie(this.name(request, trustCookie), tokens.join('.'), {
      ...this.options(request),
      httpOnly: true,
      maxAge: trustTime,
    });
  }

  /** Session cookies end with the browser; only a remembered login outlives it. */
  give(request: Request, response: Response, opened: Opened): void {
    const secret: CookieOptions = { ...this.options(request), httpOnly: true };
    response.cookie(this.name(request, 'steward_session'), this.sign(opened), secret);
    const lasting = opened.rememberToken === undefined ? {} : { maxAge: rememberTime };
    if (opened.rememberToken !== undefined)
      response.cookie(this.name(request, 'steward_remember'), opened.rememberToken, {
        ...secret,
        ...lasting,
      });
    response.cookie(this.name(request, deviceCookie), this.signDevice(request, opened.userId), {
      ...secret,
      maxAge: deviceTime,
    });
    // A parallel renewal brings no new token; the readable cookie then keeps its lifetime.
    if (opened.rememberToken !== undefined || this.rememberToken(request) === undefined)
      response.cookie(this.name(request, signedIn), '1', { ...this.options(request), ...lasting });
  }

  take(request: Request, response: Response): void {
    const names = ['steward_session', 'steward_remember', signedIn, zoneCookie].map((name) =>
      this.name(request, name),
    );
    // The cookie's earlier name over https, from before it was bound to the host; remembered logins may still
    // have it.
    for (const name of new Set([...names, signedIn])) response.clearCookie(name, this.options(request));
  }

  private trustTokens(request: Request): string[] {
    const tokens = this.read(request, trustCookie)?.split('.') ?? [];
    return tokens.filter((token) => token !== '').slice(0, accountsPerDevice);
  }

  private device(request: Request): KnownDevice | undefined {
    const token = this.read(request, deviceCookie);
    const claims = token === undefined ? undefined : this.verified<DeviceClaims>(token, this.deviceKeys);
    return claims && { id: claims.sub, accounts: claims.accounts };
  }

  /** Claims of a token that one of the keys signed; undefined for a forged or expired one. */
  private verified<Claims extends object>(token: string, keys: readonly DerivedKey[]): Claims | undefined {
    for (const key of keys)
      try {
        return this.jwt.verify<Claims>(token, { secret: verifying(key), algorithms: ['HS256'] });
      } catch {
        // Perhaps signed with the other key.
      }
    return undefined;
  }

  private signDevice(request: Request, userId: number): string {
    const { id = randomUUID(), accounts = [] } = this.device(request) ?? {};
    const known = [userId, ...accounts.filter((one) => one !== userId)].slice(0, accountsPerDevice);
    const [{ id: keyid, key: secret }] = this.deviceKeys;
    return this.jwt.sign(
      { accounts: known },
      { subject: id, secret, keyid, algorithm: 'HS256', expiresIn: deviceTime / 1000 },
    );
  }

  private sign(session: Opened): string {
    return signed(this.jwt, this.sessionKeys[0], {
      sid: session.id,
      sub: String(session.userId),
    } satisfies SessionClaims);
  }

  private options(request: Request): CookieOptions {
    return { path: '/', sameSite: 'lax', secure: this.secure(request) };
  }

  private secure(request: Request): boolean {
    return request.secure || this.runtime.https;
  }

  /** The prefix makes browsers accept the cookie only from this host over HTTPS. */
  private name(request: Request, name: string): string {
    return this.secure(request) ? `__Host-${name}` : name;
  }

  private read(request: Request, name: string): string | undefined {
    const value: unknown = (request.cookies as Record<string, unknown>)[this.name(request, name)];
    return typeof value === 'string' ? value : undefined;
  }
}
