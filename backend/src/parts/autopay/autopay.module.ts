import { Module } from '@nestjs/common';
import { BillingModule } from '../../modules/billing/billing.module.js';
import { ExportModule } from '../../modules/export/export.module.js';
import { IdentityModule } from '../../modules/identity/identity.module.js';
import { PracticeModule } from '../../modules/practice/practice.module.js';
import { partScope } from '../../platform/parts/part-scope.js';
import { Agreements } from './application/agreements.js';
import { Announcements } from './application/announcements.js';
import { AutopayAdditions } from './application/autopay-additions.js';
import { AutopayExport } from './application/autopay-export.js';
import { AutopayJobs } from './application/autopay-jobs.js';
import { AutopayMails } from './application/autopay-mails.js';
import { AutopayQueries } from './application/autopay-queries.js';
import { Charges } from './application/charges.js';
import { ReaderQueries } from './application/reader-queries.js';
import { SavedCards } from './application/saved-cards.js';
import { DemoAutopay } from './demo/demo-autopay.js';
import { AgreementRepository, CardRepository, ChargeRepository } from './domain/ports.js';
import { OwnRecurringInvoicesController } from './http/own-recurring-invoices.controller.js';
import { PaymentMethodsController } from './http/payment-methods.controller.js';
import { SqlAgreements } from './infrastructure/sql-agreements.js';
import { SqlCards } from './infrastructure/sql-cards.js';
import { SqlCharges } from './infrastructure/sql-charges.js';

@Module({
  imports: [BillingModule, ExportModule, IdentityModule, PracticeModule],
  controllers: [PaymentMethodsController, OwnRecurringInvoicesController],
  providers: [
    partScope('autopay'),
    Agreements,
    Announcements,
    AutopayAdditions,
    AutopayExport,
    AutopayJobs,
    AutopayMails,
    AutopayQueries,
    Charges,
    DemoAutopay,
    ReaderQueries,
    SavedCards,
    { provide: AgreementRepository, useClass: SqlAgreements },
    { provide: CardRepository, useClass: SqlCards },
    { provide: ChargeRepository, useClass: SqlCharges },
  ],
})
export class AutopayModule {}
