import { Injectable } from '@nestjs/common';
import { Clock } from '../../../kernel/index.js';
import { Sql } from '../../../platform/database/sql.js';

const days = 30;

/** Emails in the inbox that a program sent. */
@Injectable()
export class AutomaticEmailQueries {
  constructor(
    private readonly sql: Sql,
    private readonly clock: Clock,
  ) {}

  /** Their number in the last 30 days. @returns `since`: the beginning of a day, ISO 8601, UTC */
  async lately(): Promise<{ count: number; since: string }> {
    const since = this.since();
    const count = await this.sql.count(
      'received-email.automatic',
      // Our own emails to this mailbox are none that was left out.
      `received_emails e WHERE e.state = 'automatic' AND e.received_at > $1
       AND NOT EXISTS (SELECT FROM outbox o WHERE o.message_id = e.message_id)`,
      [since],
    );
    return { count, since: since.toISOString() };
  }

  /** Beginning of the count. */
  since(): Date {
    const since = new Date(this.clock.now().getTime() - days * 24 * 60 * 60_000);
    since.setUTCHours(0, 0, 0, 0);
    return since;
  }
}
