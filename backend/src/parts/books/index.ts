import { ApiProperty } from '@nestjs/swagger';
import { t } from '@steward/texts';
import { ConnectionsDto } from '../../modules/connections/index.js';
import type { Part } from '../../platform/parts/part.js';
import { BooksModule } from './books.module.js';
import type { BooksExported } from './domain/books.js';
import { BooksConnectionDto } from './http/books.dto.js';
import { ContractBookExports1790000152100 } from './migrations/1790000152100-contract-book-exports.js';
import { EntriesOfBooks1790000157000 } from './migrations/1790000157000-entries-of-books.js';

declare module '../../platform/unit-of-work/domain-events.js' {
  interface PublishedEvents {
    books: BooksExported;
  }
}

export const books: Part = {
  name: 'books',
  title: () => t('Books'),
  description: () => t('Exports the books of a period to QuickBooks, Xero and other programs.'),
  needs: [],
  isOnAtFirst: false,
  module: BooksModule,
  keys: [{ of: ConnectionsDto, adds: { books: ApiProperty({ type: BooksConnectionDto }) } }],
  tables: ['book_exports', 'exported_book_entries'],
  migrations: [ContractBookExports1790000152100, EntriesOfBooks1790000157000],
};
