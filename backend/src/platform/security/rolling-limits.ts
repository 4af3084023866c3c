import { Injectable } from '@nestjs/common';
import type { Clock } from '../../kernel/index.js';
import { LimitReached, type RateLimit } from './rate-limits.js';
import type { Sql } from '../database/sql.js';

/**
 * Limits for signed-in users, across instances. The window is rolling: uses within the last `per` seconds
 * count. A use counts once its transaction commits, so a refused command does not count. rate-limiter-flexible, which
 * counts attempts, has windows that begin with the first use: around the end of one, twice the limit fits into a day.
 */
@Injectable()
export class RollingLimits {
  constructor(
    private readonly sql: Sql,
    private readonly clock: Clock,
    private readonly on: boolean,
  ) {}

  /**
   * Counts one use, in the open transaction if there is one.
   * @param whose users.id of the person, or their network
   * @throws LimitReached with the seconds until the next use is allowed
   */
  async use({ name, points, per, message }: RateLimit, whose: number | string): Promise<void> {
    if (!this.on) return;
    const key = `${name}:${whose}`;
    const now = this.clock.now();
    const since = new Date(now.getTime() - per * 1000);
    if (await this.sql.some('rolling-limit.use', use, [key, now, since, points])) return;
    const oldest = await this.sql.onlyValue<Date | null>('rolling-limit.oldest', oldestUse, [key, since]);
    const freeAt = (oldest ?? now).getTime() + per * 1000;
    throw new LimitReached(false, Math.max(1, (freeAt - now.getTime()) / 1000), message);
  }

  /** True if `use` would count another one now. */
  async hasLeft({ name, points, per }: RateLimit, userId: number): Promise<boolean> {
    if (!this.on) return true;
    const since = new Date(this.clock.now().getTime() - per * 1000);
    const values = [`${name}:${userId}`, since];
    return (await this.sql.onlyValue<number>('rolling-limit.used', usesSince, values)) < points;
  }
}

/** Row lock, so that uses of one person are counted one after the other. */
const use = `
  INSERT INTO rolling_limits AS l (key, used_at) VALUES ($1, ARRAY[$2::timestamptz])
  ON CONFLICT (key) DO UPDATE
    SET used_at = ARRAY(SELECT at FROM unnest(l.used_at) at WHERE at > $3::timestamptz) || $2::timestamptz
    WHERE (SELECT count(*) FROM unnest(l.used_at) at WHERE at > $3::timestamptz) < $4::int
  RETURNING key`;

const usesSince = `
  SELECT count(*)::int AS used FROM rolling_limits l, unnest(l.used_at) at WHERE l.key = $1 AND at > $2::timestamptz`;

const oldestUse = `
  SELECT min(at) AS at FROM rolling_limits l, unnest(l.used_at) at WHERE l.key = $1 AND at > $2::timestamptz`;
