import type { InMemoryUnitOfWork } from '../../../platform/unit-of-work/testing/in-memory-unit-of-work.js';
import type { ClientStorageRepository } from '../domain/ports.js';
import { defaultQuota, type StorageUse } from '../domain/storage-quota.js';
import type { InMemoryDocumentRepository } from './in-memory-document-repository.js';

export class InMemoryClientStorageRepository implements ClientStorageRepository {
  private readonly quotas = new Map<number, number>();

  constructor(
    private readonly work: InMemoryUnitOfWork,
    private readonly documents: InMemoryDocumentRepository,
  ) {}

  async use(clientId: number): Promise<StorageUse> {
    const quota = this.quotas.get(clientId) ?? defaultQuota;
    return { used: this.documents.bytesUploadedBy(clientId), quota };
  }

  setQuota(clientId: number, quota: number): Promise<void> {
    return this.work.run(async () => {
      const before = this.quotas.get(clientId) ?? defaultQuota;
      this.work.onRollback(() => this.quotas.set(clientId, before));
      this.quotas.set(clientId, quota);
    });
  }

  async lock(): Promise<void> {}
}
