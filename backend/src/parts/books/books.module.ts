import { Module } from '@nestjs/common';
import { BillingModule } from '../../modules/billing/billing.module.js';
import { ClientsModule } from '../../modules/clients/clients.module.js';
import { ExportModule } from '../../modules/export/export.module.js';
import { IdentityModule } from '../../modules/identity/identity.module.js';
import { PracticeModule } from '../../modules/practice/practice.module.js';
import { PricesModule } from '../../modules/prices/prices.module.js';
import { partScope } from '../../platform/parts/part-scope.js';
import { BookEntries } from './application/book-entry-queries.js';
import { Books } from './application/books.js';
import { BooksAdditions } from './application/books-additions.js';
import { BooksConnection } from './application/books-connection.js';
import { BooksConnectionQueries } from './application/books-connection-queries.js';
import { BookExportRepository } from './domain/ports.js';
import { BooksController } from './http/books.controller.js';
import { SqlBookExportRepository } from './infrastructure/sql-book-export-repository.js';

@Module({
  imports: [BillingModule, ClientsModule, ExportModule, IdentityModule, PracticeModule, PricesModule],
  controllers: [BooksController],
  providers: [
    partScope('books'),
    BookEntries,
    Books,
    BooksAdditions,
    BooksConnection,
    BooksConnectionQueries,
    { provide: BookExportRepository, useClass: SqlBookExportRepository },
  ],
})
export class BooksModule {}
