import { Injectable } from '@nestjs/common';
import { addDays } from '../../../kernel/day.js';
import { unreachable } from '../../../kernel/unreachable.js';
import { weekOf } from '../../../kernel/week.js';
import { startOfDay } from '../../../kernel/zone.js';
import { Sql } from '../../../platform/database/sql.js';
import type { ReviewWeek } from '../domain/review-week.js';

/** Weeks in the chart of money received, including the requested one. */
const weeksCovered = 12;

/** Live money, as decimals with two places. */
export interface WeekMoney {
  /** Payments received in the week, before refunds. */
  received: string;
  /** Refunds and lost disputes in the week. */
  refunded: string;
  /** Oldest first, the requested one last. */
  weeks: { week: string; received: string }[];
}

const decimal = (sum: string): string => `coalesce(${sum}, 0)::numeric(14, 2)::text`;

/** Summed from the payments each time, so that one recorded late counts in the week in which it arrived. */
@Injectable()
export class WeekMoneyQueries {
  constructor(private readonly sql: Sql) {}

  async read({ from, asAt, zone }: ReviewWeek): Promise<WeekMoney> {
    const mondays = Array.from({ length: weeksCovered + 1 }, (_, n) =>
      addDays(from, 7 * (n + 1 - weeksCovered)),
    );
    const begins = mondays.map((day) => new Date(startOfDay(day, zone)));
    const [row] = await this.sql.view<Omit<WeekMoney, 'received'> & Record<string, unknown>>(
      'week-money.read',
      `SELECT
         (SELECT ${decimal('sum(amount)')} FROM money_given_back
          WHERE mode = 'live' AND given_back_at >= $5 AND known_at BETWEEN $5 AND $1) AS refunded,
         (SELECT json_agg(json_build_object('week', week, 'received', received) ORDER BY week)
          FROM (
            SELECT week, ${decimal('sum(p.amount)')} AS received
            FROM unnest($2::text[], $3::timestamptz[], $4::timestamptz[]) w (week, begins, ends)
            LEFT JOIN received_payments p ON p.mode = 'live' AND p.paid_at >= w.begins AND p.paid_at < w.ends
              AND p.paid_at <= $1
            GROUP BY week) paid) AS weeks`,
      [asAt, mondays.slice(0, -1).map(weekOf), begins.slice(0, -1), begins.slice(1), begins.at(-2)],
    );
    const received = row?.weeks.at(-1)?.received;
    if (!row || received === undefined) unreachable('an aggregate query gave no row');
    return { ...row, received };
  }
}
