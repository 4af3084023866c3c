import { Injectable } from '@nestjs/common';
import { Clock } from '../../kernel/clock.js';
import { Sql } from '../../platform/database/sql.js';
import { Jobs } from '../../platform/jobs/jobs.js';

/** Years after which notifications, and unsubscribe links of old emails, are deleted. */
const yearsKept = 2;

/**
 * Deletes old notifications and unsubscribe links every night, since both would grow without limit. The
 * records that they are about stay.
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
