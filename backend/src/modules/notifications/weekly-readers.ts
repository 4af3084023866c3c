import { Injectable } from '@nestjs/common';
import type { Role } from '../../kernel/actor.js';
import { Sql } from '../../platform/database/sql.js';
import { type UnsubscribeLink, Unsubscriptions } from './unsubscriptions.js';

/** A subscriber of the weekly email. */
export interface WeeklyReader extends UnsubscribeLink {
  /** users.id */
  userId: number;
  mailTo: string;
}

/**
 * SQL condition: reader `a` with preferences `p` has not been sent the email of a week. @param week
 * placeholder of the week
 */
const isDue = (week: string): string =>
  `a.closed_at IS NULL AND a.receives_email AND p.weekly AND p.weekly_mailed IS DISTINCT FROM ${week}`;

/** Subscribers of the weekly email. */
@Injectable()
export class WeeklyReaders {
  constructor(
    private readonly sql: Sql,
    private readonly unsubscriptions: Unsubscriptions,
  ) {}

  /**
   * The users.id of all subscribers who have not been sent that week's email.
   * @param week for example 2026-W47
   */
  async due(role: Role, week: string): Promise<number[]> {
    const readers = await this.sql.rows<{ userId: number }>(
      'weekly-readers.due',
      `SELECT a.id AS "userId" FROM notification_preferences p JOIN accounts a ON a.id = p.user_id
       WHERE a.role = $1 AND ${isDue('$2')} ORDER BY a.id`,
      [role, week],
    );
    return readers.map(({ userId }) => userId);
  }

  /**
   * Records that a reader is sent that week's email. Call it in the unit of work that sends the email, so
   * that both are committed or neither.
   * @returns undefined if another process has sent it, or the reader has unsubscribed
   */
  async take(userId: number, week: string): Promise<WeeklyReader | undefined> {
    const readers = await this.sql.rows<{ userId: number; mailTo: string }>(
      'weekly-readers.take',
      `UPDATE notification_preferences p SET weekly_mailed = $2 FROM accounts a
       WHERE a.id = p.user_id AND a.id = $1 AND ${isDue('$2')}
       RETURNING a.id AS "userId", a.email AS "mailTo"`,
      [userId, week],
    );
    const [reader] = await this.unsubscriptions.issue(readers, ['weekly']);
    return reader;
  }
}
