import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import type { Actor } from '../../kernel/actor.js';
import { actAs } from '../request-context.js';

/** The signed-in caller of a request, and by which key they came in. */
export interface Principal {
  actor: Actor;
  /** When the account came to be. */
  since: Date;
  /** sessions.id; undefined for a bearer token */
  sessionId: string | undefined;
  /** The session began, or was confirmed, recently enough to vouch for the person; never true for a bearer token. */
  isFresh: boolean;
}

// Passport keeps the caller at `request.user`; we give that place our shape.
declare module 'express-serve-static-core' {
  interface Request {
    id: string;
    principal?: Principal;
    /** The call is no use of its session. */
    passive?: boolean;
  }
}

/** Lets the caller in under the name that was established. */
export function admit(request: Request, principal: Principal): void {
  request.principal = principal;
  actAs(principal.actor);
}

/** Notes that the call is no use of its session. */
export function markPassive(request: Request): void {
  request.passive = true;
}

/** The actor of a route that asks for one to be signed in. */
export const CurrentActor = createParamDecorator((_data: unknown, context: ExecutionContext): Actor => {
  const { principal } = context.switchToHttp().getRequest<Request>();
  if (!principal) throw new Error('A route without authentication asked for the actor.');
  return principal.actor;
});

/** The actor of a route with `sign-in-optional`; undefined for a visitor. */
export const OptionalActor = createParamDecorator(
  (_data: unknown, context: ExecutionContext): Actor | undefined =>
    context.switchToHttp().getRequest<Request>().principal?.actor,
);
