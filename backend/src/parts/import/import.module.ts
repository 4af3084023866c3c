import { Module } from '@nestjs/common';
import { BillingModule } from '../../modules/billing/billing.module.js';
import { AccessModule } from '../../modules/client-access/access.module.js';
import { ClientsModule } from '../../modules/clients/clients.module.js';
import { IdentityModule } from '../../modules/identity/identity.module.js';
import { PracticeModule } from '../../modules/practice/practice.module.js';
import { partScope } from '../../platform/parts/part-scope.js';
import { ClientImport } from './application/client-import.js';
import { ImportAdditions } from './application/import-additions.js';
import { InvoiceImport } from './application/invoice-import.js';
import { NamedClientQueries } from './application/named-client-queries.js';
import { ClientImportController } from './http/client-import.controller.js';
import { InvoiceImportController } from './http/invoice-import.controller.js';

@Module({
  imports: [AccessModule, BillingModule, ClientsModule, IdentityModule, PracticeModule],
  controllers: [ClientImportController, InvoiceImportController],
  providers: [partScope('import'), ClientImport, ImportAdditions, InvoiceImport, NamedClientQueries],
})
export class ImportModule {}
