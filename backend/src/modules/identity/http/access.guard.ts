import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { AuthGuard } from '@nestjs/passport';
import type { Request, Response } from 'express';
import { t } from '@steward/texts';
import { DomainError } from '../../../kernel/index.js';
import {
  allowMetadata,
  anyPersonMetadata,
  passiveMetadata,
  type RouteRights,
  setUpMetadata,
} from '../../../platform/http/allow.js';
import { answerIn } from '../../../platform/http/accept-language.js';
import { CallShare } from '../../../platform/http/call-share.js';
import { assertDrawnFor } from '../../../platform/http/drawn-for.js';
import { admit, markPassive, type Principal } from '../../../platform/http/principal.js';
import { AccessTokens, invalidToken } from '../application/access-tokens.js';
import { assertSession } from '../application/confirmation.js';
import { SecondFactors } from '../application/second-factors.js';
import { Sessions } from '../application/sessions.js';
import { CallRights } from './call-rights.js';
import { SessionCookies } from './session-cookies.js';
import { sessionStrategy } from './session.strategy.js';

/** Passport's cookie check without its own 401: a remember token may still authenticate the caller. */
class CookieGuard extends AuthGuard(sessionStrategy) {
  override handleRequest<User>(error: unknown, user: User | false): User {
    if (error) throw error as Error;
    // Passport passes false if there is no user.
    return (user || undefined) as User;
  }
}

/** Global guard: authenticates the caller and applies the route's access rule. */
@Injectable()
export class AccessGuard implements CanActivate {
  private readonly cookieGuard = new CookieGuard({ property: 'recognized' });

  constructor(
    private readonly reflector: Reflector,
    private readonly sessions: Sessions,
    private readonly tokens: AccessTokens,
    private readonly secondFactors: SecondFactors,
    private readonly cookies: SessionCookies,
    private readonly rights: CallRights,
    private readonly share: CallShare,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const places = [context.getHandler(), context.getClass()];
    const http = context.switchToHttp();
    const request = http.getRequest<Request>();
    const response = http.getResponse<Response>();
    const rights = this.reflector.getAllAndOverride<RouteRights>(allowMetadata, places);
    if (rights.callers !== 'public')
      await this.share.recognize(request, response, () => this.applyRule(rights, context));
    return true;
  }

  private async applyRule(rights: RouteRights, context: ExecutionContext): Promise<void> {
    const { callers } = rights;
    const places = [context.getHandler(), context.getClass()];
    const request = context.switchToHttp().getRequest<Request>();
    if (this.reflector.get<boolean | undefined>(passiveMetadata, context.getHandler())) markPassive(request);
    const principal = await this.principalOf(context, request, rights);
    // Browsers send cookies automatically; the sender of an invalid token should get an error.
    if (!principal && callers === 'sign-in-optional' && !request.headers.authorization) return;
    if (!principal) throw new DomainError('unauthenticated', 'auth.signed_out', t('Please log in.'));
    if (callers !== 'sign-in-optional' && writes(request) && !this.isForAnyPerson(context))
      assertDrawnFor(request, principal.actor.id);
    if (principal.language) answerIn(principal.language, context.switchToHttp().getResponse<Response>());
    const mayBeMissing = this.reflector.getAllAndOverride<boolean | undefined>(setUpMetadata, places);
    if (!mayBeMissing && (await this.secondFactors.isMissing(principal.actor))) {
      // Until then they have the access of visitors.
      if (callers === 'sign-in-optional') return;
      throw new DomainError(
        'forbidden',
        'auth.two_factor_setup_required',
        t('Please set up two-factor authentication or a passkey first.'),
      );
    }
    // Restored staff have the access of visitors, too, until an owner has confirmed them.
    if (callers === 'sign-in-optional' && principal.actor.staff && principal.actor.awaitsReview) return;
    admit(request, principal);
    const anyRole = callers === 'signed-in' || callers === 'sign-in-optional';
    if (!anyRole && callers !== principal.actor.role)
      throw new DomainError('forbidden', 'auth.forbidden', t('You do not have permission to do this.'));
    const actor = await this.rights.decide(principal.actor, {
      rights,
      writes: writes(request),
      id: request.params['id'],
      client: request.query['client'],
    });
    if (rights.token === 'refused') assertSession(actor);
    admit(request, { ...principal, actor });
    if (!request.passive) await this.rights.markUsed();
  }

  private isForAnyPerson(context: ExecutionContext): boolean {
    return this.reflector.get<boolean | undefined>(anyPersonMetadata, context.getHandler()) === true;
  }

  private async principalOf(
    context: ExecutionContext,
    request: Request,
    { token }: RouteRights,
  ): Promise<Principal | undefined> {
    const { authorization } = request.headers;
    if (authorization !== undefined)
      return this.bearer(authorization, {
        readsMetrics: token === 'metrics',
        writes: writes(request),
      });
    const response = context.switchToHttp().getResponse<Response>();
    if (this.cookies.session(request) !== undefined) {
      await this.cookieGuard.canActivate(context);
      if (request.recognized) return request.recognized;
    }
    if (request.passive) return undefined;
    const renewed = await this.remembered(request, response);
    // Invalid cookies are cleared, so that pages stop asking for the user.
    if (!renewed && Object.keys(request.cookies as object).length > 0) this.cookies.take(request, response);
    return renewed;
  }

  private async bearer(
    authorization: string,
    call: { readsMetrics: boolean; writes: boolean },
  ): Promise<Principal | undefined> {
    if (!/^Bearer( |$)/i.test(authorization)) return undefined;
    const token = /^Bearer +(\S+) *$/i.exec(authorization)?.[1];
    if (token === undefined) throw invalidToken();
    const caller = await this.tokens.authenticate(token, call);
    return { ...caller, isFresh: false };
  }

  private async remembered(request: Request, response: Response): Promise<Principal | undefined> {
    const token = this.cookies.rememberToken(request);
    const renewed = token === undefined ? undefined : await this.sessions.renew(token);
    if (!renewed) return undefined;
    this.cookies.give(request, response, renewed.opened);
    return renewed.session;
  }
}

const writes = ({ method }: Request): boolean => !['GET', 'HEAD'].includes(method);
