import { Injectable } from '@nestjs/common';
import { Sql } from '../../../platform/database/sql.js';
import { WeekSnapshotRepository } from '../domain/ports.js';
import type { WeekSnapshot } from '../domain/week-state.js';

@Injectable()
export class SqlWeekSnapshotRepository extends WeekSnapshotRepository {
  constructor(private readonly sql: Sql) {
    super();
  }

  of(week: string): Promise<WeekSnapshot | undefined> {
    return this.sql.first<WeekSnapshot>(
      'week-snapshot.of',
      `SELECT week, as_at AS "asAt", taken_at AS "takenAt", outstanding, promises, waiting, silent
       FROM week_snapshots WHERE week = $1`,
      [week],
    );
  }

  lastWeek(): Promise<string | undefined> {
    return this.sql.value('week-snapshot.last', 'SELECT week FROM week_snapshots ORDER BY week DESC LIMIT 1');
  }

  async add({ week, asAt, takenAt, outstanding, promises, waiting, silent }: WeekSnapshot): Promise<void> {
    await this.sql.rows(
      'week-snapshot.add',
      `INSERT INTO week_snapshots (week, as_at, taken_at, outstanding, promises, waiting, silent)
       VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (week) DO NOTHING`,
      [week, asAt, takenAt, outstanding, ...[promises, waiting, silent].map((list) => JSON.stringify(list))],
    );
  }
}
