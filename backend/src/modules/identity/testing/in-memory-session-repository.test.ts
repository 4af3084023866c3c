import { InMemorySessionRepository } from './in-memory-session-repository.js';
import { sessionRepositoryContract } from './session-repository-contract.js';

sessionRepositoryContract('a map', async (accounts) => {
  const open = new Map(accounts.map(({ id, ...account }) => [id, account]));
  return { sessions: new InMemorySessionRepository(open), close: async (id) => void open.delete(id) };
});
