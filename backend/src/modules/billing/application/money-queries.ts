import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../kernel/index.js';
import { clientScope } from '../../../platform/database/client-scope.js';
import { Sql } from '../../../platform/database/sql.js';

/** From its begin until just before its end. */
interface Span {
  begins: Date;
  ends: Date;
}

const decimal = (sum: string): string => `coalesce(${sum}, 0)::numeric(14, 2)::text`;

const bounds = (spans: readonly Span[]): [Date[], Date[]] => [
  spans.map(({ begins }) => begins),
  spans.map(({ ends }) => ends),
];

/**
 * The practice's money as weekly reviews and books count it, so that they agree to the cent: without test mode, and
 * with what was known at the end of each span.
 */
@Injectable()
export class MoneyQueries {
  constructor(private readonly sql: Sql) {}

  /**
   * Received in each span: summed from the payments each time, so that one recorded late counts on the day on which
   * it arrived.
   * @param asAt later payments do not count
   * @returns amounts in the order of the spans
   */
  received(reader: Actor, spans: readonly Span[], asAt: Date): Promise<string[]> {
    const visible = clientScope(reader);
    return this.sql.column(
      `money.received-${visible.name}`,
      `SELECT ${decimal('sum(p.amount)')}
       FROM unnest($2::timestamptz[], $3::timestamptz[]) WITH ORDINALITY span (begins, ends, place)
       LEFT JOIN received_payments p ON p.mode = 'live' AND p.paid_at >= span.begins AND p.paid_at < span.ends
         AND p.paid_at <= $1 AND ${visible.where('p.user_id', 4)}
       GROUP BY place ORDER BY place`,
      [asAt, ...bounds(spans), visible.ids],
    );
  }

  /**
   * Refunds and lost disputes of each span. A refund that came back counts as not made if it was made and came back in
   * the same span.
   * @param asAt what became known later does not count
   * @returns amounts in the order of the spans
   */
  refunded(reader: Actor, spans: readonly Span[], asAt: Date): Promise<string[]> {
    const visible = clientScope(reader);
    return this.sql.column(
      `money.refunded-${visible.name}`,
      `SELECT (SELECT ${decimal('sum(amount)')} FROM money_given_back
         WHERE mode = 'live' AND given_back_at >= span.begins AND known_at >= span.begins AND known_at < span.ends
           AND known_at <= $1 AND ${visible.where('user_id', 4)})
       FROM unnest($2::timestamptz[], $3::timestamptz[]) WITH ORDINALITY span (begins, ends, place) ORDER BY place`,
      [asAt, ...bounds(spans), visible.ids],
    );
  }
}
