import { InMemoryUnitOfWork } from '../../../platform/unit-of-work/testing/in-memory-unit-of-work.js';
import { publishedTypes } from '../../../platform/domain-events/testing/published-types.js';
import { InMemoryUserRepository } from './in-memory-user-repository.js';
import { userRepositoryContract } from './user-repository-contract.js';

userRepositoryContract('a map', async () => {
  const work = new InMemoryUnitOfWork();
  return { users: new InMemoryUserRepository(work), published: publishedTypes(work.domainEvents) };
});
