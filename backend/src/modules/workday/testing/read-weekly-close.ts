import { stub } from '../../../../test/stub.js';
import { Clock } from '../../../kernel/index.js';
import { reconstructWeeks } from '../../../migrations/1790000041000-week-snapshots.js';
import { Sql } from '../../../platform/database/sql.js';
import { DatabaseUnitOfWork } from '../../../platform/database/database-unit-of-work.js';
import { DomainEvents } from '../../../platform/domain-events/domain-events.js';
import { Site } from '../../practice/index.js';
import { WeekStateQueries } from '../application/week-state-queries.js';
import { WeeklyCloseQueries } from '../application/weekly-close-queries.js';
import type { WeeklyCloseDto } from '../http/weekly-close.dto.js';
import { SqlWeekSnapshotRepository } from '../infrastructure/sql-week-snapshot-repository.js';
import type { PracticeHistory } from './practice-history.js';

/**
 * The current week, or a week that has ended, as an upgrade at that time stores it.
 * @param now the present moment, UTC
 */
export async function readWeeklyClose(
  { source }: PracticeHistory,
  now: string,
  week?: string,
  zone = 'America/Chicago',
): Promise<WeeklyCloseDto> {
  if (week !== undefined) {
    await source.query('DELETE FROM week_snapshots');
    // In the schema of that upgrade, every client has a row.
    await source.query(
      `INSERT INTO last_contacts SELECT id, created_at FROM users WHERE role = 'client' ON CONFLICT DO NOTHING`,
    );
    await source.query('UPDATE site SET time_zone = $1', [zone]);
    await source.transaction((transaction) => reconstructWeeks(transaction, new Date(now)));
  }
  const site = stub(Site, { timeZone: async () => zone });
  const clock = stub(Clock, { now: () => new Date(now) });
  const sql = new Sql(new DatabaseUnitOfWork(source, new DomainEvents()));
  return new WeeklyCloseQueries(
    sql,
    new WeekStateQueries(sql),
    new SqlWeekSnapshotRepository(sql),
    site,
    clock,
  ).read({ id: 1, role: 'admin' }, week);
}
