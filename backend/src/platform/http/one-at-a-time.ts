import {
  applyDecorators,
  type CallHandler,
  type ExecutionContext,
  Injectable,
  type NestInterceptor,
  SetMetadata,
  UseInterceptors,
} from '@nestjs/common';
import type { Request } from 'express';
import { from, lastValueFrom, type Observable } from 'rxjs';
import { msg } from '@steward/texts';
import { type QueueRule, UserQueues } from '../security/user-queues.js';
import { refusal } from './endpoint.js';

const queueMetadata = 'steward:in-turn';

/** Runs before anything expensive: one call of a client is processed at a time. */
@Injectable()
class OneAtATimeInterceptor implements NestInterceptor {
  constructor(private readonly queues: UserQueues) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const rule = Reflect.getMetadata(queueMetadata, context.getHandler()) as QueueRule;
    const actor = context.switchToHttp().getRequest<Request>().principal?.actor;
    if (actor?.role !== 'client') return next.handle();
    const answer = (): Promise<unknown> =>
      lastValueFrom(next.handle() as Observable<unknown>, { defaultValue: undefined });
    return from(this.queues.run(rule, actor.id, answer));
  }
}

/**
 * A route whose calls by one client are processed one after the other; some wait, a further one is refused
 * (503). The last decorator, so that it runs before other interceptors.
 */
export const OneAtATime = (rule: QueueRule): MethodDecorator =>
  applyDecorators(
    SetMetadata(queueMetadata, rule),
    UseInterceptors(OneAtATimeInterceptor),
    refusal(503, rule.code),
  );

/** Queue for creating PDFs. */
export const pdfQueue: QueueRule = {
  code: 'papers.busy',
  message: msg('Your other PDFs are still being created. Please try again in a few seconds.'),
  maxWaiting: 2,
};
