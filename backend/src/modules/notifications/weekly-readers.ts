import { Injectable } from '@nestjs/common';
import type { Role } from '../../kernel/actor.js';
import { Sql } from '../../platform/database/sql.js';
import { type UnsubscribeLink, Unsubscriptions } from './unsubscriptions.js';

/** Somebody who wants the weekly mail. */
export interface WeeklyReader extends UnsubscribeLink {
  /** users.id */
  userId: number;
  mailTo: string;
}

/** Those who want a summary by e-mail every week. */
@Injectable()
export class WeeklyReaders {
  constructor(
    private readonly sql: Sql,
    private readonly unsubscriptions: Unsubscriptions,
  ) {}

  /**
   * Those who have not had that week's yet. To be called in the unit of work that sends it: what is noted then holds
   * only with the mails, and of two processes the later one finds nobody.
   * @param week as 2026-W47
   */
  async take(role: Role, week: string): Promise<WeeklyReader[]> {
    const readers = await this.sql.rows<{ userId: number; mailTo: string }>(
      'weekly-readers.take',
      `UPDATE notification_preferences p SET weekly_mailed = $2 FROM accounts a
       WHERE a.id = p.user_id AND a.role = $1 AND a.closed_at IS NULL AND p.weekly
         AND p.weekly_mailed IS DISTINCT FROM $2
       RETURNING a.id AS "userId", a.email AS "mailTo"`,
      [role, week],
    );
    return this.unsubscriptions.issue(readers, ['weekly']);
  }
}
