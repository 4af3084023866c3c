import { InMemoryUnitOfWork } from '../../../platform/unit-of-work/testing/in-memory-unit-of-work.js';
import { publishedTypes } from '../../../platform/domain-events/testing/published-types.js';
import { InMemoryInvoiceRepository } from './in-memory-invoice-repository.js';
import { invoiceRepositoryContract } from './invoice-repository-contract.js';

invoiceRepositoryContract('a map', async () => {
  const work = new InMemoryUnitOfWork();
  return {
    work,
    published: publishedTypes(work.domainEvents),
    invoices: new InMemoryInvoiceRepository(work),
  };
});
