import { applyDecorators, SetMetadata } from '@nestjs/common';
import { ApiBearerAuth, ApiCookieAuth } from '@nestjs/swagger';
import { refusal } from './endpoint.js';

/**
 * The callers allowed on a route. Without a rule the application does not start.
 * `sign-in-optional` is open to all like `public`, documented as such, and knows a signed-in caller.
 */
export type Rule = 'public' | 'sign-in-optional' | 'signed-in' | 'client' | 'admin';

export const allowMetadata = 'steward:allow';

/** States the callers allowed on the route, and documents the refusals that follow from it. */
export function Allow(rule: Rule): MethodDecorator & ClassDecorator {
  const isOpen = rule === 'public' || rule === 'sign-in-optional';
  const secured = isOpen ? [] : [ApiCookieAuth('session'), ApiBearerAuth('accessToken')];
  const signedOut = rule === 'public' ? [] : [refusal(401, 'auth.signed_out')];
  const byRole = rule === 'client' || rule === 'admin' ? [refusal(403, 'auth.forbidden')] : [];
  return applyDecorators(SetMetadata(allowMetadata, rule), ...secured, ...signedOut, ...byRole);
}

export const setUpMetadata = 'steward:set-up';

/** The route is there as well for whoever has to set up a second factor before anything else. */
export const SetUpAllowed = (): MethodDecorator & ClassDecorator => SetMetadata(setUpMetadata, true);

export const passiveMetadata = 'steward:passive';

/** Calls of the route are no use of the session: they neither prolong nor renew it, and expired ones are refused. */
export const Passive = (): MethodDecorator => SetMetadata(passiveMetadata, true);
