import { Injectable } from '@nestjs/common';
import { Connections } from '../../../../platform/connections/connections.js';
import { Sql } from '../../../../platform/database/sql.js';
import { type BookFormat, bookFormats } from '../../domain/books.js';
import type { BooksConnectionDto } from '../../http/books.dto.js';
import { noNames } from './books-connection.js';

/** The books on the connections page. */
@Injectable()
export class BooksConnectionQueries {
  constructor(
    private readonly connections: Connections,
    private readonly sql: Sql,
  ) {}

  async current(): Promise<BooksConnectionDto> {
    const saved = await this.connections.find('books');
    const rows = await this.sql.view<{ format: BookFormat; at: string }>(
      'books.last-exports',
      'SELECT format, exported_at AS at FROM book_exports WHERE reader IS NULL ORDER BY exported_at',
    );
    const lastExports = Object.fromEntries(
      bookFormats.map((format) => [format, rows.find((row) => row.format === format)?.at ?? null]),
    ) as Record<BookFormat, string | null>;
    return {
      ...(saved?.settings ?? noNames),
      lastExports,
      source: saved ? 'practice' : null,
      setBy: null,
      lastOkAt: rows.at(-1)?.at ?? null,
      lastError: null,
    };
  }
}
