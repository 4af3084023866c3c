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

/** Money of a span, as decimals. */
export interface CountedMoney {
  /** With its tax. */
  total: string;
  /** Without it. */
  net: string;
  tax: string;
}

const counted = `${decimal('sum(m.amount)')} AS total, ${decimal('sum(m.amount - m.tax)')} AS net,
  ${decimal('sum(m.tax)')} AS tax`;

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
   * @returns in the order of the spans
   */
  received(reader: Actor, spans: readonly Span[], asAt: Date): Promise<CountedMoney[]> {
    const visible = clientScope(reader);
    return this.sql.view(
      `money.received-${visible.name}`,
      // A subquery for each span reads the days of that span by an index; a join reads all money once for each.
      `SELECT counted.* FROM unnest($2::timestamptz[], $3::timestamptz[]) WITH ORDINALITY span (begins, ends, place),
         LATERAL (SELECT ${counted} FROM money_received m
           WHERE m.mode = 'live' AND m.received_at >= span.begins AND m.received_at < span.ends
             AND m.received_at <= $1 AND ${visible.where('m.user_id', 4)}) counted
       ORDER BY place`,
      [asAt, ...bounds(spans), visible.ids],
    );
  }

  /**
   * Refunds and lost disputes of each span. A refund that came back counts as not made if it was made and came back in
   * the same span.
   * @param asAt what became known later does not count
   * @returns in the order of the spans
   */
  refunded(reader: Actor, spans: readonly Span[], asAt: Date): Promise<CountedMoney[]> {
    const visible = clientScope(reader);
    return this.sql.view(
      `money.refunded-${visible.name}`,
      `SELECT counted.* FROM unnest($2::timestamptz[], $3::timestamptz[]) WITH ORDINALITY span (begins, ends, place),
         LATERAL (SELECT ${counted} FROM money_given_back m
           WHERE m.mode = 'live' AND m.given_back_at >= span.begins AND m.known_at >= span.begins AND m.known_at < span.ends
             AND m.known_at <= $1 AND ${visible.where('m.user_id', 4)}) counted
       ORDER BY place`,
      [asAt, ...bounds(spans), visible.ids],
    );
  }

  /**
   * Sum of the credit of those clients whom the reader may see, at that time: by the time of receipt, as `received`, so that a
   * deposit that is recorded late counts in both.
   */
  creditAt(reader: Actor, asAt: Date): Promise<string> {
    const visible = clientScope(reader);
    return this.sql.onlyValue(
      `money.credit-at-${visible.name}`,
      `SELECT coalesce(sum(amount), 0)::numeric(14, 2)::text FROM credit_entries
       WHERE received_at <= $1 AND ${visible.where('user_id', 2)}`,
      [asAt, visible.ids],
    );
  }
}
