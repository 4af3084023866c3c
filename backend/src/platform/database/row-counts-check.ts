import { Injectable } from '@nestjs/common';
import { type RestoreCheck, RestoreChecks, type RestoreFinding, someOf } from '../restore/restore-checks.js';
import { Sql } from './sql.js';

interface CountedList {
  list: string;
  /** users.id; 0 for the practice's. */
  owner: number;
  filters: string;
  counted: number;
  kept: number;
}

/** Recounts all lists with materialized counts. */
@Injectable()
export class RowCountsCheck implements RestoreCheck {
  readonly place = 5;

  constructor(
    checks: RestoreChecks,
    private readonly sql: Sql,
  ) {
    checks.add(this);
  }

  async run(): Promise<RestoreFinding> {
    const wrong = await this.sql.rows<CountedList>(
      'row-counts-check.wrong',
      `SELECT list, owner, filters::text AS filters, coalesce(counted.rows, 0)::int AS counted,
         coalesce(kept.rows, 0)::int AS kept
       FROM counted_rows counted FULL JOIN (
         SELECT list, owner, filters, sum(rows) AS rows FROM row_counts GROUP BY list, owner, filters) kept
       USING (list, owner, filters)
       WHERE coalesce(counted.rows, 0) <> coalesce(kept.rows, 0) ORDER BY list, owner, filters`,
    );
    return {
      message: 'Recounted the rows of all lists.',
      faults: someOf(
        wrong.map(
          ({ list, owner, filters, counted, kept }) =>
            `${list} has ${counted} rows of ${filters}${owner === 0 ? '' : ` for account ${owner}`}, but the stored count is ${kept}.`,
        ),
      ),
    };
  }
}
