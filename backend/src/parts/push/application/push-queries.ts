import { Injectable } from '@nestjs/common';
import { Clock } from '../../../kernel/index.js';
import { isUsableSession } from '../../../modules/identity/index.js';
import { practiceName } from '../../../modules/practice/index.js';
import { Sql } from '../../../platform/database/sql.js';
import type { PushSubscriptionDto } from '../http/push.dto.js';

/** Whom push services and readers see as the sender. */
interface Sender {
  /** Name of the practice. */
  name: string;
  /** The practice's email address, else its first owner's. */
  email: string;
}

/** Pushes that were not sent. */
export interface Failures {
  count: number;
  since: Date;
  /** The push service of the last one. */
  endpoint: string;
  /** Status of its answer; null without one. */
  status: number | null;
}

@Injectable()
export class PushQueries {
  constructor(
    private readonly sql: Sql,
    private readonly clock: Clock,
  ) {}

  /** A person's subscriptions, newest first. */
  own(userId: number): Promise<PushSubscriptionDto[]> {
    return this.sql.view<PushSubscriptionDto>(
      'push.own',
      `SELECT p.id, p.agent, p.created_at FROM push_subscriptions p JOIN sessions s ON s.id = p.session_id
       WHERE p.user_id = $1 AND ${isUsableSession('s', '$2')} ORDER BY p.id DESC`,
      [userId, this.clock.now()],
    );
  }

  sender(): Promise<Sender> {
    return this.sql.only<Sender>(
      'push.sender',
      `SELECT ${practiceName} AS name, coalesce(nullif(email, ''), (
         SELECT a.email FROM accounts a WHERE a.staff_role = 'owner' AND a.closed_at IS NULL ORDER BY a.id LIMIT 1)) AS email
       FROM site`,
    );
  }

  /** Those that failed since that time; undefined if there are none. */
  failures(since: Date): Promise<Failures | undefined> {
    return this.sql.first<Failures>(
      'push.failures',
      `SELECT count(*) OVER ()::int AS count, min(q.failed_at) OVER () AS since, p.endpoint, q.last_status AS status
       FROM pushes q JOIN push_subscriptions p ON p.id = q.subscription_id
       WHERE q.failed_at >= $1 ORDER BY q.failed_at DESC, q.id DESC LIMIT 1`,
      [since],
    );
  }

  /** Number of browsers that can be reached. */
  count(): Promise<number> {
    return this.sql.count(
      'push.count',
      `push_subscriptions p JOIN sessions s ON s.id = p.session_id AND ${isUsableSession('s', '$1')}`,
      [this.clock.now()],
    );
  }
}
