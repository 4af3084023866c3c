import { applyDecorators, SetMetadata } from '@nestjs/common';
import { ApiBearerAuth, ApiCookieAuth } from '@nestjs/swagger';
import { refusal } from './endpoint.js';

/**
 * Callers allowed on a route. Without a rule the application does not start. `sign-in-optional` is open to
 * everyone like `public`, is documented as such, and recognizes a signed-in caller.
 */
export type Rule = 'public' | 'sign-in-optional' | 'signed-in' | 'client' | 'admin';

export const allowMetadata = 'steward:allow';

/** Declares the callers allowed on the route, and documents the resulting errors. */
export function Allow(rule: Rule): MethodDecorator & ClassDecorator {
  const isOpen = rule === 'public' || rule === 'sign-in-optional';
  const secured = isOpen ? [] : [ApiCookieAuth('session'), ApiBearerAuth('accessToken')];
  const signedOut = rule === 'public' ? [] : [refusal(401, 'auth.signed_out')];
  const byRole = rule === 'client' || rule === 'admin' ? [refusal(403, 'auth.forbidden')] : [];
  return applyDecorators(SetMetadata(allowMetadata, rule), ...secured, ...signedOut, ...byRole);
}

export const setUpMetadata = 'steward:set-up';

/** Also allowed for users who must set up a second factor first. */
export const SetUpAllowed = (): MethodDecorator & ClassDecorator => SetMetadata(setUpMetadata, true);

export const passiveMetadata = 'steward:passive';

/**
 * Calls of the route do not count as use of the session: they neither prolong nor renew it, and expired
 * sessions are refused.
 */
export const Passive = (): MethodDecorator => SetMetadata(passiveMetadata, true);
