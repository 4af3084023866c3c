import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { shown, t, type Text } from '@steward/texts';
import { DomainError } from '../../kernel/index.js';
import { DatabaseUnitOfWork } from '../database/database-unit-of-work.js';

/** Points per number of seconds, counted per key over all instances. */
export interface RateLimit {
  name: string;
  points: number;
  /** Seconds. */
  per: number;
  /** Message if the limit is exceeded, if the default message says too little. */
  message?: Text;
}

/** Error for an attempt above a limit. */
export class LimitReached extends DomainError {
  /**
   * @param first true for the first attempt above the limit
   * @param retryAfter seconds
   */
  constructor(
    readonly first: boolean,
    retryAfter: number,
    message?: Text,
  ) {
    const text = message ? shown(message) : t('Too many attempts. Please wait a little and try again.');
    super('too_many', 'request.too_many', text, { retryAfter });
  }
}

/** Rate limits across instances, counted in PostgreSQL. */
@Injectable()
export class RateLimits {
  private readonly limiters = new Map<string, RateLimiterPostgres>();

  constructor(
    private readonly work: DatabaseUnitOfWork,
    /** Off if the settings disable all limits. */
    readonly on: boolean,
  ) {}

  /** Consumes one point. @throws LimitReached with the seconds to wait */
  async spend(limit: RateLimit, key: string): Promise<void> {
    if (!this.on) return;
    try {
      await this.limiter(limit).consume(hashed(key));
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) throw refused;
      throw new LimitReached(
        refused.consumedPoints === limit.points + 1,
        refused.msBeforeNext / 1000,
        limit.message,
      );
    }
  }

  /** Consumes one point where a refusal must stay unnoticed. @returns false above the limit */
  async trySpend(limit: RateLimit, key: string): Promise<boolean> {
    try {
      await this.spend(limit, key);
      return true;
    } catch (error) {
      if (error instanceof LimitReached) return false;
      throw error;
    }
  }

  /** Returns one point after an attempt that was harmless. */
  async refund(limit: RateLimit, key: string): Promise<void> {
    if (this.on) await this.limiter(limit).reward(hashed(key));
  }

  /** Resets the key. */
  async forget(limit: RateLimit, key: string): Promise<void> {
    if (this.on) await this.limiter(limit).delete(hashed(key));
  }

  private limiter(limit: RateLimit): RateLimiterPostgres {
    const known = this.limiters.get(limit.name);
    if (known) return known;
    const limiter = new RateLimiterPostgres({
      storeClient: this.work.pool,
      storeType: 'pool',
      tableName: 'rate_limits',
      tableCreated: true,
      keyPrefix: limit.name,
      points: limit.points,
      duration: limit.per,
    });
    this.limiters.set(limit.name, limiter);
    return limiter;
  }
}

/**
 * Hashed, because keys contain names and addresses of people and the table only needs to distinguish them.
 */
const hashed = (key: string): string => createHash('sha256').update(key).digest('base64url');
