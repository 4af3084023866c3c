import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Language } from '@steward/texts';
import type { Request } from 'express';
import type { Actor } from '../../kernel/index.js';
import { actAs } from '../process/request-context.js';

/** The signed-in caller of a request. */
export interface Principal {
  actor: Actor;
  /** Creation time of the account. */
  since: Date;
  /**
   * The session began, or was confirmed, recently enough for sensitive actions; never true for a bearer
   * token.
   */
  isFresh: boolean;
  /** The person's; undefined for a bearer token, whose software sends Accept-Language. */
  language?: Language;
}

declare module 'express-serve-static-core' {
  interface Request {
    id: string;
    /** The session's person, as Passport found them: the route's rule may still refuse them, or see a visitor. */
    recognized?: Principal;
    /** The caller whom the rule has admitted. */
    principal?: Principal;
    /** The call does not count as use of its session. */
    passive?: boolean;
  }
}

/** Authenticates the request as that principal. */
export function admit(request: Request, principal: Principal): void {
  request.principal = principal;
  actAs(principal.actor);
}

/** Marks the call as not using its session. */
export function markPassive(request: Request): void {
  request.passive = true;
}

/** Actor of a route that requires authentication. */
export const CurrentActor = createParamDecorator((_data: unknown, context: ExecutionContext): Actor => {
  const { principal } = context.switchToHttp().getRequest<Request>();
  if (!principal) throw new Error('A route without authentication asked for the actor.');
  return principal.actor;
});

/** Actor of a route with `sign-in-optional`; undefined for a visitor. */
export const OptionalActor = createParamDecorator(
  (_data: unknown, context: ExecutionContext): Actor | undefined =>
    context.switchToHttp().getRequest<Request>().principal?.actor,
);
