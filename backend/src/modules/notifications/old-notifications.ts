import { Injectable } from '@nestjs/common';
import { Clock } from '../../kernel/clock.js';
import { Sql } from '../../platform/database/sql.js';
import { Jobs } from '../../platform/jobs/jobs.js';

/** Years after which nobody looks for a notification, or ends mail by the link of an old one. */
const yearsKept = 2;

/**
 * Removes, every night, old notifications and the links that ended mail of their time. What they told of has its own
 * record; without this, both would only grow.
 */
@Injectable()
export class OldNotifications {
  constructor(
    jobs: Jobs,
    private readonly sql: Sql,
    private readonly clock: Clock,
  ) {
    jobs.every('notifications.remove-old', '50 3 * * *', () => this.remove());
  }

  private async remove(): Promise<void> {
    const before = this.clock.now();
    before.setUTCFullYear(before.getUTCFullYear() - yearsKept);
    for (const table of ['notifications', 'unsubscribe_tokens'])
      await this.sql.rows(`${table}.remove-old`, `DELETE FROM ${table} WHERE created_at < $1`, [before]);
  }
}
