import { Global, Module } from '@nestjs/common';
import { NewestFiles } from '../../platform/files/newest-files.js';
import { ClientsModule } from '../clients/clients.module.js';
import { PricesModule } from '../prices/prices.module.js';
import { InvoiceNumbering } from '../practice/index.js';
import { PracticeModule } from '../practice/practice.module.js';
import { ExportModule } from '../export/export.module.js';
import { IdentityModule } from '../identity/identity.module.js';
import { CardPayments } from './application/card-payments.js';
import { GatewayEvents } from './application/gateway-events.js';
import { ClientCredits } from './application/client-credits.js';
import { CreditQueries } from './application/credit-queries.js';
import { BroughtInvoices } from './application/brought-invoices.js';
import { InvoiceCsv } from './application/invoice-csv.js';
import { PaymentCsv } from './application/payment-csv.js';
import { PracticeExports } from './application/practice-exports.js';
import { InvoicePdfs } from './application/invoice-pdfs.js';
import { InvoiceParties } from './application/invoice-parties.js';
import { InvoiceLinkQueries } from './application/invoice-link-queries.js';
import { InvoiceLinks } from './application/invoice-links.js';
import { LinkPayments } from './application/link-payments.js';
import { InvoiceReminders } from './application/invoice-reminders.js';
import { InvoiceQueries } from './application/invoice-queries.js';
import { InvoicesExport } from './application/invoices-export.js';
import { Invoices } from './application/invoices.js';
import { OverviewQueries } from './application/overview-queries.js';
import { AutomaticReminders } from './application/automatic-reminders.js';
import { InvoicePdfJobs } from './application/invoice-pdf-jobs.js';
import { RecurringInvoiceJobs } from './application/recurring-invoice-jobs.js';
import { PaymentDifferences } from './application/payment-differences.js';
import { MoneyQueries } from './application/money-queries.js';
import { PaymentCatchUp } from './application/payment-catch-up.js';
import { PaymentJobs } from './application/payment-jobs.js';
import { PaymentQueries } from './application/payment-queries.js';
import { PostingDays } from './application/posting-days.js';
import { PaymentSessions } from './application/payment-sessions.js';
import { Payments } from './application/payments.js';
import { RecurringInvoiceQueries } from './application/recurring-invoice-queries.js';
import { RecurringInvoices } from './application/recurring-invoices.js';
import { RefundRequests } from './application/refund-requests.js';
import { Refunds } from './application/refunds.js';
import { StatementPdfs } from './application/statement-pdfs.js';
import { StatementQueries } from './application/statement-queries.js';
import { LedgerCheck } from './infrastructure/ledger-check.js';
import { AccountSetup } from './application/account-setup.js';
import { EarlierAccounts } from './application/earlier-accounts.js';
import { PaymentsConnection } from './application/payments-connection.js';
import { PaymentsConnectionQueries } from './application/payments-connection-queries.js';
import { PaymentsHealth } from './application/payments-health.js';
import { ReceivedEvents } from './application/received-events.js';
import { ConnectedAccounts } from './domain/connected-account.js';
import { Gateways } from './domain/gateways.js';
import { PaymentProvider } from './domain/payment-provider.js';
import {
  GatewayJournal,
  PaymentAttemptRepository,
  PaymentDifferenceRepository,
  RefundRequestRepository,
} from './domain/gateway-ports.js';
import { InvoiceReminderRepository, InvoiceRepository, RecurringInvoiceRepository } from './domain/ports.js';
import { InvoiceLinkRepository } from './domain/invoice-link.js';
import { PdfArchive } from './domain/pdf-archive.js';
import { PdfRenderer } from './domain/pdf-renderer.js';
import { ClientCreditRepository } from './domain/client-credit.js';
import { CreditController } from './http/credit.controller.js';
import { InvoiceLinkController } from './http/invoice-link.controller.js';
import { InvoicePdfsController } from './http/invoice-pdfs.controller.js';
import { InvoicesAdminController } from './http/invoices-admin.controller.js';
import { InvoicesController } from './http/invoices.controller.js';
import { OverviewController } from './http/overview.controller.js';
import { PaymentsAdminController } from './http/payments-admin.controller.js';
import { PaymentsConnectionController } from './http/payments-connection.controller.js';
import { PaymentsController } from './http/payments.controller.js';
import { RecurringInvoicesController } from './http/recurring-invoices.controller.js';
import { StripeWebhookController } from './http/stripe-webhook.controller.js';
import { ConnectedGateways } from './infrastructure/gateways/connected-gateways.js';
import { StripeProvider } from './infrastructure/gateways/stripe-provider.js';
import { SqlClientCreditRepository } from './infrastructure/sql-client-credit-repository.js';
import { SqlConnectedAccounts } from './infrastructure/sql-connected-accounts.js';
import { TypstPdfRenderer } from './infrastructure/pdfs/typst-pdf-renderer.js';
import { invoiceTable } from './infrastructure/invoices.tables.js';
import { recurringInvoiceTable } from './infrastructure/recurring-invoices.tables.js';
import { SqlGatewayJournal } from './infrastructure/sql-gateway-journal.js';
import { SqlInvoiceLinkRepository } from './infrastructure/sql-invoice-link-repository.js';
import { SqlInvoiceReminderRepository } from './infrastructure/sql-invoice-reminder-repository.js';
import { SqlNumberSeries } from './infrastructure/sql-number-series.js';
import { SqlPdfArchive } from './infrastructure/sql-pdf-archive.js';
import { TypeOrmInvoiceRepository } from './infrastructure/typeorm-invoice-repository.js';
import { SqlPaymentAttemptRepository } from './infrastructure/sql-payment-attempt-repository.js';
import { SqlPaymentDifferenceRepository } from './infrastructure/sql-payment-difference-repository.js';
import { SqlRefundRequestRepository } from './infrastructure/sql-refund-request-repository.js';
import { TypeOrmRecurringInvoiceRepository } from './infrastructure/typeorm-recurring-invoice-repository.js';

export const billingTables = [invoiceTable, recurringInvoiceTable];

/** Global, so that the practice's details, which the module of invoices needs itself, can show and change the numbers. */
@Global()
@Module({
  providers: [{ provide: InvoiceNumbering, useClass: SqlNumberSeries }],
  exports: [InvoiceNumbering],
})
export class InvoiceNumberingModule {}

@Module({
  imports: [ClientsModule, PracticeModule, PricesModule, ExportModule, IdentityModule],
  controllers: [
    InvoicePdfsController,
    OverviewController,
    CreditController,
    InvoicesController,
    InvoiceLinkController,
    InvoicesAdminController,
    PaymentsController,
    PaymentsConnectionController,
    RecurringInvoicesController,
    PaymentsAdminController,
    StripeWebhookController,
  ],
  providers: [
    LedgerCheck,
    CardPayments,
    ClientCredits,
    CreditQueries,
    { provide: ClientCreditRepository, useClass: SqlClientCreditRepository },
    MoneyQueries,
    InvoiceCsv,
    BroughtInvoices,
    PaymentCsv,
    PracticeExports,
    InvoicesExport,
    OverviewQueries,
    StatementPdfs,
    StatementQueries,
    InvoicePdfs,
    InvoicePdfJobs,
    Invoices,
    InvoiceLinks,
    InvoiceLinkQueries,
    InvoiceReminders,
    LinkPayments,
    AutomaticReminders,
    RecurringInvoices,
    RecurringInvoiceJobs,
    RecurringInvoiceQueries,
    InvoiceParties,
    InvoiceQueries,
    Payments,
    PaymentSessions,
    PostingDays,
    Refunds,
    RefundRequests,
    GatewayEvents,
    PaymentDifferences,
    PaymentQueries,
    PaymentCatchUp,
    PaymentJobs,
    AccountSetup,
    EarlierAccounts,
    PaymentsConnection,
    PaymentsConnectionQueries,
    PaymentsHealth,
    ReceivedEvents,
    { provide: Gateways, useClass: ConnectedGateways },
    { provide: PaymentProvider, useClass: StripeProvider },
    { provide: ConnectedAccounts, useClass: SqlConnectedAccounts },
    { provide: InvoiceRepository, useClass: TypeOrmInvoiceRepository },
    { provide: RecurringInvoiceRepository, useClass: TypeOrmRecurringInvoiceRepository },
    { provide: PaymentAttemptRepository, useClass: SqlPaymentAttemptRepository },
    { provide: GatewayJournal, useClass: SqlGatewayJournal },
    { provide: RefundRequestRepository, useClass: SqlRefundRequestRepository },
    { provide: PaymentDifferenceRepository, useClass: SqlPaymentDifferenceRepository },
    { provide: InvoiceReminderRepository, useClass: SqlInvoiceReminderRepository },
    { provide: InvoiceLinkRepository, useClass: SqlInvoiceLinkRepository },
    { provide: PdfArchive, useClass: SqlPdfArchive },
    { provide: PdfRenderer, useClass: TypstPdfRenderer },
  ],
  exports: [
    BroughtInvoices,
    CardPayments,
    Invoices,
    InvoiceLinks,
    InvoiceQueries,
    MoneyQueries,
    Payments,
    PaymentsConnectionQueries,
    RecurringInvoices,
    Refunds,
  ],
})
export class BillingModule {
  constructor(newest: NewestFiles) {
    newest.include(
      `SELECT file_path AS path, archived_at AS stored_at FROM invoice_versions WHERE file_path IS NOT NULL
       ORDER BY invoice_id DESC, version DESC LIMIT 3`,
    );
  }
}
