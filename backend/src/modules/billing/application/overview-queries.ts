import { Injectable } from '@nestjs/common';
import { type Actor, addMonths } from '../../../kernel/index.js';
import { type ClientScope, clientScope } from '../../../platform/database/client-scope.js';
import { Sql } from '../../../platform/database/sql.js';
import { Site } from '../../practice/index.js';
import type { OutstandingDto, OverviewDto, OverviewMonthDto } from '../http/overview.dto.js';

const sum = (column: string, condition = 'true'): string =>
  `coalesce(sum(${column}) FILTER (WHERE ${condition}), 0)::numeric(14, 2)::text`;

const owed = (condition: string): string => sum('balance', condition);

/**
 * SQL for the money that moved of those clients, with its month, since the first day $1; $3 are their ids. That moment is a
 * subquery, whose value is known before money is read, so that earlier years are left out at once.
 */
const movedIn = ({ where }: ClientScope): string => `
  SELECT date_trunc('month', moved.at AT TIME ZONE site.time_zone)::date AS month,
    moved.received, moved.refunded, moved.tax, moved.test
  FROM site, (
    SELECT received_at AS at, CASE mode WHEN 'live' THEN amount - tax END AS received, NULL::numeric AS refunded,
      CASE mode WHEN 'live' THEN tax END AS tax, CASE mode WHEN 'test' THEN amount END AS test
    FROM money_received WHERE ${where('user_id', 3)}
    UNION ALL
    SELECT given_back_at, NULL, amount - tax, -tax, NULL FROM money_given_back
    WHERE mode = 'live' AND ${where('user_id', 3)}) moved
  WHERE moved.at >= (SELECT $1::date::timestamp AT TIME ZONE time_zone FROM site)`;

/** The numbers behind the dashboard's charts. */
@Injectable()
export class OverviewQueries {
  constructor(
    private readonly sql: Sql,
    private readonly site: Site,
  ) {}

  async read(admin: Actor): Promise<OverviewDto> {
    const visible = clientScope(admin);
    const isAll = visible.name === 'all';
    const today = await this.site.today();
    const firstOfMonth = `${today.slice(0, 7)}-01`;
    const [months, { credit, ...outstanding }, clients] = await Promise.all([
      this.sql.view<OverviewMonthDto>(
        `overview.months-${visible.name}`,
        // Joined to the twelve months, so that a month without money has a row too.
        `SELECT to_char(month, 'YYYY-MM') AS month, ${sum('received')} AS received, ${sum('refunded')} AS refunded,
           ${sum('tax')} AS tax, ${sum('test')} AS test
         FROM generate_series($1::date::timestamp, $2::date, interval '1 month') month
         LEFT JOIN (${movedIn(visible)}) moved USING (month)
         GROUP BY month ORDER BY month`,
        [addMonths(firstOfMonth, -11), firstOfMonth, visible.ids],
      ),
      this.sql.only<OutstandingDto & Pick<OverviewDto, 'credit'>>(
        `overview.outstanding-${visible.name}`,
        `SELECT count(*)::int AS count, ${owed('true')} AS total,
           ${owed('late <= 0')} AS "notDue", ${owed('late BETWEEN 1 AND 30')} AS "days1to30",
           ${owed('late BETWEEN 31 AND 60')} AS "days31to60", ${owed('late BETWEEN 61 AND 90')} AS "days61to90",
           ${owed('late > 90')} AS "over90",
           (SELECT ${sum('balance')} FROM client_credit WHERE ${visible.where('user_id', 2)}) AS credit
         FROM (SELECT balance, $1::date - coalesce(due_date, issued_on) AS late FROM invoices
               WHERE status IN ('unpaid', 'partly_paid') AND ${visible.where('user_id', 2)}) owed`,
        [today, visible.ids],
      ),
      this.sql.count(
        `overview.clients-${visible.name}`,
        `accounts a WHERE ${isAll ? `a.role = 'client'` : 'a.is_client'} AND a.closed_at IS NULL AND ${visible.where('a.id', 1)}`,
        [visible.ids],
      ),
    ]);
    return { clients, months, outstanding, credit };
  }
}
