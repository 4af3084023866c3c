import { InMemoryUnitOfWork } from '../../../platform/unit-of-work/testing/in-memory-unit-of-work.js';
import { publishedTypes } from '../../../platform/domain-events/testing/published-types.js';
import { InMemoryWebhookRepository } from './in-memory-webhook-repository.js';
import { webhookRepositoryContract } from './webhook-repository-contract.js';

webhookRepositoryContract('Memory', async () => {
  const work = new InMemoryUnitOfWork();
  return { webhooks: new InMemoryWebhookRepository(work), published: publishedTypes(work.domainEvents) };
});
