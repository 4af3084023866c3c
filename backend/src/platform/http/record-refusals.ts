import { type CanActivate, type ExecutionContext, Injectable, SetMetadata } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request } from 'express';
import type { DomainError, SubjectType } from '../../kernel/index.js';
import type { RefusedAttempt } from '../events/refusals.js';
import { idOf } from './id-param.js';

declare module 'express-serve-static-core' {
  interface Request {
    /** The requested operation and its parameters, if its refusals are recorded. */
    attempt?: { operation: string; subjectType: SubjectType };
  }
}

const subjectMetadata = 'steward:refusals-of';

/** Records refusals on the routes with an `:id` as attempts at the record of that type and id. */
export const RecordRefusals = (type: SubjectType): MethodDecorator & ClassDecorator =>
  SetMetadata(subjectMetadata, type);

/** Runs before the guards that refuse: the error filter has no access to the route. */
@Injectable()
export class NoteAttempt implements CanActivate {
  constructor(private readonly reflector: Reflector) {}

  canActivate(context: ExecutionContext): boolean {
    const handler = context.getHandler();
    const subjectType = this.reflector.getAllAndOverride<SubjectType | undefined>(subjectMetadata, [
      handler,
      context.getClass(),
    ]);
    if (subjectType !== undefined)
      context.switchToHttp().getRequest<Request>().attempt = { operation: handler.name, subjectType };
    return true;
  }
}

/** The attempt behind a refusal; undefined without a record or without a signed-in caller. */
export function attemptOf(
  { attempt, principal, params }: Request,
  error: DomainError,
): RefusedAttempt | undefined {
  if (!attempt || !principal) return undefined;
  const { operation, subjectType: type } = attempt;
  const id = idOf(params['id']);
  return id === undefined ? undefined : { actor: principal.actor, subject: { type, id }, operation, error };
}
