import { Injectable } from '@nestjs/common';
import { t } from '@steward/texts';
import { invalidField } from '../../../kernel/index.js';
import { Sql } from '../../../platform/database/sql.js';
import { type InvoiceNumbering, type InvoiceNumbers, numberInSeries } from '../../practice/index.js';

/** The series of invoice numbers: one row, whose lock gives each number once. */
@Injectable()
export class SqlNumberSeries implements InvoiceNumbering {
  constructor(private readonly sql: Sql) {}

  read(): Promise<InvoiceNumbers> {
    // Steps over numbers that were typed or imported: one look into the index for each.
    return this.sql.only<InvoiceNumbers>(
      'invoice-series.read',
      `WITH RECURSIVE step AS (
         SELECT prefix, digits, next_number AS next FROM invoice_series
         UNION ALL
         SELECT s.prefix, s.digits, s.next + 1 FROM step s
         WHERE EXISTS (SELECT FROM invoices i WHERE i.state <> 'draft' AND lower(i.invoice_number) =
           lower(s.prefix || lpad(s.next::text, greatest(s.digits, length(s.next::text)), '0'))))
       SELECT prefix, digits, next FROM step ORDER BY next DESC LIMIT 1`,
    );
  }

  /** Takes the lock of the series until the open unit of work ends. */
  async lock(): Promise<void> {
    await this.sql.rows('invoice-series.lock', 'SELECT FROM invoice_series FOR UPDATE');
  }

  /** Takes the next number, under the lock of the series. */
  async take(): Promise<string> {
    await this.lock();
    // The statement that waits for the lock does not see what others committed before it got the lock; the next one does.
    const taken = await this.read();
    await this.moveTo(taken.next + 1);
    return numberInSeries(taken, taken.next);
  }

  async change({ prefix, digits, next }: InvoiceNumbers): Promise<void> {
    await this.lock();
    const last = await this.lastOf(prefix);
    if (last && last.place >= next)
      throw invalidField(
        'invoiceNumbers',
        t('{number} is in use. The next number must be above it.', { number: last.number }),
      );
    await this.sql.rows(
      'invoice-series.change',
      'UPDATE invoice_series SET prefix = $1, digits = $2, next_number = $3',
      [prefix, digits, next],
    );
  }

  private async moveTo(next: number): Promise<void> {
    await this.sql.rows('invoice-series.move', 'UPDATE invoice_series SET next_number = $1', [next]);
  }

  /** The highest number with a prefix that a series can reach. */
  private lastOf(prefix: string): Promise<{ number: string; place: number } | undefined> {
    return this.sql.first(
      'invoice-series.last',
      `SELECT number, substr(number, length($1) + 1)::int AS place
       FROM (SELECT invoice_number AS number FROM invoices
         WHERE state <> 'draft' AND lower(left(invoice_number, length($1))) = lower($1)) same
       WHERE substr(number, length($1) + 1) ~ '^\\d{1,9}$' ORDER BY place DESC LIMIT 1`,
      [prefix],
    );
  }
}
