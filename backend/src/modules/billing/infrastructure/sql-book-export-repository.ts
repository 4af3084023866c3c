import { Injectable } from '@nestjs/common';
import { Sql } from '../../../platform/database/sql.js';
import type { BookFormat, LedgerMark } from '../domain/books.js';
import type { BookExportRepository } from '../domain/ports.js';

@Injectable()
export class SqlBookExportRepository implements BookExportRepository {
  constructor(private readonly sql: Sql) {}

  last(format: BookFormat, reader: number | null): Promise<LedgerMark | undefined> {
    return this.sql.first<LedgerMark>(
      'book-export.last',
      `SELECT exported_at AS at, last_transaction AS last, missing_transactions AS missing
       FROM book_exports WHERE format = $1 AND reader IS NOT DISTINCT FROM $2`,
      [format, reader],
    );
  }

  async keep(format: BookFormat, reader: number | null, { at, last, missing }: LedgerMark): Promise<void> {
    await this.sql.rows(
      'book-export.keep',
      `INSERT INTO book_exports AS kept (format, reader, exported_at, last_transaction, missing_transactions)
       VALUES ($1, $2, $3, $4, $5)
       ON CONFLICT (format, reader) DO UPDATE SET exported_at = excluded.exported_at,
         last_transaction = excluded.last_transaction, missing_transactions = excluded.missing_transactions
       WHERE kept.exported_at <= excluded.exported_at`,
      [format, reader, at, last, missing],
    );
  }
}
