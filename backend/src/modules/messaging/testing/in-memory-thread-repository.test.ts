import { InMemoryUnitOfWork } from '../../../platform/unit-of-work/testing/in-memory-unit-of-work.js';
import { publishedTypes } from '../../../platform/domain-events/testing/published-types.js';
import { InMemoryThreadRepository } from './in-memory-thread-repository.js';
import { threadRepositoryContract } from './thread-repository-contract.js';

threadRepositoryContract('a map', async () => {
  const work = new InMemoryUnitOfWork();
  const threads = new InMemoryThreadRepository(work);
  return {
    work,
    published: publishedTypes(work.domainEvents),
    threads,
    close: async (clientId) => threads.close(clientId),
  };
});
