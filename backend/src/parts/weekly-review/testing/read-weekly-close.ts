import { stub } from '../../../../test/stub.js';
import { Clock } from '../../../kernel/index.js';
import { Sql } from '../../../platform/database/sql.js';
import { DatabaseUnitOfWork } from '../../../platform/database/database-unit-of-work.js';
import { DomainEvents } from '../../../platform/unit-of-work/domain-events.js';
import { MoneyQueries } from '../../../modules/billing/index.js';
import { ClosedWeeks } from '../application/closed-weeks.js';
import { Site } from '../../../modules/practice/index.js';
import { WeekStateQueries } from '../application/week-state-queries.js';
import { WeeklyCloseQueries } from '../application/weekly-close-queries.js';
import type { WeeklyCloseDto } from '../http/weekly-close.dto.js';
import { SqlWeekSnapshotRepository } from '../infrastructure/sql-week-snapshot-repository.js';
import type { PracticeHistory } from './practice-history.js';

/**
 * The current week, or a week that has ended and of which no snapshot was taken.
 * @param now the present moment, UTC
 */
export async function readWeeklyClose(
  { source }: PracticeHistory,
  now: string,
  week?: string,
  zone = 'America/Chicago',
): Promise<WeeklyCloseDto> {
  const site = stub(Site, { timeZone: async () => zone });
  const clock = stub(Clock, { now: () => new Date(now) });
  const sql = new Sql(new DatabaseUnitOfWork(source, new DomainEvents()));
  return new WeeklyCloseQueries(
    sql,
    new MoneyQueries(sql),
    new WeekStateQueries(sql),
    new SqlWeekSnapshotRepository(sql),
    stub(ClosedWeeks, { of: async () => undefined }),
    site,
    clock,
  ).read({ id: 1, role: 'admin' }, week);
}
