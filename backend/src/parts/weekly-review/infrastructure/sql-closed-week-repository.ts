import { Injectable } from '@nestjs/common';
import { Sql } from '../../../platform/database/sql.js';
import type { ClosedWeek } from '../domain/closed-week.js';
import type { ClosedWeekRepository } from '../domain/ports.js';

const lock = `hashtextextended('steward/closed-weeks', 0)`;

@Injectable()
export class SqlClosedWeekRepository implements ClosedWeekRepository {
  constructor(private readonly sql: Sql) {}

  of(week: string): Promise<ClosedWeek | undefined> {
    return this.sql.first<ClosedWeek>(
      'closed-week.of',
      `SELECT week, last_day::text AS "lastDay", closed_at AS "closedAt", closed_by AS "closedBy"
       FROM closed_weeks WHERE week = $1`,
      [week],
    );
  }

  async lastDay(): Promise<string | undefined> {
    const last = await this.sql.onlyValue<string | null>(
      'closed-week.last',
      'SELECT max(last_day)::text FROM closed_weeks',
    );
    return last ?? undefined;
  }

  count(): Promise<number> {
    return this.sql.onlyValue('closed-week.count', 'SELECT count(*)::int FROM closed_weeks');
  }

  async holdStill(): Promise<void> {
    await this.sql.rows('closed-week.hold', `SELECT pg_advisory_xact_lock_shared(${lock})`);
  }

  async add({ week, lastDay, closedAt, closedBy }: ClosedWeek): Promise<boolean> {
    await this.alone();
    return this.sql.some(
      'closed-week.add',
      `INSERT INTO closed_weeks (week, last_day, closed_at, closed_by) VALUES ($1, $2, $3, $4)
       ON CONFLICT DO NOTHING RETURNING week`,
      [week, lastDay, closedAt, closedBy],
    );
  }

  async remove(week: string): Promise<boolean> {
    await this.alone();
    return this.sql.some('closed-week.remove', 'DELETE FROM closed_weeks WHERE week = $1 RETURNING week', [
      week,
    ]);
  }

  private async alone(): Promise<void> {
    await this.sql.rows('closed-week.alone', `SELECT pg_advisory_xact_lock(${lock})`);
  }
}
