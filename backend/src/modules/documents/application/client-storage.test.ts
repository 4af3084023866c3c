import { stub } from '../../../../test/stub.js';
import { Clock } from '../../../kernel/clock.js';
import { RateLimits } from '../../../platform/limits/rate-limits.js';
import { InMemoryUnitOfWork } from '../../../platform/unit-of-work/testing/in-memory-unit-of-work.js';
import { publishedTypes } from '../../../platform/domain-events/testing/published-types.js';
import { Accounts } from '../../identity/index.js';
import { defaultQuota } from '../domain/storage-quota.js';
import { aFile, aNewDocument } from '../testing/document-repository-contract.js';
import { InMemoryClientStorageRepository } from '../testing/in-memory-client-storage-repository.js';
import { InMemoryDocumentRepository } from '../testing/in-memory-document-repository.js';
import { admin, client, now } from '../testing/in-memory-practice.js';
import { ClientStorage } from './client-storage.js';

const closedId = 4;
const full = { code: 'storage.quota_reached' };

function aPractice() {
  const work = new InMemoryUnitOfWork();
  const documents = new InMemoryDocumentRepository(work);
  const spent: string[] = [];
  const storage = new ClientStorage(
    new InMemoryClientStorageRepository(work, documents),
    stub(Accounts, {
      client: async (id) =>
        id === 2 || id === closedId
          ? { username: `user${id}`, firstName: null, lastName: null, closed: id === closedId }
          : undefined,
    }),
    stub(RateLimits, { spend: async (_limit, key) => void spent.push(key) }),
    work,
    stub(Clock, { now: () => now }),
  );
  const upload = (fileSize: number) =>
    documents.add(aNewDocument({ uploadedBy: client.id, file: aFile({ fileSize }) }));
  return { storage, spent, upload, published: publishedTypes(work.domainEvents) };
}

it("refuses a client's file that exceeds the quota, before storing it and at its commit", async () => {
  const { storage, upload } = aPractice();
  await storage.setQuota(admin, client.id, 1_000);
  await upload(400);
  await storage.admit(client, 600);
  await storage.reserve(client, 600);
  await expect(storage.admit(client, 601)).rejects.toMatchObject(full);
  await upload(1);
  await expect(storage.reserve(client, 600)).rejects.toMatchObject(full);
});

it("limits a client's uploads, counting each of several files, and does not limit the practice", async () => {
  const { storage, spent } = aPractice();
  await storage.admit(client, 10, 2);
  await storage.admit(admin, 2 * defaultQuota);
  await storage.reserve(admin, 2 * defaultQuota);
  expect(spent).toEqual(['user 2', 'user 2']);
});

it('counts files of other modules', async () => {
  const { storage, upload } = aPractice();
  storage.include(async (clientId) => (clientId === client.id ? 70 : 0));
  await upload(30);
  expect(await storage.use(client)).toEqual({ used: 100, quota: defaultQuota });
});

it('sets the quota of an open account and publishes it once', async () => {
  const { storage, published } = aPractice();
  await storage.setQuota(admin, client.id, 500);
  await storage.setQuota(admin, client.id, 500);
  expect(await storage.useOf(admin, client.id)).toEqual({ used: 0, quota: 500 });
  expect(published).toEqual(['storage.quota_changed']);
  const missing = { code: 'client.not_found' };
  for (const id of [closedId, 9]) await expect(storage.setQuota(admin, id, 1)).rejects.toMatchObject(missing);
  await expect(storage.useOf(admin, 9)).rejects.toMatchObject(missing);
  expect(await storage.useOf(admin, closedId)).toEqual({ used: 0, quota: defaultQuota });
});
