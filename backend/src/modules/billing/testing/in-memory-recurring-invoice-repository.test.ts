import { InMemoryUnitOfWork } from '../../../platform/unit-of-work/testing/in-memory-unit-of-work.js';
import { publishedTypes } from '../../../platform/domain-events/testing/published-types.js';
import { InMemoryRecurringInvoiceRepository } from './in-memory-recurring-invoice-repository.js';
import { recurringInvoiceRepositoryContract } from './recurring-invoice-repository-contract.js';

recurringInvoiceRepositoryContract('Memory', async () => {
  const work = new InMemoryUnitOfWork();
  return {
    recurring: new InMemoryRecurringInvoiceRepository(work),
    published: publishedTypes(work.domainEvents),
  };
});
