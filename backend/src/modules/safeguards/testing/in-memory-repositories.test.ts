import { InMemoryUnitOfWork } from '../../../platform/unit-of-work/testing/in-memory-unit-of-work.js';
import { publishedTypes } from '../../../platform/domain-events/testing/published-types.js';
import { InMemoryBreachReportRepository, InMemorySecurityPlanRepository } from './in-memory-repositories.js';
import { safeguardRepositoriesContract } from './repositories-contract.js';

safeguardRepositoriesContract('a map', async () => {
  const work = new InMemoryUnitOfWork();
  return {
    plans: new InMemorySecurityPlanRepository(work),
    reports: new InMemoryBreachReportRepository(work),
    published: publishedTypes(work.domainEvents),
  };
});
