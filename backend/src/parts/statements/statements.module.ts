import { Module } from '@nestjs/common';
import { DocumentsModule } from '../../modules/documents/documents.module.js';
import { ExportModule } from '../../modules/export/export.module.js';
import { IdentityModule } from '../../modules/identity/identity.module.js';
import { PracticeModule } from '../../modules/practice/practice.module.js';
import { partScope } from '../../platform/parts/part-scope.js';
import { BankAccounts } from './application/bank-accounts.js';
import { BankStatements } from './application/bank-statements.js';
import { RecurringRequestJobs } from './application/recurring-request-jobs.js';
import { RecurringRequestQueries } from './application/recurring-request-queries.js';
import { RecurringRequests } from './application/recurring-requests.js';
import { StatementQueries } from './application/statement-queries.js';
import { StatementRequests } from './application/statement-requests.js';
import { StatementsAdditions } from './application/statements-additions.js';
import { StatementsExport } from './application/statements-export.js';
import { DemoStatements } from './demo/demo-statements.js';
import { BankAccountRepository, RecurringRequestRepository, StatementRepository } from './domain/ports.js';
import { BankStatementsController } from './http/bank-statements.controller.js';
import { ClientBankStatementsController } from './http/client-bank-statements.controller.js';
import { RecurringRequestsController } from './http/recurring-requests.controller.js';
import { AccountsRetention } from './infrastructure/accounts-retention.js';
import { SqlBankAccounts } from './infrastructure/sql-bank-accounts.js';
import { SqlBankStatements } from './infrastructure/sql-bank-statements.js';
import { SqlRecurringRequests } from './infrastructure/sql-recurring-requests.js';

@Module({
  imports: [DocumentsModule, ExportModule, IdentityModule, PracticeModule],
  controllers: [RecurringRequestsController, BankStatementsController, ClientBankStatementsController],
  providers: [
    partScope('statements'),
    AccountsRetention,
    BankAccounts,
    BankStatements,
    DemoStatements,
    RecurringRequestJobs,
    RecurringRequestQueries,
    RecurringRequests,
    StatementQueries,
    StatementRequests,
    StatementsAdditions,
    StatementsExport,
    { provide: BankAccountRepository, useClass: SqlBankAccounts },
    { provide: RecurringRequestRepository, useClass: SqlRecurringRequests },
    { provide: StatementRepository, useClass: SqlBankStatements },
  ],
})
export class StatementsModule {}
