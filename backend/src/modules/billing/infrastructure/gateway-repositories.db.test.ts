import { SystemClock } from '../../../kernel/index.js';
import { Sql } from '../../../platform/database/sql.js';
import { type BillingDatabase, openBillingDatabase } from '../testing/billing-database.js';
import { gatewayRepositoriesContract } from '../testing/gateway-repositories-contract.js';
import { SqlGatewayJournal } from './sql-gateway-journal.js';
import { SqlPaymentAttemptRepository } from './sql-payment-attempt-repository.js';
import { SqlPaymentDifferenceRepository } from './sql-payment-difference-repository.js';
import { SqlRefundRequestRepository } from './sql-refund-request-repository.js';

let database: BillingDatabase;
beforeAll(async () => void (database = await openBillingDatabase()));
afterAll(() => database.drop());

gatewayRepositoriesContract('PostgreSQL', async () => {
  const { work, invoices } = database;
  const sql = new Sql(work);
  return {
    work,
    invoices,
    attempts: new SqlPaymentAttemptRepository(sql),
    journal: new SqlGatewayJournal(sql, new SystemClock()),
    requests: new SqlRefundRequestRepository(work, sql),
    differences: new SqlPaymentDifferenceRepository(sql),
  };
});
