import { Injectable } from '@nestjs/common';
import { Sql } from '../../../platform/database/sql.js';
import type { BookSeries, ExportedEntry } from '../domain/books.js';
import type { BookExportRepository } from '../domain/ports.js';

@Injectable()
export class SqlBookExportRepository implements BookExportRepository {
  constructor(private readonly sql: Sql) {}

  async keep({ format, reader }: BookSeries, at: Date, entries: readonly ExportedEntry[]): Promise<void> {
    await this.sql.rows(
      'book-export.keep',
      // A refund is in the table of refunds, and often in that of credit notes, too.
      `WITH last AS (
         INSERT INTO book_exports AS kept (format, reader, exported_at) VALUES ($1, $2, $3)
         ON CONFLICT (format, reader) DO UPDATE SET exported_at = greatest(kept.exported_at, excluded.exported_at))
       INSERT INTO exported_book_entries (format, reader, transaction_id, content)
       SELECT DISTINCT ON (id) $1, $2::int, id, content FROM unnest($4::int[], $5::text[]) entry (id, content)
       ON CONFLICT (transaction_id, format, reader) DO UPDATE SET content = excluded.content`,
      [
        format,
        reader,
        at,
        entries.map(({ transactionId }) => transactionId),
        entries.map(({ content }) => content),
      ],
    );
  }
}
