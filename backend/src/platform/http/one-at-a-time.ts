import { setTimeout as delay } from 'node:timers/promises';
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
import { type Text, msg, shown } from '@steward/texts';
import { DomainError } from '../../kernel/index.js';
import { FairShare } from '../security/fair-share.js';
import { refusal } from './endpoint.js';

/** A kind of task, with the refusal if a user has too many waiting. */
export interface QueueRule {
  code: string;
  message: Text;
  /** Tasks of one user that may wait. */
  maxWaiting: number;
}

/** Milliseconds before a refusal, so that a loop of refused calls costs little. */
const pauseMs = 1000;

/** Runs one task of a kind per user at a time, so that no user delays others. */
export class UserQueues {
  /** By kind and user. */
  private readonly queues = new FairShare(1);

  /**
   * Runs `task` after the user's earlier tasks.
   * @param userId users.id
   * @throws DomainError unavailable, with the rule's code, if too many tasks of the user wait
   */
  async run<T>(
    { code, message, maxWaiting: waiting }: QueueRule,
    userId: number,
    task: () => Promise<T>,
  ): Promise<T> {
    const key = `${code}:${userId}`;
    if (this.queues.tasksOf(key) > waiting) {
      await delay(pauseMs);
      throw new DomainError('unavailable', code, shown(message), { retryAfter: 5 });
    }
    return this.queues.run(key, task);
  }
}

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
