import { Injectable } from '@nestjs/common';
import { type Actor, addMonths } from '../../../kernel/index.js';
import { Sql } from '../../../platform/database/sql.js';
import { Site } from '../../practice/index.js';
import type { OutstandingDto, OverviewDto, OverviewMonthDto } from '../http/overview.dto.js';

const sum = (column: string, condition = 'true'): string =>
  `coalesce(sum(${column}) FILTER (WHERE ${condition}), 0)::numeric(14, 2)::text`;

const owed = (condition: string): string => sum('balance', condition);

/** The numbers behind the dashboard's charts. */
@Injectable()
export class OverviewQueries {
  constructor(
    private readonly sql: Sql,
    private readonly site: Site,
  ) {}

  async read(_admin: Actor): Promise<OverviewDto> {
    const today = await this.site.today();
    const firstOfMonth = `${today.slice(0, 7)}-01`;
    const [months, outstanding, clients] = await Promise.all([
      this.sql.view<OverviewMonthDto>(
        'overview.months',
        // Joined to the twelve months, so that a month without money has a row too.
        `SELECT to_char(month, 'YYYY-MM') AS month, ${sum('received')} AS received, ${sum('refunded')} AS refunded,
           ${sum('test')} AS test
         FROM generate_series($1::date::timestamp, $2::date, interval '1 month') month
         LEFT JOIN money_months USING (month)
         GROUP BY month ORDER BY month`,
        [addMonths(firstOfMonth, -11), firstOfMonth],
      ),
      this.sql.only<OutstandingDto>(
        'overview.outstanding',
        `SELECT count(*)::int AS count, ${owed('true')} AS total,
           ${owed('late <= 0')} AS "notDue", ${owed('late BETWEEN 1 AND 30')} AS "days1to30",
           ${owed('late BETWEEN 31 AND 60')} AS "days31to60", ${owed('late BETWEEN 61 AND 90')} AS "days61to90",
           ${owed('late > 90')} AS "over90"
         FROM (SELECT balance, $1::date - coalesce(due_date, issued_on) AS late FROM invoices
               WHERE status IN ('unpaid', 'partly_paid')) owed`,
        [today],
      ),
      this.sql.materializedCount('users', { closed: false }),
    ]);
    return { clients, months, outstanding };
  }
}
