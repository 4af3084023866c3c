import { createHmac, randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Request } from 'express';
import { t } from '@steward/texts';
import { conflict, type DomainError, fieldsByName, invalidField } from '../../kernel/index.js';
import { Sql } from '../database/sql.js';
import { Jobs } from '../events/jobs.js';
import { Runtime } from '../settings/runtime.js';

/** A request with an Idempotency-Key. */
export interface KeyedRequest {
  /** users.id */
  userId: number;
  key: string;
  /** Hashes of the request, with the current secret first and an earlier one after it. */
  hashes: Buffer[];
}

/** The right of one process to execute a keyed request. */
export interface Claim extends KeyedRequest {
  id: string;
}

/** Response to the first request with the same key. */
export interface FirstAnswer {
  body: unknown;
}

const defaultTimes = {
  /**
   * Seconds until a claim expires unless it is renewed: a key stays blocked that long after its process was
   * killed.
   */
  claimSeconds: 60,
  renewalMs: 20_000,
  /** Wait for the response of a duplicate, and the polling interval. */
  waitMs: 60_000,
  pollMs: 250,
};

/**
 * Keys of requests whose effect must not happen twice, each with the first response. A key belongs to one
 * user and one request: for another one it is refused. An hourly job deletes rows older than a day.
 */
export class IdempotencyKeys {
  private readonly secrets: Buffer[];
  private readonly times: typeof defaultTimes;

  constructor(
    private readonly sql: Sql,
    jobs: Jobs,
    { secret }: Runtime,
    times: Partial<typeof defaultTimes> = {},
  ) {
    this.times = { ...defaultTimes, ...times };
    this.secrets = secret.keysFor('steward/idempotency/v1').map(({ key }) => key);
    jobs.every('idempotency.expire', { minutes: 60, past: 17 }, () => this.expire());
  }

  /**
   * @returns undefined without a key or without a signed-in user
   * @throws DomainError invalid (Idempotency-Key)
   */
  of(request: Request): KeyedRequest | undefined {
    const key = request.get('Idempotency-Key');
    const userId = request.principal?.actor.id;
    if (key === undefined || userId === undefined) return undefined;
    if (key.length === 0 || key.length > 200)
      throw invalidField('Idempotency-Key', t('Idempotency-Key must have 1 to 200 characters'));
    return { userId, key, hashes: this.secrets.map((secret) => requestHash(request, secret)) };
  }

  /**
   * Takes the key in the open transaction, which stores the response as well. A duplicate waits at the unique
   * key until that transaction ends.
   * @returns the first response if the key has been used
   * @throws DomainError idempotency.key_reused
   */
  async take(request: KeyedRequest): Promise<FirstAnswer | undefined> {
    const taken = await this.sql.some(
      'idempotency.take',
      `INSERT INTO idempotency_keys (user_id, key, request_hash) VALUES ($1, $2, $3)
       ON CONFLICT (user_id, key) DO NOTHING RETURNING user_id`,
      [request.userId, request.key, request.hashes[0]],
    );
    if (taken) return undefined;
    const stored = await this.stored(request);
    if (!stored) throw keyReused();
    return { body: stored.body };
  }

  /**
   * Claims the key in a separate transaction. While a duplicate holds it, waits for the duplicate's response
   * without holding a connection.
   * @throws DomainError idempotency.key_reused; idempotency.in_progress if the duplicate is not done within a
   * minute
   */
  async claim(request: KeyedRequest): Promise<Claim | FirstAnswer> {
    const claim: Claim = { ...request, id: randomUUID() };
    for (const end = performance.now() + this.times.waitMs; ; await delay(this.times.pollMs)) {
      // A claim that was neither renewed nor answered belongs to a process that was killed.
      const isMine = await this.sql.some(
        'idempotency.claim',
        `INSERT INTO idempotency_keys AS present (user_id, key, request_hash, claim_id, claimed_until)
         VALUES ($1, $2, $3, $4, now() + make_interval(secs => $5))
         ON CONFLICT (user_id, key) DO UPDATE SET claim_id = $4, claimed_until = EXCLUDED.claimed_until
           WHERE present.claimed_until < now() AND present.request_hash = ANY ($6)
         RETURNING user_id`,
        [claim.userId, claim.key, claim.hashes[0], claim.id, this.times.claimSeconds, claim.hashes],
      );
      if (isMine) return claim;
      const stored = await this.stored(request);
      // The duplicate was refused: the key is free again.
      if (!stored) continue;
      if (!stored.claimed) return { body: stored.body };
      if (performance.now() > end) throw inProgress();
    }
  }

  /** Renews the claim until stopped. @returns stops the renewal */
  keepClaimed({ userId, key, id }: Claim): () => void {
    const renewal = setInterval(() => {
      this.sql
        .rows(
          'idempotency.renew',
          `UPDATE idempotency_keys SET claimed_until = now() + make_interval(secs => $4)
           WHERE user_id = $1 AND key = $2 AND claim_id = $3`,
          [userId, key, id, this.times.claimSeconds],
        )
        // The commit detects a lost claim.
        .catch(() => undefined);
    }, this.times.renewalMs);
    renewal.unref();
    return () => clearInterval(renewal);
  }

  /**
   * Locks the claim until the open transaction ends. @throws DomainError idempotency.in_progress if another
   * process has it
   */
  async assertHeld({ userId, key, id }: Claim): Promise<void> {
    const isHeld = await this.sql.some(
      'idempotency.held',
      'SELECT 1 FROM idempotency_keys WHERE user_id = $1 AND key = $2 AND claim_id = $3 FOR UPDATE',
      [userId, key, id],
    );
    if (!isHeld) throw inProgress();
  }

  /** Stores the response in the open transaction; this ends a claim. */
  async answer({ userId, key }: KeyedRequest, body: unknown): Promise<void> {
    await this.sql.rows(
      'idempotency.answer',
      `UPDATE idempotency_keys SET body = $3, claim_id = NULL, claimed_until = NULL
       WHERE user_id = $1 AND key = $2`,
      [userId, key, body === undefined ? null : JSON.stringify(body)],
    );
  }

  /** Releases the key of a refused request, which may be corrected and sent again. */
  async release({ userId, key, id }: Claim): Promise<void> {
    await this.sql.rows(
      'idempotency.release',
      'DELETE FROM idempotency_keys WHERE user_id = $1 AND key = $2 AND claim_id = $3',
      [userId, key, id],
    );
  }

  /** @throws DomainError idempotency.key_reused */
  private async stored({
    userId,
    key,
    hashes,
  }: KeyedRequest): Promise<{ claimed: boolean; body: unknown } | undefined> {
    const row = await this.sql.first<{ request_hash: Buffer; body: string | null; claimed: boolean }>(
      'idempotency.first',
      `SELECT request_hash, body, claim_id IS NOT NULL AS claimed
       FROM idempotency_keys WHERE user_id = $1 AND key = $2`,
      [userId, key],
    );
    if (!row) return undefined;
    if (!hashes.some((hash) => row.request_hash.equals(hash))) throw keyReused();
    return { claimed: row.claimed, body: row.body === null ? undefined : (JSON.parse(row.body) as unknown) };
  }

  private async expire(): Promise<void> {
    await this.sql.rows(
      'idempotency.expire',
      `DELETE FROM idempotency_keys WHERE created_at < now() - interval '24 hours'
         AND (claimed_until IS NULL OR claimed_until < now())`,
    );
  }
}

const keyReused = (): DomainError =>
  conflict('idempotency.key_reused', t('This Idempotency-Key was used for another request. Use a new one.'));

const inProgress = (): DomainError =>
  conflict(
    'idempotency.in_progress',
    t('The first request with this Idempotency-Key is still in progress. Please try again in a minute.'),
  );

/** With its question mark; empty without a query. */
const queryOf = ({ originalUrl }: Request): string => /\?.+$/s.exec(originalUrl)?.[0] ?? '';

/**
 * Hash of method, URL, fields and files: the boundary of a multipart body, the order of the fields and the
 * file's name may vary and do not count. Keyed (HMAC), because a body may contain a password, which could be
 * guessed from a plain digest.
 */
function requestHash(request: Request, secret: Buffer): Buffer {
  const body = request.body as unknown;
  const several = Array.isArray(request.files) ? request.files : undefined;
  const fields = isRecord(body)
    ? fieldsByName(body).filter(
        ([name]) => !(request.file && name === 'file') && !(several && name === 'files'),
      )
    : [];
  const stated = isRecord(body) ? fields : (body ?? null);
  const hash = createHmac('sha256', secret).update(
    // The query names the client.
    `${request.method} ${request.path}${queryOf(request)}\n${JSON.stringify(stated)}\n`,
  );
  if (request.file) hash.update(request.file.buffer);
  // Each with its length, so that different lists of files never give the same bytes.
  for (const { buffer } of several ?? []) hash.update(`${buffer.length}\n`).update(buffer);
  return hash.digest();
}

const isRecord = (body: unknown): body is Record<string, unknown> =>
  typeof body === 'object' && body !== null && !Array.isArray(body);
