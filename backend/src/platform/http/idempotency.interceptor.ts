import {
  type CallHandler,
  type ExecutionContext,
  Injectable,
  type NestInterceptor,
  UseInterceptors,
} from '@nestjs/common';
import type { Request, Response } from 'express';
import { from, lastValueFrom, type Observable } from 'rxjs';
import { UnitOfWork } from '../unit-of-work/unit-of-work.js';
import { IdempotencyKeys, type KeyedRequest } from './idempotency-keys.js';

/**
 * For commands that touch only the database. The same Idempotency-Key returns the first response: the key's
 * row is written in the transaction of the effect, so both succeed or fail together. A refused request leaves
 * no row, so it may be corrected and sent again under its key.
 */
@Injectable()
class IdempotencyInterceptor implements NestInterceptor {
  constructor(
    private readonly keys: IdempotencyKeys,
    private readonly work: UnitOfWork,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const http = context.switchToHttp();
    const request = this.keys.of(http.getRequest<Request>());
    return request ? from(this.once(request, http.getResponse<Response>(), next)) : next.handle();
  }

  private once(request: KeyedRequest, response: Response, next: CallHandler): Promise<unknown> {
    return this.work.run(async () => {
      const first = await this.keys.take(request);
      if (first) {
        response.setHeader('Idempotency-Replayed', 'true');
        return first.body;
      }
      const answer: unknown = await lastValueFrom(next.handle(), { defaultValue: undefined });
      await this.keys.answer(request, answer);
      return answer;
    });
  }
}

/** A route whose effect is only in the database and must not happen twice; it accepts an Idempotency-Key. */
export const Idempotent = (): MethodDecorator => UseInterceptors(IdempotencyInterceptor);
