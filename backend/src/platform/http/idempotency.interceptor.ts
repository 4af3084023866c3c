import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { Request, Response } from 'express';
import { from, lastValueFrom, type Observable } from 'rxjs';
import { type Commit, UnitOfWork } from '../unit-of-work/unit-of-work.js';
import { IdempotencyKeys, type KeyedRequest } from './idempotency-keys.js';

/**
 * For commands that touch only the database. The same Idempotency-Key returns the first response: the key's
 * row is written in the transaction of the effect, so both succeed or fail together. A refused request leaves
 * no row, so it may be corrected and sent again under its key.
 */
@Injectable()
export class IdempotencyInterceptor implements NestInterceptor {
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

/**
 * For commands with effects outside of the database, in three phases:
 * - claim: a short transaction that claims the request's Idempotency-Key, if any;
 * - prepare: the route's handler, without a transaction, a lock or a connection. It checks, scans, stores and
 *   seals, all of it safe to repeat, and returns the commit;
 * - commit: one short transaction that checks the claim, runs the commit and stores its response under the
 *   key.
 * A process killed between two phases leaves bytes without a row, which are swept, and a claim that expires:
 * the same key then succeeds.
 */
@Injectable()
export class CommandInterceptor implements NestInterceptor {
  constructor(
    private readonly keys: IdempotencyKeys,
    private readonly work: UnitOfWork,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const http = context.switchToHttp();
    return from(this.run(http.getRequest<Request>(), http.getResponse<Response>(), next));
  }

  private async run(request: Request, response: Response, next: CallHandler): Promise<unknown> {
    const prepare = (): Promise<Commit<unknown>> =>
      lastValueFrom(next.handle() as Observable<Commit<unknown>>);
    const keyed = this.keys.of(request);
    if (!keyed) return this.work.run(await prepare());

    const claim = await this.keys.claim(keyed);
    if (!('id' in claim)) {
      response.setHeader('Idempotency-Replayed', 'true');
      return claim.body;
    }
    const endRenewal = this.keys.keepClaimed(claim);
    try {
      const commit = await prepare();
      return await this.work.run(async () => {
        await this.keys.assertHeld(claim);
        const answer = await commit();
        await this.keys.answer(claim, answer);
        return answer;
      });
    } catch (error) {
      // While the database is unavailable the claim expires; the caller gets the first error.
      await this.keys.release(claim).catch(() => undefined);
      throw error;
    } finally {
      endRenewal();
    }
  }
}
