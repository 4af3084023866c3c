import { InMemoryUnitOfWork } from '../../../platform/unit-of-work/testing/in-memory-unit-of-work.js';
import { gatewayRepositoriesContract } from './gateway-repositories-contract.js';
import {
  InMemoryGatewayJournal,
  InMemoryPaymentAttemptRepository,
  InMemoryPaymentDifferenceRepository,
  InMemoryRefundRequestRepository,
} from './in-memory-gateway-repositories.js';
import { InMemoryInvoiceRepository } from './in-memory-invoice-repository.js';

gatewayRepositoriesContract('memory', async () => {
  const work = new InMemoryUnitOfWork();
  const invoices = new InMemoryInvoiceRepository(work);
  return {
    work,
    invoices,
    attempts: new InMemoryPaymentAttemptRepository(work),
    journal: new InMemoryGatewayJournal(work, invoices),
    requests: new InMemoryRefundRequestRepository(work),
    differences: new InMemoryPaymentDifferenceRepository(invoices),
  };
});
