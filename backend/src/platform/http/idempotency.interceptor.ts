import { createHmac } from 'node:crypto';
import {
  type CallHandler,
  type ExecutionContext,
  Injectable,
  type NestInterceptor,
  UseInterceptors,
} from '@nestjs/common';
import type { Request, Response } from 'express';
import { from, lastValueFrom, type Observable } from 'rxjs';
import { DomainError, invalidField } from '../../kernel/domain-error.js';
import { Sql } from '../database/sql.js';
import { UnitOfWork } from '../database/unit-of-work.js';
import { Runtime } from '../runtime.js';

/**
 * The same Idempotency-Key returns the first answer. The key's row is written in the transaction of the effect
 * itself: both hold or neither does, and a twin that comes while the first still runs waits at the unique key.
 * A refused request leaves no row, so it may be mended and sent again under its key.
 */
@Injectable()
export class IdempotencyInterceptor implements NestInterceptor {
  private readonly keys: Buffer[];

  constructor(
    private readonly sql: Sql,
    private readonly work: UnitOfWork,
    { secret }: Runtime,
  ) {
    this.keys = secret.keysFor('steward/idempotency/v1').map(({ key }) => key);
  }

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const http = context.switchToHttp();
    const request = http.getRequest<Request>();
    const key = request.get('Idempotency-Key');
    const userId = request.principal?.actor.id;
    if (key === undefined || userId === undefined) return next.handle();
    if (key.length === 0 || key.length > 200)
      throw invalidField('Idempotency-Key', 'Idempotency-Key must have 1 to 200 characters');
    return from(this.once(userId, key, request, http.getResponse<Response>(), next));
  }

  private once(
    userId: number,
    key: string,
    request: Request,
    response: Response,
    next: CallHandler,
  ): Promise<unknown> {
    const hashes = this.keys.map((secret) => requestHash(request, secret));
    return this.work.run(async () => {
      await this.sql.rows(
        'idempotency.expire',
        `DELETE FROM idempotency_keys WHERE created_at < now() - interval '24 hours'`,
      );
      const [mine] = await this.sql.rows(
        'idempotency.claim',
        `INSERT INTO idempotency_keys (user_id, key, request_hash) VALUES ($1, $2, $3)
         ON CONFLICT (user_id, key) DO NOTHING RETURNING user_id`,
        [userId, key, hashes[0]],
      );
      if (!mine) return this.firstAnswer(userId, key, hashes, response);
      const answer: unknown = await lastValueFrom(next.handle(), { defaultValue: undefined });
      await this.sql.rows(
        'idempotency.keep',
        'UPDATE idempotency_keys SET body = $3 WHERE user_id = $1 AND key = $2',
        [userId, key, answer === undefined ? null : JSON.stringify(answer)],
      );
      return answer;
    });
  }

  private async firstAnswer(
    userId: number,
    key: string,
    hashes: Buffer[],
    response: Response,
  ): Promise<unknown> {
    const first = await this.sql.first<{ request_hash: Buffer; body: string | null }>(
      'idempotency.first',
      'SELECT request_hash, body FROM idempotency_keys WHERE user_id = $1 AND key = $2',
      [userId, key],
    );
    if (!first || !hashes.some((hash) => first.request_hash.equals(hash)))
      throw new DomainError(
        'conflict',
        'idempotency.key_reused',
        'This Idempotency-Key was used for another request. Use a new one.',
      );
    response.setHeader('Idempotency-Replayed', 'true');
    return first.body === null ? undefined : (JSON.parse(first.body) as unknown);
  }
}

/** A route whose effect must not happen twice; it accepts an Idempotency-Key. */
export const Idempotent = (): MethodDecorator => UseInterceptors(IdempotencyInterceptor);

/**
 * Same method, address, fields and file: the boundary of a multipart body, the order of the fields and the file's name
 * are chance and do not count.
 * Keyed, since a body may hold a password, which a plain digest would let somebody guess.
 */
function requestHash(request: Request, secret: Buffer): Buffer {
  const body = request.body as unknown;
  const fields = isRecord(body)
    ? Object.entries(body).filter(([name]) => !request.file || name !== 'file')
    : [];
  const stated = isRecord(body) ? fields.sort(([one], [other]) => (one < other ? -1 : 1)) : (body ?? null);
  const hash = createHmac('sha256', secret).update(
    `${request.method} ${request.path}\n${JSON.stringify(stated)}\n`,
  );
  if (request.file) hash.update(request.file.buffer);
  return hash.digest();
}

const isRecord = (body: unknown): body is Record<string, unknown> =>
  typeof body === 'object' && body !== null && !Array.isArray(body);
