import { stub } from '../../../../test/stub.js';
import { Clock } from '../../../kernel/clock.js';
import { Sql } from '../../../platform/database/sql.js';
import { DatabaseUnitOfWork } from '../../../platform/database/database-unit-of-work.js';
import { DomainEvents } from '../../../platform/domain-events/domain-events.js';
import { Site } from '../../practice/index.js';
import { WeeklyClose, type WeeklyCloseView } from '../application/weekly-close.js';
import type { PracticeHistory } from './practice-history.js';

/** @param now the present moment, UTC */
export function readWeeklyClose(
  { source }: PracticeHistory,
  now: string,
  week?: string,
  zone = 'America/Chicago',
): Promise<WeeklyCloseView> {
  const site = stub(Site, { timeZone: async () => zone });
  const clock = stub(Clock, { now: () => new Date(now) });
  const sql = new Sql(new DatabaseUnitOfWork(source, new DomainEvents()));
  return new WeeklyClose(sql, site, clock).read({ id: 1, role: 'admin' }, week);
}
