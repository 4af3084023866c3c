import { DataSource } from 'typeorm';
import { adminUrlOf, createTestDatabase } from '../../../../test/database/test-database.js';
import { dataSourceOptions } from '../../../platform/database/data-source.js';
import { Sql } from '../../../platform/database/sql.js';
import { DatabaseUnitOfWork } from '../../../platform/database/database-unit-of-work.js';
import { DomainEvents } from '../../../platform/unit-of-work/domain-events.js';
import { stub } from '../../../../test/stub.js';
import { Clock } from '../../../kernel/index.js';
import { Site } from '../../practice/index.js';
import { InvoiceQueries } from '../application/invoice-queries.js';
import { OfflineGateway } from '../infrastructure/gateways/direct-gateways.js';
import { fixedGateways } from './fixed-gateways.js';
import { SqlPaymentAttemptRepository } from '../infrastructure/sql-payment-attempt-repository.js';
import { invoiceTable } from '../infrastructure/invoices.tables.js';
import { TypeOrmInvoiceRepository } from '../infrastructure/typeorm-invoice-repository.js';

/** A database with user 1, the admin, and the clients 2 and 3, and the repository over it. */
export interface BillingDatabase {
  source: DataSource;
  /** The connection of the server's admin, who has the rights of the ledger's owner. */
  adminUrl: string;
  events: DomainEvents;
  work: DatabaseUnitOfWork;
  invoices: TypeOrmInvoiceRepository;
  /** Reads at a moment, in a practice with complete details and without a gateway. */
  queriesAt(now: Date): InvoiceQueries;
  drop(): Promise<void>;
}

export async function openBillingDatabase(): Promise<BillingDatabase> {
  const database = await createTestDatabase();
  const source = await new DataSource(dataSourceOptions(database.url, [invoiceTable])).initialize();
  await source.query(
    `INSERT INTO users (id, username, email, password, role)
     VALUES (1, 'casey', 'casey@example.com', '', 'admin'), (2, 'alex', 'alex@example.com', '', 'client'),
            (3, 'bea', 'bea@example.com', '', 'client')`,
  );
  const events = new DomainEvents();
  const work = new DatabaseUnitOfWork(source, events);
  const drop = async (): Promise<void> => {
    await source.destroy();
    await database.drop();
  };
  const adminUrl = adminUrlOf(database.url);
  const sql = new Sql(work);
  const queriesAt = (now: Date): InvoiceQueries =>
    new InvoiceQueries(
      sql,
      new SqlPaymentAttemptRepository(sql),
      fixedGateways(new OfflineGateway(async () => '')),
      stub(Site, { isComplete: async () => true }),
      stub(Clock, { now: () => now }),
    );
  return {
    source,
    adminUrl,
    events,
    work,
    invoices: new TypeOrmInvoiceRepository(work),
    queriesAt,
    drop,
  };
}
