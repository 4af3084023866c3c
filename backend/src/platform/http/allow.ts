import { applyDecorators, SetMetadata } from '@nestjs/common';
import { ApiBearerAuth, ApiCookieAuth, ApiSecurity } from '@nestjs/swagger';
import { refusal } from './endpoint.js';

/**
 * The callers allowed on a route. Without a rule the application does not start.
 * `sign-in-optional` is open to all like `public`, and knows a signed-in caller.
 */
export type Rule = 'public' | 'sign-in-optional' | 'signed-in' | 'client' | 'admin';

export const allowMetadata = 'steward:allow';

/** States the callers allowed on the route, and documents the refusals that follow from it. */
export function Allow(rule: Rule): MethodDecorator & ClassDecorator {
  const anonymous = rule === 'sign-in-optional' ? [ApiSecurity({})] : [];
  const secured =
    rule === 'public'
      ? []
      : [ApiCookieAuth('session'), ApiBearerAuth('accessToken'), refusal(401, 'auth.signed_out')];
  const byRole = rule === 'client' || rule === 'admin' ? [refusal(403, 'auth.forbidden')] : [];
  return applyDecorators(SetMetadata(allowMetadata, rule), ...anonymous, ...secured, ...byRole);
}

export const setUpMetadata = 'steward:set-up';

/** The route is there as well for whoever has to set up a second factor before anything else. */
export const SetUpAllowed = (): MethodDecorator & ClassDecorator => SetMetadata(setUpMetadata, true);

export const passiveMetadata = 'steward:passive';

/** Calls of the route are no use of the session: they neither prolong nor renew it, and expired ones are refused. */
export const Passive = (): MethodDecorator => SetMetadata(passiveMetadata, true);
