import { InMemoryUnitOfWork } from '../../../platform/unit-of-work/testing/in-memory-unit-of-work.js';
import { publishedTypes } from '../../../platform/unit-of-work/testing/published-types.js';
import { documentRepositoryContract } from './document-repository-contract.js';
import { documentRequestRepositoryContract } from './document-request-repository-contract.js';
import { InMemoryDocumentRepository } from './in-memory-document-repository.js';
import { InMemoryDocumentRequestRepository } from './in-memory-document-request-repository.js';

function open(): { work: InMemoryUnitOfWork; published: ReturnType<typeof publishedTypes> } {
  const work = new InMemoryUnitOfWork();
  return { work, published: publishedTypes(work.domainEvents) };
}

documentRepositoryContract('a map', async () => {
  const { work, published } = open();
  return { work, published, documents: new InMemoryDocumentRepository(work) };
});

documentRequestRepositoryContract('a map', async () => {
  const { work, published } = open();
  return {
    published,
    requests: new InMemoryDocumentRequestRepository(work),
    documents: new InMemoryDocumentRepository(work),
  };
});
