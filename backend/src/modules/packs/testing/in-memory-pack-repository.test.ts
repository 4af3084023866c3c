import { InMemoryUnitOfWork } from '../../../platform/unit-of-work/testing/in-memory-unit-of-work.js';
import { publishedTypes } from '../../../platform/domain-events/testing/published-types.js';
import { InMemoryPackRepository } from './in-memory-pack-repository.js';
import { packRepositoryContract } from './pack-repository-contract.js';

packRepositoryContract('Memory', async () => {
  const work = new InMemoryUnitOfWork();
  return { packs: new InMemoryPackRepository(work), published: publishedTypes(work.domainEvents) };
});
