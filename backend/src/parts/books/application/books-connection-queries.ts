import { Injectable } from '@nestjs/common';
import { Connections } from '../../../platform/connections/connections.js';
import { Sql } from '../../../platform/database/sql.js';
import { type BookFormat, bookFormats, type BookNames } from '../domain/books.js';
import type { BooksConnectionDto } from '../http/books.dto.js';
import { noNames } from './books-connection.js';

/** The books on the connections page. */
@Injectable()
export class BooksConnectionQueries {
  constructor(
    private readonly connections: Connections,
    private readonly sql: Sql,
  ) {}

  /** Without names and exports. */
  get none(): BooksConnectionDto {
    return stateOf(undefined, []);
  }

  async current(): Promise<BooksConnectionDto> {
    const saved = await this.connections.find('books');
    const exports = await this.sql.view<LastExport>(
      'books.last-exports',
      'SELECT format, exported_at AS at FROM book_exports WHERE reader IS NULL ORDER BY exported_at',
    );
    return stateOf(saved?.settings, exports);
  }
}

interface LastExport {
  format: BookFormat;
  at: string;
}

function stateOf(names: BookNames | undefined, exports: readonly LastExport[]): BooksConnectionDto {
  const lastExports = Object.fromEntries(
    bookFormats.map((format) => [format, exports.find((one) => one.format === format)?.at ?? null]),
  ) as Record<BookFormat, string | null>;
  return {
    ...(names ?? noNames),
    lastExports,
    source: names ? 'practice' : null,
    setBy: null,
    lastOkAt: exports.at(-1)?.at ?? null,
    lastError: null,
  };
}
