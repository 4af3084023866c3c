import { Module } from '@nestjs/common';
import { InvoiceRepository } from './domain/ports.js';
import { SqlInvoiceRepository } from './infrastructure/sql-invoice-repository.js';

@Module({
  providers: [{ provide: InvoiceRepository, useClass: SqlInvoiceRepository }],
})
export class BillingModule {}
