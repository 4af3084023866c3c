import { Module } from '@nestjs/common';
import { BillingModule } from '../billing/billing.module.js';
import { IdentityModule } from '../identity/identity.module.js';
import { PracticeModule } from '../practice/practice.module.js';
import { ConnectionMails } from './application/connection-mails.js';
import { ConnectionQueries } from './application/connection-queries.js';
import { EmailConnection } from './application/email-connection.js';
import { MailDomainChecks } from './application/mail-domain-checks.js';
import { DomainRecords, Owners } from './domain/ports.js';
import { ConnectionsController } from './http/connections.controller.js';
import { DnsRecords } from './infrastructure/dns-records.js';
import { SqlOwners } from './infrastructure/sql-owners.js';

@Module({
  imports: [BillingModule, IdentityModule, PracticeModule],
  controllers: [ConnectionsController],
  providers: [
    ConnectionMails,
    ConnectionQueries,
    EmailConnection,
    MailDomainChecks,
    { provide: DomainRecords, useClass: DnsRecords },
    { provide: Owners, useClass: SqlOwners },
  ],
})
export class ConnectionsModule {}
