import { InMemoryUnitOfWork } from '../../../platform/unit-of-work/testing/in-memory-unit-of-work.js';
import { publishedTypes } from '../../../platform/unit-of-work/testing/published-types.js';
import { gatewayRepositoriesContract } from './gateway-repositories-contract.js';
import {
  InMemoryGatewayJournal,
  InMemoryPaymentAttemptRepository,
  InMemoryPaymentDifferenceRepository,
  InMemoryRefundRequestRepository,
} from './in-memory-gateway-repositories.js';
import { InMemoryInvoiceRepository } from './in-memory-invoice-repository.js';
import { InMemoryRecurringInvoiceRepository } from './in-memory-recurring-invoice-repository.js';
import { invoiceRepositoryContract } from './invoice-repository-contract.js';
import { recurringInvoiceRepositoryContract } from './recurring-invoice-repository-contract.js';

const open = async () => {
  const work = new InMemoryUnitOfWork();
  const invoices = new InMemoryInvoiceRepository(work);
  return {
    work,
    invoices,
    published: publishedTypes(work.domainEvents),
    recurring: new InMemoryRecurringInvoiceRepository(work),
    attempts: new InMemoryPaymentAttemptRepository(work),
    journal: new InMemoryGatewayJournal(work, invoices),
    requests: new InMemoryRefundRequestRepository(work),
    differences: new InMemoryPaymentDifferenceRepository(invoices),
  };
};

invoiceRepositoryContract('memory', open);
recurringInvoiceRepositoryContract('memory', open);
gatewayRepositoriesContract('memory', open);
